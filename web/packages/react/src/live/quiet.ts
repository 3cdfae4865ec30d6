// Plugins that mend documents by themselves do so for what is done here, never for what comes from others: each copy would mend anew.
import type { Schema } from 'prosemirror-model';
import { PluginKey } from 'prosemirror-state';
import type { EditorState, Plugin, Transaction } from 'prosemirror-state';

/** On a transaction that the server sent. */
export const received = new PluginKey<boolean>('copydesk-received');

type Appending = NonNullable<Plugin['spec']['appendTransaction']>;
const silenced = new WeakSet<Plugin['spec']>();

/** Silences every plugin that appends (fixTables, uniqueID, autolink and whatever else) for received transactions. */
export function silence(state: EditorState): void {
  for (const { spec } of state.plugins) {
    const { appendTransaction } = spec as { appendTransaction?: Appending };
    if (!appendTransaction || silenced.has(spec)) continue;
    silenced.add(spec);
    spec.appendTransaction = function quiet(this: Plugin, trs: readonly Transaction[], ...states: [EditorState, EditorState]) {
      return trs.every((tr) => !tr.docChanged || tr.getMeta(received) === true) ? null : appendTransaction.call(this, trs, ...states);
    };
  }
}

interface Attr { hasDefault: boolean; default: unknown }

/** What JSON can't say is null: an attr that nobody set is the same in the tab that made its block and in all that were told of it. */
export function nullDefaults({ nodes }: Schema): void {
  for (const type of Object.values(nodes) as unknown as { attrs: Record<string, Attr>; defaultAttrs: Record<string, unknown> | null }[]) {
    for (const [name, attr] of Object.entries(type.attrs)) {
      if (!attr.hasDefault || attr.default !== undefined) continue;
      attr.default = null;
      if (type.defaultAttrs) type.defaultAttrs[name] = null;
    }
  }
}
