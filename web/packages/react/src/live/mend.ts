// What mapping alone would lose when my steps are put on top of others': words and blocks that neither side took away are put back, by the
// one who rebases, as steps of their own. What is lost is found by where each character came from, never by what it says.
import type { Fragment, Node } from 'prosemirror-model';
import type { Mapping, Transform } from 'prosemirror-transform';
import { blockAt, find, groupOf, idOf, standings } from './blocks';
import type { Standing } from './blocks';
import { newId } from './ids';
import { carry, fresh, placesOf, through } from './letters';
import type { Named, Names } from './letters';
import type { Rebase } from './rebase';
import { squareUp } from './tables';

/** Words whose block is gone, and the block they are in now. */
export interface Rescue { home: string; block: string; words: string }

interface Lost { side: Named; content: Fragment; words: string; pos: number; size: number; text: Node; textPos: number; home: Standing | null }

/** A document that is being mended, with the names of its characters. */
class Desk {
  private found: Map<number, number> | null = null;
  private done: number;

  constructor(readonly tr: Transform, private now: Named) {
    this.done = tr.steps.length;
  }

  get places(): Map<number, number> { return this.found ??= placesOf(this.now.names); }

  /** What was done since has names. */
  settle(carried?: Names): void {
    for (; this.done < this.tr.steps.length; this.done += 1) {
      if (carried) carry(this.tr.steps[this.done]!, carried);
      this.now = through(this.now, this.tr.steps[this.done]!)!;
      this.found = null;
    }
  }
}

/** Puts back what was lost. `tr` stands on the result; gives the words that found no block of theirs. */
export function mend(tr: Transform, { base, mine, theirs, result }: Rebase): Rescue[] {
  const { head, tail } = alike([base.names, mine.names, theirs.names, result.names]);
  const set = ({ names }: Named) => new Set(names.slice(head, names.length - tail));
  const [was, here, there, now] = [set(base), set(mine), set(theirs), set(result)];
  /** What both have, and what one of them wrote. */
  const isWanted = (name: number) => (was.has(name) ? here.has(name) && there.has(name) : here.has(name) || there.has(name));
  // What stood there before is in both: it is taken from theirs, which is the later.
  const lost = [...lostOf(theirs, head, tail, (name) => !now.has(name) && isWanted(name)), ...lostOf(mine, head, tail, (name) => !now.has(name) && !there.has(name) && isWanted(name))];
  const blocks = { base: standings(base.doc), mine: standings(mine.doc), theirs: standings(theirs.doc) };
  const desk = new Desk(tr, result);
  takeAway(tr, result.names, head, tail, isWanted);
  putBack(tr, blocks.mine, blocks.theirs, blocks.base);
  putBack(tr, blocks.theirs, blocks.mine, blocks.base);
  squareUp(tr);
  desk.settle();
  return rejoinAll(desk, lost);
}

function rejoinAll(desk: Desk, lost: Lost[]): Rescue[] {
  const homeless: Lost[] = [];
  for (const one of lost) if (!rejoin(desk, one)) homeless.push(one);
  return homeless.length > 0 ? rescue(desk, homeless) : [];
}

