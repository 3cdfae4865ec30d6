// The place that the page's address names behind "#", and the address of a place.
import { useCallback, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import type { Places } from 'copydesk-react/document/places';
import type { ViewHandle } from 'copydesk-react/document/view';
import { useToast } from 'copydesk-react/parts/Toast';

const NEW = '?new';
const GONE = 'The place this link leads to is no longer in the document';

/** The node that the address names. */
function addressed(): string {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return '';
  }
}

/** The address of a place in the document that is open. */
export function linkTo(node: string | null): string {
  return `${location.origin}${location.pathname}${node === null ? '' : `#${encodeURIComponent(node)}`}`;
}

interface Led { view: RefObject<ViewHandle | null>; places: Places; isReady: boolean; lead: (node: string) => void }

export function useAddress({ view, places, isReady, lead }: Led) {
  const { show } = useToast();
  const known = useRef(places);
  known.current = places;
  useEffect(() => {
    if (!isReady || location.search !== NEW) return;
    history.replaceState(null, '', location.pathname);
    setTimeout(() => view.current?.focus(), 0); // a new document is there to be written in
  }, [isReady, view]);
  useEffect(() => {
    if (!isReady) return undefined;
    const follow = () => {
      const node = addressed();
      if (node === '' || node === 'document') return; // the skip link's own
      if (!known.current.byId.has(node)) show({ text: GONE });
      else lead(node);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [isReady, lead, show]);
  return useCallback(async (node: string | null) => {
    try {
      await navigator.clipboard.writeText(linkTo(node));
      show({ text: node === null ? 'Copied the link to this document' : `Copied the link to ${known.current.title(node)}` });
    } catch {
      show({ text: 'This browser let nothing be copied. The address of this page is the link.' });
    }
  }, [show]);
}
