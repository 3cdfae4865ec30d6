// Every character has a name in this tab, which goes with it through all steps: by names it is known what both sides of a rebase have,
// what one of them took away and what stands there twice. What a character says is never asked, nor where a map sends its place.
import type { Node } from 'prosemirror-model';
import { ReplaceAroundStep, ReplaceStep } from 'prosemirror-transform';
import type { Step, StepMap } from 'prosemirror-transform';
import { blockAt, idOf } from './blocks';
import { shared, textOf } from './difference';
import { Permutation } from './moveBlock';

/** By position; 0 where a node begins or ends. */
export type Names = readonly number[];
export interface Named { doc: Node; names: Names }

/** Letters that were looked at, or copied, for the figures. */
export const effort = { letters: 0 };

let last = 0;
export const fresh = (): number => (last += 1);
const inserted = new WeakMap<Step, Names>(); // the names of what a step puts in
const again = new WeakSet<Step>(); // steps of which some were there before

/** Of what `step` puts in, where it is known; it has been applied then. */
export const namesIn = (step: Step): Names | undefined => inserted.get(step);

/** Says that a step puts in what has these names already. */
export function carry(step: Step, names: Names | undefined): void {
  if (!names || sizeOf(step) !== names.length) return;
  inserted.set(step, names);
  again.add(step);
}

/** Says that a step is another one at another place. */
export function follow(step: Step, first: Step): void {
  const names = inserted.get(first);
  if (!names || sizeOf(step) !== names.length) return;
  inserted.set(step, names);
  if (again.has(first)) again.add(step);
}

/** Of a step that is kept on disk: from where on, how many letters it puts in again, and of which step (-1: of the document before all
 * of them), at which place. */
export type Ref = [offset: number, count: number, step: number, at: number];

/** What steps put in again, for a tab that has nothing but them. None where all is new. */
export function refsOf(base: Named, steps: readonly Step[]): Ref[][] | undefined {
  if (!steps.some((step) => again.has(step))) return undefined;
  const places = new Map<number, [step: number, at: number]>();
  for (const [name, pos] of placesOf(base.names)) places.set(name, [-1, pos]);
  return steps.map((step, index) => {
    const refs: Ref[] = [];
    (inserted.get(step) ?? []).forEach((name, offset) => {
      const place = name === 0 ? undefined : places.get(name);
      if (name !== 0 && !place) places.set(name, [index, offset]);
      if (!place) return;
      const ref = refs.at(-1);
      if (ref && ref[0] + ref[1] === offset && ref[2] === place[0] && ref[3] + ref[1] === place[1]) ref[1] += 1;
      else refs.push([offset, 1, ...place]);
    });
    return refs;
  });
}

/** Steps that were on disk put in again what they did. `steps` begins with those that stand before it. */
export function recall(step: Step, refs: readonly Ref[], base: Named, steps: readonly Step[], before: Named): void {
  if (refs.length === 0 || !through(before, step)) return;
  const names = [...namesIn(step) ?? []];
  for (const [offset, count, from, at] of refs) {
    const source = from < 0 ? base.names : namesIn(steps[from]!) ?? [];
    for (let index = 0; index < count; index += 1) names[offset + index] = source[at + index] ?? names[offset + index]!;
  }
  carry(step, names);
}

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
  effort.letters += names.length;
  names.forEach((name, pos) => { if (name !== 0 && !places.has(name)) places.set(name, pos); });
  return places;
}

/** The texts in a stretch, by the block they are of and their place in it. */
function textsIn(doc: Node, from: number, to: number): Map<string, Run> {
  const found = new Map<string, Run>();
  if (to > from) doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const block = blockAt(doc, pos + 1);
    if (!block) return false;
    const start = Math.max(from, pos + 1), end = Math.min(to, pos + 1 + node.content.size);
    const at = doc.resolve(pos);
    const path: number[] = []; // within the block, however deep that is
    for (let { depth } = at; depth > 0 && at.start(depth) > block.pos; depth -= 1) path.push(at.index(depth));
    if (end > start) found.set(`${idOf(block.node) ?? ''} ${path.join('.')}`, { text: textOf(node).slice(start - pos - 1, end - pos - 1), from: start, to: end });
    return false;
  });
  return found;
}

interface Run { text: string; from: number; to: number }

