// What the server hasn't got yet, on this machine: for each tab and document the document as last told, what came since, and what was
// typed on it. A tab holds its record by a lock; a record nobody holds (the tab was closed, or crashed) is taken over by the next tab.
import type { Ref } from './letters';
import type { Entry } from './live';

const MOST_ENTRIES = 400; // kept beside a base before it is written anew: a base is as large as the document

export interface Holds { styles: string[]; blocks: string[] }
export interface Base { doc: Record<string, unknown>; seq: number; version: number; role: string; schema: string; format: string; holds: Holds }
export interface Found extends Base { batch: number; sent?: number; entries: Entry[]; steps: Record<string, unknown>[]; refs?: Ref[][] }
interface Tab { batch: number; sent?: number; steps: Record<string, unknown>[]; refs?: Ref[][] }

const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error ?? new Error('the disk failed')));
});

function database(): Promise<IDBDatabase> {
  const asked = indexedDB.open('copydesk-live', 1);
  asked.addEventListener('upgradeneeded', () => ['bases', 'entries', 'tabs'].forEach((name) => asked.result.createObjectStore(name)));
  return done(asked);
}

/** The page that this one was before may not have let go yet. */
const isReload = (): boolean => performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');
const RELOAD_MS = 500;

/** Whether this tab got the lock of a name; it is let go when the tab is, or by the function given. */
function hold(name: string, waits = false): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const asked = navigator.locks.request(name, waits ? { signal: AbortSignal.timeout(RELOAD_MS) } : { ifAvailable: true }, (lock) => {
      if (lock === null) { resolve(null); return undefined; }
      return new Promise<void>((release) => resolve(() => release()));
    });
    asked.catch(() => resolve(null));
  });
}

/** What steps write, as bare words. */
export function wordsOf(steps: unknown): string {
  if (Array.isArray(steps)) return steps.map(wordsOf).join('');
  if (typeof steps !== 'object' || steps === null) return '';
  const { text, slice, content, attrs } = steps as Record<string, unknown>;
  return typeof text === 'string' ? text : wordsOf(slice ?? content) + (attrs ? ' ' : '');
}

const tabOf = (document: string, who: string, client: string) => `${document} ${who} ${client}`;

/** The record of one tab and document. A browser that keeps nothing has one that forgets. */
export class Disk {
  private entries = 0;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(private readonly db: IDBDatabase | null, private readonly key: string, readonly client: string, readonly found: Found | null, private readonly release: () => void, readonly stray = '') {
    this.entries = found?.entries.length ?? 0;
  }

  /** Takes over what a tab that is gone left of this person's document, or begins anew. Of what was typed in an editor of another schema
   * the words are all that is taken: `stray`. */
  static async open(document: string, who: string, schema: string): Promise<Disk> {
    const client = crypto.randomUUID();
    try {
      const db = await database();
      const keys = (await done(db.transaction('tabs').objectStore('tabs').getAllKeys())).map(String).filter((key) => key.startsWith(tabOf(document, who, '')));
      for (const key of keys) {
        const release = await hold(key, isReload());
        if (release === null) continue;
        const found = await read(db, key);
        const name = key.slice(tabOf(document, who, '').length);
        if (found) return found.schema === schema ? new Disk(db, key, name, found, release) : new Disk(db, key, name, null, release, wordsOf(found.steps));
        release();
      }
      const key = tabOf(document, who, client);
      return new Disk(db, key, client, null, await hold(key) ?? (() => undefined));
    } catch {
      return new Disk(null, '', client, null, () => undefined);
    }
  }

  get isKeeping(): boolean { return this.db !== null; }

  /** The document as the server told it whole; what was kept on an older one goes with it, in one write. */
  begin(base: Base, tab: Tab): Promise<void> {
    this.entries = 0;
    return this.write((stores) => {
      stores('bases').put(base, this.key);
      stores('entries').delete(this.range());
      stores('tabs').put(tab, this.key);
    });
  }

  /** What came since, and what is typed on top of it. `whole` gives the document anew where too much came. */
  keep(tab: Tab, taken: readonly Entry[], whole: () => Base): Promise<void> {
    this.entries += taken.length;
    if (this.entries > MOST_ENTRIES) return this.begin(whole(), tab);
    return this.write((stores) => {
      for (const entry of taken) stores('entries').put(entry, [this.key, entry.seq]);
      stores('tabs').put(tab, this.key);
    });
  }

  /** Nothing is left to keep: the record goes, and its name is free. */
  async forget(): Promise<void> {
    await this.write((stores) => { stores('bases').delete(this.key); stores('entries').delete(this.range()); stores('tabs').delete(this.key); });
    this.close();
  }

  close(): void { this.release(); }

  private range(): IDBKeyRange { return IDBKeyRange.bound([this.key, 0], [this.key, Number.MAX_SAFE_INTEGER]); }

  private write(act: (stores: (name: string) => IDBObjectStore) => void): Promise<void> {
    if (!this.db) return Promise.resolve();
    const written = new Promise<void>((resolve) => {
      const all = this.db!.transaction(['bases', 'entries', 'tabs'], 'readwrite', { durability: 'strict' });
      act((name) => all.objectStore(name));
      all.commit(); // at once: a tab that is gone in the next moment would take it along
      all.addEventListener('complete', () => resolve());
      all.addEventListener('abort', () => resolve()); // the disk is full: what is typed is still on the screen
    });
    this.queue = written;
    return written;
  }

  /** When the last write is done. */
  async settled(): Promise<void> { await this.queue; }
}

async function read(db: IDBDatabase, key: string): Promise<Found | null> {
  const all = db.transaction(['bases', 'entries', 'tabs']);
  const [base, entries, tab] = await Promise.all([
    done(all.objectStore('bases').get(key)) as Promise<Base | undefined>,
    done(all.objectStore('entries').getAll(IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]))) as Promise<Entry[]>,
    done(all.objectStore('tabs').get(key)) as Promise<Tab | undefined>,
  ]);
  return base && tab ? { ...base, ...tab, entries } : null;
}
