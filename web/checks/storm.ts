// Many people at random in one document, on servers that are killed and tabs that are closed: one copy at the end, every word where
// somebody left it. A word is lost where nobody took it away, doubled where it stands twice.
import type { Node } from 'prosemirror-model';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
import { ReplaceStep } from 'prosemirror-transform';
import { Fragment, Slice } from 'prosemirror-model';
import { find, standings } from '../src/live/blocks';
import type { Live } from '../src/live/live';
import { received } from '../src/live/quiet';
import { onTransaction } from '../src/live/tiptap';
import { Wire } from '../src/live/wire';
import { Authority } from './authority';
import { chance, Clock } from './clock';
import type { Chance } from './clock';
import { flaws, Person, startNode } from './editors';

export interface Weather { people: number; acts: number; seed: number; kills: number }
export interface Report { overreached: string[]; people: number; acts: number; seed: number; typed: number; removed: number; lost: string[]; doubled: string[]; copies: number; flaws: string[]; late: number; rescued: number; strays: number; steps: number; failures: string[]; counts: Record<string, number> }

const WORD = /q\d+z\d+y|[\u4e00-\u9fff]/gu; // what was typed, and each letter that was there
const wordsIn = (doc: Node): string[] => doc.textBetween(0, doc.content.size, ' ', ' ').match(WORD) ?? [];
/** What a tab has on its disk. */
interface Kept { doc: Record<string, unknown>; seq: number; batch: number; sent: number; mine: ReturnType<Live['kept']> }

class Bot {
  person!: Person;
  wire!: Wire;
  late = 0;
  rescued = 0;
  strays = 0;
  private count = 0;
  private kept: Kept;

  constructor(readonly at: number, private readonly all: Storm) {
    this.kept = { doc: all.authority.doc.toJSON() as Record<string, unknown>, seq: 0, batch: 1, sent: 0, mine: { steps: [] } };
    this.open();
  }

  private open(): void {
    const { all, kept } = this;
    const person = new Person(`bot${this.at}`, this.person?.editor.pmSchema.nodeFromJSON(kept.doc) ?? all.authority.doc, kept.seq);
    person.live.replay(kept.mine.steps, kept.mine.refs);
    const wire = new Wire({
      connect: () => all.authority.connect(), client: person.client, schema: '', batch: kept.batch, sent: kept.sent, seq: () => person.live.seq, pace: 5,
      keep: (batch, sent) => { this.kept = { doc: person.live.confirmed.toJSON() as Record<string, unknown>, seq: person.live.seq, batch, sent, mine: person.live.kept() }; },
      onDoc: (frame, own) => { person.live.reset(person.editor.pmSchema.nodeFromJSON(frame.doc), frame.seq, own); wire.touch(); },
      onTold: () => undefined, onChange: () => undefined,
    });
    wire.live = person.live;
    let before = person.doc;
    onTransaction(person.editor, (transaction) => {
      if (!transaction.docChanged) return;
      if (transaction.getMeta(received) !== true) all.count(wordsIn(before), wordsIn(person.doc));
      before = person.doc;
      wire.touch();
    });
    this.person = person;
    this.wire = wire;
  }

  /** The tab is gone, with all that it had in memory, and opened again. */
  crash(): void {
    this.sum();
    this.wire.close();
    this.wire.live = null;
    this.person.editor.unmount();
    this.open();
  }

  /** The figures of the tab that ends. */
  sum(): void {
    this.late += this.wire.late;
    this.rescued += this.person.live.rescues.length;
    this.strays += this.person.live.strays;
  }

  word(): string { const word = `q${this.at}z${this.count += 1}y`; this.all.typed.add(word); return word; }
  private texts(test: (node: Node) => boolean = () => true) { const all: { node: Node; pos: number }[] = []; this.person.doc.descendants((node, pos) => { if (node.isTextblock && test(node)) all.push({ node, pos }); return !node.isTextblock; }); return all; }
  private blocks() { return [...standings(this.person.doc).values()]; }
  private pick<T>(list: T[]): T | undefined { return list[this.all.random(list.length)]; }
  /** Between two words. */
  private gap({ node, pos }: { node: Node; pos: number }): number {
    const text = node.textBetween(0, node.content.size, '', '\ufffc');
    const gaps = [0, node.content.size, ...[...text.matchAll(/ /gu)].map((found) => found.index)];
    return pos + 1 + this.pick(gaps)!;
  }

