// Plugins that mend documents by themselves do so for what is done here, never for what comes from others: each copy would mend anew.
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
