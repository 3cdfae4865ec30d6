// What the views that are no BlockNote share: saving by node, marks, selection, and the handle that the frame holds.
import { createContext, startTransition, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { NO_MARKS } from '../../document/view';
import type { DocNode, DocumentViewProps, Selected } from '../../document/view';
import { reveal, usePlace } from '../Beside';
import { Drawn } from '../marks';
import { useQueue } from '../useQueue';
import { NodeSaver } from './nodeSaver';

export interface TypingValue {
  drawn: Drawn;
  saver: NodeSaver;
  canEdit: boolean;
  version: number;
  onType(id: string, text: string): void;
  onSettle(id: string, mine: boolean): void;
}

export const Typing = createContext<TypingValue>({ drawn: new Drawn(NO_MARKS), saver: new NodeSaver('', 0, () => undefined), canEdit: false, version: 0, onType: () => undefined, onSettle: () => undefined });

export function useTyping(props: DocumentViewProps) {
  const { ref, id, version, nodes, changed, canEdit, marks, onTyped, onSaveState, onReady, onPlace, onSelection } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const [, setAt] = useState(0);
  const redraw = useCallback(() => setAt((at) => at + 1), []);
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const first = useRef(version);
  // What a save brings can wait for a key.
  const saver = useMemo(() => new NodeSaver(id, first.current, () => startTransition(redraw)), [id, redraw]);
  const queue = useQueue(saver, onTyped, onSaveState);
  useEffect(() => saver.caughtUp(version, byId, changed), [saver, version, byId, changed]);
  useEffect(() => { onReady(); }, [onReady]);
  usePlace(scroll, onPlace);
  const onType = useCallback((node: string, text: string) => { saver.type(node, text); queue.touch(); }, [saver, queue]);
  const onSettle = useCallback((node: string, mine: boolean) => { saver.settle(node, mine); void queue.run(); }, [saver, queue]);
  const drawn = useMemo(() => new Drawn(marks), [marks]);
  const typing: TypingValue = { drawn, saver, canEdit, version, onType, onSettle };

  useEffect(() => {
    const look = () => onSelection(selectionIn(scroll.current, byId));
    const catchUp = (event: KeyboardEvent) => { if (event.ctrlKey || event.metaKey) look(); }; // keys that wait come before the browser tells
    document.addEventListener('selectionchange', look);
    document.addEventListener('keydown', catchUp);
    return () => {
      document.removeEventListener('selectionchange', look);
      document.removeEventListener('keydown', catchUp);
    };
  }, [byId, onSelection]);
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => { if (wanted !== null) { reveal(scroll.current, wanted); setWanted(null); } }, [wanted]);
  const opens = useRef<((node: string) => void) | null>(null);
  useImperativeHandle(ref, () => ({
    scrollTo: (node: string) => {
      opens.current?.(node);
      for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) if (reveal(scroll.current, at)) break;
      setTimeout(() => setWanted(node), 60);
    },
    focus: () => scroll.current?.querySelector<HTMLElement>('[contenteditable]')?.focus(),
    flush: () => queue.flush(),
    undoTyping: () => {
      if (saver.waiting() === 0) return false;
      saver.texts.clear();
      saver.values.clear();
      saver.lines = [];
      saver.moved.clear();
      (document.activeElement as HTMLElement | null)?.blur();
      redraw();
      return true;
    },
  }), [byId, queue, saver, redraw]);
  return { scroll, byId, typing, saver, queue, redraw, opens };
}

/** The selection in code points of the first node's visible text. */
function selectionIn(scroll: HTMLElement | null, byId: Map<string, DocNode>): Selected | null {
  const selection = getSelection();
  if (!scroll || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!scroll.contains(range.commonAncestorContainer)) return null;
  const start = (range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement)?.closest<HTMLElement>('[data-node]');
  const node = start?.dataset['node'];
  if (!start || !node || !byId.has(node)) return null;
  const before = document.createRange();
  before.setStart(start, 0);
  before.setEnd(range.startContainer, range.startOffset);
  const text = selection.toString();
  const from = [...before.toString()].length;
  const whole = [...(start.textContent ?? '')].length;
  return text.trim() === '' ? null : { node, start: from, end: Math.min(whole, from + [...text].length), text };
}
