// The document as text, until its editors come.
import { useEffect, useImperativeHandle, useRef } from 'react';
import type { DocumentViewProps } from '../document/view';

export function DocumentView({ ref, nodes, onReady }: DocumentViewProps) {
  const top = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    scrollTo: (node: string) => top.current?.querySelector(`[data-node="${CSS.escape(node)}"]`)?.scrollIntoView({ block: 'center' }),
    focus: () => top.current?.focus(),
    flush: async () => undefined,
    undoTyping: () => false,
  }), []);
  useEffect(() => onReady(), [onReady]);
  return (
    <div className="scroll" ref={top} tabIndex={-1}>
      <article className="doc doc-serif">
        {nodes.filter((node) => node.text !== '').map((node) => <p key={node.id} data-node={node.id}>{node.visible ?? node.text}</p>)}
      </article>
    </div>
  );
}
