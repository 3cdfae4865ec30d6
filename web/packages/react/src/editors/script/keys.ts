// What keys do in a script: Enter goes on as a screenwriter expects, Tab makes a line another sort of line, Backspace and Delete join
// lines, and a line that begins as a scene heading is one where it stands. No key changes a letter that was typed.
import { redo, undo } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { newId } from '../../live/ids';
import { rowOf, SCENE, sliceOf, textOfSlice } from './paste';
import { ELEMENTS, schema } from './schema';

/** What comes below an element when its line is done. */
const NEXT: Record<string, string> = { character: 'dialogue', parenthetical: 'dialogue', transition: 'scene', lyric: 'lyric' };
/** What an element without words becomes by Enter. */
const EMPTIED: Record<string, string> = { dialogue: 'action', character: 'action', scene: 'action', transition: 'action', lyric: 'action', section: 'action', synopsis: 'action', note: 'action', boneyard: 'action', centered: 'action', parenthetical: 'dialogue' };
const TAB: Record<string, string> = { action: 'character', character: 'scene', scene: 'transition', transition: 'action' };
const BACK: Record<string, string> = { action: 'transition', character: 'action', scene: 'character', transition: 'scene' };
/** Below which Tab begins what, at the end of a line with words. */
const BELOW: Record<string, string> = { action: 'character', character: 'parenthetical', dialogue: 'parenthetical', parenthetical: 'dialogue' };
const LINES = new Set(['action', 'dialogue', 'lyric', 'centered', 'note', 'boneyard']);
const KEPT = new Set(['dialogue', 'parenthetical', 'lyric']);
const ASKS: Record<string, string> = { scene: 'INT. or EXT., the place - the time', character: 'Who speaks', dialogue: 'What is said', action: 'What happens. Tab: who speaks', transition: 'CUT TO:' };

interface Here { row: Node; own: Node; /** Before the row. */ pos: number; /** Before its first character. */ start: number; offset: number; index: number; group: Node }

function hereIn(state: EditorState): Here | null {
  const { $from } = state.selection;
  if ($from.depth < 3) return null;
  const row = $from.node(2);
  return { row, own: $from.parent, pos: $from.before(2), start: $from.start(3), offset: $from.parentOffset, index: $from.index(1), group: $from.node(1) };
}

const isBlank = (own: Node): boolean => own.textContent.trim() === '' || own.textContent.trim() === '()';
const isShouted = (text: string): boolean => text.trim().length > 1 && text === text.toUpperCase() && /\p{Lu}/u.test(text) && !/[.!?:]$/u.test(text.trim());
const retype = (tr: Transaction, here: Here, type: string): Transaction => tr.setNodeMarkup(here.pos + 1, schema.nodes[type]!, type === 'lyric' && here.own.attrs['spoken'] === true ? { spoken: true } : null);

/** A new element below, with the caret in it. */
function below(tr: Transaction, here: Here, type: string, text = '', caret = text.length): Transaction {
  const at = tr.mapping.map(here.pos + here.row.nodeSize);
  return tr.insert(at, rowOf({ type, text })).setSelection(TextSelection.create(tr.doc, at + 2 + caret)).scrollIntoView();
}

function enter(view: EditorView): boolean {
  const { state } = view;
  const tr = state.tr;
  if (!state.selection.empty) tr.deleteSelection();
  const here = hereIn(state.apply(tr));
  if (!here) return false;
  const { own, offset } = here;
  const type = own.type.name, text = own.textContent;
  const tr2 = tr;
  if (isBlank(own) && EMPTIED[type]) {
    if (text !== '') tr2.delete(here.start, here.start + own.content.size);
    view.dispatch(retype(tr2, here, EMPTIED[type]).scrollIntoView());
    return true;
  }
  if (offset === 0 && text !== '') {
    tr2.insert(here.pos, rowOf({ type: KEPT.has(type) ? type : 'action', text: '' }));
    view.dispatch(tr2.scrollIntoView());
    return true;
  }
  if (offset === own.content.size || type === 'parenthetical') {
    // A name by itself in capitals is who speaks; words in parentheses in a speech are how.
    if (type === 'action' && isShouted(text) && !SCENE.test(text)) { view.dispatch(below(retype(tr2, here, 'character'), here, 'dialogue')); return true; }
    if (type === 'dialogue' && /^\([^()]*\)$/u.test(text.trim())) { view.dispatch(below(retype(tr2, here, 'parenthetical'), here, 'dialogue')); return true; }
    view.dispatch(below(tr2, here, NEXT[type] ?? 'action'));
    return true;
  }
  const rest = LINES.has(type) ? own.type : schema.nodes[NEXT[type] ?? 'action']!;
  tr2.split(here.start + offset, 2, [{ type: here.row.type, attrs: { id: newId() } }, { type: rest, attrs: rest === own.type ? own.attrs : null }]);
  view.dispatch(tr2.scrollIntoView());
  return true;
}

function tab(view: EditorView, isBack: boolean): boolean {
  const { state } = view;
  const here = hereIn(state);
  if (!here) return false;
  const type = here.own.type.name;
  const isAtEnd = here.offset === here.own.content.size && state.selection.empty && !isBlank(here.own);
  const next = isBack ? undefined : BELOW[type];
  if (type === 'dialogue' && isBlank(here.own) && !isBack) {
    const tr = retype(state.tr, here, 'parenthetical').insertText('()', here.start, here.start + here.own.content.size);
    view.dispatch(tr.setSelection(TextSelection.create(tr.doc, here.start + 1)));
  } else if (next !== undefined && (isAtEnd || type === 'parenthetical')) view.dispatch(next === 'parenthetical' ? below(state.tr, here, next, '()', 1) : below(state.tr, here, next));
  else if (type in TAB) view.dispatch(retype(state.tr, here, (isBack ? BACK : TAB)[type]!));
  return true; // the caret stays in the script
}

