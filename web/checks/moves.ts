// Moves in documents of which blocks share ids, as they do between two steps of a batch: what the editor makes of each, for the server to
// be held against.
import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { idOf, isBlock } from '../packages/react/src/live/blocks';
import { MoveBlock } from '../packages/react/src/live/moveBlock';
import { chance } from './clock';
import { startNode } from './editors';

export interface Move { doc: unknown; step: unknown; after: unknown }

export function moves(count: number, seed: number): Move[] {
  const random = chance(seed);
  const ids: string[] = [];
  const start = startNode();
  start.descendants((node) => { if (isBlock(node)) ids.push(idOf(node)!); return !node.isTextblock; });
  const one = (): string | null => (random(4) === 0 ? null : ids[random(ids.length)]!);
  const doubled = (node: Node): Node => {
    if (node.isTextblock || node.isText) return node;
    const inner: Node[] = [];
    node.forEach((child) => { inner.push(doubled(child)); });
    return node.type.create(isBlock(node) && random(3) === 0 ? { ...node.attrs, id: ids[random(ids.length)]! } : node.attrs, Fragment.fromArray(inner), node.marks);
  };
  return Array.from({ length: count }, () => {
    const doc = doubled(start);
    const step = new MoveBlock(ids[random(ids.length)]!, one(), one());
    return { doc: doc.toJSON() as unknown, step: step.toJSON(), after: step.apply(doc).doc?.toJSON() as unknown ?? null };
  });
}
