// A screenplay as it looks on paper: Courier, 60 characters of action, scene numbers in both margins.
import { useMemo, useState } from 'react';
import type { DocNode, DocumentViewProps } from '../../document/view';
import { Floater, Ruler } from '../Beside';
import type { Added } from '../marks';
import { Line } from './Line';
import type { NewLine } from './nodeSaver';
import { Typing, useTyping } from './typing';
import './views.css';

const LOOKS: Record<string, string> = { scene: 'scene', character: 'name', parenthetical: 'paren', dialogue: 'speech', lyric: 'speech lyric', transition: 'transition', centered: 'centered', section: 'act', synopsis: 'aside-line', note: 'aside-line', boneyard: 'aside-line' };
const SAID: Record<string, string> = { scene: 'Scene heading', character: 'Character', parenthetical: 'Direction', dialogue: 'Dialogue', action: 'Action' };
const NEXT: Record<string, string> = { character: 'dialogue', parenthetical: 'dialogue' };

/** What a new line is, by how it is written. */
function typeOf(text: string, after: string): string {
  const [head = '', ...rest] = text.split('\n');
  if (/^(?:int|ext|est|int\.?\/ext|i\/e)[. ]/iu.test(head)) return 'scene';
  if (rest.length > 0 && head === head.toUpperCase() && /\p{Lu}/u.test(head)) return 'character';
  return after === 'dialogue' ? 'dialogue' : 'action';
}

export default function ScriptView(props: DocumentViewProps) {
  const { nodes, marks, canEdit, onDecide, onPickEdit, onChooseCandidate } = props;
  const { scroll, byId, typing, saver, queue, redraw } = useTyping(props);
  const [draft, setDraft] = useState<NewLine | null>(null);
  const page = useMemo(() => nodes.filter((node) => node.parent !== null && byId.get(node.parent)?.type === 'meta'), [nodes, byId]);
  const lines = useMemo(() => nodes.filter((node) => !['document', 'meta', 'key', 'break'].includes(node.type) || node.type === 'break'), [nodes]);

  const begin = (after: DocNode) => setDraft({ key: `new-${crypto.randomUUID()}`, after: after.id, type: NEXT[after.type] ?? 'action', text: '' });
  const keep = (line: NewLine, text: string) => {
    setDraft(null);
    const type = typeOf(text, line.type);
    if (text.trim() !== '') saver.lines = [...saver.lines.filter((one) => one.key !== line.key), { ...line, type, text: type === 'scene' ? text.toUpperCase() : text }];
    redraw();
    void queue.run();
  };
  const remove = (node: DocNode) => {
    if (node.children.length > 0) return;
    saver.texts.delete(node.id);
    saver.removed.add(node.id);
    redraw();
    void queue.run();
  };
  const drafts = [...saver.lines, ...(draft ? [draft] : [])];
  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left) onChooseCandidate(lettered.dataset['letter']!);
  };
  return (
    <Typing value={typing}>
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className="scroll" ref={scroll} onClick={clicked}>
        <article className="script" aria-label={props.title}>
          {page.length > 0 && (
            <div className="title-page" role="group" aria-label="Title page">
              {page.map((field) => <Line key={field.id} node={field} className={field.attrs['name'] === 'Title' ? 'is-title' : ''} label={String(field.attrs['name'])} />)}
            </div>
          )}
          {lines.map((node) => (
            <div key={node.id} className={`row-${LOOKS[node.type]?.split(' ')[0] ?? 'action'}`} hidden={saver.removed.has(node.id)}>
              {node.type === 'scene' && <><span className="n-l" aria-hidden="true">{node.number}</span><span className="n-r" aria-hidden="true">{node.number}</span></>}
              {node.type === 'break' ? <hr data-node={node.id} /> : (
                <Line node={node} tag={node.type === 'scene' ? 'h2' : 'p'} className={LOOKS[node.type] ?? 'action'} label={SAID[node.type] ?? node.type} isPlain={node.type === 'scene'} onEnter={canEdit ? () => begin(node) : undefined} onEmpty={canEdit ? () => remove(node) : undefined} />
              )}
              {drafts.filter((line) => line.after === node.id).map((line) => <DraftLine key={line.key} line={line} onKeep={keep} />)}
              {typing.drawn.added.filter((added) => (added.behind ?? added.parent) === node.id).map((added) => <AddedLine key={added.edit} added={added} />)}
            </div>
          ))}
        </article>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </Typing>
  );
}

export function AddedLine({ added }: { added: Added }) {
  if (added.state === 'rejected' || added.state === 'stale') return null;
  return <p className={`cd-added cd-ins ${LOOKS[added.type] ?? ''}${added.state === 'accepted' ? ' done' : ''}${added.isCurrent ? ' is-now' : ''}`} role="insertion" data-edit={added.edit}><span className="sr">added </span>{added.text}</p>;
}

/** A line that is not there yet: Enter keeps it, a name in capitals goes on with what is said. */
function DraftLine({ line, onKeep }: { line: NewLine; onKeep: (line: NewLine, text: string) => void }) {
  return (
    <textarea
      className={`draft ${LOOKS[line.type] ?? 'action'}`}
      defaultValue={line.text}
      autoFocus
      rows={1}
      aria-label="New line"
      placeholder={line.type === 'dialogue' ? 'What is said' : 'Action, INT. or EXT., or a NAME and what is said'}
      onBlur={(event) => onKeep(line, event.target.value)}
      onKeyDown={(event) => {
        const text = event.currentTarget.value;
        const isName = !text.includes('\n') && text.trim().length > 1 && text === text.toUpperCase() && /\p{Lu}/u.test(text) && typeOf(text, line.type) !== 'scene';
        if (event.key === 'Enter' && !event.shiftKey && !isName) { event.preventDefault(); onKeep(line, text); }
        if (event.key === 'Escape') { event.preventDefault(); onKeep(line, ''); }
      }}
    />
  );
}
