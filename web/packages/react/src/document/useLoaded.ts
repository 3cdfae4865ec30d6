// A document as the server has it, kept up with every version that anyone makes.
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Copydesk } from '../../../client/src/client';
import { CopydeskError, LostError } from '../../../client/src/failures';
import { useServer } from '../server';
import type { NodesReply, VersionMade, WholeEntry } from '../types';
import { fetchView } from '../editors';
import { keepAbout, recallAbout } from '../live/about';
import { keep, recall } from '../parts/kept';
import { Places } from './places';
import type { DocNode } from './view';

const OWN_MS = 150; // between what a stream tells and the reply to what was sent
const PAUSE_MS = 1_000; // of typing, before all nodes are asked for

interface Loaded { entry: WholeEntry; nodes: DocNode[]; version: number; changed: string[] }
export type Trouble = { is: 'missing'; why: string } | { is: 'unreachable' } | null;

/** All nodes of a document; those of a long one come in several replies, of one version. */
async function nodesOf(desk: Copydesk, id: string): Promise<NodesReply> {
  const first = await desk.call('get', '/api/documents/{id}/nodes', { path: { id } });
  const nodes = [...first.nodes];
  for (let left = first.more; left > 0;) {
    const next = await desk.call('get', '/api/documents/{id}/nodes', { path: { id }, query: { start: nodes.length, version: first.version } });
    nodes.push(...next.nodes);
    left = next.nodes.length === 0 ? 0 : next.more;
  }
  return { ...first, nodes, more: 0 };
}

/** The version that is shown, for whoever comes later: whether it took one back is known to who was there. */
async function latestOf(desk: Copydesk, id: string, version: number): Promise<VersionMade | null> {
  const found = await desk.call('get', '/api/documents/{id}/versions', { path: { id }, query: { after: version - 1 } }).catch(() => null);
  return found?.versions[0] ?? null;
}

export function useLoaded(id: string) {
  const { desk } = useServer();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const [isThere, setIsThere] = useState(true);
  const [latest, setLatest] = useState<VersionMade | null>(null);
  const known = useRef(0); // the latest version that anyone told of
  const shown = useRef(0);
  const later = useRef<ReturnType<typeof setTimeout>>(undefined);
  const loading = useRef<Promise<void> | null>(null);
  const changed = useRef(new Set<string>());

  const load = useCallback(async () => {
    // One at a time: who asks while it is loaded waits for that, and then for one more.
    while (loading.current) await loading.current;
    const work = (async () => {
      const isFirst = shown.current === 0;
      try {
        const asked = desk.call('get', '/api/documents/{id}', { path: { id } });
        const view = !isFirst ? undefined : asked.then((entry) => fetchView(entry.kind)).catch(() => undefined); // whoever draws it tells
        const [entry, reply] = await Promise.all([asked, nodesOf(desk, id), view]);
        known.current = Math.max(known.current, reply.version);
        shown.current = reply.version;
        const touched = [...changed.current];
        changed.current.clear();
        setLoaded({ entry, nodes: reply.nodes, version: reply.version, changed: touched });
        setTrouble(null);
        void keepAbout(id, { entry, nodes: reply.nodes, version: reply.version });
        if (isFirst && reply.version > 1) void latestOf(desk, id, reply.version).then((found) => setLatest((now) => now ?? found));
        keep('seen', { ...recall<Record<string, number>>('seen', {}), [id]: reply.version });
      } catch (error) {
        const about = error instanceof LostError && shown.current === 0 ? await recallAbout(id) : null;
        if (about) {
          await fetchView(about.entry.kind);
          setIsThere(false);
          setLoaded({ entry: about.entry, nodes: about.nodes, version: about.version, changed: [] });
        } else if (error instanceof LostError) setTrouble({ is: 'unreachable' });
        else if (error instanceof CopydeskError && error.status !== 401) setTrouble({ is: 'missing', why: error.message });
      }
    })();
    loading.current = work;
    await work;
    loading.current = null;
  }, [desk, id]);

  /** What was typed here came back with its save: nothing need be asked for, and a key that comes meanwhile goes first. */
  const take = useCallback((version: number, nodes: DocNode[] | null, isShown: boolean) => {
    known.current = Math.max(known.current, version);
    clearTimeout(later.current);
    if (nodes === null || loading.current !== null || shown.current !== version - 1) {
      later.current = setTimeout(() => void load(), isShown ? PAUSE_MS : 0);
      return;
    }
    shown.current = version;
    const told = new Map(nodes.map((node) => [node.id, node]));
    startTransition(() => setLoaded((old) => old && { ...old, version, changed: [...told.keys()], nodes: old.nodes.map((node) => told.get(node.id) ?? node) }));
    keep('seen', { ...recall<Record<string, number>>('seen', {}), [id]: version });
  }, [id, load]);
  useEffect(() => () => clearTimeout(later.current), []);

  useEffect(() => void load(), [load]);
  useEffect(() => {
    let gone: ReturnType<typeof setTimeout> | undefined;
    const leave = new AbortController();
    const heard = (version: VersionMade) => {
      if (version.changed) setLatest(version);
      if (version.number <= known.current) return;
      version.changed?.forEach((node) => changed.current.add(node));
      // What is loaded or saved here right now may be this very version.
      setTimeout(async () => {
        await loading.current;
        if (version.number > known.current) { known.current = version.number; await load(); }
      }, OWN_MS);
    };
    const onLine = (isThereNow: boolean) => {
      if (isThereNow) {
        clearTimeout(gone);
        gone = undefined;
        setIsThere(true);
        if (shown.current === 0) void load(); // what is shown is from this machine
      } else gone ??= setTimeout(() => setIsThere(false), 1_500);
    };
    const listen = async () => {
      for await (const version of desk.versions(id, { signal: leave.signal, tries: Infinity, onLine, onLatest: (number) => heard({ number }) })) heard(version);
    };
    listen().catch(() => undefined); // whoever may not read it is told so by what loads it
    return () => { leave.abort(); clearTimeout(gone); };
  }, [desk, id, load]);

  const places = useMemo(() => (loaded ? new Places(loaded.entry.kind, loaded.nodes, loaded.entry.outline) : null), [loaded]);
  return { loaded, places, trouble, isThere, latest, load, take };
}

export type Loading = ReturnType<typeof useLoaded>;
