// The caret of a long document: wherever it is sent, the rows there are laid out first.
import { Plugin, Selection, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
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

interface Watcher { stop(): void; start(): void; flush(): void }
export const watcherOf = (view: EditorView) => (view as unknown as { domObserver: Watcher }).domObserver;

/** A browser tells of a new selection only after the keys that wait: a shortcut would work on what was selected before. */
function catchUp(view: EditorView, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) watcherOf(view).flush();
}

export const caretPlugin = (): Plugin => new Plugin({
  props: {
    handleDOMEvents: { keydown: catchUp },
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
