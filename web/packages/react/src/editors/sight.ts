// Which rows of a long document are laid out: those in sight and a few screens around. The others keep their room and nothing else, so
// a key costs the same in a page and in a book. The text is not touched: a row is only told by an attribute that it is far.

export const LONG = 600; // rows: fewer are laid out in no time
const AROUND = 2.5; // screens above and below what is in sight
const NEAR = 0.75; // screens to the end of what is laid out, when more is
const GUESS = 40; // px of a row, until one has been seen
const FAR = 'data-far';

const sights = new WeakMap<HTMLElement, Sight>();

/** The rows that a scrolling sheet lays out. */
export function sightIn(scroll: HTMLElement | null): Sight | undefined {
  return scroll === null ? undefined : sights.get(scroll);
}

interface Rows {
  /** The element whose children are the rows. Until this is told of them, `data-opening` on what holds it hides all but the first. */
  group: string;
  /** Does something to the rows that an editor which watches them shall not take for typing. */
  quietly(act: () => void): void;
}

export class Sight {
  private readonly heights = new WeakMap<Element, number>(); // from a row's top to the next one's
  private mean = GUESS;
  private first: Element | null = null;
  private last: Element | null = null;
  private spaced: HTMLElement[] = [];
  private isHeld = false;
  private readonly watcher = new ResizeObserver(() => this.look());
  private readonly scrolled = () => this.look();
  private readonly held = (event: PointerEvent) => { this.isHeld = event.type === 'pointerdown'; };

  constructor(private readonly scroll: HTMLElement, private readonly rows: Rows) {
    sights.set(scroll, this);
    scroll.addEventListener('scroll', this.scrolled, { passive: true });
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) addEventListener(type, this.held);
    this.watcher.observe(scroll);
    for (const inner of scroll.children) this.watcher.observe(inner);
  }

  close(): void {
    sights.delete(this.scroll);
    this.scroll.removeEventListener('scroll', this.scrolled);
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'] as const) removeEventListener(type, this.held);
    this.watcher.disconnect();
  }

  /** Lays out more where what is in sight comes near the end of what is laid out. */
  look(): void {
    const group = this.group();
    if (group === null || (group.children.length < LONG && this.first === null)) return;
    const base = this.scroll.getBoundingClientRect().top, screen = this.scroll.clientHeight;
    const first = this.first?.isConnected ? this.first.getBoundingClientRect() : null, last = this.last?.isConnected ? this.last.getBoundingClientRect() : null;
    const isAbove = this.first !== group.firstElementChild && (!first || first.top - base > -NEAR * screen);
    const isBelow = this.last !== group.lastElementChild && (!last || last.bottom - base < (1 + NEAR) * screen);
    if (!isAbove && !isBelow) return;
    const top = base - group.getBoundingClientRect().top;
    this.center(top, top + screen);
  }

  /** Sees to it that a row, or what stands in one, is laid out. */
  show(element: Element | null): void {
    const row = this.rowOf(element);
    if (!row || row.getClientRects().length > 0) return;
    this.measure([...this.group()!.children]); // as `center` will: rows that are far are as high as those that were seen
    const top = this.topOf(row);
    this.center(top, top + (this.heights.get(row) ?? this.mean));
  }

  /** How far down the sheet something stands, where it is not laid out. */
  hiddenTop(element: Element): number | undefined {
    const row = this.rowOf(element);
    if (!row?.hasAttribute(FAR)) return undefined;
    return this.topOf(row) + this.group()!.getBoundingClientRect().top - this.scroll.getBoundingClientRect().top + this.scroll.scrollTop;
  }

  private topOf(row: Element): number {
    let top = 0;
    for (let one = row.previousElementSibling; one; one = one.previousElementSibling) top += this.heights.get(one) ?? this.mean;
    return top;
  }

  private group(): HTMLElement | null {
    return this.scroll.querySelector<HTMLElement>(this.rows.group);
  }

  private rowOf(element: Element | null): Element | null {
    const group = this.group();
    let row = element;
    while (row && row.parentElement !== group) row = row.parentElement;
    return row;
  }

  /** Lays out the rows from `top` to `bottom` and some screens around; what is in sight stays where it is. */
  private center(top: number, bottom: number): void {
    const rows = [...this.group()!.children] as HTMLElement[], around = this.scroll.clientHeight * AROUND;
    this.measure(rows);
    const heights = rows.map((row) => this.heights.get(row) ?? this.mean);
    let from = 0, above = 0;
    while (from < rows.length - 1 && above + heights[from]! < top - around) { above += heights[from]!; from += 1; }
    let to = from, end = above;
    while (to < rows.length && end < bottom + around) { end += heights[to]!; to += 1; }
    if (this.first && this.last && (this.isHeld || getSelection()?.isCollapsed === false)) {
      // A selection that grows must not lose its beginning.
      from = Math.min(from, Math.max(0, rows.indexOf(this.first as HTMLElement)));
      to = Math.max(to, rows.indexOf(this.last as HTMLElement) + 1);
    }
    const base = this.scroll.getBoundingClientRect().top;
    const kept = rows.slice(from, to).find((row) => row.getBoundingClientRect().bottom > base);
    const before = kept?.getBoundingClientRect().top;
    this.rows.quietly(() => this.lay(rows, heights, from, to));
    const shift = kept && before !== undefined ? kept.getBoundingClientRect().top - before : 0;
    if (Math.abs(shift) >= 1) this.scroll.scrollTop += shift;
  }

  private measure(rows: Element[]): void {
    let all = 0, count = 0;
    for (let at = 0; at < rows.length - 1; at += 1) {
      const row = rows[at]!, next = rows[at + 1]!;
      if (row.hasAttribute(FAR) || next.hasAttribute(FAR)) continue;
      const height = next.getBoundingClientRect().top - row.getBoundingClientRect().top;
      if (height <= 0 || row.getClientRects().length === 0 || next.getClientRects().length === 0) continue;
      this.heights.set(row, height);
      all += height;
      count += 1;
    }
    if (count > 0) this.mean = all / count;
  }

  /** The row with the caret is laid out wherever it is: the browser looks for it in every frame, and a key works nowhere else. */
  private lay(rows: HTMLElement[], heights: number[], from: number, to: number): void {
    const withCaret = this.rowOf(caret());
    const group = this.group()!;
    for (const row of this.spaced) row.style.removeProperty('margin-top');
    this.spaced = [];
    let room = 0, above = 0, isFirst = true;
    rows.forEach((row, at) => {
      const isFar = (at < from || at >= to) && row !== withCaret;
      if (row.hasAttribute(FAR) !== isFar) row.toggleAttribute(FAR, isFar);
      if (isFar) { room += heights[at]!; return; }
      if (room > 0) {
        if (isFirst) above = room; // as the first row's margin it would move all that holds the rows
        row.style.marginTop = isFirst ? '0' : `${room}px`;
        this.spaced.push(row);
      }
      isFirst = false;
      room = 0;
    });
    group.style.paddingBlock = `${above}px ${room}px`;
    this.first = rows[from] ?? null;
    this.last = rows[to - 1] ?? null;
    this.scroll.querySelector('[data-opening]')?.removeAttribute('data-opening');
  }
}

function caret(): Element | null {
  const at = getSelection()?.focusNode ?? null;
  return at instanceof Element ? at : at?.parentElement ?? null;
}
