// Keys that lead from pane to pane and from mark to mark.
import { sightIn } from 'copydesk-react/editors/sight';

/** F6: from pane to pane. */
export function nextPane(by: number): boolean {
  const panes = [...document.querySelectorAll<HTMLElement>('.outline, .sheet, .aside')];
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const pane = panes[(at + by + panes.length) % panes.length];
  const first = pane?.matches('.aside') ? pane.querySelector<HTMLElement>('.option, .edits, textarea') : pane?.matches('.sheet') ? pane.querySelector<HTMLElement>('[contenteditable="true"], .scroll') ?? pane : pane?.querySelector<HTMLElement>('a, input');
  first?.focus();
  return first !== null && first !== undefined;
}

/** F8: from mark to mark. */
export function nextMark(by: number): boolean {
  const found = [...document.querySelectorAll<HTMLElement>('.sheet :is(.cd-ins, .cd-del, ins, del, mark, .cite, .candidate, .fresh)')];
  const now = found.findIndex((mark) => mark.dataset.seen === 'yes');
  found.forEach((mark) => delete mark.dataset.seen);
  const next = found[(now + by + found.length) % Math.max(1, found.length)];
  if (!next) return false;
  next.dataset.seen = 'yes';
  sightIn(next.closest<HTMLElement>('.scroll'))?.show(next);
  next.scrollIntoView({ block: 'center' });
  return true;
}
