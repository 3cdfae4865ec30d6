// Tables stay square: rows and columns that were added and taken away beside each other leave rows of unlike length.
import type { Node } from 'prosemirror-model';
import type { Transform } from 'prosemirror-transform';

const widthOf = (row: Node): number => { let all = 0; row.forEach((cell) => { all += Number(cell.attrs['colspan'] ?? 1); }); return all; };

/** Each short row gets empty cells at its end. Nothing is ever taken away: a cell may hold words. */
export function squareUp(tr: Transform): void {
  const tables: { node: Node; pos: number }[] = [];
  tr.doc.descendants((node, pos) => { if (node.type.name === 'table') tables.push({ node, pos }); return !node.isTextblock && node.type.name !== 'table'; });
  for (const { node, pos } of tables.toReversed()) {
    const widths: number[] = [];
    let isSpanned = false;
    node.forEach((row) => { widths.push(widthOf(row)); row.forEach((cell) => { if (Number(cell.attrs['rowspan'] ?? 1) > 1) isSpanned = true; }); });
    const width = Math.max(...widths);
    if (isSpanned || widths.every((one) => one === width)) continue;
    let end = pos + node.nodeSize - 1;
    for (let at = node.childCount - 1; at >= 0; at -= 1) {
      const row = node.child(at);
      const like = row.lastChild?.type ?? tr.doc.type.schema.nodes['tableCell']!;
      for (let short = width - widths[at]!; short > 0; short -= 1) tr.insert(end - 1, like.createAndFill()!);
      end -= row.nodeSize;
    }
  }
}
