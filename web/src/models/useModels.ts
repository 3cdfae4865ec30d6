// The models of the desk: which one answers, and which ones a message may choose. Known once for the whole app.
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/client';
import type { Models } from '../api/types';

export const OFFLINE = 'offline';

let known: Models | null = null;
const heard = new Set<() => void>();

export function takeModels(models: Models): void {
  known = models;
  heard.forEach((hear) => hear());
}

export async function lookAtModels(): Promise<Models | null> {
  try {
    takeModels(await call<Models>('GET', '/model'));
  } catch {
    // What was known stays; without the server nothing can be sent anyway.
  }
  return known;
}

function subscribe(hear: () => void): () => void {
  heard.add(hear);
  return () => heard.delete(hear);
}

export function useModels(): Models | null {
  useEffect(() => void lookAtModels(), []);
  return useSyncExternalStore(subscribe, () => known);
}

/** A model as people call it: without its provider, its address and its folders. */
export function modelName(model: string): string {
  if (model === OFFLINE) return 'No model';
  const [provider = '', ...rest] = model.split(':');
  const name = rest.join(':').split('/').at(-1) ?? '';
  return name === '' || provider === 'scripted' || provider === 'recorded' ? provider : name;
}
