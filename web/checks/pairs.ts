// Every act against every other, at once and in both orders of arrival: no letter is lost or doubled, no block is lost, all copies are one.
import { Step } from 'prosemirror-transform';
import { ACTS } from './acts';
import { census, flaws, Person, recount, startNode } from './editors';
import type { Entry } from '../packages/react/src/live/live';

interface Outcome { pair: string; wrong: string[]; shown: string }

const author = { id: 'x', name: 'X' };

/** The order that a server would keep. */
class Order {
  entries: Entry[] = [];
  doc;
  constructor(start: Person['doc']) { this.doc = start; }

  take(person: Person): void {
    for (const { step } of person.live.pending) {
      const again = Step.fromJSON(this.doc.type.schema, JSON.parse(JSON.stringify(step.toJSON())));
      const { doc, failed } = again.apply(this.doc);
      if (!doc) throw new Error(`the order can't take ${JSON.stringify(step.toJSON())}: ${failed}`);
      this.doc = doc;
      this.entries.push({ seq: this.entries.length + 1, author, client: person.client, step: again.toJSON() as Record<string, unknown>, turn: null });
    }
    person.live.receive(this.entries);
  }
}

export function pair(people: [Person, Person], start: Person['doc'], one: string, two: string): Outcome {
  const wrong: string[] = [];
  let shown = '';
  try {
    people.forEach((person) => person.begin(start));
    const before = census(start);
    recount(0x7000);
    ACTS[one]!(people[0]);
    ACTS[two]!(people[1]);
    const [mine, theirs] = people.map((person) => census(person.doc)) as [typeof before, typeof before];
    const order = new Order(people[0].doc.type.schema.nodeFromJSON(start.toJSON()));
    order.take(people[0]);
    people[1].live.receive(order.entries);
    order.take(people[1]);
    people[0].live.receive(order.entries);
    if (people.some((person) => person.live.pending.length > 0)) wrong.push('something is left to send');
    const texts = new Set([...people.map((person) => JSON.stringify(person.doc.toJSON())), JSON.stringify(order.doc.toJSON())]);
    if (texts.size > 1) wrong.push('copies differ');
    const after = census(order.doc);
    const wanted = (of: 'letters' | 'blocks') => new Set([
      ...[...before[of].keys()].filter((key) => mine[of].has(key) && theirs[of].has(key)),
      ...[...mine[of].keys(), ...theirs[of].keys()].filter((key) => !before[of].has(key)),
    ]);
    const [letters, blocks] = [wanted('letters'), wanted('blocks')];
    const lost = [...letters].filter((letter) => !after.letters.has(letter));
    const twice = [...after.letters].filter(([, count]) => count > 1).map(([letter]) => letter);
    const back = [...after.letters.keys()].filter((letter) => !letters.has(letter));
    const gone = [...blocks].filter((id) => !after.blocks.has(id));
    if (lost.length > 0) wrong.push(`${lost.length} lost`);
    if (twice.length > 0) wrong.push(`${twice.length} doubled`);
    if (back.length > 0) wrong.push(`${back.length} back`);
    if (gone.length > 0) wrong.push(`blocks gone: ${gone.join(' ')}`);
    wrong.push(...flaws(order.doc));
    if (wrong.length > 0) shown = order.doc.toString();
  } catch (error) {
    wrong.push(`failed: ${String((error as Error).stack).split('\n').slice(0, 4).join(' ').slice(0, 400)}`);
  }
  return { pair: `${one} | ${two}`, wrong, shown };
}

/** Every pair there is. */
export const names = (): string[] => Object.keys(ACTS).flatMap((one) => Object.keys(ACTS).map((two) => `${one} | ${two}`));

/** Tells each pair that it begins, and each that went wrong. */
export function pairs(wanted: string[], begins: (pair: string) => void, wrong: (outcome: Outcome) => void): void {
  const start = startNode();
  const people: [Person, Person] = [new Person('one', start), new Person('two', start)];
  for (const name of wanted) {
    const [one, two] = name.split(' | ') as [string, string];
    begins(name);
    const outcome = pair(people, start, one, two);
    if (outcome.wrong.length > 0) wrong(outcome);
  }
}