/** Undo takes away what is its maker's, and brings back what isn't there: `before` it and `after`, where `tr` stands. */
export function spareOthers(tr: Transform, before: Named, after: Named, isOwn: (name: number) => boolean, way: Mapping): Rescue[] {
  const { head, tail } = alike([before.names, after.names]);
  const now = placesOf(after.names);
  const lost = lostOf(before, head, tail, (name) => !now.has(name) && !isOwn(name));
  const desk = new Desk(tr, after);
  const seen = new Set<number>(), twice = new Set<number>();
  for (const name of after.names) { if (name !== 0 && seen.has(name)) twice.add(name); seen.add(name); }
  const old = twice.size === 0 ? [] : before.names.flatMap((name, pos) => (twice.has(name) && !way.mapResult(pos, 1).deletedAfter ? [way.map(pos, 1)] : []));
  cutOut(tr, old.filter((pos) => twice.has(after.names[pos]!)).toSorted((one, other) => one - other));
  desk.settle();
  return rejoinAll(desk, lost);
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
function lostOf(side: Named, head: number, tail: number, isLost: (name: number) => boolean): Lost[] {
  const found: Lost[] = [];
  let from = -1;
  const stop = side.names.length - tail;
  for (let pos = head; pos <= stop; pos += 1) {
    const isGone = pos < stop && side.names[pos] !== 0 && isLost(side.names[pos]!);
    if (isGone && from < 0) from = pos;
    if (isGone || from < 0) continue;
    const at = side.doc.resolve(from), text = at.parent, textPos = at.before();
    const holder = blockAt(side.doc, textPos);
    const home = holder ? standings(side.doc).get(idOf(holder.node) ?? '') ?? null : null;
    const [first, end] = [from - textPos - 1, pos - textPos - 1];
    found.push({ side, content: text.content.cut(first, end), words: text.textBetween(first, end, '', '\ufffc'), pos: from, size: pos - from, text, textPos, home });
    from = -1;
  }
  return found;
}

/** What one side deleted stays deleted, and what is there twice goes once. */
function takeAway(tr: Transform, names: Names, head: number, tail: number, isWanted: (name: number) => boolean): void {
  const seen = new Set<number>();
  const spots: number[] = [];
  for (let pos = head; pos < names.length - tail; pos += 1) {
    const name = names[pos]!;
    if (name !== 0 && (!isWanted(name) || seen.has(name))) spots.push(pos);
    seen.add(name);
  }
  cutOut(tr, spots);
}

function cutOut(tr: Transform, spots: number[]): void {
  for (let at = spots.length - 1; at >= 0; at -= 1) {
    const to = spots[at]! + 1;
    while (at > 0 && spots[at - 1] === spots[at]! - 1) at -= 1;
    tr.delete(spots[at]!, to);
  }
}

/** Words go behind what they stood behind, or before what they stood before, wherever that is by now; else into their own block. */
function rejoin(desk: Desk, { side, content, pos, size, text, textPos, home }: Lost): boolean {
  const carried = side.names.slice(pos, pos + size);
  const into = (there: number): boolean => {
    const isPut = put(desk.tr, there, content);
    desk.settle(carried);
    return isPut;
  };
  for (let at = pos - 1; at > textPos; at -= 1) {
    const there = desk.places.get(side.names[at]!);
    if (there !== undefined) return into(there + 1);
  }
  for (let at = pos + size; at < textPos + 1 + text.content.size; at += 1) {
    const there = desk.places.get(side.names[at]!);
    if (there !== undefined) return into(there);
  }
  const own = home === null ? undefined : find(desk.tr.doc, home.id);
  if (!own) return false;
  const inner = textIn(own.node, own.pos, home!, textPos);
  return inner !== null && into(inner);
}

/** The end of a block's own text; in a table, of the cell in the same row and column as it was. */
function textIn(block: Node, pos: number, home: Standing, textPos: number): number | null {
  const content = block.firstChild;
  if (content?.isTextblock) return pos + 2 + content.content.size;
  const was = home.node.firstChild;
  if (content?.type.name !== 'table' || was?.type.name !== 'table') return null;
  const [row, column] = cellOf(was, textPos - home.pos - 2);
  const line = content.child(Math.min(row, content.childCount - 1));
  let at = pos + 2;
  for (let one = 0; one < Math.min(row, content.childCount - 1); one += 1) at += content.child(one).nodeSize;
  at += 1;
  const place = Math.min(column, line.childCount - 1);
  for (let one = 0; one < place; one += 1) at += line.child(one).nodeSize;
  const inner = line.child(place).firstChild;
  return inner?.isTextblock ? at + 2 + inner.content.size : null;
}

function cellOf(table: Node, offset: number): [row: number, column: number] {
  let place: [number, number] = [0, 0];
  table.forEach((row, rowAt, index) => {
    if (offset < rowAt || offset >= rowAt + row.nodeSize) return;
    row.forEach((cell, cellAt, column) => { if (offset - rowAt - 1 >= cellAt && offset - rowAt - 1 < cellAt + cell.nodeSize) place = [index, column]; });
  });
  return place;
}

function put(tr: Transform, pos: number, content: Fragment): boolean {
  const at = tr.doc.resolve(pos);
  if (!at.parent.isTextblock) return false;
  const steps = tr.steps.length;
  // Where marks or objects don't go (code), the words still do.
  const fits = at.parent.type.validContent(content) ? content : null;
  if (fits) tr.insert(pos, fits);
  else {
    const words = content.textBetween(0, content.size, '', ' ');
    if (words !== '') tr.insert(pos, tr.doc.type.schema.text(words));
  }
  return tr.steps.length > steps || content.size === 0;
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
function rescue(desk: Desk, homeless: Lost[]): Rescue[] {
  const { tr } = desk;
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
    desk.settle([0, 0, ...carried, 0, 0]);
    found.push({ home, block: id, words: inner.textContent });
  }
  return found;
}

const nodesOf = (content: Fragment): Node[] => { const all: Node[] = []; content.forEach((node) => { all.push(node); }); return all; };
const fragmentOf = (nodes: Node[], like: Fragment): Fragment => nodes.reduce((all, node) => all.addToEnd(node), like.cut(0, 0));