  readonly acts: Record<string, () => void | Promise<void>> = {
    type: () => this.typeIn(() => true),
    cell: () => this.typeIn((node) => node.type.name === 'tableParagraph'),
    erase: () => {
      const spot = this.pick(this.texts((node) => node.textContent.length === node.content.size && node.textContent.match(WORD) !== null));
      const found = spot && this.pick([...spot.node.textContent.matchAll(WORD)]);
      if (found) this.tr((tr) => tr.delete(spot.pos + 1 + found.index, spot.pos + 1 + found.index + found[0].length));
    },
    split: () => { const spot = this.pick(this.texts((node) => node.type.name !== 'tableParagraph')); if (spot) { this.person.select(this.gap(spot)); this.person.press('Enter'); } },
    join: () => { const spot = this.pick(this.texts((node) => node.type.name !== 'tableParagraph')); if (spot) { this.person.select(spot.pos + 1); this.person.press('Backspace'); } },
    retype: () => { const block = this.pick(this.blocks().filter((one) => one.node.firstChild!.isTextblock)); if (block) this.person.editor.updateBlock(block.id, { type: this.pick(['paragraph', 'heading', 'bulletListItem', 'checkListItem', 'quote', 'toggleListItem', 'codeBlock']) } as never); },
    indent: () => this.key('Tab'),
    outdent: () => this.key('Tab', { shiftKey: true }),
    up: () => { const block = this.pick(this.blocks()); if (block) { this.person.editor.setTextCursorPosition(block.id); this.person.editor.moveBlocksUp(); } },
    down: () => { const block = this.pick(this.blocks()); if (block) { this.person.editor.setTextCursorPosition(block.id); this.person.editor.moveBlocksDown(); } },
    drag: () => {
      const [block, to] = [this.pick(this.blocks()), this.pick(this.blocks())];
      if (!block || !to || (to.pos >= block.pos && to.pos < block.pos + block.node.nodeSize)) return;
      const held = this.person.editor.getBlock(block.id)!;
      this.person.editor.transact(() => { this.person.editor.removeBlocks([block.id]); this.person.editor.insertBlocks([held as never], to.id, 'after'); });
    },
    remove: () => { const block = this.pick(this.blocks()); if (block && this.blocks().length > 12) this.person.editor.removeBlocks([block.id]); },
    cut: () => {
      const all = this.texts((node) => node.type.name !== 'tableParagraph');
      const at = this.all.random(Math.max(1, all.length - 1));
      const [one, two] = [all[at], all[at + 1]];
      if (one && two && this.blocks().length > 12) { this.person.select(this.gap(one), this.gap(two)); this.tr((tr) => tr.deleteSelection()); }
    },
    insert: () => { const block = this.pick(this.blocks()); if (block) this.person.editor.insertBlocks([{ type: 'paragraph', content: this.word() } as never], block.id, 'after'); },
    table: () => {
      const block = this.pick(this.blocks());
      if (block && this.blocks().filter((one) => one.node.firstChild!.type.name === 'table').length < 4) this.person.editor.insertBlocks([{ type: 'table', content: { type: 'tableContent', rows: [{ cells: [this.word(), this.word()] }, { cells: [this.word(), this.word()] }] } } as never], block.id, 'after');
    },
    row: () => this.inTable((person) => person.run(addRowAfter)),
    column: () => this.inTable((person) => person.run(addColumnAfter), 7),
    unrow: () => this.inTable((person) => person.run(deleteRow)),
    uncolumn: () => this.inTable((person) => person.run(deleteColumn)),
    bold: () => { const spot = this.pick(this.texts((node) => node.type.name !== 'codeBlock' && node.content.size > 0)); if (spot) this.tr((tr) => tr.addMark(spot.pos + 1, this.gap(spot), this.person.editor.pmSchema.marks['bold']!.create())); },
    undo: () => this.own(() => { this.person.editor.undo(); }),
    redo: () => this.own(() => { this.person.editor.redo(); }),
    field: () => this.person.live.setField(`f${this.all.random(4)}`, this.at),
  };

  private tr(change: (tr: Person['view']['state']['tr']) => Person['view']['state']['tr']): void { this.person.view.dispatch(change(this.person.view.state.tr)); }
  /** Undo is one's own: it takes no word away that others typed. What it takes along is back before anything else is done. */
  private async own(act: () => void): Promise<void> {
    const before = wordsIn(this.person.doc);
    act();
    await Promise.resolve();
    const after = new Set(wordsIn(this.person.doc));
    this.all.overreached.push(...before.filter((word) => word.startsWith('q') && !after.has(word) && !word.startsWith(`q${this.at}z`)));
  }

