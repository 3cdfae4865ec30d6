// What makes BlockNote an editor of experiments: what tells its document from a sheet's, its keys, and which steps are open.
import { createExtension } from '@blocknote/core';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { keysPlugin } from './keys';
import { blocksOf, stepsOf } from './outline';

/** Tells which steps are open. */
export const folding = new PluginKey<Set<string>>('copydesk-folding');

const foldingPlugin = (): Plugin => new Plugin<Set<string>>({
  key: folding,
  state: { init: () => new Set(), apply: (tr, open) => (tr.getMeta(folding) as Set<string> | undefined) ?? open },
  props: {
    decorations(state) {
      const open = folding.getState(state)!;
      return DecorationSet.create(state.doc, blocksOf(state.doc).flatMap((block) => stepsOf(block).map(({ id, node, pos }) => Decoration.node(pos, pos + node.nodeSize, { class: open.has(id) ? 'step-open' : 'is-closed' }))));
    },
  },
});

const own = Extension.create({
  name: 'experiment',
  priority: 1_000, // before BlockNote's own keys
  addGlobalAttributes: () => [{ types: ['doc'], attributes: { fields: { default: {}, rendered: false }, is: { default: 'experiment', rendered: false } } }],
  addProseMirrorPlugins: () => [keysPlugin(), foldingPlugin()],
});

export const topExtension = createExtension(() => ({ key: 'copydeskExperiment', tiptapExtensions: [own] }));
