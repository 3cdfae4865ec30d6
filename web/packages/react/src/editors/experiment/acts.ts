// What is done to blocks and steps besides typing, as transactions: made, put elsewhere, taken away. Each block keeps its id.
import type { Node } from 'prosemirror-model';
import { Selection, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { find } from '../../live/blocks';
import { newId } from '../../live/ids';
import { MoveBlock } from '../../live/moveBlock';
import { below, blocksOf, sortOf, stepsOf, STRUCTURE } from './outline';
import type { Spot } from './outline';

const FRESH: Record<string, Record<string, string>> = { step: { status: 'draft' } }; // else no count has it

export function rowOf(state: EditorState, sort: string, text = '', attrs: Record<string, string> = FRESH[sort] ?? {}): Node {
  const { nodes } = state.schema;
  return nodes['blockContainer']!.create({ id: newId() }, nodes[sort]!.create(attrs, text === '' ? null : state.schema.text(text)));
}

export function spotOf(doc: Node, id: string): Spot | null {
  const found = find(doc, id);
  if (!found) return null;
  const around = doc.resolve(found.pos);
  return { id, node: found.node, pos: found.pos, parent: around.depth < 2 ? null : String(around.node(around.depth - 1).attrs['id'] ?? '') };
}

/** Puts a row into a block: behind the one named, or as the first. */
export function put(tr: Transaction, holder: Spot, row: Node, behind: string | null): Transaction {
  const inner = below(holder);
  const left = inner.find(({ id }) => id === behind);
  const { blockGroup } = tr.doc.type.schema.nodes;
  if (inner.length === 0) {
    const at = holder.pos + 1 + holder.node.firstChild!.nodeSize;
    return tr.insert(at, blockGroup!.create(null, row)).setSelection(nearText(tr, at + 2));
  }
  const at = left ? left.pos + left.node.nodeSize : inner[0]!.pos;
  return tr.insert(at, row).setSelection(nearText(tr, at + 1));
}

const nearText = (tr: Transaction, pos: number): Selection => (tr.doc.resolve(pos + 1).parent.isTextblock ? TextSelection.create(tr.doc, pos + 1) : Selection.near(tr.doc.resolve(pos)));

/** The last block of a step's text, behind which a new one comes. */
export function lastText(step: Spot): string | null { return below(step).findLast(({ node }) => !STRUCTURE.has(sortOf(node)))?.id ?? null; }

/** Takes a block away, and the group that it leaves empty. */
export function take(tr: Transaction, { node, pos }: { node: Node; pos: number }): Transaction {
  const around = tr.doc.resolve(pos);
  return around.parent.childCount === 1 && around.depth > 1 ? tr.delete(pos - 1, pos + node.nodeSize + 1) : tr.delete(pos, pos + node.nodeSize);
}

/** Where a step or block goes when it is moved by one: a step at its block's end goes on in the next. */
export function moved(doc: Node, id: string, way: -1 | 1): MoveBlock | null {
  const root = below({ node: doc, pos: -1, id: null })[0]!;
  const blocks = blocksOf(doc);
  const at = blocks.findIndex((block) => block.id === id);
  if (at >= 0) {
    const behind = way < 0 ? blocks[at - 2]?.id ?? null : blocks[at + 1]?.id;
    return behind === undefined || (way < 0 && at === 0) ? null : new MoveBlock(id, root.id, behind);
  }
  const home = blocks.findIndex((block) => stepsOf(block).some((step) => step.id === id));
  if (home < 0) return null;
  const steps = stepsOf(blocks[home]!);
  const place = steps.findIndex((step) => step.id === id);
  const beside = blocks[home + way];
  if (way < 0 && place > 0) return new MoveBlock(id, blocks[home]!.id, steps[place - 2]?.id ?? null);
  if (way > 0 && place < steps.length - 1) return new MoveBlock(id, blocks[home]!.id, steps[place + 1]!.id);
  return beside ? new MoveBlock(id, beside.id, way < 0 ? stepsOf(beside).at(-1)?.id ?? null : null) : null;
}

/** Who needs a step, or one in a block, and would be left without it. */
export function neededBy(doc: Node, id: string): { number: string; name: string } | null {
  const gone = new Set<string>();
  const all = blocksOf(doc).flatMap((block, at) => stepsOf(block).map((step, place) => ({ step, block, number: `${at + 1}.${place + 1}` })));
  for (const { step, block } of all) if (step.id === id || block.id === id) gone.add(String(step.node.firstChild!.attrs['foreign']));
  for (const { step, block, number } of all) {
    if (step.id === id || block.id === id) continue;
    if (below(step).some(({ node }) => sortOf(node) === 'dependency' && gone.has(String(node.firstChild!.attrs['to'])))) return { number, name: step.node.firstChild!.textContent };
  }
  return null;
}

/** Takes away what is selected over several blocks: those that are in it whole go, of the others the words. */
export function erased(state: EditorState): Transaction {
  const { from, to } = state.selection;
  const tr = state.tr;
  const whole: { node: Node; pos: number }[] = [], parts: [number, number][] = [];
  state.doc.nodesBetween(from, to, (node, pos) => {
    const end = pos + node.nodeSize;
    if (node.type.name === 'blockContainer' && sortOf(node) !== 'title' && from < pos && state.doc.textBetween(Math.min(to, end), end, '', '.') === '') { whole.push({ node, pos }); return false; }
    if (node.isTextblock) parts.push([Math.max(from, pos + 1), Math.min(to, end - 1)]);
    return !node.isTextblock;
  });
  const all = [...whole.map((one) => ({ at: one.pos, act: () => take(tr, one) })), ...parts.map(([start, end]) => ({ at: start, act: () => tr.delete(start, end) }))];
  for (const { act } of all.toSorted((one, two) => two.at - one.at)) act();
  return tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), -1)).scrollIntoView();
}
