// The list of the desk, searched on the server, with what waits and the sizes.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, LostError } from '../here';
import type { DeskInfo, Entry } from 'copydesk-react/types';

interface Page { documents: Entry[]; next: string | null }

export function useDesk(words: string) {
  const [entries, setEntries] = useState<Entry[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [info, setInfo] = useState<DeskInfo | null>(null);
  const [isGone, setIsGone] = useState(false);
  const wanted = useRef(words);
  wanted.current = words;

  const page = useCallback((after: string | null) => {
    const query = new URLSearchParams({ limit: '100', ...(wanted.current === '' ? {} : { q: wanted.current }), ...(after ? { after } : {}) });
    return call<Page>('GET', `/documents?${query.toString()}`);
  }, []);

  const load = useCallback(async () => {
    try {
      const asked = wanted.current;
      const found = await page(null);
      if (asked !== wanted.current) return;
      setEntries(found.documents);
      setNext(found.next);
      setIsGone(false);
      setInfo(await call<DeskInfo>('GET', '/desk'));
    } catch (error) {
      if (error instanceof LostError) setIsGone(true);
    }
  }, [page]);

  const more = useCallback(async () => {
    const found = await page(next);
    setEntries((now) => [...(now ?? []), ...found.documents]);
    setNext(found.next);
  }, [page, next]);

  useEffect(() => {
    const timer = setTimeout(() => void load(), words === '' ? 0 : 160);
    return () => clearTimeout(timer);
  }, [words, load]);
  useEffect(() => {
    const look = () => { if (document.visibilityState === 'visible') void load(); };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [load]);

  return { entries, next, info, isGone, load, more };
}
