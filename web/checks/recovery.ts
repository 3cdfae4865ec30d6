// Ways back: a batch that was taken without a word about it, an hour offline against a busy room, a right that goes while somebody types.
import { ReplaceStep, Transform } from 'prosemirror-transform';
import { find, standings } from '../packages/react/src/live/blocks';
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

/** What of a tab isn't with the server. */
const left = (tab: Tab): string[] => (tab.person.live.pending.length > 0 || tab.wire.refusal ? [`${tab.person.live.pending.length} are left, ${tab.wire.refusal?.why ?? ''}`] : []);

/** What is wrong after all is said; all tabs have one document. */
function wrong(authority: Authority, tabs: Tab[], words: string[]): string[] {
  const found = words.filter((word) => tabs.some((tab) => times(`${tab.text} `, word) !== 1)).map((word) => `${word} is there ${times(tabs[0]!.text, word)} times`);
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
  'fields that went and came back while somebody was away': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const [away, busy] = [new Tab('away', authority), new Tab('busy', authority)];
    const set = (...fields: [string, string | null][]) => { for (const [name, value] of fields) busy.person.live.setField(name, value); busy.wire.touch(); };
    await clock.pass(50);
    set(['title', 'one'], ['status', 'draft'], ['owner', 'me']);
    await clock.pass(200);
    authority.kill();
    await clock.pass(5); // both know
    authority.restart();
    busy.wire.hurry();
    set(['title', null], ['title', 'two']);
    await clock.pass(150); // the other comes back later
    authority.compact();
    await clock.pass(20_000);
    const order = Object.keys(busy.person.live.fields()).join();
    return [...(order === 'status,owner,title' ? [] : [order]), ...wrong(authority, [away, busy], [])];
  },
  'a block that comes twice, told apart by everybody at once': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const tabs = ['one', 'two', 'three'].map((name) => new Tab(name, authority));
    await clock.pass(50);
    const before = standings(authority.doc).size;
    const copy = find(authority.doc, 'b')!;
    tabs.forEach((tab, at) => tab.type(`word${at}`)); // so that all have something to rebase
    authority.write((doc) => [new ReplaceStep(copy.pos, copy.pos, doc.slice(copy.pos, copy.pos + copy.node.nodeSize))]);
    await clock.pass(20_000);
    const count = standings(authority.doc).size - before;
    return [...(count === 1 ? [] : [`${count} blocks more`]), ...wrong(authority, tabs, ['word0', 'word1', 'word2'])];
  },
  'a copy that differs from the server’s': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const tabs = [new Tab('one', authority), new Tab('two', authority)];
    await clock.pass(50);
    const lost = find(authority.doc, 'b')!;
    authority.doc = new Transform(authority.doc).delete(lost.pos, lost.pos + lost.node.nodeSize).doc; // and nobody was told
    tabs[0]!.type('first', 'code');
    tabs[0]!.type('second', 'z');
    const cell = find(tabs[0]!.person.doc, 't')!.pos + 5;
    tabs[0]!.person.view.dispatch(tabs[0]!.person.view.state.tr.insertText('third ', cell));
    tabs[0]!.wire.touch();
    await clock.pass(20_000);
    return [...(authority.refusals.length > 0 ? [] : ['nothing was refused']), ...left(tabs[0]!), ...wrong(authority, tabs.slice(0, 1), ['first', 'second', 'third'])];
  },
  'a step that the server won’t have, among others': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const tabs = [new Tab('one', authority), new Tab('two', authority)];
    await clock.pass(50);
    authority.refuses = (step) => JSON.stringify(step).includes('codeBlock') || JSON.stringify(step).includes('"table"');
    const [{ person }] = tabs as [Tab];
    tabs[0]!.type('before');
    person.editor.updateBlock('b', { type: 'codeBlock' } as never);
    tabs[0]!.type('within', 'b');
    person.editor.insertBlocks([{ type: 'paragraph', content: 'beside ' } as never, { type: 'table', content: { type: 'tableContent', rows: [{ cells: ['cell ', 'other '] }] } } as never], 'a', 'after');
    person.view.dispatch(person.view.state.tr.delete(person.at('l2', 0), person.at('l2', 3)));
    tabs[0]!.type('behind', 'z');
    tabs[1]!.type('foreign', 'b');
    tabs[0]!.wire.touch();
    await clock.pass(60_000);
    tabs[0]!.type('later', 'l1');
    await clock.pass(2_000);
    return [...left(tabs[0]!), ...wrong(authority, tabs, ['before', 'within', 'beside', 'behind', 'foreign', 'later', 'cell', 'other'])];
  },
  'a step that no server has': async (clock) => {
    const authority = new Authority(startNode(), () => 2);
    const tab = new Tab('one', authority);
    await clock.pass(50);
    authority.refuses = (step) => JSON.stringify(step).includes('kept');
    tab.type('kept');
    await clock.pass(60_000);
    const told = tab.wire.refusal === null ? ['it is told as saved'] : [];
    const words = times(`${tab.text} `, 'kept') === 1 && tab.person.live.pending.length > 0 ? [] : ['the words are gone'];
    authority.refuses = () => false;
    authority.kill();
    authority.restart(); // one that has it
    await clock.pass(20_000);
    return [...told, ...words, ...left(tab), ...wrong(authority, [tab], ['kept'])];
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
