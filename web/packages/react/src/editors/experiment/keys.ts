// What keys do in an experiment where BlockNote would take blocks and steps for lines of text: Enter goes on with the next step, nothing
// joins a name with what is not one, and a name is plain words. In the text of a step all keys do what they do on a sheet.
import type { Node } from 'prosemirror-model';
import { Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { erased, moved, put, rowOf, spotOf, take } from './acts';
import { below, isEmpty, NAMED, sortOf, STRUCTURE } from './outline';
import type { Spot } from './outline';

interface Here extends Spot { sort: string; own: Node; offset: number; start: number }

function hereIn(state: EditorState): Here | null {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name !== 'blockContainer') continue;
    const spot = spotOf(state.doc, String(node.attrs['id']));
    return spot && { ...spot, sort: sortOf(node), own: node.firstChild!, offset: $from.parentOffset, start: spot.pos + 2 };
  }
  return null;
}

/** Whether a selection reaches over a name: then it is no stretch of text. */
function crosses(state: EditorState): boolean {
  const { from, to, empty, $from, $to } = state.selection;
  if (empty || $from.sameParent($to)) return false;
  let found = NAMED.has($from.parent.type.name);
  state.doc.nodesBetween(from, to, (node) => { if (STRUCTURE.has(node.type.name)) found = true; return !found; });
  return found;
}

function enter(view: EditorView, here: Here): boolean {
  const { state } = view;
  const tr = state.tr;
  const holder = here.parent === null ? null : spotOf(state.doc, here.parent);
  if (here.sort === 'title') {
    const first = below(here)[0];
    if (first) tr.setSelection(TextSelection.create(tr.doc, first.pos + 2 + first.node.firstChild!.content.size));
    else put(tr, here, rowOf(state, 'block'), null);
  } else if (here.sort === 'block') {
    if (isEmpty(here.node)) return true;
    put(tr, here, rowOf(state, 'step'), null);
  } else if (here.sort === 'step' && holder) {
    if (isEmpty(here.node)) { leave(view, here); return true; }
    const rest = here.own.textContent.slice(here.offset);
    const isSplit = here.offset > 0 && rest.trim() !== '';
    if (isSplit) tr.delete(here.start + here.offset, here.start + here.own.content.size);
    const now = spotOf(tr.doc, here.parent!)!;
    put(tr, now, rowOf(state, 'step', isSplit ? rest.trimStart() : ''), here.id);
  } else return true;
  view.dispatch(tr.scrollIntoView());
  return true;
}

/** Takes an empty row away, and goes back to the text before it. */
function leave(view: EditorView, here: Here): void {
  const tr = take(view.state.tr, here);
  view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(Math.max(1, here.pos - 1)), -1)).scrollIntoView());
}

function erase(view: EditorView, here: Here, isBack: boolean): boolean {
  const { state } = view;
  if (!state.selection.empty) return false;
  const isName = NAMED.has(here.sort);
  if (isName && here.offset !== (isBack ? 0 : here.own.content.size)) return false;
  if (isName) {
    if (isEmpty(here.node) && here.sort !== 'title') leave(view, here);
    return true;
  }
  const parent = here.parent === null ? null : spotOf(state.doc, here.parent);
  if (!parent || !STRUCTURE.has(sortOf(parent.node)) || here.sort === 'table') return false;
  const beside = below(parent), at = beside.findIndex(({ id }) => id === here.id);
  if (isBack && here.offset === 0 && at === 0 && here.sort === 'paragraph') {
    if (isEmpty(here.node)) leave(view, here);
    return true;
  }
  const next = here.node.childCount === 1 ? beside[at + 1] : undefined;
  return !isBack && here.offset === here.own.content.size && here.node.childCount === 1 && (!next || STRUCTURE.has(sortOf(next.node)));
}

function tab(view: EditorView, here: Here, isBack: boolean): boolean {
  const { state } = view;
  if (NAMED.has(here.sort)) {
    const next = Selection.findFrom(state.doc.resolve(isBack ? here.pos : here.start + here.own.content.size + 1), isBack ? -1 : 1, true);
    if (next) view.dispatch(state.tr.setSelection(next).scrollIntoView());
    return true;
  }
  const parent = here.parent === null ? null : spotOf(state.doc, here.parent);
  if (!parent || !STRUCTURE.has(sortOf(parent.node)) || here.sort === 'table') return false;
  if (isBack) return true;
  const left = below(parent)[below(parent).findIndex(({ id }) => id === here.id) - 1];
  return !left || STRUCTURE.has(sortOf(left.node));
}

