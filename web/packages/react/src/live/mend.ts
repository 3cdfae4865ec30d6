// What mapping alone would lose when my steps are put on top of others': words and blocks that neither side took away are put back, by the
// one who rebases, as steps of their own. What is lost is found by where each character came from, never by what it says.
import type { Fragment, Node } from 'prosemirror-model';
import type { Mapping, Transform } from 'prosemirror-transform';
import { blockAt, groupOf, idOf, standings } from './blocks';
import type { Standing } from './blocks';
import { newId } from './ids';
import { Joins } from './joins';
import { carry, fresh, placesOf, shifted } from './letters';
import type { Named, Names } from './letters';
import type { Rebase } from './rebase';
import { squareUp } from './tables';

/** Words whose block is gone, and the block they are in now. */
export interface Rescue { home: string; block: string; words: string }

export interface Lost { side: Named; content: Fragment; words: string; pos: number; size: number; text: Node; textPos: number; home: Standing | null }

/** Puts back what was lost. `tr` stands on the result; gives the words that found no block of theirs. */
export function mend(tr: Transform, { base, mine, theirs, result, unused }: Rebase): Rescue[] {
  const { head, tail } = alike([base.names, mine.names, theirs.names, result.names]);
  const set = ({ names }: Named) => new Set(names.slice(head, names.length - tail));
  const [was, here, there, now] = [set(base), set(mine), set(theirs), set(result)];
  /** What both have, and what one of them wrote. */
  const isWanted = (name: number) => (was.has(name) ? here.has(name) && there.has(name) : here.has(name) || there.has(name));
  const blocks = { base: standings(base.doc), mine: standings(mine.doc), theirs: standings(theirs.doc) };
  for (const id of unused) blocks.mine.delete(id);
  // What stood there before is in both: it is taken from theirs, which is the later.
  const lost = [...lostOf(theirs, blocks.theirs, head, tail, (name) => !now.has(name) && isWanted(name)), ...lostOf(mine, blocks.mine, head, tail, (name) => !now.has(name) && !there.has(name) && isWanted(name))];
  let left = takeAway(tr, result.names, head, tail, isWanted);
  const done = tr.steps.length;
  putBack(tr, blocks.mine, blocks.theirs, blocks.base);
  putBack(tr, blocks.theirs, blocks.mine, blocks.base);
  squareUp(tr);
  for (const step of tr.steps.slice(done)) left = shifted(left, step);
  return rejoinAll(tr, left, lost);
}

/** The words of mine that are not in the result, as they are: for where nothing of them may be put back. */
export function lostWords({ mine, result }: Rebase): string {
  const now = new Set(result.names);
  return lostOf(mine, new Map(), 0, 0, (name) => !now.has(name)).map(({ words }) => words).join(' ');
}

/** All places are found before anything is put in: names are looked up once, however much was lost. */
function rejoinAll(tr: Transform, names: Names, lost: readonly Lost[]): Rescue[] {
  if (lost.length === 0) return [];
  const joins = new Joins(tr.doc, names);
  const homeless = lost.filter((one) => !joins.add(one));
  joins.put(tr);
  return rescue(tr, homeless);
}

/** Undo takes away what is its maker's, and brings back what isn't there: `before` it and `after`, where `tr` stands. */
export function spareOthers(tr: Transform, before: Named, after: Named, isOwn: (name: number) => boolean, way: Mapping): Rescue[] {
  const { head, tail } = alike([before.names, after.names]);
  const now = placesOf(after.names);
  const lost = lostOf(before, standings(before.doc), head, tail, (name) => !now.has(name) && !isOwn(name));
  const seen = new Set<number>(), twice = new Set<number>();
  for (const name of after.names) { if (name !== 0 && seen.has(name)) twice.add(name); seen.add(name); }
  const old = twice.size === 0 ? [] : before.names.flatMap((name, pos) => (twice.has(name) && !way.mapResult(pos, 1).deletedAfter ? [way.map(pos, 1)] : []));
  return rejoinAll(tr, cutOut(tr, after.names, old.filter((pos) => twice.has(after.names[pos]!)).toSorted((one, other) => one - other)), lost);
}

/** How much is the same in all, from the start and from the end: a document is long, and what differs is not. */
function alike(all: readonly Names[]): { head: number; tail: number } {
  const [first, ...rest] = all as [Names, ...Names[]];
  const least = Math.min(...all.map(({ length }) => length));
  let head = 0, tail = 0;
  while (head < least && rest.every((names) => names[head] === first[head])) head += 1;
  while (tail < least - head && rest.every((names) => names[names.length - 1 - tail] === first[first.length - 1 - tail])) tail += 1;
  return { head, tail };
}

/** The runs of a side whose names are lost. */
function lostOf(side: Named, blocks: Map<string, Standing>, head: number, tail: number, isLost: (name: number) => boolean): Lost[] {
  const found: Lost[] = [];
  let from = -1;
  const stop = side.names.length - tail;
  for (let pos = head; pos <= stop; pos += 1) {
    const isGone = pos < stop && side.names[pos] !== 0 && isLost(side.names[pos]!);
    if (isGone && from < 0) from = pos;
    if (isGone || from < 0) continue;
    const at = side.doc.resolve(from), text = at.parent, textPos = at.before();
    const holder = blockAt(side.doc, textPos);
    const home = holder ? blocks.get(idOf(holder.node) ?? '') ?? null : null;
    const [first, end] = [from - textPos - 1, pos - textPos - 1];
    found.push({ side, content: text.content.cut(first, end), words: text.textBetween(first, end, '', '\ufffc'), pos: from, size: pos - from, text, textPos, home });
    from = -1;
  }
  return found;
}

