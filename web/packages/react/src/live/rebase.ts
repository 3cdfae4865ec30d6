// My steps on top of others': taken back, theirs applied, mine mapped and put on again. Unlike collab's own, what I did and undid again
// is recognised and left out, so that its words count as those that stood there all along.
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { AttrStep, Mapping, ReplaceStep } from 'prosemirror-transform';
import type { Step, StepMap, Transform } from 'prosemirror-transform';
import { idOf, isBlock } from './blocks';
import { level } from './difference';
import { follow, Past, through } from './letters';
import type { Named } from './letters';
import { overreaches, spare, sparesCells } from './spare';

/** ProseMirror has it, and doesn't tell. Two maps that are not of one shape mirror nothing: places would be looked for where none are. */
function mirror(mapping: Mapping, one: number, other: number): void {
  const shape = (map: StepMap | undefined) => (map as unknown as { ranges: readonly number[] } | undefined)?.ranges.length;
  if (shape(mapping.maps[one]) === shape(mapping.maps[other])) (mapping as unknown as { setMirror(one: number, other: number): void }).setMirror(one, other);
}

export interface Open { step: Step; inverted: Step; origin: Transform }

/** What a rebase began with, both sides, and what came of it; and where places of my document are in that. `unused`: ids that I gave and
 * nobody needs. */
export interface Rebase { base: Named; mine: Named; theirs: Named; result: Named; way: Mapping; unused: ReadonlySet<string> }

/** Whether a step tells blocks apart that are told apart already: two who each give the copy an id would give it two, and each take the
 * other's block for one that is gone. */
function isNeedless(step: Step, mapped: Step, seen: Node, now: Node): boolean {
  if (!(step instanceof AttrStep) || step.attr !== 'id' || !(mapped instanceof AttrStep)) return false;
  const was = seen.nodeAt(step.pos), block = now.nodeAt(mapped.pos);
  if (!was || !block || idOf(was) !== idOf(block)) return true;
  let count = 0;
  now.descendants((node) => { if (isBlock(node) && idOf(node) === idOf(block)) count += 1; return !node.isTextblock; });
  return idOf(block) !== null && count < 2;
}

/** Steps of mine that another of mine takes back: the pairs, by their places among `docs` (the document before each, and the last). */
function undone(docs: readonly Node[]): [number, number][] {
  const pairs: [number, number][] = [];
  const isSame = (one: number, other: number) => docs[one]!.content.size === docs[other]!.content.size && docs[one]!.eq(docs[other]!);
  for (let first = 0; first < docs.length - 2; first += 1) {
    for (let last = docs.length - 1; last > first + 1; last -= 1) {
      // Taken back one by one, the last first.
      const middle = (first + last) / 2;
      if ((last - first) % 2 !== 0 || !isSame(first, last)) continue;
      let inner = first + 1;
      while (inner < middle && isSame(inner, first + last - inner)) inner += 1;
      if (inner < middle) continue;
      for (let at = first; at < middle; at += 1) pairs.push([at, first + last - 1 - at]);
      first = last - 1;
      break;
    }
  }
  return pairs;
}

/** Puts `open` on top of `over` in `tr`, which stands on my document. `base` is what both began with: taking steps back by their
 * inverses gives it but for marks (who makes bold what another made bold, and takes that back, takes back both). It is plain where `tr`
 * has the inverses, theirs, and at most one of each of mine: what the editor's history takes a rebase to be. Mine come from `split` on. Those that
 * `isOut` names are not put on again; their words are left to be put back. */
export function rebase(tr: Transform, open: readonly Open[], over: readonly Step[], base: Named, past: Past, isOut: (at: number) => boolean = () => false): { open: Open[]; ways: Rebase; isExact: boolean; isPlain: boolean; split: number } {
  const count = open.length;
  const mine = walk(base, open, past);
  const way = new Mapping(open.toReversed().map(({ step }) => step.getMap().invert()));
  const pairs = undone(mine.map(({ doc }) => doc)).filter((pair) => !pair.some(isOut));
  // On the way mine are taken back from the last to the first.
  for (const [one, other] of pairs) mirror(way, count - 1 - other, count - 1 - one);
  const isExact = takeBack(tr, open, base.doc);
  let isPlain = isExact;
  let theirs = base;
  const others = new Past();
  for (const step of over) { theirs = through(theirs, step, others) ?? theirs; tr.step(step); way.appendMap(step.getMap()); }
  const split = tr.steps.length;
  const skipped = new Set(pairs.flat());
  const whole = new Set(open.filter(({ step }, at) => !isOut(at) && !skipped.has(at) && sparesCells(step, mine[at]!, theirs, way.slice(count - at))).map(({ origin }) => origin));
  const left: Open[] = [];
  const unused = new Set<string>();
  let result = theirs;
  open.forEach(({ step, origin }, at) => {
    if (isOut(at) || skipped.has(at)) return;
    const mapped = step.map(way.slice(count - at));
    if (!mapped || overreaches(step, mapped, mine[at]!, result)) return;
    if (isNeedless(step, mapped, mine[at]!.doc, result.doc)) { unused.add(String((step as AttrStep).value)); return; }
    const spared = step instanceof ReplaceStep && mapped instanceof ReplaceStep ? spare(step, mapped, mine[at]!, result, whole.has(origin)) : null;
    if (spared) isPlain = false;
    for (const one of spared ?? [mapped]) {
      follow(one, step);
      if (tr.maybeStep(one).failed) continue;
      result = through(result, one)!;
      way.appendMap(one.getMap());
      left.push({ step: one, inverted: one.invert(tr.docs.at(-1)!), origin });
      // What it inserts is found again by this; several steps insert at most in the last.
      if (spared && !(one instanceof ReplaceStep && one.slice.size > 0)) continue;
      mirror(way, count - 1 - at, way.maps.length - 1);
      if (isExact) mirror(tr.mapping, count - 1 - at, tr.steps.length - 1);
    }
  });
  return { open: left, ways: { base, mine: mine.at(-1)!, theirs, result, way, unused }, isExact, isPlain, split };
}

/** A document and what it is after each of these. */
export function walk(base: Named, open: readonly Open[], past: Past): Named[] {
  const all = [base];
  past.begin();
  for (const { step, origin } of open) all.push(through(all.at(-1)!, step, past, isUndo(origin)) ?? all.at(-1)!);
  return all;
}

export const isUndo = (origin: Transform): boolean => (origin as Partial<Transaction>).getMeta?.('history$') !== undefined;

/** From my document to the base. False where it took other steps than the inverses, so that nobody may count on those. */
function takeBack(tr: Transform, open: readonly Open[], base: Node): boolean {
  for (const { inverted } of open.toReversed()) if (tr.maybeStep(inverted).failed) { level(tr, base); return false; }
  if (tr.doc.eq(base)) return true;
  level(tr, base);
  return false;
}
