// The open proposal: its edits in the document as it is now, and what the person has decided so far.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useServer } from '../server';
import type { Decision, PlacedEdit, PlanPlaces } from '../types';
import type { ChatTurn } from '../chat/useTurns';
import type { Places } from '../document/places';
import type { EditPlace } from '../document/view';
import { tally, wordDiff } from '../parts/words';
import { isFlagged } from './Flags';
import type { Run } from '../parts/words';

export interface ReviewEdit extends PlacedEdit { decision: Decision | null; runs: Run[][]; isFlagged: boolean }

const LEFT = ['open', 'stale', 'overlap'];

/** The two sides of each place; the cells of a row are one text. */
function joined(places: EditPlace[]): [string, string][] {
  const found: [string, string][] = [];
  let row: string | null = null;
  for (const place of places) {
    const last = found.at(-1);
    if (last && place.type === 'cell' && place.parent === row) {
      if (place.before !== '') last[0] += ` | ${place.before}`;
      if (place.after !== '') last[1] += ` | ${place.after}`;
    } else found.push([place.before, place.after]);
    row = place.type === 'cell' && (place.does === 'insert' || place.does === 'remove') ? place.parent : null;
  }
  return found;
}

/** Where an edit stands in the document; what is new stands where it will. */
function standing(edit: ReviewEdit, places: Places): number {
  const [first] = edit.places;
  const id = first && [first.node, first.behind, first.parent].find((one) => one !== null && places.byId.has(one));
  return id ? places.orderOf(id) : Number.MAX_SAFE_INTEGER;
}

export function useProposal(document: string, proposal: ChatTurn | undefined, version: number, proposed: number, places: Places) {
  const { desk } = useServer();
  const plan = proposal?.id ?? null;
  const [placed, setPlaced] = useState<PlanPlaces | null>(null);
  const [decisions, setDecisions] = useState<Record<string, Decision>>({});
  const latest = useRef(decisions);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const unsent = useRef(0);
  const acts = useRef(0); // how often something was decided here
  const wanted = useRef(plan);
  wanted.current = plan;
  const [picked, setCurrent] = useState<string | null>(null);

  const settle = useCallback((next: Record<string, Decision>) => { latest.current = next; setDecisions(next); }, []);
  useEffect(() => { settle({}); setCurrent(null); }, [plan, settle]);
  const check = useCallback(async () => {
    if (plan === null) { setPlaced(null); return; }
    const known = unsent.current === 0 ? acts.current : -1;
    try {
      const found = await desk.call('get', '/api/documents/{id}/plans/{plan}/places', { path: { id: document, plan } });
      if (wanted.current !== plan) return; // what was asked about the one before may come later
      setPlaced(found);
      if (acts.current === known) settle(found.decisions); // else it is older than what was decided here
    } catch {
      setPlaced((now) => now);
    }
  }, [desk, document, plan, settle]);
  useEffect(() => void check(), [check, version, proposed]); // others decide too

  // Flagged ones first, then as they stand in the document.
  const edits = useMemo((): ReviewEdit[] => (placed?.plan === plan ? placed?.edits ?? [] : [])
    .filter((edit) => LEFT.includes(edit.state) && (edit.state === 'open' || decisions[edit.id] !== 'rejected'))
    .map((edit) => {
      const texts = edit.places.length > 0 ? joined(edit.places) : [[edit.before, edit.after] as [string, string]];
      const runs = texts.filter(([before, after]) => before !== after).map(([before, after]) => wordDiff(before, after));
      return { ...edit, decision: edit.state === 'open' ? decisions[edit.id] ?? null : null, runs, isFlagged: isFlagged(edit) };
    })
    .toSorted((one, two) => Number(two.isFlagged) - Number(one.isFlagged) || standing(one, places) - standing(two, places)), [placed, plan, decisions, places]);

  const decide = useCallback((ids: string[], decision: Decision | null) => {
    if (plan === null) return;
    const next = { ...latest.current };
    ids.forEach((id) => { if (decision === null) delete next[id]; else next[id] = decision; });
    settle(next);
    acts.current += 1;
    unsent.current += 1;
    sending.current = sending.current
      .then(() => desk.call('put', '/api/documents/{id}/plans/{plan}/decisions', { path: { id: document, plan }, body: { decisions: next } }))
      .then(() => undefined)
      .catch(() => undefined) // while the server is away, it is decided here alone
      .finally(() => { unsent.current -= 1; });
  }, [desk, document, plan, settle]);
  /** Resolves when all that was decided is kept. */
  const kept = useCallback(() => sending.current, []);

  const counts = useMemo(() => ({
    all: edits.length,
    accepted: edits.filter((edit) => edit.decision === 'accepted').length,
    rejected: edits.filter((edit) => edit.decision === 'rejected').length,
    undecided: edits.filter((edit) => edit.state === 'open' && edit.decision === null).length,
    stale: edits.filter((edit) => edit.state !== 'open').length,
    flagged: edits.filter((edit) => edit.isFlagged).length,
    words: edits.flatMap((edit) => edit.runs.map(tally)).reduce((one, two) => ({ added: one.added + two.added, removed: one.removed + two.removed }), { added: 0, removed: 0 }),
  }), [edits]);

  return { plan, base: placed?.base ?? null, edits, counts, picked, setCurrent, decide, check, kept };
}

export type Reviewing = ReturnType<typeof useProposal>;
