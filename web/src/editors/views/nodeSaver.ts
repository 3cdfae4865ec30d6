// Typing in a script or an experiment: texts and values of nodes, new lines, lines that went.
import { ApiError, call } from '../../api/client';
import type { DocNode } from '../../document/view';
import type { Saved, Sent } from './saved';

export interface NewLine { key: string; after: string | null; type: string; text: string }

export class NodeSaver {
  readonly texts = new Map<string, string>();
  readonly values = new Map<string, Record<string, unknown>>();
  readonly conflicts = new Map<string, string>(); // what was typed, by node
  readonly refused = new Map<string, string>(); // why something can't be saved, by node
  readonly ids = new Map<string, string>();
  lines: NewLine[] = [];
  told: DocNode[] | null = null;
  readonly isShown = false;
  readonly removed = new Set<string>();
  readonly moved = new Map<string, string | null>(); // what a node was put behind
  private readonly gone = new Map<string, number>(); // in which version
  private readonly unsure = new Map<string, string>(); // what was sent, and nobody knows whether it came
  /** What was saved and has not come back yet with the document. */
  private readonly saved = new Map<string, { text: string; version: number }>();

  constructor(readonly document: string, public version: number, private readonly changed: () => void) {}

  waiting(): number {
    return this.sent().length + this.removed.size;
  }

  private sent(): Sent[] {
    const nodes = new Set([...this.texts.keys(), ...this.values.keys()]);
    const isReady = (id: string) => !this.conflicts.has(id) && !this.refused.has(id) && (this.values.has(id) || this.texts.get(id)?.trim() !== '');
    const changes = [...nodes].filter(isReady).map((id): Sent => ({
      id,
      ...(this.texts.has(id) ? { text: this.texts.get(id)!.trimEnd() } : {}),
      ...(this.values.has(id) ? { attrs: this.values.get(id)! } : {}),
    }));
    const lines = this.lines.filter((line) => line.text.trim() !== '' && !this.refused.has(line.key) && !this.ids.has(line.key)).map((line): Sent => ({ key: line.key, after: line.after === null ? null : this.ids.get(line.after) ?? line.after, type: line.type, text: line.text.trim(), ...(line.type === 'step' ? { attrs: { status: 'draft' } } : {}) })); // else no count has it
    const moves = [...this.moved].map(([id, after]): Sent => ({ id, after, moved: true }));
    return [...changes, ...lines, ...moves];
  }

