// A block goes elsewhere, with all that is in it: one step, named by ids, so that what others type in the block meanwhile goes along.
import type { Node, Schema } from 'prosemirror-model';
import { Slice, Fragment } from 'prosemirror-model';
import { MapResult, ReplaceStep, Step, StepMap, StepResult } from 'prosemirror-transform';
import type { Mappable } from 'prosemirror-transform';
import { find, groupOf, idOf, standings } from './blocks';

interface Way {
  /** The block as it stood. */
  start: number;
  size: number;
  /** Whether the group around it went with it, being empty then. */
  leaves: boolean;
  /** Where it went, counted before it left; and whether a group was made for it there. */
  gap: number;
  makes: boolean;
}

const BEFORE = 1 | 8, AFTER = 2 | 8; // ProseMirror's own marks of what was deleted, at a position's side

/** Where positions go: all that is inside the block goes along, the rest closes up. Nothing is deleted but an emptied group's shell. */
export class Permutation extends StepMap {
  constructor(readonly way: Way) {
    super(rangesOf(way));
  }

  /** Where the block begins afterwards. */
  get arrival(): number {
    const { start, size, leaves, gap, makes } = this.way;
    return (gap <= start ? gap : gap - size - (leaves ? 2 : 0)) + (makes ? 1 : 0);
  }

  override map(pos: number, assoc = 1): number {
    const { start, size, leaves, gap, makes } = this.way;
    const end = start + size;
    if ((pos > start && pos < end) || (pos === start && assoc > 0) || (pos === end && assoc < 0)) return this.arrival + pos - start;
    const [from, to] = leaves ? [start - 1, end + 1] : [start, end];
    const left = to - from;
    const closed = pos >= to ? pos - left : Math.min(pos, from);
    const there = gap <= from ? gap : gap - left;
    return closed > there || (closed === there && assoc > 0) ? closed + size + (makes ? 2 : 0) : closed;
  }

  override mapResult(pos: number, assoc = 1): MapResult {
    const { start, size, leaves } = this.way;
    const lost = !leaves ? 0 : (pos === start && assoc < 0) || (pos === start + size + 1 && assoc < 0) ? BEFORE : (pos === start - 1 && assoc > 0) || (pos === start + size && assoc > 0) ? AFTER : 0;
    return new (MapResult as unknown as new (pos: number, lost: number, recover: null) => MapResult)(this.map(pos, assoc), lost, null);
  }

  override invert(): Permutation {
    const { start, size, leaves, gap, makes } = this.way;
    const from = start - (leaves ? 1 : 0);
    return new Permutation({ start: this.arrival, size, leaves: makes, gap: from < gap ? from : from + size + (makes ? 2 : 0), makes: leaves });
  }

  override toString(): string {
    return `${this.way.start}+${this.way.size}→${this.arrival}`;
  }
}

/** As a deletion and an insertion: what looks for changed places sees both. */
function rangesOf({ start, size, leaves, gap, makes }: Way): number[] {
  const out = leaves ? [start - 1, size + 2, 0] : [start, size, 0];
  const into = [gap, 0, size + (makes ? 2 : 0)];
  return gap <= start ? [...into, ...out] : [...out, ...into];
}

export class MoveBlock extends Step {
  private way: Way | null = null; // in the document it was applied to last, or will be: a map is asked for without one

  constructor(readonly id: string, readonly parent: string | null, readonly after: string | null) {
    super();
  }

  apply(doc: Node): StepResult {
    this.way = null;
    const block = find(doc, this.id);
    if (!block) return StepResult.fail(`There is no block ${this.id}.`);
    const end = block.pos + block.node.nodeSize;
    const holder = this.parent === null ? undefined : find(doc, this.parent);
    if (this.parent !== null && !holder) return StepResult.fail(`There is no block ${this.parent}.`);
    if (holder && holder.pos >= block.pos && holder.pos < end) return StepResult.fail('A block can’t go into itself.');
    const group = groupOf(doc, this.parent);
    if (!group && this.after !== null) return StepResult.fail(`There is no block ${this.after} in there.`);
    let gap = group ? group.pos + 1 : holder!.pos + holder!.node.nodeSize - 1;
    if (this.after !== null) {
      let behind = -1;
      group!.node.forEach((node, offset) => { if (behind < 0 && idOf(node) === this.after) behind = group!.pos + 1 + offset + node.nodeSize; });
      if (behind < 0 || this.after === this.id) return StepResult.fail(`There is no block ${this.after} in there.`);
      gap = behind;
    }
    if (gap === block.pos || gap === end) return StepResult.ok(doc);
    const around = doc.resolve(block.pos);
    const leaves = around.parent.childCount === 1 && around.depth > (doc.firstChild?.type.name === 'blockGroup' ? 1 : 0);
    const made = group ? block.node : doc.type.schema.nodes['blockGroup']!.create(null, block.node);
    const way = { start: block.pos, size: block.node.nodeSize, leaves, gap, makes: !group };
    const out = new ReplaceStep(leaves ? block.pos - 1 : block.pos, leaves ? end + 1 : end, Slice.empty);
    const into = (pos: number) => new ReplaceStep(pos, pos, new Slice(Fragment.from(made), 0, 0));
    // The later place first: the earlier one stays where it is.
    const first = gap > block.pos ? into(gap).apply(doc) : out.apply(doc);
    if (!first.doc) return first;
    const second = gap > block.pos ? out.apply(first.doc) : into(gap).apply(first.doc);
    if (second.doc) this.way = way;
    return second;
  }

  getMap(): StepMap { return this.way ? new Permutation(this.way) : StepMap.empty; }

  invert(doc: Node): Step {
    const stood = standings(doc).get(this.id);
    if (!stood) return this;
    const back = new MoveBlock(this.id, stood.parent, stood.after);
    back.way = this.way ? new Permutation(this.way).invert().way : null;
    return back;
  }

  map(mapping: Mappable): Step {
    const same = new MoveBlock(this.id, this.parent, this.after);
    if (this.way) {
      const { start, size, gap } = this.way, from = mapping.map(start, 1);
      same.way = { ...this.way, start: from, size: Math.max(0, mapping.map(start + size, -1) - from), gap: mapping.map(gap, -1) };
    }
    return same;
  }

  override merge(): Step | null { return null; }
  toJSON(): Record<string, unknown> { return { stepType: 'moveBlock', id: this.id, parent: this.parent, after: this.after }; }
  static fromJSON(_schema: Schema, json: { id: string; parent: string | null; after: string | null }): MoveBlock { return new MoveBlock(json.id, json.parent, json.after); }
}

Step.jsonID('moveBlock', MoveBlock);
