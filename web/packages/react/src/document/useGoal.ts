// Where the person wants to be: a row of the outline, a citation, an address with a place in it. A view that must fetch that part first is
// asked again once it is drawn, and the place stays the current one until the person moves on in the document.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { ViewHandle } from './view';

const MOVES = ['pointerdown', 'wheel', 'keydown'] as const;

export function useGoal(view: RefObject<ViewHandle | null>) {
  const goal = useRef<{ node: string; quote: string | undefined } | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [linked, setLinked] = useState<string | null>(null); // what an address led to, marked until the person goes on
  const [isReady, setIsReady] = useState(false);

  const goTo = useCallback((node: string, quote?: string) => {
    goal.current = { node, quote };
    setLinked(null);
    setPlace(node);
    view.current?.scrollTo(node, quote);
  }, [view]);
  const ready = useCallback(() => {
    setIsReady(true);
    if (goal.current) view.current?.scrollTo(goal.current.node, goal.current.quote);
  }, [view]);
  /** What is at the top of the sheet is the current place, but for one that was gone to by name. */
  const pass = useCallback((node: string) => { if (goal.current === null) setPlace(node); }, []);
  /** Goes where an address leads to, and marks it. */
  const lead = useCallback((node: string) => {
    goTo(node);
    setLinked(node);
  }, [goTo]);

  useEffect(() => {
    const leave = (event: Event) => {
      if (!(event.target as Element | null)?.closest?.('.sheet')) return;
      goal.current = null;
      setLinked(null);
    };
    MOVES.forEach((move) => document.addEventListener(move, leave, { passive: true, capture: true }));
    return () => MOVES.forEach((move) => document.removeEventListener(move, leave, { capture: true }));
  }, []);
  return { goTo, lead, ready, isReady, pass, place, linked };
}
