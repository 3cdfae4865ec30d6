// A server in memory that speaks the live protocol: it puts batches in order, tells all of them, and can be killed and come back.
import { Step } from 'prosemirror-transform';
import type { Node } from 'prosemirror-model';
import type { Entry } from '../packages/react/src/live/live';
import { nullDefaults } from '../packages/react/src/live/quiet';
import type { Socket, Told } from '../packages/react/src/live/wire';

interface Said { hello?: { client: string; seq: number | null }; steps?: { base: number; batch: number; steps: Record<string, unknown>[] }; caret?: unknown }

export class Authority {
  readonly entries: Entry[] = [];
  doc: Node;
  isUp = true;
  refusals: string[] = [];
  /** What this server won't have, though it is of the schema. */
  refuses: (step: Record<string, unknown>) => boolean = () => false;
  private readonly open = new Set<Link>();
  private readonly taken = new Map<string, number>();
  private readonly batches = new Map<string, number>();
  private first = 0;

  constructor(start: Node, private readonly delay: () => number = () => 0) {
    nullDefaults(start.type.schema); // as JSON says it, which the server has it from
    this.doc = start.type.schema.nodeFromJSON(start.toJSON());
  }

  connect(): Socket {
    const link = new Link(this, this.delay);
    if (this.isUp) { this.open.add(link); link.later(() => link.onopen?.()); } else link.later(() => link.onclose?.({ code: 1006 }));
    return link;
  }

  /** Everyone is cut off; what was on its way is lost, or was taken without a word about it. */
  kill(code = 1012): void {
    this.isUp = false;
    for (const link of this.open) link.cut(code);
    this.open.clear();
  }

  /** Who comes with less than what stands gets the document. */
  compact(): void { this.first = this.entries.length; }
  restart(): void { this.isUp = true; }
  drop(link: Link): void { this.open.delete(link); }

  hear(link: Link, said: Said): void {
    if (said.hello) {
      link.client = said.hello.client;
      const from = said.hello.seq;
      const batch = this.batches.get(link.client) ?? 0;
      if (from === null || from < this.first) link.tell({ doc: { doc: this.doc.toJSON() as Record<string, unknown>, seq: this.entries.length, version: 1, role: 'editor', people: [], format: 'markdown', holds: { styles: [], blocks: [] }, reset: from !== null, batch } });
      else link.tell({ steps: { from, entries: this.entries.slice(from), version: 1, batch } });
    }
    if (said.steps) this.take(link, said.steps);
  }

  private take(link: Link, { base, batch, steps }: NonNullable<Said['steps']>): void {
    const name = `${link.client} ${batch}`;
    const before = this.taken.get(name);
    if (before !== undefined) { link.tell({ taken: { batch, seq: before } }); return; }
    if (base !== this.entries.length) { link.tell({ behind: this.entries.length }); return; }
    let { doc } = this;
    const fresh: Entry[] = [];
    for (const json of steps) {
      const { doc: after, why } = this.refuses(json) ? { doc: null, why: 'it is refused' } : checked(doc, json);
      if (!after) { this.refusals.push(`${why}: ${JSON.stringify(json)}`); link.tell({ refused: { batch, why, code: 'invalid' } }); return; }
      doc = after;
      fresh.push({ seq: this.entries.length + fresh.length + 1, author: { id: link.client, name: link.client }, client: link.client, step: json, turn: null });
    }
    this.doc = doc;
    this.entries.push(...fresh);
    this.taken.set(name, this.entries.length);
    this.batches.set(link.client, batch);
    this.tell({ steps: { from: base, entries: fresh, version: 1 } });
  }

  /** To all that were welcomed: as the server does it, nobody is told of a step before. */
  private tell(told: Told): void { for (const one of this.open) if (one.client !== '') one.tell(told); }

  /** Steps by nobody's tab: the assistant, or a version made elsewhere. */
  write(make: (doc: Node) => Step[]): void {
    const base = this.entries.length;
    const fresh = make(this.doc).flatMap((step): Entry[] => {
      const { doc } = step.apply(this.doc);
      if (!doc) return [];
      this.doc = doc;
      return [{ seq: this.entries.length + 1, author: { id: 'copydesk', name: 'Copydesk' }, client: 'copydesk', step: step.toJSON() as Record<string, unknown>, turn: 'turn' }].map((entry) => { this.entries.push(entry); return entry; });
    });
    this.tell({ steps: { from: base, entries: fresh, version: 1 } });
  }
}

/** The document after a step, as the server takes it: all of it is of the schema, not the seams alone. */
function checked(doc: Node, json: Record<string, unknown>): { doc: Node | null; why: string } {
  try {
    const { doc: after, failed } = Step.fromJSON(doc.type.schema, json).apply(doc);
    after?.check();
    return { doc: after, why: failed ?? '' };
  } catch (error) {
    return { doc: null, why: String(error) };
  }
}

/** One tab's socket. What is said takes its time, and comes in order. */
class Link implements Socket {
  client = '';
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private isCut = false;
  private readonly acts: (() => void)[] = [];

  constructor(private readonly authority: Authority, private readonly delay: () => number) {}

  later(act: () => void): void {
    this.acts.push(act);
    setTimeout(() => this.acts.shift()!(), this.delay()); // timers may overtake each other, what is said may not
  }

  send(text: string): void { this.later(() => { if (!this.isCut) this.authority.hear(this, JSON.parse(text) as Said); }); }
  tell(told: Told): void { const data = JSON.stringify(told); this.later(() => { if (!this.isCut) this.onmessage?.({ data }); }); }
  cut(code: number): void { this.isCut = true; setTimeout(() => this.onclose?.({ code }), 0); }
  close(): void { this.isCut = true; this.authority.drop(this); }
}
