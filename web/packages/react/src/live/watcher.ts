// What ProseMirror uses to see what the browser does to the page by itself.
import type { EditorView } from 'prosemirror-view';

interface Watcher { stop(): void; start(): void; flush(): void }

/** Missing where there is no page: a room goes on without its editor until the server has all. */
const watcherIn = (view: object) => (view as { domObserver?: Watcher }).domObserver;
export const watcherOf = (view: EditorView) => watcherIn(view)!;

/** A browser tells of a new selection only after the keys that wait: what comes before that would put the caret back, or act where it was. */
export function catchUp(view: object): void {
  if ('composing' in view && view.composing) return;
  watcherIn(view)?.flush();
}
