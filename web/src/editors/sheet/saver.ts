// Saving a sheet: blocks that were typed in are sent, blocks that others changed are merged, and what both changed is shown.
import { ApiError, call } from '../../api/client';
import type { DocNode } from '../../document/view';
import { sheetOf } from './asking';
import { Ledger } from './ledger';
import type { Batch } from './ledger';
import { flatten, signature, wordsOf } from './model';
import type { Field, Held, Saved, Sent, Sheet, SheetBlock } from './model';
import { place, update } from './placing';
import type { Editor } from './schema';

export interface Conflict { id: string; mine: Held; theirs: SheetBlock | null }

export class SheetSaver {
  version: number;
  told: DocNode[] | null = null;
  readonly isShown = true;
  fields: Field[];
  readonly conflicts = new Map<string, Conflict>();
  readonly refused = new Map<string, { signature: string; message: string }>();
  private readonly ledger: Ledger;
  readonly typedFields = new Map<string, string>();
  private readonly unsure = new Map<string, string>(); // words that were sent, and nobody knows whether they came

  constructor(readonly document: string, readonly editor: Editor, sheet: Sheet, private readonly changed: () => void) {
    this.version = sheet.version;
    this.fields = sheet.fields;
    this.ledger = new Ledger(editor, sheet.format !== 'markdown');
    this.ledger.learn(sheet.blocks);
  }

  idOf(block: string): string | undefined {
    return this.ledger.idOf(block);
  }

  blockOf(node: string): string {
    return this.ledger.blockOf(node);
  }

  setField(id: string, text: string): void {
    this.typedFields.set(id, text);
  }

  fieldText(field: Field): string {
    return this.typedFields.get(field.id) ?? field.text;
  }

  waiting(): number {
    const batch = this.ledger.differing(this);
    return batch.blocks.length + batch.removed.length;
  }

