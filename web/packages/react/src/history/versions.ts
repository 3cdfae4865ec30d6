// The versions of a document, and which of them were taken back.
import { useEffect, useState } from 'react';
import type { Copydesk } from '../../../client/src/client';
import { useServer } from '../server';
import type { Version } from '../types';

/** The versions after one, from the first to the last. */
export async function versionsOf(desk: Copydesk, id: string, after = 0): Promise<Version[]> {
  const found: Version[] = [];
  for (let next: number | null = after; next !== null;) {
    const page: { versions: Version[]; next: number | null } = await desk.call('get', '/api/documents/{id}/versions', { path: { id }, query: { after: next, limit: 1000 } });
    found.push(...page.versions);
    next = page.next;
  }
  return found;
}

/** Versions that were taken back and not made again. */
export function goneVersions(versions: Version[]): Set<number> {
  const gone = new Set<number>();
  for (const version of versions) {
    if (version.undoes) gone.add(version.undoes);
    if (version.redoes) gone.delete(version.redoes);
  }
  return gone;
}

const NONE: Set<number> = new Set();

/** Of these versions, those that were taken back by now; looked up again with each new version. */
export function useGone(id: string, made: number[], version: number): Set<number> {
  const { desk } = useServer();
  const [gone, setGone] = useState(NONE);
  const first = made.length === 0 ? null : Math.min(...made);
  useEffect(() => {
    if (first === null || first >= version) { setGone(NONE); return undefined; }
    let isOver = false;
    versionsOf(desk, id, first).then((found) => { if (!isOver) setGone(goneVersions(found)); }).catch(() => undefined);
    return () => { isOver = true; };
  }, [desk, id, first, version]);
  return gone;
}
