// Blocks by id: where each stands, what it stands in and behind. A block is a node with an id, whatever the editor calls it.
import type { Node } from 'prosemirror-model';

export interface Spot { node: Node; pos: number }
export interface Place { parent: string | null; after: string | null }
export interface Standing extends Spot, Place { id: string; index: number }

export const idOf = (node: Node): string | null => (node.attrs['id'] as string | null | undefined) ?? null;
export const isBlock = (node: Node): boolean => node.type.spec.attrs !== undefined && 'id' in node.type.spec.attrs && !node.isText;

export function find(doc: Node, id: string): Spot | undefined {
  let found: Spot | undefined;
  doc.descendants((node, pos) => {
    if (found !== undefined) return false;
    if (isBlock(node) && idOf(node) === id) found = { node, pos };
    return found === undefined && !node.isTextblock;
  });
  return found;
}

/** Every block with its place, in the order of the document. Of two with one id the first counts. */
export function standings(doc: Node): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const walk = (group: Node, start: number, parent: string | null) => {
    let after: string | null = null;
    group.forEach((node, offset, index) => {
      const pos = start + offset;
      if (!isBlock(node)) { if (!node.isTextblock) walk(node, pos + 1, parent); return; }
      const id = idOf(node);
      if (id === null) return;
      if (!found.has(id)) found.set(id, { id, node, pos, parent, after, index });
      after = id;
      walk(node, pos + 1, id);
    });
  };
  walk(doc, 0, null);
  return found;
}

/** The group that holds a block's children, or the document's; none where a block has no children. */
export function groupOf(doc: Node, parent: string | null): Spot | undefined {
  if (parent === null) return doc.firstChild?.type.name === 'blockGroup' ? { node: doc.firstChild, pos: 0 } : { node: doc, pos: -1 };
  const holder = find(doc, parent);
  if (!holder) return undefined;
  let group: Spot | undefined;
  holder.node.forEach((node, offset) => { if (node.type.name === 'blockGroup') group = { node, pos: holder.pos + 1 + offset }; });
  return group;
}

/** The block that a position is in. */
export function blockAt(doc: Node, pos: number): Spot | undefined {
  const at = doc.resolve(pos);
  for (let { depth } = at; depth > 0; depth -= 1) if (isBlock(at.node(depth))) return { node: at.node(depth), pos: at.before(depth) };
  return undefined;
}
