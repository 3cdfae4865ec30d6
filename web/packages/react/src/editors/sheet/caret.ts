// The caret of a long document: wherever it is sent, the rows there are laid out first.
import { Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { catchUp, watcherOf } from '../../live/watcher';
import { sightIn } from '../sight';

const sightOf = (view: EditorView) => sightIn(view.dom.closest<HTMLElement>('.scroll'));

/** What the browser does by itself, but only as far as rows are laid out. */
function toTheEnds(view: EditorView, event: KeyboardEvent): boolean {
  const isEnd = (event.ctrlKey && event.key === 'End') || (event.metaKey && event.key === 'ArrowDown');
  const isStart = (event.ctrlKey && event.key === 'Home') || (event.metaKey && event.key === 'ArrowUp');
  if ((!isEnd && !isStart) || sightOf(view) === undefined) return false;
  const { doc, selection } = view.state;
  const there = isEnd ? Selection.atEnd(doc) : Selection.atStart(doc);
  view.dispatch(view.state.tr.setSelection(event.shiftKey ? TextSelection.between(selection.$anchor, there.$head) : there).scrollIntoView());
  return true;
}

/** A letter goes where the browser has the caret; any other key acts on what the editor takes to be selected. */
function beforeKeys(view: EditorView, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.key.length > 1) catchUp(view);
}

export const caretPlugin = (): Plugin => new Plugin({
  props: {
    handleDOMEvents: { keydown: beforeKeys },
    handleKeyDown: toTheEnds,
    handleScrollToSelection(view) {
      const { node } = view.domAtPos(view.state.selection.head);
      sightOf(view)?.show(node instanceof Element ? node : node.parentElement);
      return false;
    },
  },
});

/** Does something to the editor's elements that is no typing. ProseMirror watches them, and would read them again. */
export function unseen(editor: { readonly prosemirrorView: EditorView }, act: () => void): void {
  const watcher = watcherOf(editor.prosemirrorView);
  watcher.stop();
  try {
    act();
  } finally {
    watcher.start();
  }
}
