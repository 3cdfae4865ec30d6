// What is selected in the editor, in the words that a turn takes.
import type { Selected } from '../../document/view';
import { blocksIn, textOf, textSpot } from './drawing';
import type { Drawable } from './drawing';

type State = Parameters<typeof blocksIn>[0] extends infer Doc ? { doc: Doc; selection: { from: number; to: number; empty: boolean } } : never;

/** What is selected, in code points of the first node's visible text. */
export function selectionOf(state: State, drawable: Drawable): Selected | null {
  const { from, to, empty } = state.selection;
  if (empty) return null;
  const blocks = blocksIn(state.doc);
  let first: { node: string; start: number; end: number } | null = null;
  const texts: string[] = [];
  for (const [block, spot] of blocks) {
    const content = spot.node.firstChild;
    if (!content?.isTextblock || spot.pos + 1 + content.nodeSize < from || spot.pos + 1 > to) continue;
    const node = drawable.idOf(block);
    const place = node === undefined ? null : textSpot(node, drawable, blocks);
    if (node === undefined || !place) continue;
    const { text, at } = textOf(place, drawable.seen);
    const start = at.findIndex((pos) => pos >= from), last = at.findLastIndex((pos) => pos <= to);
    const chosen = text.slice(Math.max(start, 0), Math.max(last, 0));
    if (chosen === '') continue;
    texts.push(chosen);
    const points = (length: number) => [...text.slice(0, length)].length;
    first ??= { node, start: points(Math.max(start, 0)), end: points(Math.max(last, 0)) };
  }
  return first === null ? null : { ...first, text: texts.join('\n') };
}
