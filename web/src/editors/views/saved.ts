// What is sent of a node that changed, and what comes back (PUT /documents/{id}/blocks).
import type { DocNode } from '../../document/view';

/** What came of a save; `nodes` are those that read otherwise, or null where more than words changed. */
export interface Saved { version: number; ids: Record<string, string>; revs: Record<string, string>; nodes: DocNode[] | null }

/** What is sent of a block that changed. */
export interface Sent {
  id?: string;
  key?: string;
  parent?: string | null;
  after?: string | null;
  moved?: boolean;
  type?: string;
  props?: Record<string, unknown>;
  content?: unknown;
  text?: string;
  attrs?: Record<string, unknown>;
}