/** What one side deleted stays deleted, and what is there twice goes once. Gives the names that are left. */
function takeAway(tr: Transform, names: Names, head: number, tail: number, isWanted: (name: number) => boolean): Names {
  const seen = new Set<number>();
  const spots: number[] = [];
  for (let pos = head; pos < names.length - tail; pos += 1) {
    const name = names[pos]!;
    if (name !== 0 && (!isWanted(name) || seen.has(name))) spots.push(pos);
    seen.add(name);
  }
  return cutOut(tr, names, spots);
}

function cutOut(tr: Transform, names: Names, spots: readonly number[]): Names {
  for (let at = spots.length - 1; at >= 0; at -= 1) {
    const to = spots[at]! + 1;
    while (at > 0 && spots[at - 1] === spots[at]! - 1) at -= 1;
    tr.delete(spots[at]!, to);
  }
  const gone = new Set(spots);
  return gone.size === 0 ? names : names.filter((_name, pos) => !gone.has(pos));
}

/** Blocks of one side that neither deleted are there; where they stood, or as near as that is found. */
function putBack(tr: Transform, side: Map<string, Standing>, other: Map<string, Standing>, base: Map<string, Standing>): void {
  let here = standings(tr.doc);
  for (const [id, block] of side) {
    if (here.has(id) || (base.has(id) && !other.has(id))) continue;
    tr.insert(placeFor(tr.doc, block, side, here), shellOf(block.node));
    here = standings(tr.doc);
  }
}

/** A block without its words: those come back one by one. A table keeps its cells. */
function shellOf(block: Node): Node {
  const empty = (node: Node): Node => (node.isTextblock ? node.copy(node.content.cut(0, 0)) : node.copy(mapped(node.content, empty)));
  return block.type.create(block.attrs, empty(block.firstChild!), block.marks);
}

function mapped(content: Fragment, change: (node: Node) => Node): Fragment {
  let made = content;
  content.forEach((node, _offset, index) => { made = made.replaceChild(index, change(node)); });
  return made;
}

/** Behind the nearest block above that is there still, on its own level; first in its parent; else behind whatever stands above. */
function placeFor(doc: Node, block: Standing, side: Map<string, Standing>, here: Map<string, Standing>): number {
  for (let before = block.after; before !== null; before = side.get(before)?.after ?? null) {
    const spot = here.get(before);
    if (spot) return spot.pos + spot.node.nodeSize;
  }
  if (block.parent !== null) {
    const group = groupOf(doc, block.parent);
    if (group) return group.pos + 1;
    const holder = side.get(block.parent);
    const near = here.get(block.parent);
    if (near) return near.pos + near.node.nodeSize;
    if (holder) return placeFor(doc, holder, side, here);
  }
  return (groupOf(doc, null)?.pos ?? 0) + 1;
}

/** Words without a block get one, near where they stood; those of one block stay together. */
function rescue(tr: Transform, homeless: readonly Lost[]): Rescue[] {
  const found: Rescue[] = [];
  const together = new Map<string, Lost[]>();
  for (const one of homeless) if (one.words.trim() !== '') together.set(one.home?.id ?? '', [...together.get(one.home?.id ?? '') ?? [], one]);
  for (const [home, runs] of together) {
    const { blockContainer } = tr.doc.type.schema.nodes;
    const paragraph = blockContainer?.contentMatch.defaultType; // what plain words stand in, whatever the editor calls it
    if (!blockContainer || !paragraph) continue;
    const [{ side, home: stood }] = runs as [Lost];
    const here = standings(tr.doc);
    const pos = stood ? placeFor(tr.doc, stood, standings(side.doc), here) : 1;
    const type = stood?.node.firstChild?.inlineContent ? stood.node.firstChild.type : paragraph;
    const content = runs.flatMap((run, at) => [...(at > 0 ? [tr.doc.type.schema.text(' ')] : []), ...nodesOf(run.content)]);
    const carried = runs.flatMap((run, at) => [...(at > 0 ? [fresh()] : []), ...run.side.names.slice(run.pos, run.pos + run.size)]);
    const inner = type.validContent(fragmentOf(content, runs[0]!.content)) ? type.create(stood?.node.firstChild?.inlineContent ? stood.node.firstChild.attrs : null, content) : paragraph.create(null, content);
    const id = newId();
    tr.insert(pos, blockContainer.create({ id }, inner));
    carry(tr.steps.at(-1)!, [0, 0, ...carried, 0, 0]);
    found.push({ home, block: id, words: inner.textContent });
  }
  return found;
}

const nodesOf = (content: Fragment): Node[] => { const all: Node[] = []; content.forEach((node) => { all.push(node); }); return all; };
const fragmentOf = (nodes: Node[], like: Fragment): Fragment => nodes.reduce((all, node) => all.addToEnd(node), like.cut(0, 0));

