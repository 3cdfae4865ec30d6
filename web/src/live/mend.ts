// What mapping alone would lose when my steps are put on top of others': words and blocks that neither side took away are put back, by the
// one who rebases, as steps of their own. What is lost is found by where each character came from, never by what it says.
import type { Fragment, Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { blockAt, find, groupOf, idOf, standings } from './blocks';
import type { Standing } from './blocks';
import { newId } from './ids';
import type { Rebase, Side } from './rebase';
import { squareUp } from './tables';

/** Words whose block is gone, and the block they are in now. */
export interface Rescue { home: string; block: string; words: string }

interface Lost { side: Side; content: Fragment; words: string; pos: number; size: number; text: Node; textPos: number; home: Standing | null }

/** Puts back what was lost. `tr` stands on the result; gives the words that found no block of theirs. */
export function mend(tr: Transform, rebase: Rebase): Rescue[] {
  const { base, mine, theirs } = rebase;
  const start = tr.steps.length;
  // What stood there before is in both: it is taken from theirs, which is the later.
  const lost = [...lostOf(theirs, tr.doc, () => true), ...lostOf(mine, tr.doc, (pos) => mine.toBase.mapResult(pos, 1).deletedAfter)];
  const blocks = { base: standings(base), mine: standings(mine.doc), theirs: standings(theirs.doc) };
  takeAway(tr, rebase);
  putBack(tr, blocks.mine, blocks.theirs, blocks.base);
  putBack(tr, blocks.theirs, blocks.mine, blocks.base);
  squareUp(tr);
  const homeless: Lost[] = [];
  for (const one of lost) if (!rejoin(tr, start, one)) homeless.push(one);
  return homeless.length > 0 ? rescue(tr, homeless) : [];
}

/** The characters of a side that are not in the result, though nobody took them away. */
function lostOf(side: Side, result: Node, counts: (pos: number) => boolean): Lost[] {
  const kept = new Set<Node>();
  result.descendants((node) => { if (node.isTextblock) kept.add(node); return !node.isTextblock; });
  const found: Lost[] = [];
  side.doc.descendants((text, textPos) => {
    if (!text.isTextblock) return true;
    if (kept.has(text) || text.content.size === 0) return false;
    let from = -1;
    for (let at = 0; at <= text.content.size; at += 1) {
      const isGone = at < text.content.size && isLost(side, textPos + 1 + at) && counts(textPos + 1 + at);
      if (isGone && from < 0) from = at;
      if (!isGone && from >= 0) {
        const holder = blockAt(side.doc, textPos);
        const home = holder ? standings(side.doc).get(idOf(holder.node) ?? '') ?? null : null;
        found.push({ side, content: text.content.cut(from, at), words: text.textBetween(from, at, '', '\ufffc'), pos: textPos + 1 + from, size: at - from, text, textPos, home });
        from = -1;
      }
    }
    return false;
  });
  return found;
}

function isLost({ toResult, toBase, otherFromBase }: Side, pos: number): boolean {
  if (!toResult.mapResult(pos, 1).deletedAfter) return false;
  const before = toBase.mapResult(pos, 1);
  return before.deletedAfter || !otherFromBase.mapResult(before.pos, 1).deletedAfter;
}

/** What I deleted stays deleted, where the step that did it found no place: what others joined to it is theirs. */
function takeAway(tr: Transform, { base, mine, theirs }: Rebase): void {
  const fromBase = mine.otherFromBase, toMine = theirs.otherFromBase;
  const kept = new Set<Node>();
  mine.doc.descendants((node) => { if (node.isTextblock) kept.add(node); return !node.isTextblock; });
  const spots: number[] = [];
  base.descendants((text, pos) => {
    if (!text.isTextblock) return true;
    if (kept.has(text)) return false;
    for (let at = pos + 1; at < pos + 1 + text.content.size; at += 1) {
      if (!toMine.mapResult(at, 1).deletedAfter) continue;
      const there = fromBase.mapResult(at, 1);
      if (there.deletedAfter) continue;
      const now = theirs.toResult.mapResult(there.pos, 1);
      if (!now.deletedAfter) spots.push(now.pos);
    }
    return false;
  });
  for (const pos of spots.toSorted((one, other) => other - one)) if (tr.doc.resolve(pos).parent.isTextblock) tr.delete(pos, pos + 1);
}

/** Words go behind what they stood behind, or before what they stood before, wherever that is by now; else into their own block. */
function rejoin(tr: Transform, start: number, { side, content, pos, size, text, textPos, home }: Lost): boolean {
  const since = tr.mapping.slice(start);
  const now = (at: number, assoc: number): number | null => {
    const result = side.toResult.mapResult(at, assoc);
    return (assoc > 0 ? result.deletedAfter : result.deletedBefore) ? null : since.map(result.pos, assoc);
  };
  for (let at = pos; at > textPos + 1; at -= 1) {
    const there = now(at - 1, 1);
    if (there !== null) return put(tr, there + 1, content);
  }
  for (let at = pos + size; at < textPos + 1 + text.content.size; at += 1) {
    const there = now(at, 1);
    if (there !== null) return put(tr, there, content);
  }
  const own = home === null ? undefined : find(tr.doc, home.id);
  if (!own) return false;
  const inner = textIn(own.node, own.pos, home!, textPos);
  return inner !== null && put(tr, inner, content);
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
function rescue(tr: Transform, homeless: Lost[]): Rescue[] {
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
    const inner = type.validContent(fragmentOf(content, runs[0]!.content)) ? type.create(stood?.node.firstChild?.inlineContent ? stood.node.firstChild.attrs : null, content) : paragraph.create(null, content);
    const id = newId();
    tr.insert(pos, blockContainer.create({ id }, inner));
    found.push({ home, block: id, words: inner.textContent });
  }
  return found;
}

const nodesOf = (content: Fragment): Node[] => { const all: Node[] = []; content.forEach((node) => { all.push(node); }); return all; };
const fragmentOf = (nodes: Node[], like: Fragment): Fragment => nodes.reduce((all, node) => all.addToEnd(node), like.cut(0, 0));