/** Backspace at the start of a line, Delete at its end: two lines become one, and what is empty goes. */
function join(view: EditorView, isBack: boolean): boolean {
  const { state } = view;
  if (!state.selection.empty) { view.dispatch(state.tr.deleteSelection().scrollIntoView()); return true; }
  const here = hereIn(state);
  if (!here || here.offset !== (isBack ? 0 : here.own.content.size)) return false;
  const other = here.group.maybeChild(here.index + (isBack ? -1 : 1));
  if (!other) { if (isBack && here.own.type.name !== 'action') view.dispatch(retype(state.tr, here, 'action')); return true; }
  const pos = isBack ? here.pos - other.nodeSize : here.pos + here.row.nodeSize;
  const [first, second] = isBack ? [{ row: other, pos }, here] : [here, { row: other, pos }];
  const tr = state.tr;
  const drop = (one: { row: Node; pos: number }) => tr.delete(one.pos, one.pos + one.row.nodeSize);
  if (!other.firstChild!.isTextblock) drop({ row: other, pos });
  else if (first.row.textContent === '') { drop(first); tr.setSelection(Selection.near(tr.doc.resolve(first.pos + 2))); } else if (second.row.textContent === '') { drop(second); tr.setSelection(TextSelection.create(tr.doc, second.pos - 2)); } else tr.delete(second.pos - 2, second.pos + 2);
  view.dispatch(tr.scrollIntoView());
  return true;
}

function pressed(view: EditorView, event: KeyboardEvent): boolean {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.isComposing) return false;
  if (isMod && !event.altKey && event.key.toLowerCase() === 'z') return (event.shiftKey ? redo : undo)(view.state, view.dispatch) || true;
  if (isMod && event.key.toLowerCase() === 'y') return redo(view.state, view.dispatch) || true;
  if (event.altKey || (isMod && event.key !== 'Enter')) return false;
  if (event.key === 'Enter' && event.shiftKey) {
    const here = hereIn(view.state);
    if (here && LINES.has(here.own.type.name)) view.dispatch(view.state.tr.insertText('\n').scrollIntoView());
    return true;
  }
  if (event.key === 'Enter') return isMod ? false : enter(view);
  if (event.key === 'Tab') return tab(view, event.shiftKey);
  if (event.key === 'Backspace' || event.key === 'Delete') return join(view, event.key === 'Backspace');
  return false;
}

/** A line of action that comes to begin as a scene heading becomes one, letters as they are. */
function typed(view: EditorView, from: number, to: number, text: string): boolean {
  const at = view.state.doc.resolve(from);
  if (at.depth < 3 || at.parent.type.name !== 'action' || !at.sameParent(view.state.doc.resolve(to)) || view.composing) return false;
  const own = at.parent, before = own.textContent;
  const after = before.slice(0, at.parentOffset) + text + before.slice(at.parentOffset + to - from);
  if (SCENE.test(before) || !SCENE.test(after) || after.includes('\n')) return false;
  const tr = view.state.tr.insertText(text, from, to).setNodeMarkup(at.before(3), schema.nodes['scene']!);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + text.length)).scrollIntoView());
  return true;
}

export const keysPlugin = (): Plugin => new Plugin({
  props: {
    handleKeyDown: pressed,
    handleTextInput: typed,
    clipboardTextParser: sliceOf,
    clipboardTextSerializer: textOfSlice,
    handlePaste(view, event) {
      const html = event.clipboardData?.getData('text/html') ?? '', text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '' || html.includes('data-pm-slice')) return false; // from a script
      put(view, text);
      return true;
    },
    attributes: { spellcheck: 'true' },
  },
});

/** Puts a text in where the caret is: lines as elements, of which the first goes on with the line only where that is more of the same. */
function put(view: EditorView, text: string): void {
  const slice = sliceOf(text);
  const tr = view.state.tr;
  if (!view.state.selection.empty) tr.deleteSelection();
  const here = hereIn(view.state.apply(tr));
  if (!here || slice.openStart === 0) { view.dispatch(tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true)); return; }
  const rows = slice.content.firstChild!.content;
  let at = here.pos + here.row.nodeSize;
  if (here.own.textContent === '') { tr.replaceWith(here.pos, at, rows); at = here.pos; } else {
    if (here.offset < here.own.content.size && here.offset > 0) tr.split(here.start + here.offset, 2, [{ type: here.row.type, attrs: { id: newId() } }, { type: here.own.type, attrs: here.own.attrs }]);
    at = here.offset === 0 ? here.pos : here.offset < here.own.content.size ? here.start + here.offset + 2 : at;
    tr.insert(at, rows);
  }
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + rows.size - 2), -1)).scrollIntoView().setMeta('paste', true));
}

/** The words that ask for something in an empty line, for the one with the caret. */
export function asksIn(state: EditorState): { pos: number; size: number; asks: string } | null {
  const here = state.selection instanceof NodeSelection ? null : hereIn(state);
  return here && here.own.content.size === 0 ? { pos: here.pos + 1, size: here.own.nodeSize, asks: ASKS[here.own.type.name] ?? ELEMENTS[here.own.type.name]?.said ?? '' } : null;
}
