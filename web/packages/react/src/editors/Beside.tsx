// What lies over a view's text: the ruler at the sheet's edge, and accept and reject under the current edit.
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Btn } from '../parts/Bits';
import type { Marks } from '../document/view';
import { rulerOf } from './marks';
import { sightIn } from './sight';

const NODE = '[data-node], .bn-block-outer[data-id]';
const NEAR = 72; // px between the marks of blocks that stand one under the other

export type Scroll = RefObject<HTMLDivElement | null>;

export function find(scroll: HTMLElement | null, node: string): HTMLElement | null {
  const id = CSS.escape(node);
  return scroll?.querySelector<HTMLElement>(`[data-node="${id}"], .bn-block-outer[data-id="${id}"]`) ?? null;
}

/** Scrolls to a node, or to the words marked in it: smoothly up to two screens, by a jump beyond. */
export function reveal(scroll: HTMLElement | null, node: string): boolean {
  const element = find(scroll, node);
  if (!scroll || !element) return false;
  sightIn(scroll)?.show(element);
  const words = element.querySelector<HTMLElement>('.cite.is-on, .is-now') ?? element;
  const shift = words.getBoundingClientRect().top - scroll.getBoundingClientRect().top - scroll.clientHeight / 2 + Math.min(words.offsetHeight, scroll.clientHeight) / 2;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroll.scrollBy({ top: shift, behavior: isStill || Math.abs(shift) > 2 * scroll.clientHeight ? 'instant' : 'smooth' });
  return true;
}

export function Ruler({ scroll, marks }: { scroll: Scroll; marks: Marks }) {
  const [ticks, setTicks] = useState<{ top: number; look: string; node: string }[]>([]);
  const [view, setView] = useState({ top: 0, height: 100 });
  const ruler = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // For the mouse alone: the outline and F8 lead to the same places.
    const clicked = (event: MouseEvent) => { const { to } = (event.target as HTMLElement).dataset; if (to) reveal(scroll.current, to); };
    const element = ruler.current;
    element?.addEventListener('click', clicked);
    return () => element?.removeEventListener('click', clicked);
  });
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    const wanted = rulerOf(marks);
    const measure = () => {
      const all = element.scrollHeight || 1;
      setView({ top: (element.scrollTop / all) * 100, height: (element.clientHeight / all) * 100 });
    };
    const place = () => {
      const all = element.scrollHeight || 1, base = element.getBoundingClientRect().top - element.scrollTop;
      setTicks(wanted.slice(0, 300).flatMap(({ node, look }) => {
        const found = find(element, node);
        return found ? [{ node, look, top: ((sightIn(element)?.hiddenTop(found) ?? found.getBoundingClientRect().top - base) / all) * 100 }] : [];
      }));
      measure();
    };
    const timer = setTimeout(place, 50);
    const watcher = new ResizeObserver(() => place());
    watcher.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => { clearTimeout(timer); watcher.disconnect(); element.removeEventListener('scroll', measure); };
  }, [scroll, marks]);
  if (ticks.length === 0) return null;
  return (
    <div className="ruler" aria-hidden="true" ref={ruler}>
      <i className="view" style={{ top: `${view.top}%`, height: `${view.height}%` }} />
      {ticks.map(({ top, look, node }, at) => <i key={`${node}${at}`} className={look} style={{ top: `${top}%` }} data-to={node} />)}
    </div>
  );
}

/** The last mark of an edit that stands in the same run of blocks as the first: a section that goes is marked to its end. */
function lastTogether(element: HTMLElement, edit: string): HTMLElement | null {
  const marks = [...element.querySelectorAll<HTMLElement>(`[data-edit="${CSS.escape(edit)}"]`)];
  let last = marks[0] ?? null;
  for (const mark of marks) {
    if (mark.getBoundingClientRect().top - last!.getBoundingClientRect().bottom > NEAR) break;
    last = mark;
  }
  return last;
}

