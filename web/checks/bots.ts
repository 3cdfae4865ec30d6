// People at random in real editors: all that can be done on a sheet, words that occur once, a tab that is gone and opened again with
// what it kept. Where they write, and what is right at the end, is for the storms.
import type { Node } from 'prosemirror-model';
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow } from 'prosemirror-tables';
import { standings } from '../packages/react/src/live/blocks';
import hashes from '../packages/react/src/live/hashes.json';
import type { Live } from '../packages/react/src/live/live';
import { received } from '../packages/react/src/live/quiet';
import { onTransaction } from '../packages/react/src/live/tiptap';
import { isUndo } from '../packages/react/src/live/translation';
import { Wire } from '../packages/react/src/live/wire';
import type { Socket } from '../packages/react/src/live/wire';
import type { Chance } from './clock';
import { Person } from './editors';

const WORD = /q\d+z\d+y|[\u4e00-\u9fff]/gu; // what was typed, and each letter that was there
export const wordsIn = (doc: Node): string[] => doc.textBetween(0, doc.content.size, ' ', ' ').match(WORD) ?? [];
/** What all bots of a storm have in common: chance, a server, and what became of each word. */
export interface Sea {
  readonly random: Chance;
  readonly typed: Set<string>;
  /** What somebody's own act took away. */
  readonly removed: Set<string>;
  /** What undo took of others'. */
  readonly overreached: string[];
  start(): { doc: Record<string, unknown>; seq: number };
  connect(): Socket;
}
/** What a tab has on its disk. */
interface Kept { doc: Record<string, unknown>; seq: number; batch: number; sent: number; mine: ReturnType<Live['kept']> }

export class Bot {
  person!: Person;
  wire!: Wire;
  late = 0;
  rescued = 0;
  strays = 0;
  readonly refusedFor: string[] = [];
  private count = 0;
  /** What acts of this one took away: redo may do so again. */
  private readonly taken = new Set<string>();
  private kept: Kept;

  constructor(readonly at: number, private readonly all: Sea) {
    this.kept = { ...all.start(), batch: 1, sent: 0, mine: { steps: [] } };
    this.open();
  }

  private open(): void {
    const { all, kept } = this;
    const person = new Person(`bot${this.at}`, kept.doc, kept.seq);
    person.live.replay(kept.mine.steps, kept.mine.refs);
    const wire = new Wire({
      connect: () => all.connect(), client: person.client, schema: hashes.sheet, batch: kept.batch, sent: kept.sent, seq: () => person.live.seq, pace: 5,
      keep: (batch, sent) => { this.kept = { doc: person.live.confirmed.toJSON() as Record<string, unknown>, seq: person.live.seq, batch, sent, mine: person.live.kept() }; },
      onDoc: (frame, own) => { person.live.reset(person.editor.pmSchema.nodeFromJSON(frame.doc), frame.seq, own); wire.touch(); },
      onTold: () => undefined, onChange: () => undefined,
    });
    wire.live = person.live;
    let before = person.doc;
    onTransaction(person.editor, (transaction) => {
      if (!transaction.docChanged) return;
      if (transaction.getMeta(received) !== true) {
        const [was, now] = [wordsIn(before), new Set(wordsIn(person.doc))];
        for (const word of was) if (!now.has(word)) { all.removed.add(word); if (!isUndo(transaction)) this.taken.add(word); }
      }
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
    this.refusedFor.push(...this.wire.refusedFor);
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
    field: () => this.person.live.setField(`f${this.all.random(4)}`, String(this.at)),
  };

  private tr(change: (tr: Person['view']['state']['tr']) => Person['view']['state']['tr']): void { this.person.view.dispatch(change(this.person.view.state.tr)); }
  /** Undo is one's own: it takes no word away that others typed. What it takes along is back before anything else is done. */
  private async own(act: () => void): Promise<void> {
    const before = wordsIn(this.person.doc);
    act();
    await Promise.resolve();
    const after = new Set(wordsIn(this.person.doc));
    this.all.overreached.push(...before.filter((word) => word.startsWith('q') && !after.has(word) && !word.startsWith(`q${this.at}z`) && !this.taken.has(word)));
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

export const OFTEN = ['type', 'type', 'type', 'type', 'type', 'type', 'cell', 'cell', 'erase', 'split', 'split', 'join', 'retype', 'retype', 'indent', 'outdent', 'up', 'down', 'drag', 'drag', 'remove', 'cut', 'insert', 'table', 'row', 'column', 'unrow', 'uncolumn', 'bold', 'undo', 'undo', 'redo', 'field'];
