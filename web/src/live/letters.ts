// Every character has a name in this tab, which goes with it through all steps: by names it is known what both sides of a rebase have,
// what one of them took away and what stands there twice. What a character says is never asked, nor where a map sends its place.
import type { Node } from 'prosemirror-model';
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform';
import type { Step, StepMap } from 'prosemirror-transform';
import { blockAt, idOf } from './blocks';
import { shared } from './difference';
import { Permutation } from './moveBlock';

/** By position; 0 where a node begins or ends. */
export type Names = readonly number[];
export interface Named { doc: Node; names: Names }

let last = 0;
export const fresh = (): number => (last += 1);
const inserted = new WeakMap<Step, Names>(); // the names of what a step puts in

/** Of what `step` puts in, where it is known; it has been applied then. */
export const namesIn = (step: Step): Names | undefined => inserted.get(step);
/** Says that a step puts in what another did: it is the same one at another place. */
export const carry = (step: Step, names: Names | undefined): void => { if (names && sizeOf(step) === names.length) inserted.set(step, names); };

const sizeOf = (step: Step): number => (step instanceof ReplaceStep || step instanceof ReplaceAroundStep ? step.slice.size : 0);

function eachInline(doc: Node, from: number, to: number, act: (pos: number) => void): void {
  if (to > from) doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isInline) return true;
    for (let at = Math.max(from, pos); at < Math.min(to, pos + node.nodeSize); at += 1) act(at);
    return false;
  });
}

/** The names of what a step takes out, as the step that takes it back puts it in. */
export function takenBy(step: Step, names: Names): Names | undefined {
  if (step instanceof ReplaceAroundStep) return [...names.slice(step.from, step.gapFrom), ...names.slice(step.gapTo, step.to)];
  return step instanceof ReplaceStep ? names.slice(step.from, step.to) : undefined;
}

/** A document whose characters have no names yet. */
export function named(doc: Node): Named {
  const names = new Array<number>(doc.content.size).fill(0);
  eachInline(doc, 0, doc.content.size, (pos) => { names[pos] = fresh(); });
  return { doc, names };
}

/** Where each name stands; of one that is there twice the first place. */
export function placesOf(names: Names): Map<number, number> {
  const places = new Map<number, number>();
  names.forEach((name, pos) => { if (name !== 0 && !places.has(name)) places.set(name, pos); });
  return places;
}

/** The texts in a stretch, by the block they are of and their place in it. */
function textsIn(doc: Node, from: number, to: number): Map<string, { text: string; from: number; to: number }> {
  const found = new Map<string, { text: string; from: number; to: number }>();
  if (to > from) doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const block = blockAt(doc, pos + 1);
    const start = Math.max(from, pos + 1), end = Math.min(to, pos + 1 + node.content.size);
    const at = doc.resolve(pos);
    const path = Array.from({ length: at.depth + 1 }, (_, depth) => (block && at.depth >= depth && at.start(depth) > block.pos ? at.index(depth) : '')).join('.');
    if (block && end > start) found.set(`${idOf(block.node) ?? ''} ${path}`, { text: node.textBetween(start - pos - 1, end - pos - 1, '', '\ufffc'), from: start, to: end });
    return false;
  });
  return found;
}

/** A text that a step takes out and puts in again in the same block is the same one, as far as it is. */
function keepTexts(step: Step, before: Named, after: Node, made: number[], start: number, [from, to]: [number, number], [newFrom, newTo]: [number, number]): void {
  if (!(step instanceof ReplaceStep) || step.slice.content.firstChild?.isInline !== false) return;
  const old = textsIn(before.doc, from, to);
  for (const [key, now] of textsIn(after, newFrom, newTo)) {
    const was = old.get(key);
    if (!was || was.text.length !== was.to - was.from || now.text.length !== now.to - now.from) continue;
    const { head, tail } = shared(was.text, now.text);
    for (let at = 0; at < head; at += 1) made[start + now.from - newFrom + at] = before.names[was.from + at]!;
    for (let at = 1; at <= tail; at += 1) made[start + now.to - newFrom - at] = before.names[was.to - at]!;
  }
}

/** What was taken away, by which it is recognised when it comes back. */
export class Past {
  private cuts: { pos: number; slice: ReplaceStep['slice']; names: Names }[] = [];
  private readonly runs: { text: string; names: Names }[] = [];
  /** What was written here, and what was taken away here before: undo and redo may take it away. */
  private readonly own = new Set<number>();
  private readonly buried = new WeakSet<Step>();

