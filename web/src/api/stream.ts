// Server-sent events: a turn as it goes, taken up again where the line broke, and the versions of a document as they are made.
import { ApiError, OfflineError, send } from './client';
import type { Turn, Version } from './types';

export interface TurnEvent { id: number; name: string; data: Record<string, unknown> }

async function* events(reply: Response): AsyncGenerator<TurnEvent> {
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let kept = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    kept += value.replace(/\r\n/g, '\n');
    for (let end = kept.indexOf('\n\n'); end >= 0; end = kept.indexOf('\n\n')) {
      const event = parsed(kept.slice(0, end));
      kept = kept.slice(end + 2);
      if (event) yield event;
    }
  }
}

function parsed(block: string): TurnEvent | null {
  let id = 0, name = '', data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('id: ')) id = Number(line.slice(4));
    else if (line.startsWith('event: ')) name = line.slice(7);
    else if (line.startsWith('data: ')) data += line.slice(6);
  }
  return name === '' ? null : { id, name, data: JSON.parse(data) as Record<string, unknown> };
}

const STREAM = { Accept: 'text/event-stream' };
const WAITS = [300, 600, 1_200, 2_400, 4_000];

export interface Listening {
  onBegun(turn: string): void;
  onEvent(event: TurnEvent): void;
  onWaiting(isWaiting: boolean): void;
  signal: AbortSignal;
}

/** A turn from its start, or from where it is, to its end; a broken line is taken up again for as long as it takes. */
export async function follow(start: { path: string; body: unknown; key: string } | { turn: string }, listening: Listening): Promise<Turn> {
  let turn = 'turn' in start ? start.turn : null;
  let last = 0;
  for (let tries = 0; ; tries += 1) {
    try {
      const headers = { ...STREAM, ...(last > 0 ? { 'Last-Event-ID': String(last) } : {}) };
      const reply = turn === null && 'path' in start
        ? await send('POST', start.path, start.body, { headers, key: start.key, signal: listening.signal })
        : await send('GET', `/turns/${turn}`, undefined, { headers, signal: listening.signal });
      listening.onWaiting(false);
      const told = reply.headers.get('X-Turn');
      if (told !== null && turn === null) listening.onBegun(turn = told);
      if (!(reply.headers.get('Content-Type') ?? '').startsWith('text/event-stream')) return await reply.json() as Turn;
      for await (const event of events(reply)) {
        if (event.id <= last) continue;
        last = event.id;
        tries = 0;
        if (event.name === 'done') return event.data as unknown as Turn;
        listening.onEvent(event);
      }
    } catch (error) {
      if (listening.signal.aborted || (error instanceof ApiError && error.status !== 503)) throw error;
      if (error instanceof OfflineError && turn === null && tries >= WAITS.length) throw error;
    }
    listening.onWaiting(true);
    await new Promise((resolve) => setTimeout(resolve, WAITS[Math.min(tries, WAITS.length - 1)]));
    if (listening.signal.aborted) throw new DOMException('left', 'AbortError');
  }
}

/** Tells of each version that is made of a document, and whether the server is there. Returns what ends it. */
export function watch(id: string, onVersion: (version: Partial<Version> & { number: number }) => void, onState: (isThere: boolean) => void): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | null = null;
  let isOver = false;
  const open = () => {
    source = new EventSource(`/api/documents/${id}/events`);
    source.addEventListener('open', () => onState(true));
    source.addEventListener('version', (event) => onVersion(JSON.parse((event as MessageEvent<string>).data) as Version));
    source.addEventListener('error', () => {
      if (isOver) return;
      onState(false);
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, 2_000);
    });
  };
  open();
  return () => {
    isOver = true;
    source?.close();
    if (again) clearTimeout(again);
  };
}
