// What the editor may hold: BlockNote's text blocks, and locked ones for what it can't.
import { BlockNoteSchema, defaultBlockSpecs, defaultInlineContentSpecs, defaultStyleSpecs } from '@blocknote/core';
import { createReactBlockSpec, createReactInlineContentSpec } from '@blocknote/react';
import { IconExternalLink, IconFile, IconLock, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react';

const SORTS: Record<string, string> = { html: 'HTML', definition: 'Link definition', footnote: 'Footnote', picture: 'Picture', quote: 'Quotation', opaque: 'Locked block', table: 'Table', list: 'List' };

const lockedInline = createReactInlineContentSpec(
  { type: 'locked', propSchema: { source: { default: '' }, label: { default: '' } }, content: 'none' } as const,
  {
    render: ({ inlineContent: { props } }) => {
      const isMark = props.source.startsWith('[^');
      return <span className={isMark ? 'cd-note-mark' : 'cd-locked'} title={props.source} contentEditable={false}>{props.label === '' ? props.source : props.label}</span>;
    },
  },
);

const lockedBlock = createReactBlockSpec(
  { type: 'lockedBlock', propSchema: { sort: { default: 'opaque' }, label: { default: '' }, source: { default: '' } }, content: 'none' } as const,
  {
    render: ({ block: { props } }) => (
      <div className="cd-card" contentEditable={false} title={props.source}>
        {props.sort === 'picture' ? <IconPhoto size={16} stroke={1.5} aria-hidden="true" /> : <IconLock size={16} stroke={1.5} aria-hidden="true" />}
        <span className="cd-card-sort">{SORTS[props.sort] ?? props.sort}</span>
        <span className="cd-card-words">{props.label}</span>
      </div>
    ),
  },
);

const ICONS = { image: IconPhoto, video: IconMovie, audio: IconMusic } as const;

const card = createReactBlockSpec(
  { type: 'card', propSchema: { sort: { default: 'file' }, url: { default: '' }, name: { default: '' }, caption: { default: '' } }, content: 'none' } as const,
  {
    render: ({ block: { props } }) => {
      const Shape = ICONS[props.sort as keyof typeof ICONS] ?? IconFile;
      return (
        <div className="cd-card" contentEditable={false}>
          <Shape size={16} stroke={1.5} aria-hidden="true" />
          <span className="cd-card-words">{props.name === '' ? props.caption : props.name}</span>
          {props.name !== '' && props.caption !== '' && <span className="cd-card-sort">{props.caption}</span>}
          {/^https?:/iu.test(props.url) && (
            <a href={props.url} target="_blank" rel="noopener noreferrer" className="icon-btn" aria-label={`Open ${props.name === '' ? 'it' : props.name} outside`}><IconExternalLink size={16} stroke={1.5} aria-hidden="true" /></a>
          )}
        </div>
      );
    },
  },
);

/** BlockNote's block, whose control says what it does. */
function named<Spec extends typeof defaultBlockSpecs.checkListItem | typeof defaultBlockSpecs.toggleListItem>(spec: Spec, control: string, label: string): Spec {
  const { render } = spec.implementation;
  const says = function says(this: unknown, ...given: unknown[]) {
    const made = (render as (...all: unknown[]) => { dom: HTMLElement | DocumentFragment }).apply(this, given);
    made.dom.querySelector(control)?.setAttribute('aria-label', label);
    return made;
  };
  return { ...spec, implementation: { ...spec.implementation, render: says } } as unknown as Spec;
}

const { paragraph, heading, bulletListItem, numberedListItem, quote, codeBlock, table, divider } = defaultBlockSpecs;
const checkListItem = named(defaultBlockSpecs.checkListItem, 'input', 'Done');
const toggleListItem = named(defaultBlockSpecs.toggleListItem, 'button', 'Show what is inside');

export const schema = BlockNoteSchema.create({
  blockSpecs: { paragraph, heading, bulletListItem, numberedListItem, checkListItem, toggleListItem, quote, codeBlock, table, divider, lockedBlock: lockedBlock(), card: card() },
  inlineContentSpecs: { ...defaultInlineContentSpecs, locked: lockedInline },
  styleSpecs: defaultStyleSpecs,
});

export type Editor = typeof schema.BlockNoteEditor;
