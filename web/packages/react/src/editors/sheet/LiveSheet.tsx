// The editor of a room: BlockNote with the live core, marks drawn on it, front matter above it.
import { BlockNoteEditor } from '@blocknote/core';
import { BlockNoteView } from '@blocknote/mantine';
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DocumentViewProps } from '../../document/view';
import { fieldsExtension, useOwnIds } from '../../live/extensions';
import type { Room } from '../../live/room';
import { fieldsOf } from '../../live/setField';
import { Floater, reveal, Ruler, usePlace } from '../Beside';
import { begun, liveExtensions, optionsIn, OWN_MENUS, typingIn, useRoom } from '../inRoom';
import { Drawn } from '../marks';
import { LONG, Sight } from '../sight';
import { unseen } from './caret';
import { drawing } from './drawing';
import type { Drawable } from './drawing';
import { Fields } from './Fields';
import { Menus } from './Menus';
import { schema } from './schema';
import type { Editor } from './schema';
import { selectionOf } from './selection';

useOwnIds();

const LETTER = 28; // px of a row's first cell that its letter takes
const SERIF = new Set(['report', 'article']);

function editorOf(room: Room, title: string): Editor {
  const made = BlockNoteEditor.create({ schema, extensions: [fieldsExtension(), ...liveExtensions(room)], ...optionsIn(title) });
  return begun(made as unknown as Editor, room);
}

export function LiveSheet({ ref, room, ...props }: DocumentViewProps & { room: Room }) {
  const { kind, nodes, marks, onReady, onPlace, onSelection, onDecide, onPickEdit, onHoverCandidate, onChooseCandidate } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const [editor] = useState(() => editorOf(room, props.title)); // a room has one; another room is another sheet
  const [fields, setFields] = useState<Record<string, unknown>>({});
  const [isTitled, setIsTitled] = useState(false);
  const role = room.role === 'viewer' ? props.role : room.role;
  const canType = role !== 'viewer';
  useLayoutEffect(() => {
    const sight = new Sight(scroll.current!, { group: '.cd-editor .bn-editor > .bn-block-group', quietly: (act) => unseen(editor, act) });
    return () => sight.close();
  }, [editor]);

  useRoom(editor, room, () => {
    const { doc } = editor.prosemirrorState;
    setFields((old) => (old === fieldsOf(doc) ? old : fieldsOf(doc)));
    const group = doc.firstChild;
    let titles = 0;
    group?.forEach((block) => { if (block.firstChild?.type.name === 'heading' && block.firstChild.attrs['level'] === 1) titles += 1; });
    const first = group?.firstChild?.firstChild;
    setIsTitled(titles === 1 && first?.type.name === 'heading' && first.attrs['level'] === 1);
  });

  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const { format } = props;
  const troubled = room.unkept.map(({ block }) => block).join(' ');
  const drawable = useMemo((): Drawable => ({
    drawn: new Drawn(marks),
    nodes: byId,
    idOf: (block) => block,
    blockOf: (node) => node,
    seen: (source, label) => {
      if (source.startsWith('[^') || source.startsWith('[IMAGE:')) return source;
      if (source.startsWith('<')) return '';
      return source.startsWith('{{') && format === 'blocknote' ? '' : label;
    },
    isNumbered: kind !== 'note',
    troubled: new Set(troubled.split(' ')),
  }), [marks, byId, format, kind, troubled]);
  useEffect(() => {
    const view = editor.prosemirrorView;
    if (view && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(drawing, drawable).setMeta('addToHistory', false));
  }, [editor, drawable]);
  useEffect(() => { onReady(); }, [onReady]);
  usePlace(scroll, onPlace);
  const selected = useCallback(() => onSelection(selectionOf(editor.prosemirrorState, drawable)), [editor, drawable, onSelection]);

  useImperativeHandle(ref, () => ({
    scrollTo: (node: string) => {
      for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) {
        if (reveal(scroll.current, at)) return;
        const first: string | undefined = byId.get(at)?.children[0];
        if (first !== undefined && reveal(scroll.current, first)) return;
      }
    },
    ...typingIn(editor, room),
  }), [byId, editor, room]);

  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left + (lettered.matches('td, th') ? LETTER : 0)) onChooseCandidate(lettered.dataset['letter']!);
  };
  const over = (event: React.MouseEvent) => onHoverCandidate(((event.target as HTMLElement).closest<HTMLElement>('[data-letter]') ?? (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-letter]'))?.dataset['letter'] ?? null);
  const isLong = ((room.start!.doc['content'] as { content?: unknown[] }[] | undefined)?.[0]?.content?.length ?? 0) >= LONG;
  return (
    <>
      {/* Only marks listen here: whatever they do can be done from the chat and the review too. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events, jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroll cd-scroll" ref={scroll} tabIndex={canType ? undefined : 0} onClick={clicked} onMouseOver={marks.candidates.length > 0 ? over : undefined}>
        {role === 'commenter' && <p className="cd-suggests" role="note">What you type here is suggested to those who may edit.</p>}
        {Object.keys(fields).length > 0 && <Fields fields={fields} nodes={nodes} canEdit={canType} onType={(name, text) => room.live?.setField(name, text)} />}
        <div className={`cd-sheet kind-${kind} ${SERIF.has(kind) ? 'doc-serif' : 'doc-sans'}${isTitled ? ' is-titled' : ''}`} data-opening={isLong ? '' : undefined}>
          <BlockNoteView className="cd-editor" editor={editor} editable={canType} theme={scheme} onSelectionChange={selected} tableHandles={canType} {...OWN_MENUS}>
            <Menus editor={editor} holds={room.holds} />
          </BlockNoteView>
        </div>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </>
  );
}
