// What others propose: their open proposals, and the assistant's for them, for somebody who may apply. They stand before one's own turns.
import { useCallback, useEffect, useState } from 'react';
import { useServer } from '../server';
import { askedIn } from '../types';
import type { Suggestion } from '../types';
import type { ChatTurn } from './useTurns';

const LOOK_MS = 20_000; // the room tells of proposals; this is for who lost it for a while

function turnOf(suggestion: Suggestion): ChatTurn {
  const { id, result, name } = suggestion;
  return { key: `suggested ${id}`, id, words: askedIn(suggestion).words ?? '', mode: 'suggest', state: 'open', goesOn: false, lines: [], text: '', isWaiting: false, result, chosen: null, selected: null, by: name };
}

/** `proposed` changes when there may be others. */
export function useSuggestions(document: string, canApply: boolean, proposed: number): [ChatTurn[], (id: string) => void] {
  const { desk } = useServer();
  const [turns, setTurns] = useState<ChatTurn[]>([]);
  useEffect(() => {
    if (!canApply) return undefined;
    let isOver = false;
    const look = () => void desk.call('get', '/api/documents/{id}/suggestions', { path: { id: document } })
      .then(({ suggestions }) => {
        // One that is known stays the same value: what is drawn of it is not drawn anew.
        if (!isOver) setTurns((now) => suggestions.toReversed().map((one) => now.find((known) => known.id === one.id) ?? turnOf(one)));
      })
      .catch(() => undefined);
    look();
    const again = setInterval(() => { if (globalThis.document.visibilityState === 'visible') look(); }, LOOK_MS);
    return () => { isOver = true; clearInterval(again); };
  }, [desk, document, canApply, proposed]);
  const drop = useCallback((id: string) => setTurns((now) => now.filter((turn) => turn.id !== id)), []);
  return [turns, drop];
}
