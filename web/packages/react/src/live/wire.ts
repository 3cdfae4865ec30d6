// The way to the server: one batch of steps under way at a time, whatever isn't confirmed kept on disk, and any way back is the same way:
// say hello with what is here, take what is missing, send what is left.
import type { Holds } from './disk';
import type { Live, Author, Entry } from './live';

const RETRY_MS = [200, 500, 1_000, 2_000, 4_000, 8_000];
const PACE_MS = 40; // between a key and its sending: what is typed meanwhile goes along
const CALM_MS = 1_500; // what was too fast waits this long
const REST_MS = 1_500; // after the last key of who only suggests: what is typed in one go is one suggestion
const MOST_STEPS = 200; // of a batch: what was written in an hour offline goes in parts

export interface Here { client: string; id?: string; name: string; colour?: string; role?: string }
export interface CaretOf { client: string; name: string; colour?: string; block: string | null; anchor: number; head: number }
export interface DocFrame { doc: Record<string, unknown>; seq: number; version: number; role: string; people: Here[]; reset: boolean; batch?: number; format: string; holds: Holds }
export interface Unkept { block: string; why: string }

/** What a socket may say. */
export interface Told {
  doc?: DocFrame;
  steps?: { from: number; entries: Entry[]; version: number; batch?: number };
  taken?: { batch: number; seq: number };
  behind?: number;
  refused?: { batch: number; why: string; code?: string };
  caret?: CaretOf;
  left?: string;
  people?: Here[];
  kept?: { version: number; seq: number };
  unkept?: Unkept[];
  suggestion?: { turn: string; batch: number };
  /** Something may be proposed, or decided. */
  proposed?: boolean;
}

export type Close = 'logged out' | 'no right' | 'gone' | 'other schema' | 'too large' | 'away';
const CLOSES: Record<number, Close> = { 4401: 'logged out', 4403: 'no right', 4404: 'gone', 4409: 'other schema', 4413: 'too large' };
/** After these, asking again changes nothing until the person does something. */
const FINAL = new Set<Close>(['logged out', 'no right', 'gone', 'other schema', 'too large']);

export interface Socket { send(text: string): void; close(): void; onopen: (() => void) | null; onmessage: ((event: { data: string }) => void) | null; onclose: ((event: { code: number; reason?: string }) => void) | null }

export interface Ways {
  connect(): Socket;
  client: string;
  /** Of a page that is logged in by one: a socket has no header for it. */
  token?: string | undefined;
  schema: string;
  /** The latest that is here; null where nothing is. */
  seq(): number | null;
  /** The last batch that was numbered, and how many steps of it were sent, as the disk has it. */
  batch: number;
  sent?: number;
  /** Keeps on disk what is pending; called before anything is sent, and after anything is taken. */
  keep(batch: number, sent: number, taken: readonly Entry[]): void;
  /** A document came whole; it holds the first `own` of what is pending. */
  onDoc(frame: DocFrame, own: number): void;
  onTold(told: Told): void;
  onChange(): void;
  /** Whether what is typed goes when typing rests, as one. */
  isWhole?(): boolean;
  pace?: number;
}

export class Wire {
  live: Live | null = null;
  version = 0;
  /** The seq that the file's version holds. */
  keptSeq = 0;
  isOpen = false;
  closed: Close | null = null;
  refusal: { why: string; code: string } | null = null;
  /** How often a batch came too late, for the figures. */
  late = 0;
  /** Why batches were refused, for the figures. */
  readonly refusedFor: string[] = [];
  private socket: Socket | null = null;
  private flight: number | null = null; // steps of mine that are on their way
  private shipped: number; // steps of mine that the server may have, though it has not said so
  private batch: number;
  private tries = 0;
  private isOver = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private refusals = 0; // one after the other
  private singles = 0; // steps that go one by one, since they were refused together
  private isAnew = false; // the document is asked for, whatever is here
  private readonly idle: (() => void)[] = [];
  private readonly early: Told[] = [];

  constructor(private readonly ways: Ways) {
    this.batch = ways.batch;
    this.shipped = ways.sent ?? 0;
    this.open();
  }

