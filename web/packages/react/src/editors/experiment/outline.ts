// What the rows of an experiment show that stands elsewhere in it: numbers, counts, what a step needs and whether that is done. Worked
// out from the live document, so that it is never behind what is typed.
import type { Node } from 'prosemirror-model';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { idOf } from '../../live/blocks';

export interface Need { id: string; step: string | null; number: string; isFinal: boolean }
export interface Info { number: string; name: string; status: string; done: number; all: number; needs: Need[]; links: number; files: number; hasText: boolean; isFirst: boolean; isLast: boolean; isOpen: boolean }
export interface Spot { id: string; node: Node; pos: number; parent: string | null }

export const NAMED = new Set(['title', 'block', 'step', 'address', 'attachment']);
export const STRUCTURE = new Set([...NAMED, 'dependency', 'reference']);
export const sortOf = (container: Node): string => container.firstChild!.type.name;
export const isEmpty = (container: Node): boolean => container.childCount === 1 && container.firstChild!.content.size === 0;

/** The blocks in one, with where they stand. */
export function below({ node, pos, id }: { node: Node; pos: number; id: string | null }): Spot[] {
  const group = node.type.name === 'doc' ? node.firstChild : node.maybeChild(1);
  const found: Spot[] = [];
  const start = node.type.name === 'doc' ? 1 : pos + 2 + node.firstChild!.nodeSize;
  group?.forEach((child, offset) => { found.push({ id: idOf(child) ?? '', node: child, pos: start + offset, parent: id }); });
  return found;
}

export function rootOf(doc: Node): Spot { return below({ node: doc, pos: -1, id: null })[0]!; }
export const blocksOf = (doc: Node): Spot[] => below(rootOf(doc)).filter(({ node }) => sortOf(node) === 'block');
export const stepsOf = (block: Spot): Spot[] => below(block).filter(({ node }) => sortOf(node) === 'step');

const PLAIN: Info = { number: '', name: '', status: '', done: 0, all: 0, needs: [], links: 0, files: 0, hasText: false, isFirst: true, isLast: true, isOpen: false };

/** The rows by their ids. A row that says what it said is the one it was, so that only what changed is drawn again. */
export class Outline {
  private rows = new Map<string, Info>();
  private doc: Node | null = null;
  open = new Set<string>();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => { this.listeners.add(listener); return () => this.listeners.delete(listener); };
  get(id: string): Info { return this.rows.get(id) ?? PLAIN; }

  toggle(ids: Iterable<string>, isOpen: boolean): void {
    const next = new Set(this.open);
    for (const id of ids) if (isOpen) next.add(id); else next.delete(id);
    if (next.size === this.open.size && [...next].every((id) => this.open.has(id))) return;
    this.open = next;
    if (this.doc) this.read(this.doc);
  }

  read(doc: Node): void {
    this.doc = doc;
    const next = new Map<string, Info>();
    const steps = new Map<string, { id: string; number: string; isFinal: boolean }>();
    const blocks = blocksOf(doc).map((block) => ({ block, steps: stepsOf(block) }));
    blocks.forEach(({ steps: own }, at) => own.forEach(({ id, node }, place) => {
      const { foreign, status } = node.firstChild!.attrs as { foreign: string; status: string };
      if (foreign !== '' && !steps.has(foreign)) steps.set(foreign, { id, number: `${at + 1}.${place + 1}`, isFinal: status === 'final' });
    }));
    blocks.forEach(({ block, steps: own }, at) => {
      next.set(block.id, { ...PLAIN, number: String(at + 1), name: block.node.firstChild!.textContent, done: own.filter(({ node }) => node.firstChild!.attrs['status'] === 'final').length, all: own.length, isFirst: at === 0, isLast: at === blocks.length - 1 });
      own.forEach((step, place) => {
        const inner = below(step);
        const count = (sort: string) => inner.filter(({ node }) => sortOf(node) === sort).length;
        next.set(step.id, {
          ...PLAIN,
          number: `${at + 1}.${place + 1}`,
          name: step.node.firstChild!.textContent,
          status: String(step.node.firstChild!.attrs['status']),
          needs: inner.filter(({ node }) => sortOf(node) === 'dependency').map(({ id, node }) => { const to = steps.get(String(node.firstChild!.attrs['to'])); return { id, step: to?.id ?? null, number: to?.number ?? String(node.firstChild!.attrs['to']), isFinal: to?.isFinal ?? false }; }),
          links: count('address'),
          files: count('attachment'),
          hasText: inner.some(({ node }) => !STRUCTURE.has(sortOf(node))),
          isFirst: at === 0 && place === 0,
          isLast: at === blocks.length - 1 && place === own.length - 1,
          isOpen: this.open.has(step.id),
        });
      });
    });
    for (const [id, info] of next) { const old = this.rows.get(id); if (old && JSON.stringify(old) === JSON.stringify(info)) next.set(id, old); }
    const isSame = next.size === this.rows.size && [...next].every(([id, info]) => this.rows.get(id) === info);
    this.rows = next;
    if (!isSame) for (const listener of this.listeners) listener();
  }

  /** The step that a block is or stands in. */
  stepAbove(id: string): string | null {
    if (!this.doc) return null;
    for (const block of blocksOf(this.doc)) for (const step of stepsOf(block)) {
      if (step.id === id) return id;
      let has = false;
      step.node.descendants((node) => { if (idOf(node) === id) has = true; return !has && !node.isTextblock; });
      if (has) return step.id;
    }
    return null;
  }
}

export interface Acts {
  outline: Outline;
  document: string;
  canType: boolean;
  begin(sort: 'step' | 'paragraph' | 'block', id: string): void;
  nest(step: string, to: string): void;
  move(id: string, way: -1 | 1): void;
  remove(id: string): void;
  setStatus(step: string, status: string): void;
  show(step: string): void;
}

export const Acting = createContext<Acts | null>(null);

export function useActs(): Acts | null { return useContext(Acting); }

/** What is known of a row, as it stands now. */
export function useRow(id: string): Info {
  const outline = useContext(Acting)?.outline;
  return useSyncExternalStore(outline?.subscribe ?? (() => () => undefined), () => outline?.get(id) ?? PLAIN);
}
