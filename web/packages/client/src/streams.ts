// Server-sent events: read as they come, and taken up again after the last that came, for as long as it takes.
import type { Copydesk } from './client.js';
import { CopydeskError, LostError } from './failures.js';
import type { Turn, TurnEvent, VersionMade } from './values.js';

/** How a line that breaks is taken up again. */
export interface Holding {
  signal?: AbortSignal;
  /** How often in a row without one event it is tried again before it is given up: 8, or `Infinity`. */
  tries?: number;
  /** Called when the line stands, and when it is broken. */
  onLine?: (isThere: boolean) => void;
}

export interface TurnStart extends Holding {
  /** Called with the turn's id as soon as it is known, so that it can be stopped. */
  onTurn?: (turn: string) => void;
  /** `Idempotency-Key` of the message; made up by default, so that a message that is sent twice is one turn. */
  key?: string;
}

export interface Watching extends Holding {
  /** The number of the last version that is known. */
  after?: number;
  /** Called with the number of the latest version as soon as the line stands. */
  onLatest?: (number: number) => void;
}

interface Line { id: number; name: string; data: unknown }
interface Start { path: string; method: string; body?: unknown; key?: string }

const STREAM = 'text/event-stream';
const WAITS_MS = [300, 600, 1_200, 2_400, 4_000];
const MAX_TRIES = 8; // in a row without one event, before it is given up

export async function* follow(desk: Copydesk, about: { path: string; body: unknown } | { turn: string }, start: TurnStart): AsyncGenerator<TurnEvent, Turn> {
  const key = start.key ?? crypto.randomUUID();
  let turn = 'turn' in about ? about.turn : null;
  const next = (): Start => turn === null && 'body' in about
    ? { method: 'post', path: about.path, body: about.body, key }
    : { method: 'get', path: `/api/turns/${encodeURIComponent(turn ?? '')}` };
  const onReply = (reply: Response) => {
    const told = reply.headers.get('X-Turn');
    if (told !== null && turn === null) start.onTurn?.(turn = told);
  };
  const tries = () => (turn === null ? MAX_TRIES : start.tries ?? MAX_TRIES); // who was not heard at all wants to know
  for await (const line of lines(desk, next, { ...start, onReply, tries, after: 0 })) {
    const event = { event: line.name, data: line.data } as TurnEvent;
    yield event;
    if (event.event === 'done') return event.data;
  }
  throw new LostError('the turn’s events ended before it did');
}

export async function* watch(desk: Copydesk, id: string, watching: Watching): AsyncGenerator<VersionMade> {
  const next = (): Start => ({ method: 'get', path: `/api/documents/${encodeURIComponent(id)}/events` });
  let isFirst = watching.after === undefined; // it only says which version is the latest
  const tries = () => watching.tries ?? MAX_TRIES;
  for await (const line of lines(desk, next, { ...watching, onReply: () => undefined, tries, after: watching.after ?? 0 })) {
    const made = line.data as VersionMade;
    if (made.changed === undefined) watching.onLatest?.(made.number);
    if (!isFirst && made.changed !== undefined) yield made;
    isFirst = false;
  }
}

interface Reading { after: number; tries: () => number; onReply: (reply: Response) => void; onLine?: (isThere: boolean) => void; signal?: AbortSignal }

/** The events of a stream, each once. It ends when whoever reads it stops, or the signal says so. */
async function* lines(desk: Copydesk, next: () => Start, { after, tries: most, onReply, onLine, signal }: Reading): AsyncGenerator<Line> {
  let last = after;
  for (let tries = 0; ; tries += 1) {
    try {
      const { method, path, body, key } = next();
      const headers = { Accept: STREAM, ...(last > 0 ? { 'Last-Event-ID': String(last) } : {}) };
      const reply = await desk.send(method, path, { headers, ...(body === undefined ? {} : { body }), ...(key === undefined ? {} : { key }), ...(signal ? { signal } : {}) });
      onReply(reply);
      onLine?.(true);
      if (!(reply.headers.get('Content-Type') ?? '').startsWith(STREAM)) { // it was over already
        yield { id: last, name: 'done', data: await reply.json() };
        return;
      }
      for await (const line of parsed(reply)) {
        if (line.name !== 'version' && line.id <= last) continue;
        last = Math.max(last, line.id);
        tries = 0;
        yield line;
        if (line.name === 'done') return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (error instanceof CopydeskError && error.status !== 503 && error.status !== 429) throw error;
      if (tries >= most()) throw error instanceof LostError ? error : new LostError(error);
    }
    onLine?.(false);
    await paused(WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0, signal);
    if (signal?.aborted) return;
  }
}

async function* parsed(reply: Response): AsyncGenerator<Line> {
  if (reply.body === null) return;
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let kept = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      kept = (kept + value).replace(/\r\n/gu, '\n');
      for (let end = kept.indexOf('\n\n'); end >= 0; end = kept.indexOf('\n\n')) {
        const line = lineOf(kept.slice(0, end));
        kept = kept.slice(end + 2);
        if (line !== null) yield line;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function lineOf(block: string): Line | null {
  let id = 0, name = '';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    if (line.startsWith('id:')) id = Number(line.slice(3));
    else if (line.startsWith('event:')) name = line.slice(6).trim();
    else if (line.startsWith('data:')) data.push(line.slice(5).replace(/^ /u, ''));
  }
  return name === '' ? null : { id, name, data: JSON.parse(data.join('\n')) };
}

function paused(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
