// The editor of an experiment's room: BlockNote with the live core; blocks of steps, closed to one line each, an open one with its text,
// what it needs, its links and files.
import { BlockNoteEditor } from '@blocknote/core';
import { BlockNoteView } from '@blocknote/mantine';
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentViewProps } from '../../document/view';
import { useOwnIds } from '../../live/extensions';
import type { Room } from '../../live/room';
import { useToast } from '../../parts/Toast';
import { Floater, reveal, Ruler, usePlace } from '../Beside';
import { begun, liveExtensions, optionsIn, OWN_MENUS, typingIn, useRoom } from '../inRoom';
import { Drawn } from '../marks';
import { catchUp } from '../../live/watcher';
import { drawing } from '../sheet/drawing';
import type { Drawable } from '../sheet/drawing';
import { Menus } from '../sheet/Menus';
import type { Editor as Sheet } from '../sheet/schema';
import { selectionOf } from '../sheet/selection';
import { lastText, moved, neededBy, put, rowOf, spotOf, take } from './acts';
import { NewButton } from './Building';
import { folding, topExtension } from './extensions';
import { Acting, below, blocksOf, Outline, rootOf } from './outline';
import type { Acts } from './outline';
import { schema } from './schema';
import type { Editor } from './schema';

useOwnIds();

const SHOWN_MS = 60; // that a step which opens needs to be there

function editorOf(room: Room, title: string): Editor {
  const made = BlockNoteEditor.create({ schema, extensions: [topExtension(), ...liveExtensions(room)], trailingBlock: false, ...optionsIn(title) });
  return begun(made as unknown as Editor, room);
}

/** What rows do to the document. */
function actsOn(editor: Editor, outline: Outline, document: string, canType: boolean, show: (step: string) => void, tell: (text: string) => void): Acts {
  const on = (id: string) => { const view = editor.prosemirrorView!; return { view, tr: view.state.tr, spot: spotOf(view.state.doc, id) }; };
  return {
    outline, document, canType, show,
    begin: (sort, id) => {
      const { view, tr, spot } = on(id);
      if (!spot) return;
      const behind = sort === 'paragraph' ? lastText(spot) : below(spot).at(-1)?.id ?? null;
      view.dispatch(put(tr, spot, rowOf(view.state, sort), behind).scrollIntoView());
      view.focus();
    },
    nest: (step, to) => {
      const { view, tr, spot } = on(step);
      if (spot) view.dispatch(put(tr, spot, rowOf(view.state, 'reference', '', { to }), below(spot).at(-1)?.id ?? null));
    },
    move: (id, way) => {
      const { view, tr } = on(id);
      const step = moved(view.state.doc, id, way);
      if (step) view.dispatch(tr.step(step));
    },
    remove: (id) => {
      const { view, tr, spot } = on(id);
      const user = neededBy(view.state.doc, id);
      if (user) tell(`It stays: ${user.number} ${user.name} needs it.`);
      else if (spot) view.dispatch(take(tr, spot));
    },
    setStatus: (step, status) => {
      const { view, tr, spot } = on(step);
      if (spot) view.dispatch(tr.setNodeAttribute(spot.pos + 1, 'status', status));
    },
  };
}

