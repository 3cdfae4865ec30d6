// A storm over servers as they are run: the same people in real editors, on WebSockets to several processes that somebody else kills,
// with edits of the assistant over HTTP among it. What was typed, and what became of it, is told at the end.
import { standings } from '../packages/react/src/live/blocks';
import hashes from '../packages/react/src/live/hashes.json';
import type { Socket, Told } from '../packages/react/src/live/wire';
import { Bot, OFTEN, wordsIn } from './bots';
import type { Sea } from './bots';
import { chance } from './clock';
import type { Chance } from './clock';
import { flaws, Person } from './editors';

export interface Course { addresses: string[]; document: string; people: number; acts: number; seed: number; crashes: number; Socket: new (url: string) => Socket }
export interface Report { mended: string[]; acts: number; typed: string[]; removed: string[]; uncertain: string[]; overreached: string[]; lost: string[]; doubled: string[]; copies: number; others: Record<string, unknown>[]; flaws: string[]; failures: string[]; unsettled: string[]; late: number; rescued: number; strays: number; seq: number; edits: Record<string, number>; doc: Record<string, unknown>; refused: Refused[] }
/** What a server would not take of somebody, and what it was made on: enough to try it again. */
export interface Refused { bot: number; why: string; seq: number; base: unknown; steps: unknown[] }

const TOLD_EVERY = 25; // acts, for who kills
const REST_MS = 3_000; // without a step before the end: what is cut a second after typing may add some
const PATIENCE_MS = 300_000;
const MOST_SENT = 200; // steps of a batch, as the wire has it
const rest = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms); });

class Waters implements Sea {
  readonly typed = new Set<string>();
  readonly removed = new Set<string>();
  /** Of edits whose answer was lost: done or not. */
  readonly uncertain = new Set<string>();
  readonly overreached: string[] = [];
  readonly edits: Record<string, number> = {};
  readonly random: Chance;
  private first!: { doc: Record<string, unknown>; seq: number };
  private written: string[] = [];
  private asides = 0;

  constructor(private readonly course: Course) { this.random = chance(course.seed); }

  get address(): string { return this.course.addresses[this.random(this.course.addresses.length)]!; }
  start() { return this.first; }
  connect(): Socket { return new this.course.Socket(`${this.address.replace('http', 'ws')}/api/documents/${this.course.document}/live`); }

  /** Where all of them begin. */
  async open(): Promise<void> {
    const socket = this.connect();
    this.first = await new Promise((resolve, reject) => {
      socket.onopen = () => socket.send(JSON.stringify({ hello: { client: 'first', seq: null, schema: hashes.sheet } }));
      socket.onmessage = ({ data }) => { const { doc } = JSON.parse(data) as Told; if (doc) resolve(doc); };
      socket.onclose = ({ code }) => reject(new Error(`closed with ${code}`));
    });
    socket.onclose = null;
    socket.close();
    const reader = new Person('reader', this.first.doc);
    for (const word of wordsIn(reader.doc)) this.typed.add(word);
    reader.editor.unmount();
  }

  /** The assistant writes a line behind a block, or puts one word for another that it wrote. */
  async edit(beside: string): Promise<void> {
    const word = `q99z${this.asides += 1}y`;
    const old = this.written.length > 3 && this.random(2) === 0 ? this.written.splice(this.random(this.written.length), 1)[0] : undefined;
    const edit = old ? { action: 'replace', find: old, with: word } : { action: 'insert', markdown: `Aside ${word} of it.`, after: `#${beside}` };
    let outcome = 'no answer';
    try {
      const reply = await fetch(`${this.address}/api/documents/${this.course.document}/edits`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ edits: [edit] }) });
      outcome = reply.ok ? ((await reply.json()) as { outcome: string }).outcome : `${reply.status}`;
    } catch { /* it was killed: done or not */ }
    const name = `${edit.action} ${outcome}`;
    this.edits[name] = (this.edits[name] ?? 0) + 1;
    const isUnknown = outcome === 'no answer' || outcome.startsWith('5');
    if (isUnknown) [word, ...(old ? [old] : [])].forEach((one) => this.uncertain.add(one));
    if (outcome !== 'applied') { if (old && !isUnknown) this.written.push(old); return; }
    this.typed.add(word);
    this.written.push(word);
    if (old) this.removed.add(old);
  }
}

