// Time and chance for a check, both out of one seed: timers run in the order of their moments and no real time passes, so that what
// went wrong once goes wrong again.
export type Chance = (below: number) => number;

/** Numbers below a bound, the same for the same seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000) * below);
  };
}

interface Timer { at: number; order: number; act: () => void }

export class Clock {
  now = 1_000_000;
  private readonly timers = new Map<number, Timer>();
  private count = 0;
  private readonly rest = (globalThis as unknown as { setImmediate: (act: () => void) => void }).setImmediate;

  /** Takes the place of the page's timers, its date and its chance. */
  constructor(seed: number) {
    const random = chance(seed ^ 0x5bd1e995);
    Math.random = () => random(0x4000_0000) / 0x4000_0000;
    Date.now = () => this.now;
    performance.now = () => this.now;
    crypto.randomUUID = () => `${'0'.repeat(8)}-0000-4000-8000-${String(random(0x4000_0000)).padStart(12, '0')}` as ReturnType<Crypto['randomUUID']>;
    const later = (act: () => void, ms = 0): number => {
      this.count += 1;
      this.timers.set(this.count, { at: this.now + Math.max(1, Math.floor(ms)), order: this.count, act });
      return this.count;
    };
    const never = (timer: number | undefined) => { if (timer !== undefined) this.timers.delete(timer); };
    for (const page of [globalThis, window] as object[]) Object.assign(page, { setTimeout: later, clearTimeout: never, requestAnimationFrame: (act: (now: number) => void) => later(() => act(this.now), 16), cancelAnimationFrame: never });
  }

  /** Lets time pass. After each timer everything runs that was promised. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await new Promise<void>((resolve) => { this.rest(() => resolve()); });
      let first: Timer | undefined;
      for (const timer of this.timers.values()) if (timer.at <= end && (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order))) first = timer;
      if (!first) break;
      this.timers.delete(first.order);
      this.now = Math.max(this.now, first.at);
      first.act();
    }
    this.now = end;
  }
}
