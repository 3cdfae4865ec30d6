// What differs between the editor and the server, both ways: blocks that were typed in are sent, blocks that others changed are merged.
import { TextSelection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import { ApiError, call } from '../../api/client';
import type { DocNode } from '../../document/view';
import { sheetOf } from './asking';
import { blocksIn } from './drawing';
import { flatten, isBlank, outOfOrder, signature, toHeld, wordsOf } from './model';
import type { Field, Flat, Held, Saved, Sent, Sheet, SheetBlock } from './model';
import type { Editor } from './schema';

interface Known { rev: string; signature: string; parent: string | null; ref: Held | null }
export interface Conflict { id: string; mine: Held; theirs: SheetBlock | null }
export interface Refused { block: string; message: string }
interface Batch { blocks: Sent[]; removed: string[]; snapshot: Map<string, Flat>; fields: Map<string, string> }

export class SheetSaver {
  version: number;
  told: DocNode[] | null = null;
  readonly isShown = true;
  fields: Field[];
  readonly conflicts = new Map<string, Conflict>();
  readonly refused = new Map<string, { signature: string; message: string }>();
  private known = new Map<string, Known>();
  private order = new Map<string, number>();
  private readonly ids = new Map<string, string>(); // the server's id of a block that BlockNote made
  private readonly typedFields = new Map<string, string>();
  private readonly unsure = new Map<string, string>(); // words that were sent, and nobody knows whether they came
  private readonly heldsEmpty: boolean;

  constructor(readonly document: string, readonly editor: Editor, sheet: Sheet, private readonly changed: () => void) {
    this.version = sheet.version;
    this.fields = sheet.fields;
    this.heldsEmpty = sheet.format !== 'markdown';
    this.learn(sheet.blocks);
  }

  idOf(block: string): string | undefined {
    return this.ids.get(block) ?? (this.known.has(block) ? block : undefined);
  }

  /** BlockNote's id of a node. */
  blockOf(node: string): string {
    for (const [block, id] of this.ids) if (id === node) return block;
    return node;
  }

  /** Takes what the server has as known: what the editor made of it is what later differs. */
  private learn(blocks: SheetBlock[]): void {
    const revs = new Map<string, string>();
    const walk = (level: SheetBlock[]) => level.forEach((block) => { revs.set(block.id, block.rev); walk(block.children); });
    walk(blocks);
    const held = flatten(this.held(), (block) => this.isNewBlank(block, revs));
    this.known = new Map();
    this.order = new Map();
    held.forEach(({ block, parent }, place) => {
      const id = this.ids.get(block.id) ?? block.id;
      const rev = revs.get(id);
      if (rev === undefined) return;
      this.known.set(id, { rev, signature: signature(block), parent: this.nameOf(parent), ref: block });
      this.order.set(id, place);
    });
  }

  private held(): Held[] {
    return this.editor.document as unknown as Held[];
  }

  private isNewBlank(block: Held, known: { has(id: string): boolean } = this.known): boolean {
    const id = this.ids.get(block.id) ?? block.id;
    return isBlank(block) && (!known.has(id) || !this.heldsEmpty);
  }

  private nameOf(block: string | null): string | null {
    return block === null ? null : this.ids.get(block) ?? block;
  }

  setField(id: string, text: string): void {
    this.typedFields.set(id, text);
  }

  fieldText(field: Field): string {
    return this.typedFields.get(field.id) ?? field.text;
  }

  waiting(): number {
    const batch = this.batch();
    return batch.blocks.length + batch.removed.length;
  }

  /** The blocks that are not what the server has. */
  private batch(): Batch {
    const now = flatten(this.held(), (block) => this.isNewBlank(block));
    const snapshot = new Map<string, Flat>();
    const blocks: Sent[] = [];
    const present = new Set<string>();
    const names = now.map((flat) => this.idOf(flat.block.id) ?? '');
    names.forEach((id) => present.add(id));
    const moved = outOfOrder(names.filter((id) => id !== ''), this.order);
    now.forEach((flat, place) => {
      const { block } = flat;
      const id = names[place] === '' ? undefined : names[place];
      const where = { parent: this.nameOf(flat.parent), after: this.nameOf(flat.after) };
      const stopped = this.refused.get(block.id);
      if (stopped !== undefined && stopped.signature === signature(block)) return;
      if (id === undefined) {
        snapshot.set(block.id, flat);
        blocks.push({ key: block.id, type: block.type, props: block.props, content: block.content, ...where });
        return;
      }
      if (this.conflicts.has(id)) return;
      const known = this.known.get(id);
      const isMoved = moved.has(id) || (known !== undefined && known.parent !== where.parent);
      const isSame = known !== undefined && (known.ref === block || known.signature === signature(block));
      if (isSame && !isMoved) return;
      snapshot.set(id, flat);
      blocks.push({ id, type: block.type, props: block.props, content: isSame ? null : block.content, ...where, ...(isMoved ? { moved: true } : {}) });
    });
    const removed = [...this.known.keys()].filter((id) => !present.has(id) && !this.conflicts.has(id));
    const fields = new Map(this.typedFields);
    for (const [id, text] of fields) blocks.push({ id, text });
    return { blocks, removed, snapshot, fields };
  }

  async send(): Promise<boolean> {
    if (this.unsure.size > 0) this.recognise(await this.fetch());
    const batch = this.batch();
    if (batch.blocks.length + batch.removed.length === 0) return false;
    try {
      this.take(batch, await this.put(batch.blocks, batch.removed));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) {
        for (const [name, { block }] of batch.snapshot) this.unsure.set(name, wordsOf(block.content));
        throw error;
      }
      if (error.status === 409 || error.status === 404) await this.catchUp(batch);
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
      const taken = new Set([...this.known.keys(), ...this.ids.values()]);
      for (const [name, words] of this.unsure) {
        const known = this.known.get(name);
        const block = known ? there.get(name) : [...there.values()].find((one) => !taken.has(one.id) && wordsOf(one.content) === words);
        if (!block || wordsOf(block.content) !== words) continue;
        if (known) { known.rev = block.rev; continue; }
        if (name !== block.id) this.ids.set(name, block.id);
        taken.add(block.id);
        this.known.set(block.id, { rev: block.rev, signature: '', parent: null, ref: null });
        this.order.set(block.id, flatten(this.held()).findIndex((flat) => flat.block.id === name));
      }
    }
    this.unsure.clear();
  }

  private put(blocks: Sent[], removed: string[]): Promise<Saved> {
    const about = [...blocks.flatMap((block) => (block.id === undefined ? [] : [block.id])), ...removed];
    const revs = Object.fromEntries(about.flatMap((id) => {
      const rev = this.known.get(id)?.rev ?? this.fields.find((field) => field.id === id)?.rev;
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
      else await this.catchUp(batch, batch.removed);
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
        else await this.catchUp(part);
      }
    }
    return true;
  }

  /** What was sent is what the server has. */
  private take(batch: Batch, saved: Saved): void {
    this.version = saved.version;
    this.told = saved.nodes;
    for (const [name, id] of Object.entries(saved.ids)) {
      const old = this.known.get(name);
      if (old !== undefined && name !== id) { this.known.delete(name); this.order.delete(name); }
      const block = this.known.has(name) || old !== undefined ? this.blockOf(name) : name;
      if (block !== id) this.ids.set(block, id);
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
      this.known.set(id, { rev: saved.revs[id] ?? this.known.get(id)?.rev ?? '', signature: signature(flat.block), parent: this.nameOf(flat.parent), ref: flat.block });
    }
    for (const id of batch.removed) this.known.delete(id);
    flatten(this.held()).forEach(({ block }, place) => { const id = this.idOf(block.id); if (id !== undefined) this.order.set(id, place); });
    this.changed();
  }

  private async catchUp(batch: Batch, back: string[] = []): Promise<void> {
    await this.merge(new Set(batch.snapshot.keys()), back);
  }

  private section: string | null = null;
  inSection(section: string | null): void { this.section = section; }

  fetch(): Promise<Sheet> {
    return sheetOf(this.document, this.section);
  }

  /** Brings in what others changed. A block that was changed here too is shown side by side, and what was typed is kept. */
  async merge(tried: Set<string> = new Set(), back: string[] = []): Promise<void> {
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
    const batch = this.batch();
    const dirty = new Map([...batch.snapshot].filter(([id]) => this.known.has(id)));
    const there = new Map<string, SheetBlock>();
    const walk = (level: SheetBlock[]) => level.forEach((block) => { there.set(block.id, block); walk(block.children); });
    walk(sheet.blocks);
    for (const [id, flat] of dirty) {
      const block = there.get(id) ?? null;
      const known = this.known.get(id)!;
      const isOther = block === null || block.type !== flat.block.type || wordsOf(block.content) !== wordsOf(flat.block.content);
      if (block?.rev !== known.rev && isOther) this.conflicts.set(id, { id, mine: flat.block, theirs: block });
      else if (block !== null) known.rev = block.rev;
    }
    const keep = new Set([...dirty.keys(), ...this.conflicts.keys()]);
    const gone = new Set([...batch.removed].filter((id) => !back.includes(id) && there.get(id)?.rev === this.known.get(id)?.rev));
    this.place(sheet.blocks, keep, gone, tried);
    this.version = sheet.version;
    this.fields = sheet.fields;
    this.changed();
  }

  /** Makes the editor hold the server's blocks where nothing was typed, without moving the caret. */
  private place(blocks: SheetBlock[], keep: Set<string>, gone: Set<string>, _tried: Set<string>): void {
    const editor = this.editor;
    const wanted = blocks.filter((block) => !gone.has(block.id));
    const touches = (block: SheetBlock): boolean => keep.has(block.id) || block.children.some(touches);
    const differs = (block: SheetBlock): boolean => this.known.get(block.id)?.rev !== block.rev || block.children.some(differs) || this.childrenDiffer(block);
    editor.transact((tr) => {
      tr.setMeta('addToHistory', false);
      const caret = caretOf(tr);
      const top = () => (editor.document as unknown as Held[]);
      const ids = new Set(wanted.map((block) => block.id));
      for (const held of top()) {
        const id = this.idOf(held.id);
        if (id !== undefined && !ids.has(id) && !keep.has(id) && !gone.has(id)) editor.removeBlocks([held.id]);
      }
      let last: string | null = null;
      for (const block of wanted) {
        const name = this.blockOf(block.id);
        const found = editor.getBlock(name);
        if (found === undefined) {
          const content = toHeld(block);
          const first = top()[0];
          if (last !== null) editor.insertBlocks([content as never], last, 'after');
          else if (first) editor.insertBlocks([content as never], first.id, 'before');
        } else if (!touches(block) && differs(block)) {
          this.update(name, block);
        }
        last = found === undefined ? block.id : name;
      }
      if (caret !== null) putCaret(tr, caret);
    });
    const revs = new Map<string, string>();
    const walk = (level: SheetBlock[]) => level.forEach((block) => { revs.set(block.id, block.rev); walk(block.children); });
    walk(blocks);
    flatten(this.held(), (block) => this.isNewBlank(block, revs)).forEach(({ block, parent }, at) => {
      const id = this.ids.get(block.id) ?? block.id;
      const rev = revs.get(id);
      if (rev === undefined || keep.has(id)) return;
      this.known.set(id, { rev, signature: signature(block), parent: this.nameOf(parent), ref: block });
      this.order.set(id, at);
    });
    for (const id of this.known.keys()) if (!revs.has(id) && !keep.has(id)) this.known.delete(id);
  }

  private childrenDiffer(block: SheetBlock): boolean {
    const found = this.editor.getBlock(this.blockOf(block.id)) as unknown as Held | undefined;
    return found === undefined || found.children.length !== block.children.length || found.children.some((child, place) => (this.idOf(child.id) ?? child.id) !== block.children[place]!.id);
  }

  private update(name: string, block: SheetBlock): void {
    const { id: _, ...content } = toHeld(block);
    const isOther = this.childrenDiffer(block);
    this.editor.updateBlock(name, (isOther ? content : { type: content.type, props: content.props, content: content.content }) as never);
    for (const child of isOther ? [] : block.children) if (this.known.get(child.id)?.rev !== child.rev) this.update(this.blockOf(child.id), child);
  }

  /** The person's choice for a block that both changed. */
  settle(id: string, mine: boolean): void {
    const conflict = this.conflicts.get(id);
    if (conflict === undefined) return;
    this.conflicts.delete(id);
    const { theirs } = conflict;
    if (theirs === null) {
      this.known.delete(id); // what was typed is a new block now, or goes
      if (!mine && this.editor.getBlock(this.blockOf(id))) this.editor.removeBlocks([this.blockOf(id)]);
      else this.ids.delete(this.blockOf(id));
    } else if (mine) {
      const known = this.known.get(id);
      if (known) { known.rev = theirs.rev; known.signature = ''; known.ref = null; }
    } else {
      this.update(this.blockOf(id), theirs);
      const held = this.editor.getBlock(this.blockOf(id)) as unknown as Held | undefined;
      const known = this.known.get(id);
      if (held && known) this.known.set(id, { ...known, rev: theirs.rev, signature: signature(held), ref: held });
    }
    this.changed();
  }
}

interface Caret { block: string; anchor: number; head: number }

/** Where the caret stands, counted inside its block. */
function caretOf(tr: Transaction): Caret | null {
  const { $from, $to } = tr.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'blockContainer') return { block: String(node.attrs['id']), anchor: $from.pos - $from.start(depth), head: Math.min($to.pos, $from.end(depth)) - $from.start(depth) };
  }
  return null;
}

function putCaret(tr: Transaction, caret: Caret): void {
  const spot = blocksIn(tr.doc).get(caret.block);
  if (!spot) return;
  const end = spot.pos + (spot.node.firstChild?.nodeSize ?? 1);
  const at = (offset: number) => tr.doc.resolve(Math.min(spot.pos + 1 + offset, end));
  const wanted = TextSelection.between(at(caret.anchor), at(caret.head));
  if (!tr.selection.eq(wanted)) tr.setSelection(wanted);
}
