// When typing is sent: a moment after the last key, one request at a time, kept while the server is away.
import { ApiError, OfflineError } from '../api/client';
import type { SaveState } from '../document/view';

const PAUSE_MS = 500;
const LONGEST_MS = 2_000;
const SAYS_SO_MS = 1_000;
const RETRY_MS = 3_000;
const FLUSHES = 5; // sends for what is typed while it is sent

export interface Work {
  /** How many changes wait. */
  waiting(): number;
  /** Sends what waits; true where something was sent. */
  send(): Promise<boolean>;
  version(): number;
  conflicts(): number;
}

export class Queue {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private first = 0;
  private running: Promise<void> | null = null;
  private isOver = false;
  private readonly online = () => { if (this.work.waiting() > 0) void this.run(); };

  constructor(private readonly work: Work, private readonly tell: (state: SaveState) => void) {
    window.addEventListener('online', this.online);
  }

  /** Something was typed. */
  touch(): void {
    const now = performance.now();
    if (this.timer === undefined) this.first = now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), Math.max(0, Math.min(PAUSE_MS, this.first + LONGEST_MS - now)));
  }

  /** Resolves when all is saved, or kept because the server is away. */
  async flush(): Promise<void> {
    await this.run();
    for (let tries = 0; tries < FLUSHES && this.work.waiting() > 0 && !this.isAway; tries += 1) await this.run();
  }

  close(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.online);
  }

  isAway = false;

  run(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.running ??= this.sendAll().finally(() => { this.running = null; });
    return this.running;
  }

  private async sendAll(): Promise<void> {
    if (this.work.waiting() === 0) { this.told(); return; }
    const late = setTimeout(() => { if (!this.isAway) this.tell({ is: 'saving' }); }, SAYS_SO_MS);
    try {
      const sent = await this.work.send();
      this.isAway = false;
      // What was typed meanwhile waits for its own pause.
      if (sent && !this.isOver && this.work.waiting() > 0) { this.touch(); return; }
    } catch (error) {
      this.isAway = error instanceof OfflineError || (error instanceof ApiError && error.status >= 500);
      if (!this.isOver) {
        this.tell({ is: 'offline', kept: this.work.waiting() });
        this.timer = setTimeout(() => void this.run(), RETRY_MS);
      }
      return;
    } finally {
      clearTimeout(late);
    }
    if (!this.isOver) this.told();
  }

  private told(): void {
    const conflicts = this.work.conflicts();
    this.tell(conflicts > 0 ? { is: 'conflict', blocks: conflicts } : { is: 'saved', version: this.work.version() });
  }
}
