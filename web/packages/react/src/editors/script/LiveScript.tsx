// The editor of a screenplay's room: ProseMirror with the live core, on paper as scripts look: Courier, 60 characters of action, scene
// numbers in both margins, the title page above.
import { IconPlus } from '@tabler/icons-react';
import { collab } from 'prosemirror-collab';
import { history, undo, undoDepth } from 'prosemirror-history';
import { EditorState, Plugin, Selection, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet, EditorView } from 'prosemirror-view';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DocumentViewProps } from '../../document/view';
import { caretsPlugin } from '../../live/carets';
import { received } from '../../live/quiet';
import type { Room } from '../../live/room';
import { fieldsOf } from '../../live/setField';
import { isUndo, translate } from '../../live/translation';
import { Btn } from '../../parts/Bits';
import { Floater, reveal, Ruler, usePlace } from '../Beside';
import { Drawn } from '../marks';
import { Sight } from '../sight';
import { caretPlugin, unseen } from '../sheet/caret';
import { drawing, drawingPlugin } from '../sheet/drawing';
import type { Drawable } from '../sheet/drawing';
import { selectionOf } from '../sheet/selection';
import { asksIn, keysPlugin } from './keys';
import { rowOf } from './paste';
import { schema } from './schema';

const asking = (): Plugin => new Plugin({
  props: {
    decorations: (state) => {
      const found = asksIn(state);
      return found ? DecorationSet.create(state.doc, [Decoration.node(found.pos, found.pos + found.size, { class: 'is-asking', 'data-asks': found.asks })]) : null;
    },
  },
});

/** The editor of a room. Its view may be made anew; what it holds stays. */
class ScriptEditor {
  readonly pmSchema = schema;
  state: EditorState;
  heard: (tr: Parameters<Room['acted']>[0], state: EditorState) => void = () => undefined;
  private view: EditorView | null = null;

  constructor(room: Room) {
    const start = room.start!;
    this.state = EditorState.create({
      doc: schema.nodeFromJSON(start.doc),
      plugins: [keysPlugin(), caretPlugin(), history(), collab({ version: start.seq, clientID: room.disk.client }), caretsPlugin(), drawingPlugin(), asking()],
    });
  }

  get prosemirrorView(): EditorView { return this.view!; }

  mount(place: HTMLElement, title: string, canType: () => boolean): void {
    this.view = new EditorView(place, {
      state: this.state,
      editable: canType,
      attributes: { 'aria-label': title, role: 'textbox', 'aria-multiline': 'true' },
      dispatchTransaction: (tr) => {
        const view = this.prosemirrorView;
        const isOurs = tr.getMeta(received) === true || isUndo(tr);
        const { state, transactions } = view.state.applyTransaction(isOurs || !tr.before.eq(view.state.doc) ? tr : translate(view.state, tr));
        this.state = state;
        view.updateState(state);
        for (const one of transactions) this.heard(one, state);
      },
    });
  }

  unmount(): void { this.view?.destroy(); }
}

export function LiveScript({ ref, room, ...props }: DocumentViewProps & { room: Room }) {
  const { nodes, marks, onReady, onPlace, onSelection, onDecide, onPickEdit, onHoverCandidate, onChooseCandidate } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(() => new ScriptEditor(room)); // a room has one; another room is another script
  const [fields, setFields] = useState<Record<string, unknown>>(() => fieldsOf(editor.state.doc));
  const role = room.role === 'viewer' ? props.role : room.role;
  const canType = role !== 'viewer';
  const mayType = useRef(canType);
  mayType.current = canType;
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const troubled = room.unkept.map(({ block }) => block).join(' ');
  const drawable = useMemo((): Drawable => ({
    drawn: new Drawn(marks), nodes: byId, idOf: (block) => block, blockOf: (node) => node, seen: (source) => source, isNumbered: false, troubled: new Set(troubled.split(' ')),
  }), [marks, byId, troubled]);
  const told = useRef({ drawable, onSelection });
  told.current = { drawable, onSelection };

  useLayoutEffect(() => {
    editor.heard = (tr, state) => {
      room.acted(tr);
      if (tr.docChanged) setFields((old) => (old === fieldsOf(state.doc) ? old : fieldsOf(state.doc)));
      told.current.onSelection(selectionOf(state, told.current.drawable));
    };
    editor.mount(place.current!, props.title, () => mayType.current);
    const sight = new Sight(scroll.current!, { group: '.script-rows', quietly: (act) => unseen(editor, act) });
    room.attach(editor);
    return () => { room.detach(); sight.close(); editor.unmount(); };
  }, [editor, room]); // eslint-disable-line react-hooks/exhaustive-deps -- the title is the label it begins with

  useEffect(() => {
    const view = editor.prosemirrorView;
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(drawing, drawable).setMeta('addToHistory', false));
  }, [editor, drawable]);
  useEffect(() => { editor.prosemirrorView.setProps({}); }, [editor, canType]);
  useEffect(() => { onReady(); }, [onReady]);
  usePlace(scroll, onPlace);

  useImperativeHandle(ref, () => ({
    scrollTo: (node: string) => {
      for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) if (reveal(scroll.current, at)) return;
    },
    focus: () => editor.prosemirrorView.focus(),
    flush: () => room.wire.sent(),
    undoTyping: () => {
      const view = editor.prosemirrorView;
      if (room.lastAct !== 'typed' || undoDepth(view.state) === 0) return false;
      return undo(view.state, view.dispatch);
    },
  }), [byId, editor, room]);

  const begin = () => {
    const view = editor.prosemirrorView;
    const { doc } = view.state;
    const last = doc.firstChild!.lastChild!;
    const tr = view.state.tr;
    const at = doc.content.size - 1;
    // A line that nothing was typed in becomes the heading.
    if (last.textContent === '' && last.firstChild!.isTextblock) tr.setNodeMarkup(at - last.nodeSize + 1, schema.nodes['scene']!).setSelection(Selection.atEnd(tr.doc));
    else tr.insert(at, rowOf({ type: 'scene', text: '' })).setSelection(TextSelection.create(tr.doc, at + 2));
    view.dispatch(tr.scrollIntoView());
    view.focus();
  };
  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left) onChooseCandidate(lettered.dataset['letter']!);
  };
  const over = (event: React.MouseEvent) => onHoverCandidate((event.target as HTMLElement).closest<HTMLElement>('[data-letter]')?.dataset['letter'] ?? null);
  return (
    <>
      {/* Only marks listen here: whatever they do can be done from the chat and the review too. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events, jsx-a11y/no-noninteractive-tabindex */}
      <div className="scroll cd-scroll" ref={scroll} tabIndex={canType ? undefined : 0} onClick={clicked} onMouseOver={marks.candidates.length > 0 ? over : undefined}>
        {role === 'commenter' && <p className="cd-suggests" role="note">What you type here is suggested to those who may edit.</p>}
        <article className="script" aria-label={props.title}>
          {Object.keys(fields).length > 0 && (
            <div className="title-page" role="group" aria-label="Title page">
              {Object.entries(fields).map(([name, value]) => <textarea key={name} rows={1} className={name.toLowerCase() === 'title' ? 'is-title' : ''} aria-label={name} value={String(value)} readOnly={!canType} onChange={(event) => room.live?.setField(name, event.target.value)} />)}
            </div>
          )}
          <div ref={place} />
          {canType && <Btn look="ghost" small className="new-row" onClick={begin}><IconPlus size={14} stroke={1.5} aria-hidden="true" />New scene</Btn>}
        </article>
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </>
  );
}
