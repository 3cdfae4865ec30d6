// Others' carets and selections, with name and colour: decorations, which move with the text and can never be saved.
import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { blockAt, find, idOf } from './blocks';
import type { CaretOf } from './wire';

interface Caret { name: string; colour: string; anchor: number; head: number }
type Told = { caret: CaretOf } | { at: number; client: string; name: string; colour: string } | { left: string } | { all: null };

export const carets = new PluginKey<Map<string, Caret>>('copydesk-carets');
const PLAIN = '#5b6b86';

function element(name: string, colour: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'cd-caret';
  caret.style.setProperty('--caret', colour);
  const label = document.createElement('span');
  label.className = 'cd-caret-name';
  label.textContent = name;
  caret.append('\u2060', label, '\u2060'); // a word joiner: the caret breaks no line
  return caret;
}

function drawn(state: EditorState): DecorationSet {
  const made: Decoration[] = [];
  for (const [client, { name, colour, anchor, head }] of carets.getState(state) ?? []) {
    const [from, to] = [Math.min(anchor, head), Math.max(anchor, head)];
    if (to > from) made.push(Decoration.inline(from, to, { class: 'cd-caret-range', style: `--caret: ${colour}` }, { inclusiveEnd: false }));
    made.push(Decoration.widget(head, () => element(name, colour), { key: `${client} ${name} ${colour}`, side: 10, ignoreSelection: true }));
  }
  return DecorationSet.create(state.doc, made);
}

export const caretsPlugin = (): Plugin => new Plugin<Map<string, Caret>>({
  key: carets,
  state: {
    init: () => new Map(),
    apply(tr, value) {
      const told = tr.getMeta(carets) as Told | undefined;
      if (!told && (value.size === 0 || !tr.docChanged)) return value;
      const next = new Map([...value].map(([client, caret]) => [client, tr.docChanged ? { ...caret, anchor: tr.mapping.map(caret.anchor, -1), head: tr.mapping.map(caret.head, -1) } : caret]));
      if (!told) return next;
      if ('all' in told) return new Map();
      if ('left' in told) next.delete(told.left);
      else if ('at' in told) next.set(told.client, { name: told.name, colour: told.colour, anchor: told.at, head: told.at });
      else {
        const { client, name, colour, block, anchor, head } = told.caret;
        const spot = block === null ? undefined : find(tr.doc, block);
        // The caret may be ahead of the steps that made room for it.
        const at = (offset: number) => Math.min(spot!.pos + offset, spot!.pos + spot!.node.nodeSize - 1);
        if (spot) next.set(client, { name, colour: colour ?? PLAIN, anchor: at(anchor), head: at(head) });
        else next.delete(client);
      }
      return next;
    },
  },
  props: { decorations: drawn },
});

/** Where my own caret is, counted from the block that it is in. */
export function caretOf(state: EditorState): { block: string; anchor: number; head: number } | null {
  const { anchor, head } = state.selection;
  const block = blockAt(state.doc, head);
  const id = block && idOf(block.node);
  if (!block || !id) return null;
  const end = block.pos + block.node.nodeSize;
  return { block: id, anchor: Math.max(0, Math.min(anchor, end) - block.pos), head: head - block.pos };
}
