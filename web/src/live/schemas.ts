// The schema of each editor as ProseMirror has it: what the server is told (scripts/schema.mjs).
import { BlockNoteEditor } from '@blocknote/core';
import type { Schema } from 'prosemirror-model';
import { schema as script } from '../editors/script/schema';
import { schema } from '../editors/sheet/schema';
import { fieldsExtension } from './extensions';

export const sheetSchema = (): Schema => BlockNoteEditor.create({ schema, extensions: [fieldsExtension()] }).pmSchema;

/** Each schema by its name, as the server has them. */
export const schemas = (): Record<string, Schema> => ({ sheet: sheetSchema(), script });
