// The schema of each editor as ProseMirror has it: what the server is told (scripts/schema.mjs).
import { BlockNoteEditor } from '@blocknote/core';
import type { Schema } from 'prosemirror-model';
import { schema } from '../editors/sheet/schema';
import { fieldsExtension } from './setField';

export const sheetSchema = (): Schema => BlockNoteEditor.create({ schema, extensions: [fieldsExtension()] }).pmSchema;
