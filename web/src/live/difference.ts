// What makes one state of a document another: the fewest moves, marks alone, or the stretch that differs.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { AddMarkStep, RemoveMarkStep, ReplaceStep, Transform } from 'prosemirror-transform';
import type { Step } from 'prosemirror-transform';
import { find, standings } from './blocks';
import type { Standing } from './blocks';
import { MoveBlock } from './moveBlock';
import { fieldsOf, SetField } from './setField';

/** The fewest blocks to move, so that those which are in both documents stand as in the second. */
export function movesTo(before: Map<string, Standing>, after: Map<string, Standing>): { id: string; parent: string | null; after: string | null }[] | null {
  const levels = new Map<string | null, Standing[]>();
  for (const one of after.values()) if (before.has(one.id)) levels.set(one.parent, [...levels.get(one.parent) ?? [], one]);
  const order = new Map([...before.keys()].map((id, at) => [id, at]));
  const moves: { id: string; parent: string | null; after: string | null }[] = [];
  for (const [parent, row] of levels) {
    if (parent !== null && !before.has(parent)) return null;
    const stay = new Set(longest(row.filter((one) => before.get(one.id)!.parent === parent), (one) => order.get(one.id)!));
    row.forEach((one, at) => { if (!stay.has(one)) moves.push({ id: one.id, parent, after: row[at - 1]?.id ?? null }); });
  }
  return moves;
}

/** The longest run that is in order already. */
function longest<T>(list: T[], rank: (one: T) => number): T[] {
  const ends: number[] = [], back: number[] = [];
  list.forEach((one, at) => {
    let low = 0, high = ends.length;
    while (low < high) { const middle = (low + high) >> 1; if (rank(list[ends[middle]!]!) < rank(one)) low = middle + 1; else high = middle; }
    back[at] = low > 0 ? ends[low - 1]! : -1;
    ends[low] = at;
  });
  const found: T[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = back[at]!) found.unshift(list[at]!);
  return found;
}

/** Makes a document another: marks alone where only those differ, which moves nobody's place; else the stretch that differs. */
export function level(made: Transform, wanted: Node): boolean {
  if (remark(made, wanted)) return true;
  const start = made.doc.content.findDiffStart(wanted.content);
  if (start === null) return true;
  const end = made.doc.content.findDiffEnd(wanted.content)!;
  const overlap = start - Math.min(end.a, end.b);
  const [here, there] = overlap > 0 ? [end.a + overlap, end.b + overlap] : [end.a, end.b];
  if (made.maybeStep(new ReplaceStep(start, here, wanted.slice(start, there))).failed) return false;
  return made.doc.eq(wanted);
}

/** True where marks were all that differed. */
function remark(made: Transform, wanted: Node): boolean {
  if (made.doc.content.size !== wanted.content.size || made.doc.textContent !== wanted.textContent) return false;
  const steps: Step[] = [];
  let isLike = true;
  wanted.descendants((node, pos) => {
    const here = made.doc.nodeAt(pos);
    if (!isLike || here?.type !== node.type) { isLike = false; return false; }
    if (here === node || here.eq(node)) return false;
    if (!node.isTextblock) return true;
    node.forEach((child, offset) => {
      const from = pos + 1 + offset, to = from + child.nodeSize;
      made.doc.nodesBetween(from, to, (inner, at) => {
        if (!inner.isInline) return true;
        const [first, last] = [Math.max(from, at), Math.min(to, at + inner.nodeSize)];
        for (const mark of inner.marks) if (!mark.isInSet(child.marks)) steps.push(new RemoveMarkStep(first, last, mark));
        for (const mark of child.marks) if (!mark.isInSet(inner.marks)) steps.push(new AddMarkStep(first, last, mark));
        return false;
      });
    });
    return false;
  });
  if (!isLike) return false;
  let { doc } = made;
  for (const step of steps) { const next = step.apply(doc).doc; if (!next) return false; doc = next; }
  if (!doc.eq(wanted)) return false;
  for (const step of steps) made.step(step);
  return true;
}

/** The steps from one state of a document to another, block by block: moves by name, then what each block says, then the rest. */
export function difference(before: Node, after: Node): Step[] {
  const made = new Transform(before);
  const [was, is] = [standings(before), standings(after)];
  for (const { id, parent, after: behind } of movesTo(was, is) ?? []) made.maybeStep(new MoveBlock(id, parent, behind));
  for (const [id, { node }] of is) {
    const here = was.has(id) ? find(made.doc, id) : undefined;
    const wanted = node.firstChild;
    if (!here?.node.firstChild || !wanted || here.node.firstChild.eq(wanted)) continue;
    const old = here.node.firstChild;
    const end = here.pos + 1 + old.nodeSize;
    const target = made.doc.replace(here.pos + 1, end, new Slice(Fragment.from(wanted), 0, 0));
    const start = old.content.findDiffStart(wanted.content), stop = old.content.findDiffEnd(wanted.content);
    if (old.type === wanted.type && old.sameMarkup(wanted) && start !== null && stop && old.isTextblock) level(made, target);
    else made.replaceWith(here.pos + 1, end, wanted);
  }
  for (const { id } of [...was.values()].toReversed()) {
    const here = is.has(id) ? undefined : find(made.doc, id);
    if (here && made.doc.resolve(here.pos).parent.childCount > 1) made.maybeStep(new ReplaceStep(here.pos, here.pos + here.node.nodeSize, Slice.empty));
  }
  for (const [name, value] of Object.entries(fieldsOf(after))) if (JSON.stringify(fieldsOf(made.doc)[name]) !== JSON.stringify(value)) made.step(new SetField(name, value));
  for (const name of Object.keys(fieldsOf(made.doc))) if (!(name in fieldsOf(after))) made.step(new SetField(name, null));
  level(made, after);
  return made.steps;
}
