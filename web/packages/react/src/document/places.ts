// Where things stand in a document, in the words people use for places.
import type { OutlineRow } from '../types';
import { KINDS } from '../kinds';
import { clipped } from '../parts/text';
import type { DocNode, Kind } from './view';

export class Places {
  readonly byId: Map<string, DocNode>;
  readonly rows: OutlineRow[];
  /** Whether its first heading is the title of all; so it is in every part of a long one. */
  readonly isTitled: boolean;
  private readonly sections = new Map<string, string>();
  private readonly order = new Map<string, number>();
  private capitals: Set<string> | undefined;

  constructor(readonly kind: Kind, readonly nodes: DocNode[], outline: OutlineRow[]) {
    this.byId = new Map(nodes.map((node) => [node.id, node]));
    this.rows = withoutTitle(outline);
    this.isTitled = this.rows.length < outline.length;
    const listed = new Set(outline.map((row) => row.id));
    let last: string | undefined;
    nodes.forEach((node, at) => {
      this.order.set(node.id, at);
      // Headings of a note stand beside what they head, so the last one seen is its section.
      const above = node.parent === null ? undefined : this.sections.get(node.parent) ?? last;
      const section = listed.has(node.id) ? node.id : above;
      if (listed.has(node.id)) last = node.id;
      if (section !== undefined && node.parent !== null) this.sections.set(node.id, section);
    });
  }

  /** Words that a script writes with a capital within a line, and who speaks in it, in small letters. */
  get names(): Set<string> {
    this.capitals ??= new Set(this.nodes.flatMap((node) => (node.type === 'character' ? seen(node).match(/\p{L}+/gu) ?? [] : seen(node).match(/(?<=[\p{L},] )\p{Lu}\p{Ll}+/gu) ?? [])).map((word) => word.toLowerCase()));
    return this.capitals;
  }

  /** The row of the outline that a node belongs to. */
  sectionOf(id: string): string | undefined {
    return this.sections.get(id);
  }

  orderOf(id: string): number {
    return this.order.get(id) ?? Number.MAX_SAFE_INTEGER;
  }

  numberOf(id: string): string {
    for (let node = this.byId.get(id); node; node = node.parent === null ? undefined : this.byId.get(node.parent)) {
      if (node.number !== '') return node.number;
    }
    return this.byId.get(this.sectionOf(id) ?? '')?.number ?? '';
  }

  /** What a chip says: "3.2", "3, table", "scene 7", "step 2.2"; without numbers, the heading. */
  chip(id: string): string {
    const node = this.byId.get(id);
    if (!node) return 'gone';
    const number = this.numberOf(id);
    const section = this.byId.get(this.sectionOf(id) ?? '');
    const isPlain = this.kind === 'note' || number === '';
    const place = isPlain ? clipped(section ? nameOf(section) : seen(node), 24) : `${KINDS[this.kind].unit}${number}`;
    return this.isInTable(id) ? `${place}, table` : place;
  }

  /** "3.2 Reline the culvert". */
  title(id: string): string {
    const section = this.byId.get(this.sectionOf(id) ?? '');
    if (!section) return KINDS[this.kind].name;
    return [this.kind === 'note' ? '' : section.number, nameOf(section)].filter((part) => part !== '').join(' ');
  }

  isInTable(id: string): boolean {
    for (let node = this.byId.get(id); node; node = node.parent === null ? undefined : this.byId.get(node.parent)) {
      if (node.type === 'table') return true;
    }
    return false;
  }

  text(id: string): string {
    const node = this.byId.get(id);
    return node ? seen(node) : '';
  }
}

export function seen(node: DocNode): string {
  return node.visible ?? node.text;
}

/** A heading without the number that it spells itself. */
export function nameOf(node: DocNode): string {
  return unnumbered(seen(node), node.number);
}

export function unnumbered(text: string, number: string): string {
  if (number === '' || !text.startsWith(number)) return text;
  return text.slice(number.length).replace(/^[.)]?\s+/u, '') || text;
}

/** The outline without the document's own title, which the bar shows. */
function withoutTitle(outline: OutlineRow[]): OutlineRow[] {
  const tops = outline.filter((row) => row.depth === 0);
  const [first] = outline;
  const isTitle = first !== undefined && tops.length === 1 && first.number === '' && first.depth === 0 && outline.length > 1 && (first.type === 'section' || first.type === 'heading');
  return isTitle ? outline.slice(1).map((row) => ({ ...row, depth: row.depth - 1 })) : outline;
}

/** "INT. FERRY, WHEELHOUSE - NIGHT" as the scene list shows it. */
export function sceneName(text: string, names: Set<string>): { inOut: string; place: string } {
  const found = /^\.?(INT\.?\/EXT|I\/E|INT|EXT|EST)[.\s]+(.*)$/iu.exec(text);
  const place = (found?.[2] ?? text).split(/\s+-\s+/u)[0] ?? text;
  const short = found?.[1]?.toUpperCase().startsWith('EXT') ? 'Ext' : found?.[1]?.includes('/') ? 'I/E' : found ? 'Int' : '';
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return { inOut: short, place: capital(place.toLowerCase().replace(/\p{L}+/gu, (word) => (names.has(word) ? capital(word) : word))) };
}
