// Real BlockNote editors without a browser, each with the live core, and a document in which no letter occurs twice.
import { BlockNoteEditor } from '@blocknote/core';
import type { Node } from 'prosemirror-model';
import { EditorState, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { schema } from '../packages/react/src/editors/sheet/schema';
import type { Editor } from '../packages/react/src/editors/sheet/schema';
import { find, standings } from '../packages/react/src/live/blocks';
import { fieldsExtension, liveExtension, useOwnIds } from '../packages/react/src/live/extensions';
import { Live } from '../packages/react/src/live/live';
import { received } from '../packages/react/src/live/quiet';
import { onTransaction } from '../packages/react/src/live/tiptap';

useOwnIds();

export class Person {
  readonly editor: Editor;
  live!: Live;

  constructor(readonly client: string, start?: Node | Record<string, unknown>, seq = 0) {
    this.editor = BlockNoteEditor.create({ schema, animations: false, tabBehavior: 'prefer-indent', extensions: [fieldsExtension(), liveExtension({ client, seq })] }) as unknown as Editor;
    this.editor.mount(document.body.appendChild(document.createElement('div')));
    onTransaction(this.editor, (tr) => { if (tr.docChanged && tr.getMeta('history$') !== undefined && tr.getMeta(received) !== true) queueMicrotask(() => this.live.afterUndo()); });
    if (start) this.begin(start);
  }

  get view() { return this.editor.prosemirrorView; }
  get doc(): Node { return this.view.state.doc; }

  /** Begins anew with a document, at the seq that the editor was made with. */
  begin(json: Node | Record<string, unknown>): void {
    const doc = this.editor.pmSchema.nodeFromJSON('toJSON' in json ? (json as Node).toJSON() : json);
    this.view.updateState(EditorState.create({ doc, plugins: this.view.state.plugins }));
    this.live = new Live(this.editor, this.client);
  }

  run(command: Command): boolean { return command(this.view.state, (tr) => this.view.dispatch(tr), this.view); }

  /** Where the n-th character of a block's text stands. */
  at(id: string, offset: number): number {
    const spot = find(this.doc, id);
    if (!spot) throw new Error(`no block ${id}`);
    return spot.pos + 2 + Math.min(offset, spot.node.firstChild!.content.size);
  }

  select(from: number, to = from): void { this.view.dispatch(this.view.state.tr.setSelection(TextSelection.create(this.doc, from, to))); }

  press(key: string, more: { shiftKey?: boolean; ctrlKey?: boolean } = {}): boolean {
    const codes: Record<string, number> = { Enter: 13, Tab: 9, Backspace: 8, Delete: 46, ArrowUp: 38, ArrowDown: 40 };
    const event = new window.KeyboardEvent('keydown', { key, keyCode: codes[key] ?? 0, bubbles: true, cancelable: true, ...more });
    return this.view.someProp('handleKeyDown', (handle) => handle(this.view, event)) === true;
  }

  has(id: string): boolean { return standings(this.doc).has(id); }
}

/** Every character of a document with how often it is there, and the ids of its blocks. */
export function census(doc: Node): { letters: Map<string, number>; blocks: Set<string> } {
  const letters = new Map<string, number>();
  doc.descendants((node) => { if (node.isText) for (const letter of node.text!) letters.set(letter, (letters.get(letter) ?? 0) + 1); });
  const blocks = new Set<string>();
  doc.descendants((node) => { if (node.type.name === 'blockContainer') blocks.add(String(node.attrs['id'])); return !node.isTextblock; });
  return { letters, blocks };
}

/** What is wrong with a document by itself. */
export function flaws(doc: Node): string[] {
  const found: string[] = [];
  try { doc.check(); } catch (error) { found.push(`invalid: ${String(error).slice(0, 80)}`); }
  const ids: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'blockContainer') ids.push(String(node.attrs['id']));
    if (node.type.name === 'table') {
      const widths = new Set<number>();
      node.forEach((row) => widths.add(row.childCount));
      if (widths.size > 1) found.push('ragged table');
    }
    return !node.isTextblock;
  });
  if (new Set(ids).size !== ids.length) found.push('an id twice');
  if (ids.includes('null')) found.push('a block without id');
  return found;
}

let next = 0x4e00;
/** Letters that occur nowhere else. */
export const fresh = (count: number): string => Array.from({ length: count }, () => String.fromCharCode(next++)).join('');
/** Begins to count them anew; from `at` on. */
export const recount = (at = 0x4e00): void => { next = at; };

/** A document as people have them: headings, paragraphs, nested lists, a table, code, a divider. */
export function startDocument(): Record<string, unknown>[] {
  recount();
  const text = (length = 12) => fresh(length);
  const cell = () => ({ type: 'tableCell', content: [{ type: 'text', text: text(3), styles: {} }] });
  return [
    { id: 'head', type: 'heading', props: { level: 1 }, content: text() },
    { id: 'a', type: 'paragraph', content: text() },
    { id: 'b', type: 'paragraph', content: text() },
    { id: 'l1', type: 'bulletListItem', content: text(), children: [{ id: 'n1', type: 'bulletListItem', content: text() }, { id: 'n2', type: 'bulletListItem', content: text() }] },
    { id: 'l2', type: 'bulletListItem', content: text() },
    { id: 'l3', type: 'numberedListItem', content: text() },
    { id: 'c', type: 'checkListItem', content: text() },
    { id: 't', type: 'table', content: { type: 'tableContent', rows: [{ cells: [cell(), cell(), cell()] }, { cells: [cell(), cell(), cell()] }, { cells: [cell(), cell(), cell()] }] } },
    { id: 'code', type: 'codeBlock', content: text() },
    { id: 'rule', type: 'divider' },
    { id: 'z', type: 'paragraph', content: text() },
  ];
}

/** That document in the editor's schema. */
export function startNode(): Node {
  const made = BlockNoteEditor.create({ schema, initialContent: startDocument() as never, extensions: [fieldsExtension()] });
  return made.prosemirrorState.doc;
}
