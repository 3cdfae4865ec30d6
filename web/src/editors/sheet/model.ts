// A document as the server's blocks tell it, and as BlockNote holds it.
import type { DocNode } from '../../document/view';
import type { Style } from './schema';

export interface Inline { type: 'text' | 'link' | 'locked'; text?: string; styles?: Record<string, string | boolean>; href?: string; content?: Inline[]; props?: { source: string; label: string } }
export interface Cell { type: 'tableCell'; props?: Record<string, unknown>; content: Inline[] }
export interface TableContent { type: 'tableContent'; rows: { cells: Cell[] }[]; headerRows?: number; columnWidths?: (number | null)[] }

/** A block of GET /documents/{id}/blocks. */
export interface SheetBlock {
  id: string;
  type: string;
  props: Record<string, unknown>;
  rev: string;
  number?: string;
  isLocked?: boolean;
  content?: Inline[] | TableContent;
  children: SheetBlock[];
}

export interface Field { id: string; name: string; text: string; rev: string }

export interface Sheet {
  version: number;
  kind: string;
  format: string;
  holds: { styles: Style[]; blocks: string[] };
  fields: Field[];
  blocks: SheetBlock[];
  section: string | null;
  sections: { id: string; label: string; blocks: number }[];
}

/** What came of a save; `nodes` are those that read otherwise, or null where more than words changed. */
export interface Saved { version: number; ids: Record<string, string>; revs: Record<string, string>; nodes: DocNode[] | null }

/** What is sent of a block that changed. */
export interface Sent {
  id?: string;
  key?: string;
  parent?: string | null;
  after?: string | null;
  moved?: boolean;
  type?: string;
  props?: Record<string, unknown>;
  content?: unknown;
  text?: string;
  attrs?: Record<string, unknown>;
}

/** A block as BlockNote gives it back. */
export interface Held { id: string; type: string; props: Record<string, unknown>; content?: unknown; children: Held[] }

/** The words of a block's content, whatever it is. */
export function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content)) return (content as Inline[]).map((part) => part.text ?? part.props?.label ?? wordsOf(part.content)).join('');
  const rows = (content as TableContent | undefined)?.rows ?? [];
  return rows.map((row) => row.cells.map((cell) => wordsOf((cell as { content?: unknown }).content ?? cell)).join(' | ')).join('\n');
}

const plain = (content: Inline[]): string => content.map((part) => part.text ?? '').join('');

/** A block of the server's for BlockNote to load. */
export function toHeld(block: SheetBlock): Held {
  const content = block.type === 'codeBlock' ? plain(block.content as Inline[]) : block.content;
  return {
    id: block.id,
    type: block.type,
    props: { ...block.props },
    ...(content === undefined ? {} : { content }),
    children: block.children.map(toHeld),
  };
}

export interface Flat { block: Held; parent: string | null; after: string | null }

/** Each block with the one it stands in and the one before it in there. Blank ones that `skip` names stand nowhere. */
export function flatten(blocks: Held[], skip: (block: Held) => boolean = () => false): Flat[] {
  const found: Flat[] = [];
  const walk = (level: Held[], parent: string | null) => {
    let after: string | null = null;
    for (const block of level) {
      if (skip(block)) continue;
      found.push({ block, parent, after });
      after = block.id;
      walk(block.children, block.id);
    }
  };
  walk(blocks, null);
  return found;
}

export function isBlank(block: Held): boolean {
  if (block.children.length > 0 || block.type === 'table' || block.type === 'divider' || block.type === 'lockedBlock' || block.type === 'card') return false;
  if (typeof block.content === 'string') return block.content === '';
  return !Array.isArray(block.content) || (block.content as Inline[]).every((part) => part.type === 'text' && (part.text ?? '').trim() === '');
}

/** What makes two states of a block the same, those in it aside. */
export function signature(block: Held): string {
  return JSON.stringify([block.type, block.props, block.content ?? null]);
}

/** Which of `now` are out of the order that they had: the fewest that can be. */
export function outOfOrder(now: string[], before: Map<string, number>): Set<string> {
  const known = now.filter((id) => before.has(id));
  const tails: number[] = [], at: number[] = [], back: number[] = Array.from<number>({ length: known.length }).fill(-1);
  known.forEach((id, place) => {
    const value = before.get(id)!;
    let low = 0, high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails[middle]! < value) low = middle + 1; else high = middle;
    }
    tails[low] = value;
    at[low] = place;
    back[place] = low > 0 ? at[low - 1]! : -1;
  });
  const kept = new Set<string>();
  for (let place = at.at(-1) ?? -1; place >= 0; place = back[place]!) kept.add(known[place]!);
  return new Set(known.filter((id) => !kept.has(id)));
}
