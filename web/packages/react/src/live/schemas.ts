// The schema of each editor as ProseMirror has it: what the server is told (scripts/schema.mjs).
import { BlockNoteEditor } from '@blocknote/core';
import type { Schema } from 'prosemirror-model';
import { topExtension } from '../editors/experiment/extensions';
import { schema as experiment } from '../editors/experiment/schema';
import { schema as script } from '../editors/script/schema';
import { schema } from '../editors/sheet/schema';
import { fieldsExtension } from './extensions';

export const sheetSchema = (): Schema => BlockNoteEditor.create({ schema, extensions: [fieldsExtension()] }).pmSchema;
const experimentSchema = (): Schema => BlockNoteEditor.create({ schema: experiment, extensions: [topExtension()] }).pmSchema;

/** Each schema by its name, as the server has them. */
export const schemas = (): Record<string, Schema> => ({ sheet: sheetSchema(), script, experiment: experimentSchema() });
