// What tells the document of an experiment from that of a sheet, which is BlockNote's too: an attr of its top node.
import { createExtension } from '@blocknote/core';
import { Extension } from '@tiptap/core';

const top = Extension.create({
  name: 'experiment',
  addGlobalAttributes: () => [{ types: ['doc'], attributes: { fields: { default: {}, rendered: false }, is: { default: 'experiment', rendered: false } } }],
});

export const topExtension = createExtension(() => ({ key: 'copydeskExperiment', tiptapExtensions: [top] }));
