// Words that go back into a document, by the names of what they stood beside: all places are found first, then each place is filled once.
import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';
import { standings } from './blocks';
import type { Standing } from './blocks';
import { carry, placesOf } from './letters';
import type { Names } from './letters';
import type { Lost } from './mend';

/** A letter that goes back, among those that go to the same place. */
interface Letter { name: number; content: Fragment; at: number; row: Row; before: Letter | null; behind: Letter | null }
interface Row { pos: number; first: Letter | null; last: Letter | null }

export class Joins {
  private readonly rows = new Map<number, Row>(); // by the position that they go to
  private readonly added = new Map<number, Letter>();
  private readonly places: Map<number, number>;
  private readonly blocks: Map<string, Standing>;

  constructor(private readonly doc: Node, names: Names) {
    this.places = placesOf(names);
    this.blocks = standings(doc);
  }

  /** Words go behind what they stood behind, or before what they stood before, wherever that is by now; else into their own block. False
   * where there is none of it. */
  add(lost: Lost): boolean {
    const { side, pos, size, text, textPos, home } = lost;
    for (let at = pos - 1; at > textPos; at -= 1) {
      const letter = this.added.get(side.names[at]!), there = this.places.get(side.names[at]!);
      if (letter) return this.link(lost, letter.row, letter);
      if (there !== undefined) return this.link(lost, this.rowAt(there + 1), null);
    }
    for (let at = pos + size; at < textPos + 1 + text.content.size; at += 1) {
      const letter = this.added.get(side.names[at]!), there = this.places.get(side.names[at]!);
      if (letter) return this.link(lost, letter.row, letter.before);
      if (there !== undefined) { const row = this.rowAt(there); return this.link(lost, row, row.last); }
    }
    const own = home === null ? undefined : this.blocks.get(home.id);
    const inner = own ? textIn(own.node, own.pos, home!, textPos) : null;
    if (inner === null) return false;
    const row = this.rowAt(inner);
    return this.link(lost, row, row.last);
  }

  /** Puts all of it in, from the last place on, so that the others stay where they are. */
  put(tr: Transform): void {
    for (const [pos, row] of [...this.rows].toSorted(([one], [other]) => other - one)) {
      const nodes: Node[] = [], names: number[] = [];
      for (let letter = row.first; letter; letter = letter.behind) {
        names.push(letter.name);
        const start = letter.at;
        const { content } = letter;
        while (letter.behind?.content === content && letter.behind.at === letter.at + 1) { letter = letter.behind; names.push(letter.name); }
        content.cut(start, letter.at + 1).forEach((node) => { nodes.push(node); });
      }
      const steps = tr.steps.length;
      if (nodes.length > 0) tr.insert(pos, Fragment.fromArray(nodes));
      if (tr.steps.length > steps) carry(tr.steps.at(-1)!, names);
    }
  }

  private rowAt(pos: number): Row {
    const row = this.rows.get(pos) ?? { pos, first: null, last: null };
    this.rows.set(pos, row);
    return row;
  }

  private link({ side, content, pos, size }: Lost, row: Row, behind: Letter | null): boolean {
    const { parent } = this.doc.resolve(row.pos);
    if (!parent.isTextblock) return false;
    const fits = fitting(parent, content);
    if (!fits) return false;
    let last = behind;
    for (let offset = 0; offset < size; offset += 1) {
      const next: Letter | null = last ? last.behind : row.first;
      const letter: Letter = { name: side.names[pos + offset]!, content: fits, at: offset, row, before: last, behind: next };
      if (last) last.behind = letter; else row.first = letter;
      if (next) next.before = letter; else row.last = letter;
      this.added.set(letter.name, letter);
      last = letter;
    }
    return true;
  }
}

/** Where marks or objects don't go (code), the words still do. */
function fitting(parent: Node, content: Fragment): Fragment | null {
  if (parent.type.validContent(content)) return content;
  const words = content.textBetween(0, content.size, '', ' ');
  return words.length === content.size ? Fragment.from(parent.type.schema.text(words)) : null;
}

/** The end of a block's own text; in a table, of the cell in the same row and column as it was. */
function textIn(block: Node, pos: number, home: Standing, textPos: number): number | null {
  const content = block.firstChild;
  if (content?.isTextblock) return pos + 2 + content.content.size;
  const was = home.node.firstChild;
  if (content?.type.name !== 'table' || was?.type.name !== 'table') return null;
  const [row, column] = cellOf(was, textPos - home.pos - 2);
  const line = content.child(Math.min(row, content.childCount - 1));
  let at = pos + 2;
  for (let one = 0; one < Math.min(row, content.childCount - 1); one += 1) at += content.child(one).nodeSize;
  at += 1;
  const place = Math.min(column, line.childCount - 1);
  for (let one = 0; one < place; one += 1) at += line.child(one).nodeSize;
  const inner = line.child(place).firstChild;
  return inner?.isTextblock ? at + 2 + inner.content.size : null;
}

function cellOf(table: Node, offset: number): [row: number, column: number] {
  let place: [number, number] = [0, 0];
  table.forEach((row, rowAt, index) => {
    if (offset < rowAt || offset >= rowAt + row.nodeSize) return;
    row.forEach((cell, cellAt, column) => { if (offset - rowAt - 1 >= cellAt && offset - rowAt - 1 < cellAt + cell.nodeSize) place = [index, column]; });
  });
  return place;
}