  private typeIn(test: (node: Node) => boolean): void { const spot = this.pick(this.texts(test)); if (spot) this.tr((tr) => tr.insertText(` ${this.word()} `, this.gap(spot))); }
  private key(name: string, more = {}): void { const spot = this.pick(this.texts((node) => node.type.name !== 'tableParagraph')); if (spot) { this.person.select(spot.pos + 1); this.person.press(name, more); } }
  private inTable(act: (person: Person) => void, most = 9): void {
    const spot = this.pick(this.texts((node) => node.type.name === 'tableParagraph'));
    if (!spot) return;
    const at = this.person.doc.resolve(spot.pos + 1);
    const table = at.node(at.depth - 3);
    if (table.childCount > most || table.firstChild!.childCount > most || table.childCount < 2 || table.firstChild!.childCount < 2) return;
    this.person.select(spot.pos + 1);
    act(this.person);
  }
}

const OFTEN = ['type', 'type', 'type', 'type', 'type', 'type', 'cell', 'cell', 'erase', 'split', 'split', 'join', 'retype', 'retype', 'indent', 'outdent', 'up', 'down', 'drag', 'drag', 'remove', 'cut', 'insert', 'table', 'row', 'column', 'unrow', 'uncolumn', 'bold', 'undo', 'undo', 'redo', 'field'];

class Storm {
  readonly typed = new Set<string>();
  readonly removed = new Set<string>();
  /** What undo took of others'. */
  readonly overreached: string[] = [];
  readonly random: Chance;
  readonly authority: Authority;

  constructor(seed: number) {
    this.random = chance(seed);
    const slow = [12, 60, 300][this.random(3)]!; // the way to the server, in milliseconds
    this.authority = new Authority(startNode(), () => this.random(slow));
  }

  /** What somebody's own act took away, or brought back by undo. */
  count(before: string[], after: string[]): void {
    const now = new Set(after), was = new Set(before);
    for (const word of was) if (!now.has(word)) this.removed.add(word);
  }
}

export async function storm({ people, acts, seed, kills }: Weather): Promise<Report> {
  const clock = new Clock(seed);
  const all = new Storm(seed);
  const bots = Array.from({ length: people }, (_, at) => new Bot(at, all));
  const failures: string[] = [];
  const counts: Record<string, number> = {};
  for (let done = 0; done < acts; done += 1) {
    const bot = bots[all.random(people)]!;
    const name = OFTEN[all.random(OFTEN.length)]!;
    counts[name] = (counts[name] ?? 0) + 1;
    try { await bot.acts[name]!(); } catch (error) { failures.push(`${name}: ${String((error as Error).stack).split('\n').slice(0, 5).join(' ')}`); }
    if (kills > 0 && all.random(Math.ceil(acts / (kills * 4))) === 0) bots[all.random(people)]!.crash();
    if (kills > 0 && done % Math.ceil(acts / (kills + 1)) === 50) { all.authority.kill(); if (all.random(2) === 0) all.authority.compact(); setTimeout(() => all.authority.restart(), 60); }
    if (all.random(60) === 0) all.authority.write((doc) => assistant(doc, all));
    if (all.random(6) === 0) await clock.pass(all.random(25));
  }
  for (let tries = 0; tries < 400; tries += 1) {
    await clock.pass(50);
    if (bots.every((bot) => bot.person.live.pending.length === 0 && bot.person.live.seq === all.authority.entries.length) && tries > 5) break;
  }
  const { doc } = all.authority;
  const copies = new Set([JSON.stringify(doc.toJSON()), ...bots.map((bot) => JSON.stringify(bot.person.doc.toJSON()))]);
  const found = new Map<string, number>();
  for (const word of wordsIn(doc)) found.set(word, (found.get(word) ?? 0) + 1);
  for (const word of wordsIn(startNode())) all.typed.add(word);
  const lost = [...all.typed].filter((word) => !found.has(word) && !all.removed.has(word));
  bots.forEach((bot) => { bot.sum(); bot.wire.close(); });
  return { overreached: all.overreached, people, acts, seed, typed: all.typed.size, removed: all.removed.size, lost, doubled: [...found].filter(([, count]) => count > 1).map(([word]) => word), copies: copies.size, flaws: flaws(doc), late: bots.reduce((sum, bot) => sum + bot.late, 0), rescued: bots.reduce((sum, bot) => sum + bot.rescued, 0), strays: bots.reduce((sum, bot) => sum + bot.strays, 0), steps: all.authority.entries.length, failures: [...failures, ...all.authority.refusals], counts };
}

/** A word of some block is replaced by one of the assistant's. */
function assistant(doc: Node, all: Storm): ReplaceStep[] {
  const blocks = [...standings(doc).values()].filter((one) => one.node.firstChild!.isTextblock && one.node.firstChild!.content.size > 4);
  const block = blocks[all.random(blocks.length)];
  const spot = block && find(doc, block.id);
  if (!spot) return [];
  const word = `q99z${all.typed.size}y`;
  all.typed.add(word);
  return [new ReplaceStep(spot.pos + 2, spot.pos + 2, new Slice(Fragment.from(doc.type.schema.text(`${word} `)), 0, 0))];
}
