// What the server is known to have of a sheet, and what differs from it in the editor.
import { flatten, isBlank, outOfOrder, signature } from './model';
import type { Flat, Held, Sent, SheetBlock } from './model';
import type { Editor } from './schema';

export interface Known { rev: string; signature: string; parent: string | null; ref: Held | null }
export interface Batch { blocks: Sent[]; removed: string[]; snapshot: Map<string, Flat>; fields: Map<string, string> }

/** What is not sent as it stands, and what is besides blocks. */
interface Aside { conflicts: { has(id: string): boolean }; refused: Map<string, { signature: string }>; typedFields: Map<string, string> }

export function revsOf(blocks: SheetBlock[]): Map<string, string> {
  const revs = new Map<string, string>();
  const walk = (level: SheetBlock[]) => level.forEach((block) => { revs.set(block.id, block.rev); walk(block.children); });
  walk(blocks);
  return revs;
}

export class Ledger {
  known = new Map<string, Known>();
  order = new Map<string, number>();
  readonly ids = new Map<string, string>(); // the server's id of a block that BlockNote made

  constructor(readonly editor: Editor, private readonly holdsEmpty: boolean) {}

  idOf(block: string): string | undefined {
    return this.ids.get(block) ?? (this.known.has(block) ? block : undefined);
  }

  /** BlockNote's id of a node. */
  blockOf(node: string): string {
    for (const [block, id] of this.ids) if (id === node) return block;
    return node;
  }

  /** Takes what the server has as known: what the editor made of it is what later differs. */
  learn(blocks: SheetBlock[]): void {
    const revs = revsOf(blocks);
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

  held(): Held[] {
    return this.editor.document as unknown as Held[];
  }

  isNewBlank(block: Held, known: { has(id: string): boolean } = this.known): boolean {
    const id = this.ids.get(block.id) ?? block.id;
    return isBlank(block) && (!known.has(id) || !this.holdsEmpty);
  }

  nameOf(block: string | null): string | null {
    return block === null ? null : this.ids.get(block) ?? block;
  }

  /** The blocks that are not what the server has. */
  differing({ conflicts, refused, typedFields }: Aside): Batch {
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
      const stopped = refused.get(block.id);
      if (stopped !== undefined && stopped.signature === signature(block)) return;
      if (id === undefined) {
        snapshot.set(block.id, flat);
        blocks.push({ key: block.id, type: block.type, props: block.props, content: block.content, ...where });
        return;
      }
      if (conflicts.has(id)) return;
      const known = this.known.get(id);
      const isMoved = moved.has(id) || (known !== undefined && known.parent !== where.parent);
      const isSame = known !== undefined && (known.ref === block || known.signature === signature(block));
      if (isSame && !isMoved) return;
      snapshot.set(id, flat);
      blocks.push({ id, type: block.type, props: block.props, content: isSame ? null : block.content, ...where, ...(isMoved ? { moved: true } : {}) });
    });
    const removed = [...this.known.keys()].filter((id) => !present.has(id) && !conflicts.has(id));
    const fields = new Map(typedFields);
    for (const [id, text] of fields) blocks.push({ id, text });
    return { blocks, removed, snapshot, fields };
  }
}
