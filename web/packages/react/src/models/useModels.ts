// The models of the desk: which one answers, and which ones a message may choose. Known once for each desk.
import { useEffect, useSyncExternalStore } from 'react';
import type { Copydesk } from '../../../client/src/client';
import { useServer } from '../server';
import type { Models } from '../types';

export const OFFLINE = 'offline';

const known = new WeakMap<Copydesk, Models>();
const heard = new Set<() => void>();

export function takeModels(desk: Copydesk, models: Models): void {
  known.set(desk, models);
  heard.forEach((hear) => hear());
}

export async function lookAtModels(desk: Copydesk): Promise<Models | null> {
  try {
    takeModels(desk, await desk.call('get', '/api/model'));
  } catch {
    // What was known stays; without the server nothing can be sent anyway.
  }
  return known.get(desk) ?? null;
}

function subscribe(hear: () => void): () => void {
  heard.add(hear);
  return () => heard.delete(hear);
}

export function useModels(): Models | null {
  const { desk } = useServer();
  useEffect(() => void lookAtModels(desk), [desk]);
  const now = () => known.get(desk) ?? null;
  return useSyncExternalStore(subscribe, now, now);
}

/** A model as people call it: without its provider, its address and its folders. */
export function modelName(model: string): string {
  if (model === OFFLINE) return 'No model';
  const [provider = '', ...rest] = model.split(':');
  const name = rest.join(':').split('/').at(-1) ?? '';
  return name === '' || provider === 'scripted' || provider === 'recorded' ? provider : name;
}
