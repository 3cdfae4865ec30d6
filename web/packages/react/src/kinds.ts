// The five kinds as the screen needs them: their icon, their words, and the files they can be had as.
import { IconArticle, IconFlask2, IconListNumbers, IconMovie, IconNote } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Size } from './types';
import type { Kind } from './document/view';
import { counted } from './parts/text';

export interface KindLook {
  icon: Icon;
  name: string;
  plural: string;
  /** What the outline lists. */
  outline: string;
  /** How people call the document: "Find in script". */
  called: string;
  /** What a place is called before its number in a chip: "scene 7", "step 2.2"; sections are the number alone. */
  unit: string;
  /** A new one: what its form needs, and no words; what could stand there is a placeholder of the view. */
  fresh: string;
  formats: string[];
  size(size: Size): string;
}

export const KINDS: Record<Kind, KindLook> = {
  note: {
    icon: IconNote, name: 'Note', plural: 'Notes', outline: 'Outline', called: 'note', unit: '', fresh: '[]',
    formats: ['blocknote', 'markdown', 'docx', 'pdf', 'html'],
    size: (size) => counted(size.blocks, 'block'),
  },
  report: {
    icon: IconListNumbers, name: 'Report', plural: 'Reports', outline: 'Outline', called: 'report', unit: '', fresh: '',
    formats: ['docx', 'markdown', 'pdf', 'html'],
    size: (size) => counted(size.section ?? size.heading ?? 0, 'section'),
  },
  article: {
    icon: IconArticle, name: 'Article', plural: 'Articles', outline: 'Outline', called: 'article', unit: '', fresh: '',
    formats: ['markdown', 'docx', 'pdf', 'html'],
    size: (size) => counted(size.words, 'word'),
  },
  experiment: {
    icon: IconFlask2, name: 'Experiment', plural: 'Experiments', outline: 'Steps', called: 'experiment', unit: 'step ',
    fresh: JSON.stringify({ name: '', blocks: [{ id: 'block-1', name: '', type: 'preparation', position: 1, nodes: [{ id: 'step-1', name: '', type: 'text', status: 'draft', position: 1, content: '', links: [], attachments: [], dependencies: [], referenced_tree_ids: [] }] }] }, null, 2),
    formats: ['experiment', 'markdown', 'docx', 'pdf', 'html'],
    size: (size) => `${counted(size.step ?? 0, 'step')}, ${size.final} final`,
  },
  screenplay: {
    icon: IconMovie, name: 'Screenplay', plural: 'Screenplays', outline: 'Scenes', called: 'script', unit: 'scene ', fresh: '',
    formats: ['fountain', 'markdown', 'docx', 'pdf', 'html'],
    size: (size) => counted(size.scene ?? 0, 'scene'),
  },
};

export const KIND_NAMES: Kind[] = ['note', 'report', 'article', 'experiment', 'screenplay'];

export const FORMATS: Record<string, { name: string; suffix: string }> = {
  markdown: { name: 'Markdown', suffix: '.md' },
  docx: { name: 'Word', suffix: '.docx' },
  fountain: { name: 'Fountain', suffix: '.fountain' },
  blocknote: { name: 'BlockNote', suffix: '.json' },
  experiment: { name: 'Experiment', suffix: '.json' },
  html: { name: 'Web page', suffix: '.html' },
  pdf: { name: 'PDF', suffix: '.pdf' },
};
