// What the server tells. The bodies that are sent are the client package's (`npm run types`); replies are CONTRACT.md's names.
import type { components } from '../../packages/client/src/schema';
import type { DocNode, EditPlace, EditState, Kind } from '../document/view';

export type ChatBody = components['schemas']['Chat'];
export type Models = components['schemas']['ModelReply'];
export type SetUp = components['schemas']['SetUp'];
export type ModelSetup = components['schemas']['ModelSetup'];
export type ModelTry = components['schemas']['ModelTry'];
export type TryReply = components['schemas']['TryReply'];
export type NewDocument = { kind: Kind; title: string; format?: string; content?: string; project?: string };
export type Mode = 'ask' | 'suggest' | 'auto';
export type Role = 'owner' | 'editor' | 'commenter' | 'viewer';

export interface Session { name: string; role: Role; local: boolean; csrf: string | null }

export interface Entry {
  id: string;
  title: string;
  kind: Kind;
  format: string;
  version: number;
  created: string;
  changed: string;
  author: string;
  words: string;
  role: Role;
  project: string | null;
  is_shared: boolean;
  /** Words of the document around what was searched for, where the search found them inside it. */
  found?: string | null;
}

export interface OutlineRow { id: string; number: string; label: string; type: string; depth: number }
export type WholeEntry = Entry & { outline: OutlineRow[] };
export interface NodesReply { version: number; nodes: DocNode[]; more: number }

export interface Stats { nodes: number; lines_added: number; lines_removed: number; words_changed: number; words_added?: number; words_removed?: number }

export interface Version {
  number: number;
  author: string | null;
  when: string | null;
  words: string;
  model: string | null;
  stats: Stats | null;
  changed: string[];
  undoes?: number | null;
  redoes?: number | null;
}

export interface Option { id: string; label: string; path: string }
export interface Problem { code: string; question: string; options: Option[]; more?: number }
/** What is unusual about an edit, in one plain line, with both values where there are two. */
export interface Risk { code: string; message: string; before: string; after: string; level?: 'note' }
export interface EditReport { id: string; action: string; label: string; before: string; after: string; state: EditState; risks?: Risk[] }
export interface Citation { node?: string; source?: string; url?: string; label: string; quote: string; checked?: boolean }
export interface Metadata {
  strategy?: string;
  total_nodes?: number;
  context_nodes?: number | string[];
  classification?: unknown;
  model?: string | null;
  tokens_in?: number;
  tokens_out?: number;
  tokens_cached?: number;
  estimated_cost?: number | null;
  seconds?: number;
  truncated?: boolean;
  recovery_attempts?: number;
  stop_reason?: string;
  tool_calls?: number;
  tools_used?: string[];
  rounds?: number;
  /** Quotations and citations that were not in the document. */
  struck_out?: number;
}

export interface Turn {
  outcome: 'answer' | 'question' | 'proposal' | 'applied' | 'refused' | 'failed';
  message: string;
  version?: number;
  problem?: Problem;
  edits?: EditReport[];
  diff?: string;
  changed?: { id: string; label: string; text: string }[];
  stats?: Stats;
  citations?: Citation[];
  metadata?: Metadata;
  result?: unknown;
  turn?: string;
  conversation?: string;
}

export interface KeptTurn {
  id: string;
  request: { words?: string; mode?: Mode; selection?: unknown; step?: string | null; choices?: { pairs: [string, string][] }; replies?: { items: { answer: string }[] } };
  state: 'running' | 'open' | 'done';
  result: Turn | null;
  created: string;
}

export interface Conversation { id: string; title: string; changed: string; turns: KeptTurn[] }
export interface PlacedEdit extends EditReport { places: EditPlace[] }
export type Decision = 'accepted' | 'rejected';
export interface PlanPlaces { plan: string; version: number; base: number; state: string; words: string; edits: PlacedEdit[]; decisions: Record<string, Decision> }
export interface Size { words: number; blocks: number; final: number; section?: number; scene?: number; step?: number; block?: number; heading?: number }

export interface Waiting {
  document: string;
  title: string;
  kind: Kind;
  turn: string;
  created: string;
  /** Whose suggestion it is, where it is not one's own. */
  by?: string;
  outcome?: string;
  message?: string;
  problem?: Problem;
  edits?: EditReport[];
}

export interface DeskInfo { waiting: Waiting[]; sizes: Record<string, Size>; model: string; accounts: boolean; people: number }
export interface Grant { name: string; role: Role }