/** A text that a step takes out and puts in again is the same one: in the same block as far as it is, in another where it is whole, or
 * one that was joined or split. Gives whether there is any. */
function keepTexts(step: Step, before: Named, after: Node, [from, to]: [number, number], [newFrom, newTo]: [number, number], keep: (pos: number, name: number) => void): boolean {
  if (!(step instanceof ReplaceStep) || step.slice.content.firstChild?.isInline !== false) return false;
  let isKept = false;
  const same = (was: number, now: number, count: number) => {
    for (let at = 0; at < count; at += 1) keep(now + at, before.names[was + at]!);
    if (count > 0) isKept = true;
  };
  const old = textsIn(before.doc, from, to);
  const left: Run[] = [];
  for (const [key, now] of textsIn(after, newFrom, newTo)) {
    const was = old.get(key);
    if (!was) { left.push(now); continue; }
    const { head, tail } = shared(was.text, now.text);
    same(was.from, now.from, head);
    same(was.to - tail, now.to - tail, tail);
    const rest = (run: Run): Run => ({ text: run.text.slice(head, run.text.length - tail), from: run.from + head, to: run.to - tail });
    left.push(rest(now));
    old.set(key, rest(was));
  }
  for (const now of left) for (const [key, was] of old) {
    const least = Math.min(was.text.length, now.text.length);
    if (least === 0 || (least < LEAST && was.text !== now.text)) continue;
    const isStart = was.text.slice(0, least) === now.text.slice(0, least) || was.text.slice(-least) === now.text.slice(0, least);
    const isEnd = was.text.slice(0, least) === now.text.slice(-least) || was.text.slice(-least) === now.text.slice(-least);
    if (!isStart && !isEnd) continue;
    const [first, at] = [was.text.startsWith((isStart ? now.text.slice(0, least) : now.text.slice(-least))) ? was.from : was.to - least, isStart ? now.from : now.to - least];
    same(first, at, least);
    if (least === was.text.length) old.delete(key);
    break;
  }
  return isKept;
}
const LEAST = 3; // letters of a text that is known again in another block

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
      if (isFirst) for (const run of textsIn(before.doc, from, to).values()) this.runs.push({ text: run.text, names: before.names.slice(run.from, run.to) });
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

/** The names after a step that puts in no letter. */
export function shifted(names: Names, step: Step): Names {
  const parts: Names[] = [];
  let at = 0;
  step.getMap().forEach((from, to, newFrom, newTo) => { parts.push(names.slice(at, from), new Array<number>(newTo - newFrom).fill(0)); at = to; });
  effort.letters += names.length;
  return ([] as number[]).concat(...parts, names.slice(at));
}

/** The document after a step, with its names; null where the step doesn't fit. */
export function through(before: Named, step: Step, past?: Past, isUndo = false): Named | null {
  const { doc } = step.apply(before.doc);
  if (!doc) return null;
  effort.letters += before.names.length;
  const map = step.getMap();
  if (map instanceof Permutation) { past?.bury(step, before, map, false); return { doc, names: permuted(before.names, map.way) }; }
  const parts: Names[] = [];
  let at = 0, put = 0;
  const known = inserted.get(step) ?? past?.cut(step);
  let isAgain = known !== undefined && !inserted.has(step);
  const made: number[] = [], born: number[] = [];
  map.forEach((from, to, newFrom, newTo) => {
    const start = made.length;
    for (let pos = newFrom; pos < newTo; pos += 1) made.push(0);
    if (known) for (let pos = 0; pos < newTo - newFrom; pos += 1) made[start + pos] = known[put + pos] ?? 0;
    else {
      eachInline(doc, newFrom, newTo, (pos) => { born.push(made[start + pos - newFrom] = fresh()); });
      if (keepTexts(step, before, doc, [from, to], [newFrom, newTo], (pos, name) => { made[start + pos - newFrom] = name; })) isAgain = true;
      if (isUndo && past) for (const { text, from: first } of textsIn(doc, newFrom, newTo).values()) {
        const run = past.run(text);
        run?.forEach((name, offset) => { made[start + first - newFrom + offset] = name; });
        if (run) isAgain = true;
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
  if (isAgain) again.add(step);
  return { doc, names: ([] as number[]).concat(...parts, before.names.slice(at)) };
}
