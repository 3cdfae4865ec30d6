// What the sheet draws and does with the caret, as BlockNote takes it.
import { createExtension } from '@blocknote/core';
import { caretPlugin } from './caret';
import { drawingPlugin } from './drawing';

export const drawingExtension = createExtension(() => ({ key: 'copydeskMarks', prosemirrorPlugins: [drawingPlugin()] }));
export const caretExtension = createExtension(() => ({ key: 'copydeskCaret', prosemirrorPlugins: [caretPlugin()] }));
