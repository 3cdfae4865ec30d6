// Ways back: a batch that was taken without a word about it, an hour offline against a busy room, a right that goes while somebody types.
import { Wire } from '../packages/react/src/live/wire';
import { Authority } from './authority';
import { Clock } from './clock';
import { flaws, Person, startNode } from './editors';

class Tab {
  readonly person: Person;
  readonly wire: Wire;

  constructor(client: string, readonly authority: Authority) {
    const person = new Person(client, authority.doc);
    this.person = person;
    this.wire = new Wire({
      connect: () => authority.connect(), client, schema: '', batch: 1, seq: () => person.live.seq, keep: () => undefined,
      onDoc: (frame, own) => { person.live.reset(person.editor.pmSchema.nodeFromJSON(frame.doc), frame.seq, own); },
      onTold: () => undefined, onChange: () => undefined, pace: 5,
    });
    this.wire.live = person.live;
  }

  type(word: string, block = 'a'): void {
    this.person.view.dispatch(this.person.view.state.tr.insertText(`${word} `, this.person.at(block, 0)));
    this.wire.touch();
  }

  get text(): string { return this.person.doc.textBetween(0, this.person.doc.content.size, ' ', ' '); }
}

const times = (text: string, word: string): number => text.split(`${word} `).length - 1;

/** What is wrong after all is said; all tabs have one document. */
function wrong(authority: Authority, tabs: Tab[], words: string[]): string[] {
  const found = words.filter((word) => tabs.some((tab) => times(tab.text, word) !== 1)).map((word) => `${word} is there ${times(tabs[0]!.text, word)} times`);
  if (tabs.some((tab) => !tab.person.doc.eq(authority.doc) && JSON.stringify(tab.person.doc.toJSON()) !== JSON.stringify(authority.doc.toJSON()))) found.push('copies differ');
  return [...found, ...flaws(authority.doc)];
}

const WAYS: Record<string, (clock: Clock) => Promise<string[]>> = {
  'a batch that was taken before the server died, in a document that comes whole': async (clock) => {
    const authority = new Authority(startNode(), () => 4);
    const tabs = [new Tab('one', authority), new Tab('two', authority)];
    await clock.pass(50);
    tabs[0]!.type('first');
    await clock.pass(10); // on its way: taken, and not told
    const taken = authority.entries.length;
    authority.kill();
    tabs[0]!.type('second');
    authority.compact();
    authority.restart();
    await clock.pass(20_000);
    return [...(taken === 1 ? [] : [`${taken} entries before the end`]), ...wrong(authority, tabs, ['first', 'second'])];
  },
  'an hour offline against a busy room': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const [away, busy] = [new Tab('away', authority), new Tab('busy', authority)];
    await clock.pass(50);
    authority.kill();
    for (let number = 0; number < 150; number += 1) away.type(`x${number}x`, number % 2 === 0 ? 'a' : 'b');
    authority.restart();
    busy.wire.hurry();
    for (let number = 0; number < 150; number += 1) { busy.type(`y${number}y`, number % 3 === 0 ? 'a' : 'l2'); if (number % 10 === 0) await clock.pass(20); }
    busy.person.editor.updateBlock('b', { type: 'heading' } as never);
    busy.person.editor.setTextCursorPosition('a');
    busy.person.editor.moveBlocksDown();
    busy.wire.touch();
    await clock.pass(30_000);
    return wrong(authority, [away, busy], Array.from({ length: 150 }, (_, number) => [`x${number}x`, `y${number}y`]).flat());
  },
  'a right that is taken away while somebody types': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const tab = new Tab('one', authority);
    await clock.pass(50);
    authority.kill(4403);
    tab.type('kept');
    await clock.pass(1); // it is told
    authority.restart();
    await clock.pass(60_000);
    const found = [];
    if (tab.wire.closed !== 'no right') found.push(`it is told as ${tab.wire.closed}`);
    if (tab.person.live.pending.length !== 1 || times(tab.text, 'kept') !== 1) found.push('the words are gone');
    if (authority.entries.length > 0) found.push('it was sent again');
    return found;
  },
};

export async function recover(): Promise<Record<string, string[]>> {
  const clock = new Clock(1);
  const found: Record<string, string[]> = {};
  for (const [name, way] of Object.entries(WAYS)) found[name] = await way(clock);
  return found;
}
