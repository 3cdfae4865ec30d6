// Where the person wants to be: a row of the outline, a citation, an address with a place in it. A view that must fetch that part first is
// asked again once it is drawn, and the place stays the current one until the person moves on in the document.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useToast } from '../parts/Toast';
import type { Places } from './places';
import type { ViewHandle } from './view';

const MOVES = ['pointerdown', 'wheel', 'keydown'] as const;
const NEW = '?new';
const GONE = 'The place this link leads to is no longer in the document';

/** The node that the address names behind "#". */
function addressed(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

export function useGoal(view: RefObject<ViewHandle | null>, places: Places) {
  const { show } = useToast();
  const goal = useRef<{ node: string; quote: string | undefined } | null>(null);
  const [place, setPlace] = useState<string | null>(null);
  const [linked, setLinked] = useState<string | null>(null); // what the address led to, marked until the person goes on
  const [isReady, setIsReady] = useState(false);
  const known = useRef(places);
  known.current = places;

  const goTo = useCallback((node: string, quote?: string) => {
    goal.current = { node, quote };
    setLinked(null);
    setPlace(node);
    view.current?.scrollTo(node, quote);
  }, [view]);
  const ready = useCallback(() => {
    setIsReady(true);
    if (goal.current) view.current?.scrollTo(goal.current.node, goal.current.quote);
    if (location.search !== NEW) return;
    history.replaceState(null, '', location.pathname);
    setTimeout(() => view.current?.focus(), 0); // a new document is there to be written in
  }, [view]);
  /** What is at the top of the sheet is the current place, but for one that was gone to by name. */
  const pass = useCallback((node: string) => { if (goal.current === null) setPlace(node); }, []);

  useEffect(() => {
    const leave = (event: Event) => {
      if (!(event.target as Element | null)?.closest?.('.sheet')) return;
      goal.current = null;
      setLinked(null);
    };
    MOVES.forEach((move) => document.addEventListener(move, leave, { passive: true, capture: true }));
    return () => MOVES.forEach((move) => document.removeEventListener(move, leave, { capture: true }));
  }, []);
  useEffect(() => {
    if (!isReady) return undefined;
    const follow = () => {
      const node = addressed();
      if (node === '' || node === 'document') return; // the skip link's own
      if (!known.current.byId.has(node)) { show({ text: GONE }); return; }
      goTo(node);
      setLinked(node);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isReady, goTo, show]);

  const copyLink = useCallback(async (node: string | null) => {
    try {
      await navigator.clipboard.writeText(linkTo(node));
      show({ text: node === null ? 'Copied the link to this document' : `Copied the link to ${known.current.title(node)}` });
    } catch {
      show({ text: 'This browser let nothing be copied. The address of this page is the link.' });
    }
  }, [show]);

  return { goTo, ready, isReady, pass, place, linked, copyLink };
}

/** The address of a place in the document that is open. */
export function linkTo(node: string | null): string {
  return `${location.origin}${location.pathname}${node === null ? '' : `#${encodeURIComponent(node)}`}`;
}
