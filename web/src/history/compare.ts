// What differs between two versions, node by node: words changed in place, added, removed, moved; the rest folds away.
import { seen } from 'copydesk-react/document/places';
import type { DocNode } from 'copydesk-react/document/view';
import { tally, wordDiff } from 'copydesk-react/parts/words';
import type { Run } from 'copydesk-react/parts/words';

export interface Line { node: DocNode; state: 'same' | 'changed' | 'added' | 'removed'; runs: Run[]; movedFrom: DocNode | null; about: string }
export interface TableLine { node: DocNode; rows: { id: string; state: 'same' | 'added' | 'removed'; cells: Line[] }[] }
export type Shown = { is: 'line'; line: Line } | { is: 'table'; table: TableLine; isSame: boolean } | { is: 'same'; lines: Line[] };
export interface Compared { shown: Shown[]; edits: number; added: number; removed: number; sections: number }

const HEADS = new Set(['section', 'heading', 'scene', 'step', 'block']);

class Versions {
  readonly old: Map<string, DocNode>;
  readonly now: Map<string, DocNode>;
  readonly moved: Map<string, DocNode>;

  constructor(readonly oldNodes: DocNode[], readonly nowNodes: DocNode[]) {
    this.old = new Map(oldNodes.map((node) => [node.id, node]));
    this.now = new Map(nowNodes.map((node) => [node.id, node]));
    this.moved = this.movedNodes();
  }

  private movedNodes(): Map<string, DocNode> {
    const found = new Map<string, DocNode>();
    for (const node of this.nowNodes) {
      const kept = node.children.filter((child) => this.old.get(child)?.parent === node.id);
      const before = new Map((this.old.get(node.id)?.children ?? []).map((child, at) => [child, at]));
      const stayed = new Set(increasing(kept.map((child) => before.get(child) ?? 0)).map((at) => kept[at]));
      for (const child of node.children) {
        const was = this.old.get(child);
        if (was && (was.parent !== node.id || !stayed.has(child))) found.set(child, was);
      }
    }
    // Rows and cells shift with their table; only what people call a place is a move.
    for (const [id] of found) if (['cell', 'row'].includes(this.now.get(id)!.type)) found.delete(id);
    return found;
  }

  line(node: DocNode): Line {
    const was = this.old.get(node.id), is = this.now.get(node.id);
    const runs = wordDiff(was ? seen(was) : '', is ? seen(is) : '');
    const about = was && is ? attrsChanged(was, is) : '';
    const state = !is ? 'removed' : !was ? 'added' : seen(was) !== seen(is) || about !== '' ? 'changed' : 'same';
    return { node, state, runs, movedFrom: this.moved.get(node.id) ?? null, about };
  }
}

const UNTOLD = new Set(['foreign', 'textColor', 'backgroundColor', 'textAlignment', 'columnWidths']);

function attrsChanged(was: DocNode, is: DocNode): string {
  const names = [...new Set([...Object.keys(was.attrs), ...Object.keys(is.attrs)])].filter((name) => !UNTOLD.has(name));
  return names.filter((name) => JSON.stringify(was.attrs[name]) !== JSON.stringify(is.attrs[name])).map((name) => `${name.replace(/_/gu, ' ')}: ${said(was.attrs[name])} → ${said(is.attrs[name])}`).join(', ');
}

function said(value: unknown): string {
  return value === undefined || value === null || value === '' ? 'none' : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Places of the longest run of numbers that only grow. */
function increasing(numbers: number[]): number[] {
  const tails: number[] = [], before: number[] = [];
  numbers.forEach((number, at) => {
    let low = 0, high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numbers[tails[middle]!]! < number) low = middle + 1; else high = middle;
    }
    before[at] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = at;
  });
  const found: number[] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = before[at]!) found.push(at);
  return found.toReversed();
}