export async function sail(course: Course, tell: (told: { acts: number }) => void): Promise<Report> {
  const { people, acts, crashes } = course;
  const sea = new Waters(course);
  await sea.open();
  const bots = Array.from({ length: people }, (_, at) => new Bot(at, sea));
  const failures: string[] = [];
  const editing = new Set<Promise<void>>();
  for (let done = 0; done < acts; done += 1) {
    const bot = bots[sea.random(people)]!;
    const name = OFTEN[sea.random(OFTEN.length)]!;
    try { await bot.acts[name]!(); } catch (error) { failures.push(`${name}: ${String((error as Error).stack).split('\n').slice(0, 5).join(' ')}`); }
    if (crashes > 0 && sea.random(Math.ceil(acts / crashes)) === 0) bots[sea.random(people)]!.crash();
    if (sea.random(60) === 0 && editing.size < 2) {
      const blocks = [...standings(bot.person.doc).keys()];
      const work: Promise<void> = sea.edit(blocks[sea.random(blocks.length)]!).finally(() => editing.delete(work));
      editing.add(work);
    }
    if (done % TOLD_EVERY === 0) tell({ acts: done });
    await rest(sea.random(4) === 0 ? sea.random(40) : 0);
  }
  tell({ acts });
  await Promise.all(editing);
  const unsettled = await settle(bots, () => tell({ acts }));
  const refused = bots.filter((bot) => bot.wire.refusal !== null).map((bot): Refused => ({ bot: bot.at, why: bot.wire.refusal!.why, seq: bot.person.live.seq, base: bot.person.live.confirmed.toJSON(), steps: bot.person.live.pending.slice(0, MOST_SENT).map(({ step }) => step.toJSON() as unknown) }));
  const docs = bots.map((bot) => JSON.stringify(bot.person.doc.toJSON()));
  const { doc } = bots[0]!.person;
  const found = new Map<string, number>();
  for (const word of wordsIn(doc)) found.set(word, (found.get(word) ?? 0) + 1);
  bots.forEach((bot) => { bot.sum(); bot.wire.close(); });
  const all = (figure: 'late' | 'rescued' | 'strays') => bots.reduce((sum, bot) => sum + bot[figure], 0);
  return {
    acts, typed: [...sea.typed], removed: [...sea.removed], uncertain: [...sea.uncertain], overreached: sea.overreached,
    lost: [...sea.typed].filter((word) => !found.has(word) && !sea.removed.has(word) && !sea.uncertain.has(word)),
    doubled: [...found].filter(([, count]) => count > 1).map(([word]) => word),
    copies: new Set(docs).size, others: [...new Set(docs)].slice(1).map((one) => JSON.parse(one) as Record<string, unknown>), flaws: flaws(doc), failures, unsettled, late: all('late'), rescued: all('rescued'), strays: all('strays'),
    mended: bots.flatMap((bot) => bot.refusedFor), refused, seq: bots[0]!.person.live.seq, edits: sea.edits, doc: doc.toJSON() as Record<string, unknown>,
  };
}

/** Waits until all have all; names who hasn't. */
async function settle(bots: Bot[], tell: () => void): Promise<string[]> {
  const behind = (last: number) => bots.filter((bot) => bot.person.live.pending.length > 0 || !bot.wire.isOpen || bot.person.live.seq !== last);
  let since = performance.now(), seq = -1;
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS;) {
    const last = Math.max(...bots.map((bot) => bot.person.live.seq));
    if (last !== seq || behind(last).length > 0) [seq, since] = [last, performance.now()];
    if (performance.now() - since > REST_MS) return [];
    tell(); // who runs the servers looks after them meanwhile
    await rest(500);
  }
  return behind(seq).map((bot) => `bot${bot.at}: ${bot.person.live.pending.length} pending at ${bot.person.live.seq} of ${seq}, ${bot.wire.closed ?? 'open'} ${bot.wire.refusal?.why ?? ''}`);
}
