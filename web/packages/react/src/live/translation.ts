// The editor's transactions in steps that merge well: a new block has its id in the step that makes it, and a block that was taken out
// and put in elsewhere (move up, drag, indent) is a MoveBlock. What only types, marks or sets passes as it is.
import { Fragment, Slice } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { Selection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { ReplaceAroundStep, ReplaceStep, Transform } from 'prosemirror-transform';
import type { Step } from 'prosemirror-transform';
import { idOf, isBlock, standings } from './blocks';
import type { Standing } from './blocks';
import { build, level, movesTo } from './difference';
import { newId } from './ids';
import { MoveBlock } from './moveBlock';

/** Whether a step stays within the words of one block: neither makes, takes nor moves one. */
function isPlain(step: Step, doc: Node): boolean {
  if (!(step instanceof ReplaceStep) && !(step instanceof ReplaceAroundStep)) return true;
  let makes = false;
  step.slice.content.descendants((node) => { if (isBlock(node)) makes = true; return !makes && !node.isTextblock; });
  if (makes) return false;
  const from = doc.resolve(step.from);
  const whole = doc.nodeAt(step.from);
  if (whole?.isTextblock && step instanceof ReplaceStep && step.from + whole.nodeSize === step.to) return false;
  return from.sharedDepth(step.to) === from.depth && (from.parent.isTextblock || isBlock(from.parent));
}

/** The nodes of a slice, each new block with an id. Those that only join what stands before are not new. */
function withIds(slice: Slice): Slice {
  const fill = (content: Fragment, open: number): Fragment => {
    const nodes: Node[] = [];
    content.forEach((node, _offset, index) => {
      const isOpen = open > 0 && index === 0;
      if (node.isText || node.isTextblock) { nodes.push(node); return; }
      const inner = fill(node.content, isOpen ? open - 1 : 0);
      nodes.push(isBlock(node) && idOf(node) === null && !isOpen ? node.type.create({ ...node.attrs, id: newId() }, inner, node.marks) : node.copy(inner));
    });
    return Fragment.fromArray(nodes);
  };
  return new Slice(fill(slice.content, slice.openStart), slice.openStart, slice.openEnd);
}

/** A text that is replaced whole by one of another kind keeps its words: what others type in it meanwhile goes along. */
function retyped(step: ReplaceStep, doc: Node): Step[] | null {
  const before = doc.nodeAt(step.from), after = step.slice.content.firstChild;
  if (!before?.isTextblock || step.from + before.nodeSize !== step.to || !after?.isTextblock || step.slice.content.childCount !== 1 || step.slice.openStart + step.slice.openEnd > 0) return null;
  if (before.content.size === 0 || after.content.size === 0) return null;
  const wanted = step.apply(doc).doc;
  const made = new Transform(doc);
  try {
    made.clearIncompatible(step.from, after.type);
    made.setNodeMarkup(step.from, after.type, after.attrs, after.marks);
  } catch {
    return null;
  }
  return wanted && level(made, wanted) ? made.steps : null;
}

function named(step: Step): Step {
  if (step instanceof ReplaceStep) return new ReplaceStep(step.from, step.to, withIds(step.slice), (step as unknown as { structure: boolean }).structure);
  if (step instanceof ReplaceAroundStep) return new ReplaceAroundStep(step.from, step.to, step.gapFrom, step.gapTo, withIds(step.slice), step.insert, (step as unknown as { structure: boolean }).structure);
  return step;
}

/** No two blocks have one id, and none has none: a copy gets its own. The one that stood there before keeps its id. */
export function tellApart(made: Transform, before: Map<string, Standing>): void {
  const seen = new Map<string, number>();
  const anew: number[] = [];
  made.doc.descendants((node, pos) => {
    if (!isBlock(node)) return !node.isTextblock;
    const id = idOf(node);
    const first = id === null ? undefined : seen.get(id);
    if (id === null) anew.push(pos);
    else if (first === undefined) seen.set(id, pos);
    else {
      const stood = before.get(id);
      const isOld = stood !== undefined && made.mapping.map(stood.pos, 1) === pos && !made.mapping.mapResult(stood.pos, 1).deletedAfter;
      anew.push(isOld ? first : pos);
      if (isOld) seen.set(id, pos);
    }
    return true;
  });
  for (const pos of anew) made.setNodeAttribute(pos, 'id', newId());
}

/** Whether steps take blocks out and put them in again, instead of leaving them where they are. What a slice only opens is not put in. */
function isRemade(steps: readonly Step[], before: Map<string, Standing>): boolean {
  const holds = (content: Fragment, open: number): boolean => {
    let found = false;
    content.forEach((node, _offset, index) => {
      const isOpen = open > 0 && index === 0;
      if (found || node.isText || node.isTextblock) return;
      found = (!isOpen && isBlock(node) && before.has(idOf(node) ?? '')) || holds(node.content, isOpen ? open - 1 : 0);
    });
    return found;
  };
  return steps.some((step) => step instanceof ReplaceStep && holds(step.slice.content, step.slice.openStart));
}

/** The same change with blocks moved by name, where that is possible. */
function moved(doc: Node, wanted: Node, steps: readonly Step[], before: Map<string, Standing>): Transform | null {
  const after = standings(wanted);
  const made = new Transform(doc);
  // New blocks that take in old ones are there first, so that those can be moved into them.
  const takes = (id: string): boolean => [...after.values()].some((one) => one.parent === id && (before.has(one.id) || takes(one.id)));
  try {
    if (isRemade(steps, before)) build(made, after, (one) => !before.has(one.id) && takes(one.id));
    const moves = movesTo(made.steps.length > 0 ? standings(made.doc) : before, after);
    if (moves === null || moves.length === 0) return null;
    for (const { id, parent, after: behind } of moves) if (made.maybeStep(new MoveBlock(id, parent, behind)).failed) return null;
  } catch {
    return null;
  }
  return level(made, wanted) ? made : null;
}

export const isUndo = (tr: Transaction): boolean => tr.getMeta('history$') !== undefined;

/** The transaction as the log shall have it. */
export function translate(state: EditorState, tr: Transaction): Transaction {
  if (!tr.docChanged || tr.steps.every((step, at) => isPlain(step, tr.docs[at]!))) return tr;
  const before = standings(state.doc);
  const filled = new Transform(state.doc);
  for (const step of tr.steps) for (const one of (step instanceof ReplaceStep ? retyped(step, filled.doc) : null) ?? [named(step)]) filled.step(one);
  tellApart(filled, before);
  const made = moved(state.doc, filled.doc, filled.steps, before) ?? filled;
  const own = state.tr;
  for (const step of made.steps) own.step(step);
  return dressed(own, tr);
}

/** With all that a transaction has besides its steps. */
function dressed(own: Transaction, tr: Transaction): Transaction {
  const inner = tr as unknown as { meta: Record<string, unknown>; storedMarks: Transaction['storedMarks'] };
  try {
    if (tr.selectionSet || tr.selection.from !== own.selection.from || tr.selection.to !== own.selection.to) own.setSelection(Selection.fromJSON(own.doc, tr.selection.toJSON() as never));
  } catch { /* a selection of a kind that can't be written: it is mapped */ }
  if (tr.storedMarksSet) own.setStoredMarks(inner.storedMarks);
  for (const [key, value] of Object.entries(inner.meta)) own.setMeta(key, value);
  own.setTime(tr.time);
  return tr.scrolledIntoView ? own.scrollIntoView() : own;
}
