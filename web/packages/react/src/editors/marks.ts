// What is drawn on a node, worked out once for every view: stretches of its text, words between them, a bar beside it.
import type { CitationMark, EditMark, EditPlace, EditState, Marks } from '../document/view';
import { wordDiff } from '../parts/words';

export interface Stretch { from: number; to: number; look: string; role?: 'deletion' | 'mark'; said?: string; edit?: string }
export interface Between { at: number; text: string; look: string; edit: string }
export type Bar = 'blue' | 'green' | 'amber' | 'grey';
export interface Drawing { stretches: Stretch[]; between: Between[]; bar: Bar | null; block: string; candidate: { letter: string; isHover: boolean } | null; notes: { text: string; look: string }[]; current: string | null }
export interface Added { edit: string; state: EditState; isCurrent: boolean; isFlagged: boolean; text: string; type: string; behind: string | null; parent: string | null }

const NOTHING: Drawing = { stretches: [], between: [], bar: null, block: '', candidate: null, notes: [], current: null };
const flat = (text: string): string => text.replace(/\s/gu, ' ');

interface OfNode { edits: { mark: EditMark; place: EditPlace }[]; cites: CitationMark[]; candidate: Drawing['candidate']; fresh: string | null; since: string | null }

/** The marks of a document by node. */
export class Drawn {
  private readonly nodes = new Map<string, OfNode>();
  readonly added: Added[] = [];

  constructor(marks: Marks) {
    for (const cite of marks.citations) this.of(cite.node).cites.push(cite);
    for (const { node, letter, isHover } of marks.candidates) this.of(node).candidate = { letter, isHover };
    for (const { node, before } of marks.fresh) this.of(node).fresh = before;
    for (const { node, before } of marks.since) this.of(node).since = before;
    for (const mark of marks.edits) {
      for (const place of mark.places) {
        const isStale = mark.state === 'stale' || mark.state === 'overlap';
        if (place.does === 'insert' && !isStale) this.added.push({ edit: mark.id, state: mark.state, isCurrent: mark.isCurrent, isFlagged: mark.isFlagged, text: place.after, type: place.type, behind: place.behind, parent: place.parent });
        else if (place.does !== 'insert') this.of(place.node).edits.push({ mark, place });
      }
    }
  }

  private of(node: string): OfNode {
    let found = this.nodes.get(node);
    if (!found) { found = { edits: [], cites: [], candidate: null, fresh: null, since: null }; this.nodes.set(node, found); }
    return found;
  }

  ids(): Iterable<string> { return this.nodes.keys(); }
  has(node: string): boolean { return this.nodes.has(node); }

  /** What to draw on a node that reads `text` now. */
  on(node: string, text: string): Drawing {
    const found = this.nodes.get(node);
    if (!found) return NOTHING;
    const drawing: Drawing = { stretches: [], between: [], bar: null, block: '', candidate: found.candidate, notes: [], current: null };
    if (found.candidate) drawing.block = `candidate${found.candidate.isHover ? ' is-hover' : ''}`;
    for (const cite of found.cites) drawCite(drawing, text, cite);
    if (found.fresh !== null) drawChange(drawing, text, found.fresh, 'fresh');
    if (found.since !== null) { drawChange(drawing, text, found.since, 'since'); drawing.bar = 'amber'; }
    let stale = 0;
    for (const { mark, place } of found.edits) if (!drawEdit(drawing, text, mark, place)) stale += 1;
    if (stale > 0) drawing.notes.push({ text: `${stale} stale ${stale === 1 ? 'edit' : 'edits'}, not shown`, look: 'pill pill-amber' });
    return drawing;
  }
}

function drawCite(drawing: Drawing, text: string, cite: CitationMark): void {
  const quote = flat(cite.quote).trim().replace(/^[“"…]+|[”"…]+$/gu, '');
  let from = cite.span?.[0] ?? (quote === '' ? -1 : flat(text).indexOf(quote));
  if (from < 0 && quote !== '') from = flat(text).toLowerCase().indexOf(quote.toLowerCase());
  const to = cite.span?.[1] ?? (from < 0 ? text.length : from + quote.length);
  drawing.stretches.push({ from: Math.max(from, 0), to, look: `cite cd-cite${cite.isOn ? ' is-on' : ''}`, role: 'mark' });
  if (cite.isOn) drawing.bar = 'blue';
}

