// The four widths of the guide's table.
import { useSyncExternalStore } from 'react';

export type Width = 'phone' | 'narrow' | 'medium' | 'wide';
const QUERIES: [Width, MediaQueryList][] = [
  ['phone', matchMedia('(max-width: 639.9px)')],
  ['narrow', matchMedia('(max-width: 959.9px)')],
  ['medium', matchMedia('(max-width: 1279.9px)')],
];

function current(): Width {
  return QUERIES.find(([, query]) => query.matches)?.[0] ?? 'wide';
}

function subscribe(hear: () => void): () => void {
  QUERIES.forEach(([, query]) => query.addEventListener('change', hear));
  return () => QUERIES.forEach(([, query]) => query.removeEventListener('change', hear));
}

export function useWidth(): Width {
  return useSyncExternalStore(subscribe, current);
}
