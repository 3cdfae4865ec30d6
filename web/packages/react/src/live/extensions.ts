// What makes BlockNote's editor live: the plugins of the core as its extensions, and ids as the tree has them. Editors that are plain
// ProseMirror take the plugins themselves, and nothing of BlockNote.
import { createExtension, UniqueID } from '@blocknote/core';
import type { ExtensionOptions } from '@blocknote/core';
import { Extension } from '@tiptap/core';
import { collab } from 'prosemirror-collab';
import { caretsPlugin } from './carets';
import { newId } from './ids';
import { received } from './quiet';
import { isUndo, translate } from './translation';

/** What an editor needs to be live: the collab plugin, and its transactions in steps that merge well. */
export const liveExtension = createExtension(({ options }: ExtensionOptions<{ client: string; seq: number }>) => ({
  key: 'copydeskLive',
  prosemirrorPlugins: [collab({ version: options.seq, clientID: options.client })],
  tiptapExtensions: [Extension.create({
    name: 'copydeskTranslation',
    dispatchTransaction({ transaction, next }) {
      const isOurs = transaction.getMeta(received) === true || isUndo(transaction);
      next(isOurs || !transaction.before.eq(this.editor.state.doc) ? transaction : translate(this.editor.state, transaction));
    },
  })],
}));

export const caretsExtension = createExtension(() => ({ key: 'copydeskCarets', prosemirrorPlugins: [caretsPlugin()] }));

const fields = Extension.create({
  name: 'fields',
  addGlobalAttributes: () => [{ types: ['doc'], attributes: { fields: { default: {}, rendered: false } } }],
});

/** Gives the document of an editor its fields. */
export const fieldsExtension = createExtension(() => ({ key: 'copydeskFields', tiptapExtensions: [fields] }));

/** Tells BlockNote to make its blocks' ids this way. It must be done before an editor is made. */
export function useOwnIds(): void {
  const config = UniqueID.config as { addOptions?: (this: unknown) => Record<string, unknown>; isOwn?: boolean };
  if (config.isOwn) return;
  const { addOptions } = config;
  config.isOwn = true;
  config.addOptions = function own() { return { ...addOptions?.call(this), generateID: () => newId() }; };
}
