// A measure of the document, taken again with each version, but not while somebody types.
import { useEffect, useRef, useState } from 'react';
import { call } from '../here';
import type { Turn } from 'copydesk-react/types';

const PAUSE = 1_500; // ms without a new version

export function useMeasure<T>(document: string, name: string | null, version: number): T | null {
  const [found, setFound] = useState<T | null>(null);
  const asked = useRef('');
  useEffect(() => {
    if (name === null) { setFound(null); return undefined; }
    const leave = new AbortController();
    const ask = () => call<Turn>('POST', `/documents/${document}/tools/measure`, { name }, { signal: leave.signal })
      .then((turn) => { if (turn.result !== undefined) setFound(turn.result as T); })
      .catch(() => undefined);
    const later = window.setTimeout(ask, asked.current === `${document} ${name}` ? PAUSE : 0);
    asked.current = `${document} ${name}`;
    return () => { window.clearTimeout(later); leave.abort(); };
  }, [document, name, version]);
  return found;
}

export interface Pacing {
  scenes: { scene_index: number; scene_number: number; id: string; heading: string; words: number; dialogue_share: number; pages: number; speeches: number }[];
  whole: { scenes: number; words: number; pages: number };
}
export interface Person { name: string; speeches: number; speaks_in: number[]; named_in: number[] }
export interface StepRef { id: string; number: string; name: string }
export interface Dependencies {
  dependencies: { from: StepRef; to: StepRef; type: string }[];
  longest_chains: StepRef[][];
  free: StepRef[];
  graph: { nodes: (StepRef & { status: string; block: string })[]; edges: { from: string; to: string }[] };
}
export interface Statuses { steps: number; statuses: Record<string, number> }

const EIGHTHS = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'];

/** Pages in eighths, as scripts are counted. */
export function eighths(pages: number): string {
  const all = Math.max(1, Math.round(pages * 8));
  const whole = Math.floor(all / 8);
  return `${whole === 0 ? '' : whole}${EIGHTHS[all % 8]}`;
}