function carry(view: EditorView, here: Here, way: -1 | 1): boolean {
  const { state } = view;
  if (NAMED.has(here.sort)) {
    const step = moved(state.doc, here.id, way);
    if (step) view.dispatch(state.tr.step(step).scrollIntoView());
    return true;
  }
  const parent = here.parent === null ? null : spotOf(state.doc, here.parent);
  if (!parent || !STRUCTURE.has(sortOf(parent.node))) return false;
  const beside = below(parent), other = beside[beside.findIndex(({ id }) => id === here.id) + way];
  return !other || STRUCTURE.has(sortOf(other.node));
}

function pressed(view: EditorView, event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  const isMod = event.ctrlKey || event.metaKey;
  if ((event.key === 'Backspace' || event.key === 'Delete') && crosses(view.state)) { view.dispatch(erased(view.state)); return true; }
  const here = hereIn(view.state);
  if (!here) return false;
  if (event.key === 'Enter' && !isMod && NAMED.has(here.sort)) {
    if (!view.state.selection.empty) view.dispatch(crosses(view.state) ? erased(view.state) : view.state.tr.deleteSelection());
    const now = hereIn(view.state);
    return event.shiftKey || !now || !NAMED.has(now.sort) || enter(view, now);
  }
  if (event.key === 'Escape' && NAMED.has(here.sort) && isEmpty(here.node) && here.sort !== 'title') { leave(view, here); view.dom.blur(); return true; }
  if (event.key === 'Backspace' || event.key === 'Delete') return erase(view, here, event.key === 'Backspace');
  if (event.key === 'Tab' && !isMod) return tab(view, here, event.shiftKey);
  if (isMod && event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) return carry(view, here, event.key === 'ArrowUp' ? -1 : 1);
  return false;
}

/** Words typed into a name are words, whatever they would begin in a text. */
function typed(view: EditorView, from: number, to: number, text: string): boolean {
  if (crosses(view.state)) { const tr = erased(view.state); view.dispatch(tr.insertText(text, tr.selection.from)); return true; }
  const at = view.state.doc.resolve(from);
  if (!NAMED.has(at.parent.type.name) || !at.sameParent(view.state.doc.resolve(to))) return false;
  const tr = view.state.tr.insertText(text, from, to);
  // Where the words are put is where the browser has the caret, and it may not have told of that yet.
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, from + text.length)).scrollIntoView());
  return true;
}

/** Lines that are put into a name: the first goes on with it, each other one is a row of its own where rows stand one below the other. */
function paste(view: EditorView, event: ClipboardEvent): boolean {
  if (crosses(view.state)) view.dispatch(erased(view.state));
  const here = hereIn(view.state);
  if (!here || !NAMED.has(here.sort)) return false;
  const lines = (event.clipboardData?.getData('text/plain') ?? '').split(/\r?\n/u).map((line) => line.trim()).filter((line) => line !== '');
  const isListed = here.sort === 'step' || here.sort === 'block';
  const { tr } = view.state;
  tr.insertText(isListed ? lines[0] ?? '' : lines.join(' '));
  let behind = here.id;
  for (const line of isListed ? lines.slice(1) : []) {
    const row = rowOf(view.state, here.sort, line);
    put(tr, spotOf(tr.doc, here.parent!)!, row, behind);
    behind = String(row.attrs['id']);
    const made = spotOf(tr.doc, behind)!;
    tr.setSelection(TextSelection.create(tr.doc, made.pos + 2 + line.length));
  }
  view.dispatch(tr.scrollIntoView().setMeta('paste', true));
  return true;
}

export const keysPlugin = (): Plugin => new Plugin({
  props: {
    handleKeyDown: pressed,
    handleTextInput: typed,
    handleDOMEvents: {
      paste(view, event) { // BlockNote listens here too
        const isDone = paste(view, event);
        if (isDone) event.preventDefault();
        return isDone;
      },
      cut(view, event) {
        if (!crosses(view.state)) return false;
        event.clipboardData?.setData('text/plain', view.state.doc.textBetween(view.state.selection.from, view.state.selection.to, '\n'));
        event.preventDefault();
        view.dispatch(erased(view.state));
        return true;
      },
    },
  },
});