  async send(): Promise<boolean> {
    if (this.unsure.size > 0) this.recognise(await this.fetch());
    const batch = this.ledger.differing(this);
    if (batch.blocks.length + batch.removed.length === 0) return false;
    try {
      this.take(batch, await this.put(batch.blocks, batch.removed));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) {
        for (const [name, { block }] of batch.snapshot) this.unsure.set(name, wordsOf(block.content));
        throw error;
      }
      if (error.status === 409 || error.status === 404) await this.merge();
      else if (error.status === 422) return await this.sendEach(batch, error);
      else throw error;
    }
    return true;
  }

  /** What came, though its reply did not: those blocks are known then, and are not put in twice. */
  private recognise(sheet: Sheet): void {
    if (sheet.version > this.version) {
      const there = new Map<string, SheetBlock>();
      const walk = (level: SheetBlock[]) => level.forEach((block) => { there.set(block.id, block); walk(block.children); });
      walk(sheet.blocks);
      const taken = new Set([...this.ledger.known.keys(), ...this.ledger.ids.values()]);
      for (const [name, words] of this.unsure) {
        const known = this.ledger.known.get(name);
        const block = known ? there.get(name) : [...there.values()].find((one) => !taken.has(one.id) && wordsOf(one.content) === words);
        if (!block || wordsOf(block.content) !== words) continue;
        if (known) { known.rev = block.rev; continue; }
        if (name !== block.id) this.ledger.ids.set(name, block.id);
        taken.add(block.id);
        this.ledger.known.set(block.id, { rev: block.rev, signature: '', parent: null, ref: null });
        this.ledger.order.set(block.id, flatten(this.ledger.held()).findIndex((flat) => flat.block.id === name));
      }
    }
    this.unsure.clear();
  }

  private put(blocks: Sent[], removed: string[]): Promise<Saved> {
    const about = [...blocks.flatMap((block) => (block.id === undefined ? [] : [block.id])), ...removed];
    const revs = Object.fromEntries(about.flatMap((id) => {
      const rev = this.ledger.known.get(id)?.rev ?? this.fields.find((field) => field.id === id)?.rev;
      return rev === undefined ? [] : [[id, rev]];
    }));
    return call<Saved>('PUT', `/documents/${this.document}/blocks`, { base: this.version, blocks, removed, revs });
  }

  /** What can't be written as it stands is found by sending each alone; the rest is saved. */
  private async sendEach(batch: Batch, error: ApiError): Promise<boolean> {
    const all = batch.blocks.length + batch.removed.length;
    if (all === 1) {
      const [block] = batch.blocks;
      const flat = block && batch.snapshot.get(block.id ?? block.key ?? '');
      if (flat) this.refused.set(flat.block.id, { signature: signature(flat.block), message: error.message });
      else await this.merge(batch.removed);
      this.changed();
      return true;
    }
    const half = Math.ceil(batch.blocks.length / 2);
    const parts = batch.blocks.length > 1
      ? [{ ...batch, blocks: batch.blocks.slice(0, half), removed: [] }, { ...batch, blocks: batch.blocks.slice(half), removed: batch.removed }]
      : [{ ...batch, removed: [] }, { ...batch, blocks: [] }];
    for (const part of parts) {
      if (part.blocks.length + part.removed.length === 0) continue;
      try {
        this.take(part, await this.put(part.blocks, part.removed));
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
        if (failure.status === 422) await this.sendEach(part, failure);
        else await this.merge();
      }
    }
    return true;
  }

  /** What was sent is what the server has. */
  private take(batch: Batch, saved: Saved): void {
    this.version = saved.version;
    this.told = saved.nodes;
    for (const [name, id] of Object.entries(saved.ids)) {
      const old = this.ledger.known.get(name);
      if (old !== undefined && name !== id) { this.ledger.known.delete(name); this.ledger.order.delete(name); }
      const block = this.ledger.known.has(name) || old !== undefined ? this.blockOf(name) : name;
      if (block !== id) this.ledger.ids.set(block, id);
    }
    for (const sent of batch.blocks) {
      const name = sent.id ?? sent.key!;
      const flat = batch.snapshot.get(name);
      const id = saved.ids[name] ?? name;
      if (flat === undefined) {
        if (this.typedFields.get(name) === sent.text) this.typedFields.delete(name);
        this.fields = this.fields.map((field) => (field.id === name ? { ...field, text: sent.text ?? field.text, rev: saved.revs[name] ?? field.rev } : field));
        continue;
      }
      this.refused.delete(flat.block.id);
      this.ledger.known.set(id, { rev: saved.revs[id] ?? this.ledger.known.get(id)?.rev ?? '', signature: signature(flat.block), parent: this.ledger.nameOf(flat.parent), ref: flat.block });
    }
    for (const id of batch.removed) this.ledger.known.delete(id);
    flatten(this.ledger.held()).forEach(({ block }, at) => { const id = this.idOf(block.id); if (id !== undefined) this.ledger.order.set(id, at); });
    this.changed();
  }

  private section: string | null = null;
  inSection(section: string | null): void { this.section = section; }

  fetch(): Promise<Sheet> {
    return sheetOf(this.document, this.section);
  }

  /** Brings in what others changed. A block that was changed here too is shown side by side, and what was typed is kept. */
  async merge(back: string[] = []): Promise<void> {
    let sheet: Sheet;
    try {
      sheet = await this.fetch();
    } catch (error) {
      // The first block of this part may be gone: take the part that stands first.
      if (!(error instanceof ApiError) || error.status !== 404 || this.section === null) throw error;
      this.section = null;
      sheet = await this.fetch();
    }
    if (sheet.version < this.version) return;
    if (this.unsure.size > 0) this.recognise(sheet);
    const batch = this.ledger.differing(this);
    const dirty = new Map([...batch.snapshot].filter(([id]) => this.ledger.known.has(id)));
    const there = new Map<string, SheetBlock>();
    const walk = (level: SheetBlock[]) => level.forEach((block) => { there.set(block.id, block); walk(block.children); });
    walk(sheet.blocks);
    for (const [id, flat] of dirty) {
      const block = there.get(id) ?? null;
      const known = this.ledger.known.get(id)!;
      const isOther = block === null || block.type !== flat.block.type || wordsOf(block.content) !== wordsOf(flat.block.content);
      if (block?.rev !== known.rev && isOther) this.conflicts.set(id, { id, mine: flat.block, theirs: block });
      else if (block !== null) known.rev = block.rev;
    }
    const keep = new Set([...dirty.keys(), ...this.conflicts.keys()]);
    const gone = new Set([...batch.removed].filter((id) => !back.includes(id) && there.get(id)?.rev === this.ledger.known.get(id)?.rev));
    place(this.ledger, sheet.blocks, keep, gone);
    this.version = sheet.version;
    this.fields = sheet.fields;
    this.changed();
  }

  /** The person's choice for a block that both changed. */
  settle(id: string, mine: boolean): void {
    const conflict = this.conflicts.get(id);
    if (conflict === undefined) return;
    this.conflicts.delete(id);
    const { theirs } = conflict;
    if (theirs === null) {
      this.ledger.known.delete(id); // what was typed is a new block now, or goes
      if (!mine && this.editor.getBlock(this.blockOf(id))) this.editor.removeBlocks([this.blockOf(id)]);
      else this.ledger.ids.delete(this.blockOf(id));
    } else if (mine) {
      const known = this.ledger.known.get(id);
      if (known) { known.rev = theirs.rev; known.signature = ''; known.ref = null; }
    } else {
      update(this.ledger, this.blockOf(id), theirs);
      const held = this.editor.getBlock(this.blockOf(id)) as unknown as Held | undefined;
      const known = this.ledger.known.get(id);
      if (held && known) this.ledger.known.set(id, { ...known, rev: theirs.rev, signature: signature(held), ref: held });
    }
    this.changed();
  }
}

