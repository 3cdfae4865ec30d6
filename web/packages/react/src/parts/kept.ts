// What the browser keeps for a person: panes, modes, decisions, versions seen. A browser that keeps nothing is fine.
import { useCallback, useState } from 'react';

export function recall<T>(name: string, otherwise: T): T {
  try {
    const kept = localStorage.getItem(`copydesk.${name}`);
    return kept === null ? otherwise : JSON.parse(kept) as T;
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`copydesk.${name}`);
    else localStorage.setItem(`copydesk.${name}`, JSON.stringify(value));
  } catch {
    // Nothing is kept in a private window, and everything works all the same.
  }
}

export function useKept<T>(name: string, otherwise: T): [T, (value: T) => void] {
  const [value, setValue] = useState<T>(() => recall(name, otherwise));
  const set = useCallback((next: T) => { setValue(next); keep(name, next); }, [name]);
  return [value, set];
}
