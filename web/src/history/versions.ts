// The versions of a document, and which of them were taken back.
import { useEffect, useState } from 'react';
import { call } from '../api/client';
import type { Version } from '../api/types';

/** The versions after one, from the first to the last. */
export async function versionsOf(id: string, after = 0): Promise<Version[]> {
  const found: Version[] = [];
  for (let next: number | null = after; next !== null;) {
    const page: { versions: Version[]; next: number | null } = await call('GET', `/documents/${id}/versions?after=${next}&limit=1000`);
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
  const [gone, setGone] = useState(NONE);
  const first = made.length === 0 ? null : Math.min(...made);
  useEffect(() => {
    if (first === null || first >= version) { setGone(NONE); return undefined; }
    let isOver = false;
    versionsOf(id, first).then((found) => { if (!isOver) setGone(goneVersions(found)); }).catch(() => undefined);
    return () => { isOver = true; };
  }, [id, first, version]);
  return gone;
}
