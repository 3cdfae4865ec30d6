// The seam between the frame of a document and the views that show and edit it (../editors).
import type { Ref } from 'react';
import type { DocNode, EditPlace, EditState, Kind } from '../types';

export type { DocNode, EditPlace, EditState, Kind };

/** Words of an answer that point at a place. All citations of the answer are light, the one that was clicked is `isOn`. `span` is where
 * the words stand in the visible text, where that is known. */
export interface CitationMark { node: string; quote: string; isOn: boolean; span?: [number, number] }

/** A place that an open question may mean. */
export interface CandidateMark { node: string; letter: string; isHover: boolean }

/** An edit of the open proposal. A stale or overlapping one is counted at its block, and not drawn; a flagged one has something unusual. */
export interface EditMark { id: string; state: EditState; isCurrent: boolean; isFlagged: boolean; places: EditPlace[] }

/** What a turn has just changed: green, fading over 4 s. `before` is empty for what is new. */
export interface FreshMark { node: string; before: string }

/** What somebody else changed since the proposal was made. */
export interface SinceMark { node: string; before: string; author: string }

export interface Marks {
  citations: CitationMark[];
  candidates: CandidateMark[];
  edits: EditMark[];
  fresh: FreshMark[];
  since: SinceMark[];
}


/** What the person has selected: code points into the visible text of a node; `text` may reach over several nodes, then `node` is the first. */
export interface Selected { node: string; start: number; end: number; text: string }

export type SaveState =
  | { is: 'saved'; version: number }
  | { is: 'saving' }
  | { is: 'offline'; kept: number }
  | { is: 'logged out'; kept: number }
  | { is: 'unsaved'; why: string };

/** What the frame asks of a view. */
export interface ViewHandle {
  /** Scrolls a node into the middle, smoothly up to two screens and by a jump beyond; with a quote, to the words. */
  scrollTo(node: string, quote?: string): void;
  focus(): void;
  /** Sends what has been typed and not sent yet; resolves when it is saved, or kept because the server is away. */
  flush(): Promise<void>;
  /** Takes back what was typed and not sent. True where there was something, so that ⌘Z needn't ask the server. */
  undoTyping(): boolean;
}

export interface DocumentViewProps {
  ref?: Ref<ViewHandle>;
  id: string;
  kind: Kind;
  format: string;
  title: string;
  /** The latest version that the frame knows of. A new one comes with new `nodes`, and with the ids it changed. */
  version: number;
  nodes: DocNode[];
  changed: string[];
  /** False for viewers and commenters: what a viewer sees can't be typed into, what a commenter types is a suggestion. */
  canEdit: boolean;
  role: string;
  marks: Marks;
  /** The node that is chosen in the graph or the outline (experiments open that step). */
  current: string | null;
  onSelection(selected: Selected | null): void;
  /** Typing was saved as this version: the frame takes the nodes that came with it, or loads them all, and shows no toast. Where the
   * view shows it already (`isShown`), that waits for a pause. */
  onTyped(version: number, nodes: DocNode[] | null, isShown: boolean): void;
  onSaveState(state: SaveState): void;
  onReady(): void;
  /** Who else has the document open. */
  onPeople(people: { client: string; id?: string; name: string; colour?: string }[]): void;
  /** Something may be proposed in the document, or decided, by somebody here. */
  onProposed(): void;
  /** The node at the top of what is in sight; the frame marks its section in the outline. */
  onPlace(node: string): void;
  onDecide(edit: string, decision: 'accepted' | 'rejected'): void;
  onPickEdit(edit: string): void;
  onHoverCandidate(letter: string | null): void;
  onChooseCandidate(letter: string): void;
}
