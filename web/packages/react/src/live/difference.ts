// What makes one state of a document another: the fewest moves, marks alone, or the stretch that differs.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { AddMarkStep, RemoveMarkStep, ReplaceStep, Transform } from 'prosemirror-transform';
import type { Step } from 'prosemirror-transform';
import { find, groupOf, idOf, standings } from './blocks';
import type { Standing } from './blocks';
import { MoveBlock } from './moveBlock';
import { fieldsOf, SetField } from './setField';
import type { Fields } from './setField';

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

/** Puts in blocks of `after`, without those in them, where they stand there. */
export function build(made: Transform, after: Map<string, Standing>, isWanted: (one: Standing) => boolean): void {
  for (const one of after.values()) {
    if (!isWanted(one)) continue;
    const group = groupOf(made.doc, one.parent);
    const shell = one.node.type.create(one.node.attrs, one.node.firstChild!, one.node.marks);
    let pos = group ? group.pos + 1 : undefined;
    for (let behind = group ? one.after : null; behind !== null; behind = after.get(behind)?.after ?? null) {
      let end = -1;
      group!.node.forEach((node, offset) => { if (idOf(node) === behind) end = group!.pos + 1 + offset + node.nodeSize; });
      if (end >= 0) { pos = end; break; }
    }
    const holder = one.parent === null ? undefined : find(made.doc, one.parent);
    if (pos !== undefined) made.insert(pos, shell);
    else if (holder) made.insert(holder.pos + holder.node.nodeSize - 1, made.doc.type.schema.nodes['blockGroup']!.create(null, shell));
  }
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
  const isPut = isFit(() => made.maybeStep(new ReplaceStep(start, here, wanted.slice(start, there))).failed === null);
  return (isPut && made.doc.eq(wanted)) || isFit(() => made.maybeStep(new ReplaceStep(0, made.doc.content.size, new Slice(wanted.content, 0, 0))).failed === null && made.doc.eq(wanted));
}

/** A step that doesn't fit says so, or throws. */
function isFit(act: () => boolean): boolean { try { return act(); } catch (error) { if (error instanceof RangeError) return false; throw error; } }

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

/** How far two texts say the same from the start and from the end, in whole words: a letter that two words have is not the same one. */
export function shared(one: string, other: string): { head: number; tail: number } {
  const most = Math.min(one.length, other.length);
  let head = 0, tail = 0;
  while (head < most && one[head] === other[head]) head += 1;
  if (head === one.length && head === other.length) return { head, tail };
  while (head > 0 && !isBreak(one[head - 1]!) && !(isBreak(one[head] ?? ' ') && isBreak(other[head] ?? ' '))) head -= 1;
  while (tail < most - head && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  while (tail > 0 && !isBreak(one[one.length - tail]!) && !(isBreak(one[one.length - tail - 1] ?? ' ') && isBreak(other[other.length - tail - 1] ?? ' '))) tail -= 1;
  return { head, tail };
}
const isBreak = (letter: string): boolean => !/[\p{L}\p{N}]/u.test(letter);

/** A text with a sign for each place that is no letter, so that places in it are places in the node. */
export function textOf(node: Node): string {
  let text = '';
  node.forEach((child) => { text += child.text ?? '\ufffc'.repeat(child.nodeSize); });
  return text;
}

/** The steps from one state of a document to another, block by block: new blocks, moves by name, then what each block says, then the rest. */
export function difference(before: Node, after: Node): Step[] {
  const made = new Transform(before);
  const [was, is] = [standings(before), standings(after)];
  build(made, is, ({ id }) => !was.has(id));
  for (const { id, parent, after: behind } of movesTo(standings(made.doc), is) ?? []) made.maybeStep(new MoveBlock(id, parent, behind));
  for (const [id, { node }] of is) {
    const here = was.has(id) ? find(made.doc, id) : undefined;
    const wanted = node.firstChild, old = here?.node.firstChild;
    if (!here || !old || !wanted || old.eq(wanted)) continue;
    const start = here.pos + 1, end = start + old.nodeSize;
    const [text, now] = [textOf(old), textOf(wanted)];
    if (!old.isTextblock || !old.sameMarkup(wanted)) { made.replaceWith(start, end, wanted); continue; }
    const { head, tail } = shared(text, now);
    if (text !== now) made.replace(start + 1 + head, end - 1 - tail, wanted.slice(head, wanted.content.size - tail));
    level(made, made.doc.replace(start, start + made.doc.nodeAt(start)!.nodeSize, new Slice(Fragment.from(wanted), 0, 0)));
  }
  for (const { id } of [...was.values()].toReversed()) {
    const here = is.has(id) ? undefined : find(made.doc, id);
    if (here && made.doc.resolve(here.pos).parent.childCount > 1) made.maybeStep(new ReplaceStep(here.pos, here.pos + here.node.nodeSize, Slice.empty));
  }
  refield(made, fieldsOf(after));
  level(made, after);
  return made.steps;
}

/** The fields are those, in that order: a step puts a field that isn't there behind the others, so those that stand too early go first. */
function refield(made: Transform, wanted: Fields): void {
  const names = Object.keys(wanted);
  for (const name of Object.keys(fieldsOf(made.doc))) if (!(name in wanted)) made.step(new SetField(name, null));
  const place = Object.keys(fieldsOf(made.doc)).findIndex((name, at) => name !== names[at]);
  if (place >= 0) for (const name of Object.keys(fieldsOf(made.doc)).slice(place)) made.step(new SetField(name, null));
  for (const name of names) if (JSON.stringify(fieldsOf(made.doc)[name]) !== JSON.stringify(wanted[name])) made.step(new SetField(name, wanted[name]));
}