  isOwn(name: number): boolean { return this.own.has(name); }
  wrote(names: Names): void { for (const name of names) this.own.add(name); }

  /** The very stretch that went, at the very place where it went. */
  cut(step: Step): Names | undefined {
    if (!(step instanceof ReplaceStep) || step.slice.size === 0) return undefined;
    return this.cuts.findLast(({ pos, slice }) => pos === step.from && slice.eq(step.slice))?.names;
  }

  /** The run that was taken away last and says this. Only undo may ask: it brings back nothing else. */
  run(text: string): Names | undefined {
    const found = this.runs.findLast((run) => run.text.includes(text));
    const at = found?.text.indexOf(text) ?? 0;
    return found?.names.slice(at, at + text.length);
  }

  /** Notes what a step takes away. `isMade`: it stands as it was made, and what it takes was seen. */
  bury(step: Step, before: Named, map: StepMap, isMade: boolean): void {
    this.cuts = this.cuts.map((cut) => ({ ...cut, pos: map.map(cut.pos, -1) }));
    if (map instanceof Permutation) return;
    if (step instanceof ReplaceStep && step.to > step.from) this.cuts.push({ pos: step.from, slice: before.doc.slice(step.from, step.to), names: before.names.slice(step.from, step.to) });
    const isFirst = !this.buried.has(step);
    this.buried.add(step);
    map.forEach((from, to) => {
      if (isMade) this.wrote(before.names.slice(from, to));
      if (isFirst) for (const run of textsIn(before.doc, from, to).values()) if (run.text.length === run.to - run.from) this.runs.push({ text: run.text, names: before.names.slice(run.from, run.to) });
    });
    if (this.runs.length > MOST_RUNS) this.runs.splice(0, this.runs.length - MOST_RUNS);
  }

  /** Places count from here on anew. */
  begin(): void { this.cuts = []; }
}
const MOST_RUNS = 500; // more than anyone undoes

function permuted(names: Names, { start, size, leaves, gap, makes }: Permutation['way']): Names {
  const block = names.slice(start, start + size);
  const into = makes ? [0, ...block, 0] : block;
  const [from, to] = leaves ? [start - 1, start + size + 1] : [start, start + size];
  return gap <= from ? [...names.slice(0, gap), ...into, ...names.slice(gap, from), ...names.slice(to)] : [...names.slice(0, from), ...names.slice(to, gap), ...into, ...names.slice(gap)];
}

/** The document after a step, with its names; null where the step doesn't fit. */
export function through(before: Named, step: Step, past?: Past, isUndo = false): Named | null {
  const { doc } = step.apply(before.doc);
  if (!doc) return null;
  const map = step.getMap();
  if (map instanceof Permutation) { past?.bury(step, before, map, false); return { doc, names: permuted(before.names, map.way) }; }
  const parts: Names[] = [];
  let at = 0, put = 0;
  const known = inserted.get(step) ?? past?.cut(step);
  const made: number[] = [], born: number[] = [];
  map.forEach((from, to, newFrom, newTo) => {
    const start = made.length;
    for (let pos = newFrom; pos < newTo; pos += 1) made.push(0);
    if (known) for (let pos = 0; pos < newTo - newFrom; pos += 1) made[start + pos] = known[put + pos] ?? 0;
    else {
      eachInline(doc, newFrom, newTo, (pos) => { born.push(made[start + pos - newFrom] = fresh()); });
      keepTexts(step, before, doc, made, start, [from, to], [newFrom, newTo]);
      if (isUndo && past) for (const { text, from: first, to: end } of textsIn(doc, newFrom, newTo).values()) {
        const again = text.length === end - first ? past.run(text) : undefined;
        again?.forEach((name, offset) => { made[start + first - newFrom + offset] = name; });
      }
    }
    parts.push(before.names.slice(at, from), made.slice(start));
    put += newTo - newFrom;
    at = to;
  });
  past?.bury(step, before, map, !inserted.has(step) && !isUndo);
  past?.wrote(born);
  if (parts.length === 0) return { doc, names: before.names };
  inserted.set(step, made);
  return { doc, names: ([] as number[]).concat(...parts, before.names.slice(at)) };
}
