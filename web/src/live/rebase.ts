// My steps on top of others': taken back, theirs applied, mine mapped and put on again. Unlike collab's own, what I did and undid again
// is recognised and left out, so that its words count as those that stood there all along.
import type { Node } from 'prosemirror-model';
import { Mapping, ReplaceStep } from 'prosemirror-transform';
import type { Step, Transform } from 'prosemirror-transform';
import { level } from './difference';
import { spare, sparesCells } from './spare';

/** ProseMirror has it, and doesn't tell. */
const mirror = (mapping: Mapping, one: number, other: number): void => (mapping as unknown as { setMirror(one: number, other: number): void }).setMirror(one, other);

export interface Open { step: Step; inverted: Step; origin: Transform }

/** One side of a rebase: its document, and the ways from there to what came of it and to what both began with. */
export interface Side {
  doc: Node;
  toResult: Mapping;
  toBase: Mapping;
  /** From the base to the other side's document. */
  otherFromBase: Mapping;
}

export interface Rebase { base: Node; mine: Side; theirs: Side }

/** Steps of mine that another of mine takes back: the pairs, by their places among `docs` (the document before each, and the last). */
function undone(docs: readonly Node[]): [number, number][] {
  const pairs: [number, number][] = [];
  for (let first = 0; first < docs.length - 2; first += 1) {
    for (let last = docs.length - 1; last > first + 1; last -= 1) {
      // Taken back one by one, the last first.
      const middle = (first + last) / 2;
      if ((last - first) % 2 !== 0 || docs.slice(first, middle).some((doc, at) => !doc.eq(docs[last - at]!))) continue;
      for (let at = first; at < middle; at += 1) pairs.push([at, first + last - 1 - at]);
      first = last - 1;
      break;
    }
  }
  return pairs;
}

/** Puts `open` on top of `over` in `tr`, which stands on my document. `base` is what both began with: taking steps back by their
 * inverses gives it but for marks (who makes bold what another made bold, and takes that back, takes back both). It is plain where `tr`
 * has the inverses, theirs, and at most one of each of mine: what the editor's history takes a rebase to be. Mine come from `split` on. */
export function rebase(tr: Transform, open: readonly Open[], over: readonly Step[], base: Node): { open: Open[]; ways: Rebase; isExact: boolean; isPlain: boolean; split: number } {
  const count = open.length;
  const docs = [base];
  for (const { step } of open) docs.push(step.apply(docs.at(-1)!).doc ?? docs.at(-1)!);
  const way = new Mapping(open.toReversed().map(({ step }) => step.getMap().invert()));
  const pairs = undone(docs);
  // On the way mine are taken back from the last to the first.
  const mirrors = pairs.map(([one, other]): [number, number] => [count - 1 - other, count - 1 - one]);
  for (const [one, other] of mirrors) mirror(way, one, other);
  const isExact = takeBack(tr, open, base);
  let isPlain = isExact;
  for (const step of over) { tr.step(step); way.appendMap(step.getMap()); }
  const theirs = tr.doc, split = tr.steps.length;
  const skipped = new Set(pairs.flat());
  const whole = new Set(open.filter(({ step }, at) => !skipped.has(at) && sparesCells(step, docs[at]!, theirs, way.slice(count - at))).map(({ origin }) => origin));
  const left: Open[] = [];
  open.forEach(({ step, origin }, at) => {
    if (skipped.has(at)) return;
    const mapped = step.map(way.slice(count - at));
    if (!mapped) return;
    const spared = step instanceof ReplaceStep && mapped instanceof ReplaceStep ? spare(step, mapped, docs[at]!, tr.doc, way.slice(count - at), whole.has(origin)) : null;
    if (spared) isPlain = false;
    for (const one of spared ?? [mapped]) {
      if (tr.maybeStep(one).failed) continue;
      way.appendMap(one.getMap());
      left.push({ step: one, inverted: one.invert(tr.docs.at(-1)!), origin });
      // What it inserts is found again by this; several steps insert at most in the last.
      if (spared && !(one instanceof ReplaceStep && one.slice.size > 0)) continue;
      mirror(way, count - 1 - at, way.maps.length - 1);
      if (isExact) mirror(tr.mapping, count - 1 - at, tr.steps.length - 1);
    }
  });
  return { open: left, ways: waysOf(way, count, over.length, mirrors, docs.at(-1)!, base, theirs), isExact, isPlain, split };
}

/** From my document to the base. False where it took other steps than the inverses, so that nobody may count on those. */
function takeBack(tr: Transform, open: readonly Open[], base: Node): boolean {
  for (const { inverted } of open.toReversed()) if (tr.maybeStep(inverted).failed) { level(tr, base); return false; }
  if (tr.doc.eq(base)) return true;
  level(tr, base);
  return false;
}

function waysOf(way: Mapping, open: number, over: number, mirrors: [number, number][], mine: Node, base: Node, theirs: Node): Rebase {
  const { maps } = way;
  const back = new Mapping(maps.slice(0, open), mirrors.flat());
  const forth = new Mapping(maps.slice(open, open + over));
  const again = new Mapping(maps.slice(0, open).toReversed().map((map) => map.invert()), mirrors.map(([one, other]) => [open - 1 - other, open - 1 - one]).flat());
  return {
    base,
    mine: { doc: mine, toResult: way, toBase: back, otherFromBase: forth },
    theirs: { doc: theirs, toResult: new Mapping(maps.slice(open + over)), toBase: forth.invert(), otherFromBase: again },
  };
}
