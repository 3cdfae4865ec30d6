// What is drawn in the document, put together from the chat and the review.
import { useEffect, useMemo, useState } from 'react';
import { useServer } from '../server';
import { citeKey, standing } from '../chat/citing';
import { lettered } from '../chat/options';
import { selectionMarks } from '../chat/selecting';
import type { ChatTurn } from '../chat/useTurns';
import type { Reviewing } from '../review/useProposal';
import { seen } from './places';
import type { Places } from './places';
import type { FreshMark, Marks, Selected, SinceMark } from './view';

/** What stands beside the rows of an outline. */
export interface RowMarks { edits: Map<string, number>; stale: Map<string, number>; letters: Map<string, string>; reading: Set<string> }

interface Drawn { turns: ChatTurn[]; review: Reviewing; isReviewing: boolean; places: Places | null; on: { turn: string; cite: string } | null; hover: string | null; fresh: FreshMark[]; attached: Selected | null; linked: string | null; document: string; version: number }

/** What others changed since the proposal was made. */
function useSince({ review, document, version }: Drawn): SinceMark[] {
  const { desk } = useServer();
  const [since, setSince] = useState<SinceMark[]>([]);
  const base = review.plan !== null && review.base !== null && review.base < version ? review.base : null;
  useEffect(() => {
    if (base === null) { setSince([]); return undefined; }
    let isOver = false;
    Promise.all([
      desk.call('get', '/api/documents/{id}/versions', { path: { id: document }, query: { after: base } }),
      desk.call('get', '/api/documents/{id}/nodes', { path: { id: document }, query: { version: base } }),
    ]).then(([{ versions }, { nodes }]) => {
      if (isOver) return;
      const before = new Map(nodes.map((node) => [node.id, seen(node)]));
      const marks = new Map(versions.flatMap((made) => made.changed.map((node): [string, SinceMark] => [node, { node, before: before.get(node) ?? '', author: made.author ?? '' }])));
      setSince([...marks.values()]);
    }).catch(() => undefined);
    return () => { isOver = true; };
  }, [desk, base, document, version]);
  return since;
}

/** The rows that a status line names: "Reading sections 3.1–3.4 and 5". */
function named(line: string, places: Places): Set<string> {
  const found = new Set<string>();
  if (!/^(Reading|Writing|Checking|Looking)/u.test(line)) return found;
  const at = (number: string) => places.rows.findIndex((row) => row.number === number);
  for (const match of line.matchAll(/(\d+(?:\.\d+)*)(?:\s*[–-]\s*(\d+(?:\.\d+)*))?/gu)) {
    const [first, last] = [at(match[1]!), at(match[2] ?? match[1]!)];
    if (first >= 0 && last >= first) places.rows.slice(first, last + 1).forEach((row) => found.add(row.id));
  }
  return found;
}

export function useMarks(drawn: Drawn): { marks: Marks; rows: RowMarks } {
  const { turns, review, isReviewing, places, on, hover, fresh, attached, linked } = drawn;
  const since = useSince(drawn);
  const question = turns.findLast((turn) => turn.state === 'open' && turn.result?.outcome === 'question');
  const cited = on === null ? undefined : turns.find((turn) => turn.key === on.turn);
  const running = turns.findLast((turn) => turn.state === 'running');
  const line = running?.lines.at(-1)?.text ?? '';

  const marks = useMemo((): Marks => ({
    citations: attached && places ? selectionMarks(attached, places) : linked !== null ? [{ node: linked, quote: '', isOn: true }] : (cited?.result?.citations ?? []).flatMap((citation) => (citation.node && places ? [{ node: standing(citation, places) ?? citation.node, quote: citation.quote, isOn: citeKey(citation) === on?.cite }] : [])),
    candidates: question ? lettered(question).filter((option) => places?.byId.has(option.id)).map((option) => ({ node: option.id, letter: option.letter, isHover: option.letter === hover })) : [],
    edits: isReviewing ? review.edits.map((edit) => ({ id: edit.id, state: edit.decision ?? edit.state, isCurrent: edit.id === review.picked, isFlagged: edit.isFlagged, places: edit.places })) : [],
    fresh,
    since: isReviewing ? since : [],
  }), [cited, question, on, hover, places, review.edits, review.picked, isReviewing, fresh, since, attached, linked]);

  const rows = useMemo((): RowMarks => {
    const count = (ids: (string | undefined)[]) => ids.reduce((map, id) => (id === undefined ? map : map.set(id, (map.get(id) ?? 0) + 1)), new Map<string, number>());
    const section = (id: string | null | undefined) => (id ? places?.sectionOf(id) : undefined);
    const at = (edit: Reviewing['edits'][number]) => edit.places.map((place) => section(place.node) ?? section(place.behind) ?? section(place.parent)).find((id) => id !== undefined);
    const open = review.edits.filter((edit) => edit.state === 'open' && edit.decision === null), stale = review.edits.filter((edit) => edit.state !== 'open');
    return {
      edits: isReviewing ? count(open.map(at)) : new Map(),
      stale: isReviewing ? count(stale.map(at)) : new Map(),
      letters: marks.candidates.reduce((map, candidate) => { const id = section(candidate.node); return id ? map.set(id, map.has(id) ? `${map.get(id)![0]!}–${candidate.letter}` : candidate.letter) : map; }, new Map<string, string>()),
      reading: places ? named(line, places) : new Set(),
    };
  }, [places, review.edits, isReviewing, marks.candidates, line]);
  return { marks, rows };
}