const TALL = 32; // px of the floating buttons
const WIDE = 190;

/** The rows of words in an element. */
function rowsIn(element: Element): DOMRect[] {
  const found: DOMRect[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let words = walker.nextNode(); words; words = walker.nextNode()) {
    range.selectNodeContents(words);
    found.push(...range.getClientRects());
  }
  return found;
}

/** Where they cover the fewest words: under a block, above it, or at the end of its last row. */
function roomAt(block: Element, right: number): number {
  const box = block.getBoundingClientRect();
  const around = [block, block.parentElement].flatMap((one) => [one?.previousElementSibling, one?.nextElementSibling]);
  const rows = [block, ...around].flatMap((one) => (one ? rowsIn(one) : [])).filter((row) => row.right > right - WIDE && row.left < right);
  const covered = (top: number) => rows.reduce((sum, row) => sum + Math.max(0, Math.min(row.bottom, top + TALL) - Math.max(row.top, top)), 0);
  const [best = box.bottom] = [box.bottom + 3, box.top - TALL - 1, box.bottom - TALL + 4].toSorted((one, other) => covered(one) - covered(other));
  return best;
}

/** Accept and reject in the gap under the block of the current edit, at its right; above it where there is no gap. */
export function Floater({ scroll, marks, onDecide }: { scroll: Scroll; marks: Marks; onDecide: (edit: string, decision: 'accepted' | 'rejected') => void }) {
  const edit = marks.edits.find((mark) => mark.isCurrent && mark.state === 'open');
  const [place, setPlace] = useState<{ top: number; right: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element || !edit) { setPlace(null); return undefined; }
    const at = edit.places[0];
    const put = () => {
      const words = lastTogether(element, edit.id);
      const node = at && (find(element, at.node) ?? find(element, at.behind ?? '') ?? find(element, at.parent ?? ''));
      const block = words?.closest<HTMLElement>(NODE) ?? node ?? words;
      if (!block) { setPlace(null); return; }
      const added = words?.classList.contains('cd-added') ? words : block;
      const box = added.getBoundingClientRect(), base = element.getBoundingClientRect();
      setPlace({ top: roomAt(added, box.right) - base.top + element.scrollTop, right: Math.max(8, base.right - box.right - (base.width - element.clientWidth)) });
    };
    put();
    const timer = setTimeout(put, 120);
    const watcher = new ResizeObserver(put);
    watcher.observe(element);
    return () => { clearTimeout(timer); watcher.disconnect(); };
  }, [scroll, edit, marks]);
  if (!edit || !place) return null;
  return (
    <span className="floater" style={{ top: place.top, right: place.right }}>
      <Btn look="ghost" onClick={() => onDecide(edit.id, 'accepted')}><IconCheck size={14} stroke={1.5} color="var(--green)" aria-hidden="true" />Accept<kbd>A</kbd></Btn>
      <Btn look="ghost" onClick={() => onDecide(edit.id, 'rejected')}><IconX size={14} stroke={1.5} color="var(--red)" aria-hidden="true" />Reject<kbd>R</kbd></Btn>
    </span>
  );
}

/** Tells the frame which node is at the top of what is in sight. */
export function usePlace(scroll: Scroll, onPlace: (node: string) => void): void {
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    let waits = false;
    const look = () => {
      waits = false;
      const box = element.getBoundingClientRect();
      for (let down = 24; down < Math.min(box.height, 240); down += 24) {
        const found = document.elementsFromPoint(box.left + box.width / 2, box.top + down).map((one) => one.closest<HTMLElement>(NODE)).find((one) => one && element.contains(one));
        const node = found?.dataset['node'] ?? found?.dataset['id'];
        if (node) { onPlace(node); return; }
      }
    };
    const scrolled = () => { if (!waits) { waits = true; setTimeout(look, 100); } };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => element.removeEventListener('scroll', scrolled);
  }, [scroll, onPlace]);
}