/** All nodes in the order of the new version; what was removed stands behind what it stood behind. */
function inOrder(versions: Versions): DocNode[] {
  const behind = new Map<string, DocNode[]>();
  let last = '';
  for (const node of versions.oldNodes) {
    if (versions.now.has(node.id)) last = node.id;
    else behind.set(last, [...(behind.get(last) ?? []), node]);
  }
  return [...(behind.get('') ?? []), ...versions.nowNodes.flatMap((node) => [node, ...(behind.get(node.id) ?? [])])];
}

export function compare(old: DocNode[], now: DocNode[]): Compared {
  const versions = new Versions(old, now);
  const shown: Shown[] = [];
  const all = inOrder(versions);
  const inTable = new Set<string>();
  const rowsOf = new Map<string, DocNode[]>(), cellsOf = new Map<string, DocNode[]>();
  for (const node of all) {
    if (node.parent === null) continue;
    if (node.type === 'table' || inTable.has(node.parent)) inTable.add(node.id);
    if (node.type === 'row') rowsOf.set(node.parent, [...(rowsOf.get(node.parent) ?? []), node]);
    if (node.type === 'cell') cellsOf.set(node.parent, [...(cellsOf.get(node.parent) ?? []), node]);
  }
  for (const node of all) {
    if (node.parent === null && seen(node) === '') continue;
    if (node.type === 'table') {
      const rows = (rowsOf.get(node.id) ?? []).map((row) => ({ id: row.id, state: !versions.now.has(row.id) ? 'removed' as const : !versions.old.has(row.id) ? 'added' as const : 'same' as const, cells: (cellsOf.get(row.id) ?? []).map((cell) => versions.line(cell)) }));
      const isSame = rows.every((row) => row.state === 'same' && row.cells.every((cell) => cell.state === 'same'));
      shown.push({ is: 'table', table: { node, rows }, isSame });
    } else if (!inTable.has(node.id)) {
      const line = versions.line(node);
      if (seen(node) !== '' || line.about !== '' || line.movedFrom) shown.push({ is: 'line', line });
    }
  }
  return { shown: folded(shown), ...counted(shown) };
}

function isPlain(one: Shown): boolean {
  return one.is === 'same' || (one.is === 'table' ? one.isSame : one.line.state === 'same' && !one.line.movedFrom);
}

/** Unchanged stretches become one line; the headings above a change stay. */
function folded(shown: Shown[]): Shown[] {
  const kept = new Set<number>();
  shown.forEach((one, at) => {
    if (isPlain(one)) return;
    kept.add(at);
    for (let above = at - 1, found = 0; above >= 0 && found < 1; above -= 1) {
      const other = shown[above]!;
      if (other.is === 'line' && HEADS.has(other.line.node.type)) { kept.add(above); found += 1; }
    }
  });
  const result: Shown[] = [];
  let same: Line[] = [];
  const flush = () => { if (same.length > 0) result.push({ is: 'same', lines: same }); same = []; };
  shown.forEach((one, at) => {
    if (kept.has(at)) { flush(); result.push(one); }
    else if (one.is === 'line') same.push(one.line);
    else if (one.is === 'table') same.push({ node: one.table.node, state: 'same', runs: [], movedFrom: null, about: '' });
  });
  flush();
  return result;
}

function counted(shown: Shown[]): Omit<Compared, 'shown'> {
  let edits = 0, added = 0, removed = 0;
  const sections = new Set<string>();
  let section = '';
  const count = (line: Line) => {
    if (line.state === 'same' && !line.movedFrom) return;
    edits += 1;
    sections.add(section);
    const words = tally(line.runs);
    added += words.added;
    removed += words.removed;
  };
  for (const one of shown) {
    if (one.is === 'line') {
      if (HEADS.has(one.line.node.type)) section = one.line.node.id;
      count(one.line);
    } else if (one.is === 'table') {
      for (const row of one.table.rows) {
        if (row.state === 'same') row.cells.forEach(count);
        else { edits += 1; sections.add(section); row.cells.forEach((cell) => { const words = tally(cell.runs); added += words.added; removed += words.removed; }); }
      }
    }
  }
  return { edits, added, removed, sections: sections.size };
}