export function LiveExperiment({ ref, room, ...props }: DocumentViewProps & { room: Room }) {
  const { nodes, marks, current, onReady, onPlace, onSelection, onDecide, onPickEdit, onHoverCandidate, onChooseCandidate } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const { show: tell } = useToast();
  const [editor] = useState(() => editorOf(room, props.title)); // a room has one; another room is another experiment
  const [outline] = useState(() => { const made = new Outline(); made.read(editor.prosemirrorState.doc); return made; });
  const open = useSyncExternalStore(outline.subscribe, () => outline.open);
  const role = room.role === 'viewer' ? props.role : room.role;
  const canType = role !== 'viewer';

  const dispatch = useCallback((key: typeof drawing | typeof folding, value: unknown) => {
    const view = editor.prosemirrorView;
    if (!view || view.isDestroyed) return;
    catchUp(view); // a click that opens a step has put the caret there, and the editor may not know yet
    view.dispatch(view.state.tr.setMeta(key, value).setMeta('addToHistory', false));
  }, [editor]);

  useRoom(editor, room, (isFirst) => {
    outline.read(editor.prosemirrorState.doc);
    if (isFirst) dispatch(folding, outline.open);
  });

  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const troubled = room.unkept.map(({ block }) => block).join(' ');
  const drawable = useMemo((): Drawable => ({
    drawn: new Drawn(marks), nodes: byId, idOf: (block) => block, blockOf: (node) => node, isNumbered: false, troubled: new Set(troubled.split(' ')),
    seen: (source, label) => (source.startsWith('[^') || source.startsWith('[IMAGE:') ? source : source.startsWith('<') ? '' : label),
  }), [marks, byId, troubled]);
  useEffect(() => dispatch(drawing, drawable), [dispatch, drawable]);
  useEffect(() => dispatch(folding, open), [dispatch, open]);
  useEffect(() => { onReady(); }, [onReady]);
  usePlace(scroll, onPlace);

  const reach = useCallback((node: string): string | null => {
    for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) { const step = outline.stepAbove(at); if (step) return step; }
    return null;
  }, [byId, outline]);
  // What is marked inside a step can be seen only while it is open.
  const marked = [...drawable.drawn.ids(), ...drawable.drawn.added.map(({ behind, parent }) => behind ?? parent ?? '')].flatMap((id) => reach(id) ?? []).join(' ');
  useEffect(() => { if (marked !== '') outline.toggle(marked.split(' '), true); }, [marked, outline]);
  useEffect(() => { const step = current === null ? null : reach(current); if (step) outline.toggle([step], true); }, [current, reach, outline]);

  const showNode = useCallback((node: string) => {
    const step = reach(node);
    if (step) outline.toggle([step], true);
    const look = () => { for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) if (reveal(scroll.current, at)) return; };
    look();
    setTimeout(look, SHOWN_MS);
  }, [byId, outline, reach]);
  useImperativeHandle(ref, () => ({
    scrollTo: showNode,
    ...typingIn(editor, room),
  }), [editor, room, showNode]);
  const acts = useMemo(() => actsOn(editor, outline, props.id, canType, showNode, (text) => tell({ text })), [editor, outline, props.id, canType, showNode, tell]);

  const begin = () => {
    const view = editor.prosemirrorView!;
    const root = rootOf(view.state.doc);
    view.dispatch(put(view.state.tr, root, rowOf(view.state, 'block'), blocksOf(view.state.doc).at(-1)?.id ?? null).scrollIntoView());
    view.focus();
  };
  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const step = target.closest('button, a') ? undefined : target.closest<HTMLElement>('[data-step]')?.dataset['step'];
    if (step) outline.toggle([step], true);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left) onChooseCandidate(lettered.dataset['letter']!);
  };
  const over = (event: React.MouseEvent) => onHoverCandidate((event.target as HTMLElement).closest<HTMLElement>('[data-letter]')?.dataset['letter'] ?? null);
  const selected = useCallback(() => onSelection(selectionOf(editor.prosemirrorState, drawable)), [editor, drawable, onSelection]);
  return (
    <Acting value={acts}>
      {/* Only marks listen here: whatever they do can be done from the chat and the review too. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events, jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroll" ref={scroll} tabIndex={canType ? undefined : 0} onClick={clicked} onMouseOver={marks.candidates.length > 0 ? over : undefined}>
        {role === 'commenter' && <p className="cd-suggests" role="note">What you type here is suggested to those who may edit.</p>}
        <article className="exp" aria-label={props.title}>
          <BlockNoteView className="cd-editor exp-editor" editor={editor} editable={canType} theme={scheme} onSelectionChange={selected} tableHandles={canType} {...OWN_MENUS}>
            <Menus editor={editor as unknown as Sheet} holds={room.holds} isPlain />
          </BlockNoteView>
          {canType && <NewButton label="New block" onClick={begin} />}
        </article>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </Acting>
  );
}