  open(): void {
    clearTimeout(this.retry);
    if (this.isOver) return;
    const socket = this.ways.connect();
    this.socket = socket;
    socket.onopen = () => {
      this.flight = null;
      socket.send(JSON.stringify({ hello: { client: this.ways.client, seq: this.isAnew ? null : this.ways.seq(), schema: this.ways.schema, ...(this.ways.token === undefined ? {} : { token: this.ways.token }) } }));
    };
    socket.onmessage = ({ data }) => { if (this.socket === socket) this.told(JSON.parse(data) as Told); };
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.isOpen = false;
      this.flight = null;
      this.closed = CLOSES[code] ?? 'away';
      if (!FINAL.has(this.closed)) { this.refusal = null; this.refusals = 0; } // another server may take it
      this.settle();
      this.ways.onChange();
      if (!FINAL.has(this.closed) && !this.isOver) this.retry = setTimeout(() => this.open(), code === 4429 ? CALM_MS : RETRY_MS[Math.min(this.tries++, RETRY_MS.length - 1)]);
    };
  }

  /** Tries at once: the network is back, or somebody logged in. */
  hurry(): void {
    if (this.isOpen || this.isOver) return;
    this.tries = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  private told(told: Told): void {
    // Steps, or a document for who has an older one, wait for the editor.
    if (!this.live && (told.steps || (told.doc && this.ways.seq() !== null))) { this.early.push(told); this.opened(); this.ways.onChange(); return; }
    if (told.doc) {
      const own = (told.doc.batch ?? 0) >= this.batch ? this.shipped : 0;
      this.shipped = 0;
      this.count(told.doc.batch);
      this.version = told.doc.version;
      this.keptSeq = told.doc.seq;
      this.isAnew = false;
      this.ways.onDoc(told.doc, own);
      this.opened();
    }
    if (told.steps) this.take(told.steps);
    if (told.kept) { this.version = told.kept.version; this.keptSeq = told.kept.seq; }
    if (told.behind !== undefined) { this.flight = null; this.shipped = 0; this.late += 1; if (this.live && this.live.seq < told.behind) { this.ways.onTold(told); return; } }
    if (told.taken) this.recognise(told.taken);
    if (told.suggestion && this.flight !== null) {
      this.live?.drop(this.flight);
      this.flight = null;
      this.shipped = 0;
      this.batch += 1;
      this.ways.keep(this.batch, 0, []);
    }
    if (told.refused) this.refused(told.refused);
    this.ways.onTold(told);
    this.flush();
    this.ways.onChange();
  }

  /** What the server won't have takes nothing else with it. First the document is asked for anew, in case what is here is not what it has;
   * then the steps go one by one; and one that isn't had by itself is left out, its words put in again. */
  private refused({ why, code = '' }: NonNullable<Told['refused']>): void {
    this.flight = null;
    this.refusedFor.push(why);
    this.refusals += 1;
    if (code !== 'invalid' || !this.live) { this.refusal = { why, code }; return; }
    if (this.refusals === 1) { this.isAnew = true; this.hurryHello(); return; }
    if (this.refusals === 2 && !this.isWhole) { this.singles = this.shipped; return; }
    if (!this.live.leaveOut(this.isWhole ? this.live.pending.length : 1)) { this.refusal = { why, code }; return; }
    this.passed(1);
    this.ways.keep(this.batch, 0, []);
  }

  /** So many of mine are done with: when all are that went one by one, the next go together again. */
  private passed(count: number): void {
    this.singles = Math.max(0, this.singles - count);
    if (this.singles === 0) this.refusals = 0;
  }

  private opened(): void {
    this.isOpen = true;
    this.closed = null;
    this.tries = 0;
  }

  /** There is an editor: what came before it is taken now. */
  begin(): void {
    for (const told of this.early.splice(0)) this.told(told);
    this.flush();
  }

  private take({ entries, version, batch }: NonNullable<Told['steps']>): void {
    this.opened();
    this.version = Math.max(this.version, version ?? 0);
    if (!this.live) return;
    this.count(batch);
    const fresh = entries.filter((entry) => entry.seq > this.live!.seq);
    if (fresh.length > 0 && fresh[0]!.seq !== this.live.seq + 1) { this.hurryHello(); return; } // something in between was not told
    const own = fresh.filter((entry) => entry.client === this.ways.client).length;
    if (own > 0) this.passed(own);
    if (own > 0) { this.flight = null; if (batch === undefined) this.batch += 1; }
    if (fresh.length > 0 || batch !== undefined) this.shipped = 0; // whatever it has of mine was told
    this.live.receive(fresh);
    this.ways.keep(this.batch, this.shipped, fresh);
  }

  /** The last batch of this tab's that the server has. */
  private count(batch: number | undefined): void { if (batch !== undefined) this.batch = Math.max(this.batch, batch + 1); }

  /** A batch of this number was taken before. If all up to there is here and something is left, the number was an old one. */
  private recognise({ seq }: NonNullable<Told['taken']>): void {
    this.flight = null;
    if (this.live && this.live.seq >= seq) this.batch += 1;
    else this.hurryHello();
  }

  private hurryHello(): void {
    this.isOpen = false;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  /** Something was typed here. */
  touch(): void {
    this.ways.keep(this.batch, this.shipped, []);
    this.ways.onChange();
    if (this.isWhole) { clearTimeout(this.waiting); this.waiting = undefined; }
    this.waiting ??= setTimeout(() => { this.waiting = undefined; this.flush(); this.ways.onChange(); }, this.isWhole ? REST_MS : this.ways.pace ?? PACE_MS);
  }

  private get isWhole(): boolean { return this.ways.isWhole?.() ?? false; }

  flush(): void {
    if (this.isWhole && this.waiting !== undefined) return;
    const pending = this.live?.pending ?? [];
    if (pending.length === 0 || !this.isOpen) this.settle();
    if (!this.live || pending.length === 0 || !this.isOpen || this.flight !== null || this.refusal) return;
    const steps = this.isWhole ? pending : pending.slice(0, this.singles > 0 ? 1 : MOST_STEPS);
    this.flight = steps.length;
    this.shipped = steps.length;
    this.ways.keep(this.batch, this.shipped, []);
    this.socket!.send(JSON.stringify({ steps: { base: this.live.seq, batch: this.batch, steps: steps.map(({ step }) => step.toJSON()) } }));
  }

  /** Resolves when all is with the server, or can't be for now. */
  async sent(): Promise<void> {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.flush();
    if ((this.live?.pending.length ?? 0) === 0 || !this.isOpen || this.refusal) return;
    await new Promise<void>((resolve) => { this.idle.push(resolve); });
  }

  private settle(): void { this.idle.splice(0).forEach((resolve) => resolve()); }

  caret(caret: { block: string; anchor: number; head: number } | null): void { if (this.isOpen) this.socket?.send(JSON.stringify({ caret })); }

  /** What was refused was changed here: it is tried again. */
  again(): void { this.refusal = null; this.flush(); }

  close(): void {
    this.isOver = true;
    clearTimeout(this.retry);
    clearTimeout(this.waiting);
    this.settle();
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}

export type { Author };