/** The words that are new in `text`. */
function drawChange(drawing: Drawing, text: string, before: string, look: string): void {
  let at = 0;
  for (const run of wordDiff(flat(before), flat(text))) {
    if (run.is === 'ins') drawing.stretches.push({ from: at, to: at + run.text.length, look, role: 'mark' });
    if (run.is !== 'del') at += run.text.length;
  }
}

const FLAGGED = { text: 'Flagged', look: 'pill pill-amber cd-flag' };
const BARS: Partial<Record<EditState, Bar>> = { accepted: 'green', stale: 'amber', overlap: 'amber' };

/** False where the edit can't be drawn: it is stale, or somebody has typed here since. */
function drawEdit(drawing: Drawing, text: string, mark: EditMark, place: EditPlace): boolean {
  if (mark.state === 'stale' || mark.state === 'overlap') { drawing.bar = 'amber'; return false; }
  if (place.does === 'text' && flat(place.before) !== flat(text)) { drawing.bar = 'amber'; return false; }
  if (mark.state === 'rejected') return true;
  const isDone = mark.state === 'accepted';
  drawing.bar = mark.isCurrent ? 'blue' : drawing.bar ?? BARS[mark.state] ?? 'grey';
  if (mark.isCurrent) drawing.current = mark.id;
  if (mark.isFlagged && !isDone && !mark.isCurrent) drawing.bar = 'amber';
  if (mark.isFlagged && !isDone && !drawing.notes.includes(FLAGGED)) drawing.notes.push(FLAGGED);
  const current = `${mark.isCurrent ? ' is-now' : ''}${mark.isFlagged && !isDone ? ' is-flagged' : ''}`;
  if (place.does === 'text') {
    let at = 0;
    for (const run of wordDiff(flat(place.before), flat(place.after))) {
      if (run.is === 'del') drawing.stretches.push({ from: at, to: at + run.text.length, look: isDone ? 'cd-gone' : `cd-del${current}`, role: 'deletion', said: 'removed ', edit: mark.id });
      if (run.is === 'ins') drawing.between.push({ at, text: run.text, look: `cd-ins${isDone ? ' done' : ''}${current}`, edit: mark.id });
      else at += run.text.length;
    }
  } else if (place.does === 'remove') {
    drawing.stretches.push({ from: 0, to: text.length, look: isDone ? 'cd-gone' : `cd-del${current}`, role: 'deletion', said: 'removed ', edit: mark.id });
    if (text === '') drawing.block = `${drawing.block} cd-del-block`;
  } else if (place.does === 'move') {
    drawing.block = `${drawing.block} cd-moved`;
    drawing.notes.push({ text: 'Moves from here, words unchanged', look: 'cd-moved-label' });
  } else {
    const what = place.does === 'set' && place.name ? `${place.name}: ` : '';
    drawing.notes.push({ text: `${what}${place.before} → ${place.after}`, look: `cd-ins${isDone ? ' done' : ''}${current}` });
  }
  return true;
}

/** For the ruler: where the marks are, and their colour. */
export function rulerOf(marks: Marks): { node: string; look: string }[] {
  const edits = marks.edits.flatMap((mark) => mark.places.map((place) => ({
    node: place.does === 'insert' ? place.behind ?? place.parent ?? '' : place.node,
    look: mark.isCurrent ? 'b' : mark.state === 'accepted' ? 'g' : mark.state === 'stale' || mark.state === 'overlap' || mark.isFlagged ? 'a' : 'off',
  })));
  return [
    ...marks.citations.map(({ node }) => ({ node, look: 'b' })),
    ...marks.candidates.map(({ node }) => ({ node, look: 'a' })),
    ...marks.fresh.map(({ node }) => ({ node, look: 'g' })),
    ...edits,
  ];
}
