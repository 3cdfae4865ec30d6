// A deletion takes away what its maker saw. What others wrote meanwhile in the stretch, or moved into it, is spared: the words stay where
// they are, in a block that holds nothing else, and nobody makes a copy of them that another could make too.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform';
import type { Mapping, Step } from 'prosemirror-transform';
import { idOf, isBlock } from './blocks';
import type { Named } from './letters';

interface Stretch { from: number; to: number }
const CELLS = new Set(['tableRow', 'tableCell', 'tableHeader']);

interface Seen { names: Set<number>; ids: Set<string> }

/** The characters and blocks that the maker saw in the stretch. */
function seenIn(view: Named, { from, to }: Stretch): Seen {
  const ids = new Set<string>();
  view.doc.nodesBetween(from, to, (node) => { if (isBlock(node)) ids.add(idOf(node) ?? ''); return !node.isTextblock; });
  return { names: new Set(view.names.slice(from, to)), ids };
}

/** Whether anything in a stretch is not what was seen. */
function isUnseen({ doc, names }: Named, { from, to }: Stretch, seen: Seen): boolean {
  let found = false;
  doc.nodesBetween(from, to, (node, pos) => {
    if (found) return false;
    if (isBlock(node) && pos >= from && !seen.ids.has(idOf(node) ?? '')) found = true;
    if (!node.isInline) return !found;
    for (let at = Math.max(from, pos); at < Math.min(to, pos + node.nodeSize); at += 1) if (!seen.names.has(names[at]!)) found = true;
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
export function spare(step: ReplaceStep, mapped: ReplaceStep, view: Named, now: Named, isWhole: boolean): Step[] | null {
  if (step.to === step.from || mapped.to <= mapped.from) return null;
  const { doc } = now;
  const seen = seenIn(view, step);
  const inCells = holdsCells(doc, mapped);
  if (!isUnseen(now, mapped, seen) && !(isWhole && inCells)) return null;
  let isPlain = step.slice.openStart + step.slice.openEnd === 0;
  step.slice.content.forEach((node) => { if (!node.isInline) isPlain = false; });
  if (!isPlain && step.slice.size > 0) return null;
  const gone: Stretch[] = [];
  doc.nodesBetween(mapped.from, mapped.to, (node, pos, parent) => {
    const all = { from: pos, to: pos + node.nodeSize };
    const isInside = all.from >= mapped.from && all.to <= mapped.to;
    if (isBlock(node) && isInside && parent !== null && parent.childCount > 1 && !isUnseen(now, all, seen)) { gone.push(all); return false; }
    if (!node.isInline) return true;
    for (let at = Math.max(mapped.from, pos); at < Math.min(mapped.to, all.to); at += 1) {
      const last = gone.at(-1);
      if (!seen.names.has(now.names[at]!)) continue;
      if (last?.to === at) last.to = at + 1; else gone.push({ from: at, to: at + 1 });
    }
    return false;
  });
  const steps: Step[] = gone.toReversed().map(({ from, to }) => new ReplaceStep(from, to, Slice.empty));
  if (step.slice.size > 0 && doc.resolve(mapped.from).parent.isTextblock) steps.push(new ReplaceStep(mapped.from, mapped.from, new Slice(Fragment.from(step.slice.content), 0, 0)));
  return steps;
}

/** Whether a step that only wraps, lifts or retypes would take letters away that its maker didn't see around what it keeps. */
export function overreaches(step: Step, mapped: Step, view: Named, now: Named): boolean {
  if (!(step instanceof ReplaceAroundStep) || !(mapped instanceof ReplaceAroundStep)) return false;
  const seen = new Set([...view.names.slice(step.from, step.gapFrom), ...view.names.slice(step.gapTo, step.to), 0]);
  return [...now.names.slice(mapped.from, mapped.gapFrom), ...now.names.slice(mapped.gapTo, mapped.to)].some((name) => !seen.has(name));
}

/** Whether a step takes cells away in which something stands that its maker didn't see. */
export function sparesCells(step: Step, view: Named, now: Named, way: Mapping): boolean {
  const mapped = step instanceof ReplaceStep ? step.map(way) : null;
  if (!(step instanceof ReplaceStep) || !(mapped instanceof ReplaceStep) || mapped.to <= mapped.from || !holdsCells(now.doc, mapped)) return false;
  return isUnseen(now, mapped, seenIn(view, step));
}