  async send(): Promise<boolean> {
    const blocks = this.sent();
    const removed = [...this.removed];
    if (blocks.length + removed.length === 0) return false;
    try {
      this.take(blocks, removed, await this.put(blocks, removed));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) {
        for (const { id, text } of blocks) if (id !== undefined && text !== undefined) this.unsure.set(id, text);
        throw error;
      }
      await this.sendEach(blocks, removed);
    }
    this.changed();
    return true;
  }

  private put(blocks: Sent[], removed: string[]): Promise<Saved> {
    return call<Saved>('PUT', `/documents/${this.document}/blocks`, { base: this.version, blocks, removed });
  }

  /** One by one, so that what can be saved is. */
  private async sendEach(blocks: Sent[], removed: string[]): Promise<void> {
    const before = this.version;
    for (const block of blocks) {
      try {
        this.take([block], [], await this.put([block], []));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        const name = block.id ?? block.key!;
        if (error.status === 409 && block.id !== undefined) {
          // What stands there may be what was sent before, and only its reply was lost.
          const now = await this.textNow(block.id);
          if (now !== undefined && (now === this.unsure.get(block.id) || now === block.text)) this.version = await this.latest();
          else this.conflicts.set(block.id, this.texts.get(block.id) ?? '');
          this.unsure.delete(block.id);
        }
        else this.refused.set(name, error.message);
        if (block.moved) this.moved.delete(name);
      }
    }
    for (const id of removed) {
      try {
        this.take([], [id], await this.put([], [id]));
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        this.removed.delete(id);
        this.refused.set(id, error.message);
      }
    }
    if (this.version === before) this.version = await this.latest();
  }

  private async textNow(id: string): Promise<string | undefined> {
    const { nodes } = await call<{ nodes: DocNode[] }>('GET', `/documents/${this.document}/nodes?at=${encodeURIComponent(`#${id}`)}`);
    return nodes.find((node) => node.id === id)?.text;
  }

  private async latest(): Promise<number> {
    return (await call<{ version: number }>('GET', `/documents/${this.document}`)).version;
  }

  private take(blocks: Sent[], removed: string[], saved: Saved): void {
    this.version = saved.version;
    this.told = saved.nodes;
    for (const [key, id] of Object.entries(saved.ids)) this.ids.set(key, id);
    for (const block of blocks) {
      const name = block.id ?? block.key!;
      if (block.id !== undefined && block.text !== undefined) {
        this.saved.set(block.id, { text: block.text, version: saved.version });
        if (this.texts.get(block.id)?.trimEnd() === block.text) this.texts.delete(block.id);
      }
      if (block.id !== undefined && this.values.get(block.id) === block.attrs) this.values.delete(block.id);
      if (block.moved && block.id !== undefined) this.moved.delete(block.id);
      this.refused.delete(name);
    }
    for (const id of removed) { this.removed.delete(id); this.gone.set(id, saved.version); }
  }

  /** Others' changes came: what is typed here on nodes that they left alone stands on their version. */
  caughtUp(version: number, nodes: Map<string, DocNode>, changed: string[]): void {
    this.lines = this.lines.filter((line) => !nodes.has(this.ids.get(line.key) ?? ''));
    if (version <= this.version) return;
    for (const id of changed) {
      const typed = this.texts.get(id);
      const now = nodes.get(id)?.text;
      if (typed !== undefined && now !== typed.trimEnd() && (now === undefined || now !== this.unsure.get(id))) this.conflicts.set(id, typed);
    }
    this.version = version;
    this.changed();
  }

  /** What a node reads as far as is known here, while `version` is the latest that is shown. */
  shown(node: DocNode, version: number): string | undefined {
    const saved = this.saved.get(node.id);
    if (saved && saved.version <= version) this.saved.delete(node.id);
    return this.texts.get(node.id) ?? (saved && saved.version > version ? saved.text : undefined);
  }

  type(id: string, text: string): void {
    this.refused.delete(id);
    this.texts.set(id, text);
    if (this.conflicts.has(id)) this.conflicts.set(id, text);
  }

  /** The lines that are not among the nodes yet, by the node that each is shown behind; `endOf` is where a node ends for a line. */
  standing(more: NewLine[], nodes: Map<string, DocNode>, endOf: (node: string, line: NewLine) => string): Map<string | null, NewLine[]> {
    const found = new Map<string | null, NewLine[]>();
    const places = new Map<string, string | null>();
    for (const line of [...this.lines, ...more]) {
      if (nodes.has(this.ids.get(line.key) ?? '')) continue;
      const { after } = line;
      const place = after === null ? null : places.has(after) ? places.get(after)! : endOf(this.ids.get(after) ?? after, line);
      places.set(line.key, place);
      found.set(place, [...found.get(place) ?? [], line]);
    }
    return found;
  }

  /** Whether a node was taken away here, as far as `version` does not tell. */
  isGone(id: string, version: number): boolean {
    return this.removed.has(id) || (this.gone.get(id) ?? 0) > version;
  }

  add(line: NewLine): void {
    this.lines = [...this.lines.filter((one) => one.key !== line.key), line];
  }

  drop(key: string): void {
    this.refused.delete(key);
    this.lines = this.lines.filter((line) => line.key !== key);
    this.changed();
  }

  settle(id: string, mine: boolean): void {
    this.conflicts.delete(id);
    if (!mine) this.texts.delete(id);
    this.changed();
  }
}
