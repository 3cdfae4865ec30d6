// A deletion takes away what its maker saw. What others wrote meanwhile in the stretch, or moved into it, is spared: the words stay where
// they are, in a block that holds nothing else, and nobody makes a copy of them that another could make too.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { ReplaceStep } from 'prosemirror-transform';
import type { Mapping, Step } from 'prosemirror-transform';
import { idOf, isBlock } from './blocks';

interface Stretch { from: number; to: number }
const CELLS = new Set(['tableRow', 'tableCell', 'tableHeader']);

/** Where each character that the maker saw in the stretch stands by now, and the blocks that were in it. */
function seenIn(view: Node, { from, to }: Stretch, way: Mapping): { spots: Set<number>; ids: Set<string> } {
  const spots = new Set<number>(), ids = new Set<string>();
  view.nodesBetween(from, to, (node, pos) => {
    if (isBlock(node)) ids.add(idOf(node) ?? '');
    if (!node.isInline) return true;
    for (let at = Math.max(from, pos); at < Math.min(to, pos + node.nodeSize); at += 1) {
      const now = way.mapResult(at, 1);
      if (!now.deletedAfter) spots.add(now.pos);
    }
    return false;
  });
  return { spots, ids };
}

/** Whether anything in a stretch of `doc` is not what was seen. */
function isUnseen(doc: Node, { from, to }: Stretch, seen: ReturnType<typeof seenIn>): boolean {
  let found = false;
  doc.nodesBetween(from, to, (node, pos) => {
    if (found) return false;
    if (isBlock(node) && pos >= from && !seen.ids.has(idOf(node) ?? '')) found = true;
    if (!node.isInline) return !found;
    for (let at = Math.max(from, pos); at < Math.min(to, pos + node.nodeSize); at += 1) if (!seen.spots.has(at)) found = true;
    return false;
  });
  return found;
}

const holdsCells = (doc: Node, { from, to }: Stretch): boolean => {
  let found = false;
  doc.nodesBetween(from, to, (node, pos) => { if (CELLS.has(node.type.name) && pos >= from) found = true; return !found && !node.isInline; });
  return found;
};

/** The steps that do what `step` was meant to do, and no more; null where `mapped` does that. `isWhole`: no cell goes, for another of
 * the same row or column has to stay. */
export function spare(step: ReplaceStep, mapped: ReplaceStep, view: Node, doc: Node, way: Mapping, isWhole: boolean): Step[] | null {
  if (step.to === step.from || mapped.to <= mapped.from) return null;
  const seen = seenIn(view, step, way);
  const inCells = holdsCells(doc, mapped);
  if (!isUnseen(doc, mapped, seen) && !(isWhole && inCells)) return null;
  let isPlain = step.slice.openStart + step.slice.openEnd === 0;
  step.slice.content.forEach((node) => { if (!node.isInline) isPlain = false; });
  if (!isPlain && step.slice.size > 0) return null;
  const gone: Stretch[] = [];
  doc.nodesBetween(mapped.from, mapped.to, (node, pos, parent) => {
    const all = { from: pos, to: pos + node.nodeSize };
    const isInside = all.from >= mapped.from && all.to <= mapped.to;
    if (isBlock(node) && isInside && parent !== null && parent.childCount > 1 && !isUnseen(doc, all, seen)) { gone.push(all); return false; }
    if (!node.isInline) return true;
    for (let at = Math.max(mapped.from, pos); at < Math.min(mapped.to, all.to); at += 1) {
      const last = gone.at(-1);
      if (!seen.spots.has(at)) continue;
      if (last?.to === at) last.to = at + 1; else gone.push({ from: at, to: at + 1 });
    }
    return false;
  });
  const steps: Step[] = gone.toReversed().map(({ from, to }) => new ReplaceStep(from, to, Slice.empty));
  if (step.slice.size > 0 && doc.resolve(mapped.from).parent.isTextblock) steps.push(new ReplaceStep(mapped.from, mapped.from, new Slice(Fragment.from(step.slice.content), 0, 0)));
  return steps;
}

/** Whether a step takes cells away in which something stands that its maker didn't see. */
export function sparesCells(step: Step, view: Node, doc: Node, way: Mapping): boolean {
  const mapped = step instanceof ReplaceStep ? step.map(way) : null;
  if (!(step instanceof ReplaceStep) || !(mapped instanceof ReplaceStep) || mapped.to <= mapped.from || !holdsCells(doc, mapped)) return false;
  return isUnseen(doc, mapped, seenIn(view, step, way));
}
