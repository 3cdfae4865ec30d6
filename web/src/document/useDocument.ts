// A document as the server has it, kept up with every version that anyone makes.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, call, OfflineError } from '../api/client';
import { watch } from '../api/stream';
import type { NodesReply, Version, WholeEntry } from '../api/types';
import { keep, recall } from '../parts/kept';
import { Places } from './places';
import type { DocNode } from './view';

interface Loaded { entry: WholeEntry; nodes: DocNode[]; version: number; changed: string[]; isCut: boolean }
export type Trouble = { is: 'missing'; why: string } | { is: 'unreachable' } | null;

export function useDocument(id: string) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isThere, setIsThere] = useState(true);
  const [latest, setLatest] = useState<Partial<Version> | null>(null);
  const known = useRef(0);
  const loading = useRef<Promise<void> | null>(null);
  const changed = useRef(new Set<string>());

  const load = useCallback(async () => {
    // One at a time: who asks while it is loaded waits for that, and then for one more.
    while (loading.current) await loading.current;
    const work = (async () => {
      try {
        const [entry, reply] = await Promise.all([call<WholeEntry>('GET', `/documents/${id}`), call<NodesReply>('GET', `/documents/${id}/nodes`)]);
        known.current = Math.max(known.current, reply.version);
        const touched = [...changed.current];
        changed.current.clear();
        setLoaded({ entry, nodes: reply.nodes, version: reply.version, changed: touched, isCut: reply.more > 0 });
        setTrouble(null);
        keep('seen', { ...recall<Record<string, number>>('seen', {}), [id]: reply.version });
      } catch (error) {
        if (error instanceof OfflineError) setTrouble({ is: 'unreachable' });
        else if (error instanceof ApiError && error.status !== 401) setTrouble({ is: 'missing', why: error.message });
      }
    })();
    loading.current = work;
    await work;
    loading.current = null;
  }, [id]);

  useEffect(() => void load(), [load]);
  useEffect(() => {
    let gone: ReturnType<typeof setTimeout> | undefined;
    return watch(id, (version) => {
      if (version.changed) setLatest(version);
      if (version.number <= known.current) return;
      known.current = version.number;
      version.changed?.forEach((node) => changed.current.add(node));
      void load();
    }, (there) => {
      if (there) {
        clearTimeout(gone);
        gone = undefined;
        setIsThere(true);
      } else gone ??= setTimeout(() => setIsThere(false), 1_500);
    });
  }, [id, load]);

  const places = useMemo(() => (loaded ? new Places(loaded.entry.kind, loaded.nodes, loaded.entry.outline) : null), [loaded]);
  return { loaded, places, trouble, isThere, latest, load };
}
