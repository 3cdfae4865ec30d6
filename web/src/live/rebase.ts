// My steps on top of others': taken back, theirs applied, mine mapped and put on again. Unlike collab's own, what I did and undid again
// is recognised and left out, so that its words count as those that stood there all along.
import type { Node } from 'prosemirror-model';
import { Mapping } from 'prosemirror-transform';
import type { Step, Transform } from 'prosemirror-transform';

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
      if ((last - first) % 2 !== 0 || !docs[first]!.eq(docs[last]!)) continue;
      // Taken back one by one, the last first.
      const middle = (first + last) / 2;
      for (let at = first; at < middle; at += 1) pairs.push([at, first + last - 1 - at]);
      first = last - 1;
      break;
    }
  }
  return pairs;
}

/** Puts `open` on top of `over` in `tr`, which stands on my document. Gives what is still mine, and where everything came from. */
export function rebase(tr: Transform, open: readonly Open[], over: readonly Step[]): { open: Open[]; ways: Rebase } {
  const count = open.length;
  for (const { inverted } of open.toReversed()) tr.step(inverted);
  const mine = tr.docs.slice(0, count).toReversed(); // after each of mine; the base is before the first
  const pairs = undone([tr.doc, ...mine]);
  // In the mapping mine were taken back from the last to the first.
  const mirrors = pairs.map(([one, other]): [number, number] => [count - 1 - other, count - 1 - one]);
  for (const [one, other] of mirrors) mirror(tr.mapping, one, other);
  for (const step of over) tr.step(step);
  const skipped = new Set(pairs.flat());
  const left: Open[] = [];
  open.forEach(({ step, origin }, at) => {
    if (skipped.has(at)) return;
    const mapped = step.map(tr.mapping.slice(count - at));
    if (!mapped || tr.maybeStep(mapped).failed) return;
    mirror(tr.mapping, count - 1 - at, tr.steps.length - 1);
    left.push({ step: mapped, inverted: mapped.invert(tr.docs.at(-1)!), origin });
  });
  return { open: left, ways: waysOf(tr, count, over.length, mirrors) };
}

function waysOf(tr: Transform, open: number, over: number, mirrors: [number, number][]): Rebase {
  const docs = [...tr.docs, tr.doc];
  const { maps } = tr.mapping;
  const back = new Mapping(maps.slice(0, open), mirrors.flat());
  const forth = new Mapping(maps.slice(open, open + over));
  const again = new Mapping(maps.slice(0, open).toReversed().map((map) => map.invert()), mirrors.map(([one, other]) => [open - 1 - other, open - 1 - one]).flat());
  return {
    base: docs[open]!,
    mine: { doc: docs[0]!, toResult: tr.mapping, toBase: back, otherFromBase: forth },
    theirs: { doc: docs[open + over]!, toResult: new Mapping(maps.slice(open + over)), toBase: forth.invert(), otherFromBase: again },
  };
}
