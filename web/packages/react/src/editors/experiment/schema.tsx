// What an experiment may hold: its title, in it blocks, in them steps; in a step the blocks of a sheet, which are its text, and what it
// links to, has as files, needs and nests. Each has the id of its node; what each looks like is in Rows.tsx.
import { BlockNoteSchema } from '@blocknote/core';
import { createReactBlockSpec } from '@blocknote/react';
import { schema as sheet } from '../sheet/schema';
import { AddressRow, BlockRow, DependencyRow, FileRow, ReferenceRow, StepRow, TitleRow } from './Rows';

const texts = <Name extends string>(...names: Name[]) => Object.fromEntries(names.map((name) => [name, { default: '' }])) as { [name in Name]: { default: '' } };

const title = createReactBlockSpec({ type: 'title', propSchema: texts('description', 'status'), content: 'plain' } as const, { render: TitleRow });
const block = createReactBlockSpec({ type: 'block', propSchema: texts('type', 'foreign'), content: 'plain' } as const, { render: BlockRow });
const step = createReactBlockSpec({ type: 'step', propSchema: texts('status', 'description', 'type', 'foreign'), content: 'plain' } as const, { render: StepRow });
const address = createReactBlockSpec({ type: 'address', propSchema: texts('url', 'link_type', 'description'), content: 'plain' } as const, { render: AddressRow });
const attachment = createReactBlockSpec({ type: 'attachment', propSchema: texts('file_url', 'file_type', 'description', 'version'), content: 'plain' } as const, { render: FileRow });
const dependency = createReactBlockSpec({ type: 'dependency', propSchema: texts('to', 'dependency_type', 'evidence_text'), content: 'none' } as const, { render: DependencyRow });
const reference = createReactBlockSpec({ type: 'reference', propSchema: texts('to'), content: 'none' } as const, { render: ReferenceRow });

export const schema = BlockNoteSchema.create({
  blockSpecs: { ...sheet.blockSpecs, title: title(), block: block(), step: step(), address: address(), attachment: attachment(), dependency: dependency(), reference: reference() },
  inlineContentSpecs: sheet.inlineContentSpecs,
  styleSpecs: sheet.styleSpecs,
});

export type Editor = typeof schema.BlockNoteEditor;
