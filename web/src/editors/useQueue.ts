// The queue of an editor for as long as it is on the page: what was typed is sent, also when the page is left.
import { useEffect, useMemo, useRef } from 'react';
import type { DocNode, DocumentViewProps } from '../document/view';
import { Queue } from './queue';

export interface Saver {
  readonly version: number;
  readonly conflicts: { readonly size: number };
  waiting(): number;
  send(): Promise<boolean>;
  /** The nodes that the last save told of. */
  readonly told: DocNode[] | null;
  /** Whether the view shows by itself what was saved, and needs no nodes for it. */
  readonly isShown: boolean;
}

export function useQueue(saver: Saver, onTyped: DocumentViewProps['onTyped'], onSaveState: DocumentViewProps['onSaveState']): Queue {
  const told = useRef({ onTyped, onSaveState });
  told.current = { onTyped, onSaveState };
  const queue = useMemo(() => new Queue({
    waiting: () => saver.waiting(),
    send: async () => {
      const before = saver.version;
      const sent = await saver.send();
      if (saver.version > before) told.current.onTyped(saver.version, saver.version === before + 1 ? saver.told : null, saver.isShown);
      return sent;
    },
    version: () => saver.version,
    conflicts: () => saver.conflicts.size,
  }, (state) => told.current.onSaveState(state)), [saver]);
  useEffect(() => () => { void queue.flush(); queue.close(); }, [queue]);
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => { if (saver.waiting() > 0) { void queue.flush(); event.preventDefault(); } };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [queue, saver]);
  return queue;
}
