// What BlockNote keeps to itself and the live core needs: the editor below it, its transactions, and the state it is mounted with.
import type { EditorState, Transaction } from 'prosemirror-state';

interface Below { on(event: 'transaction', hear: (told: { transaction: Transaction }) => void): void; off(event: 'transaction', hear: (told: { transaction: Transaction }) => void): void; editorState: EditorState }

const below = (editor: object): Below => (editor as { ['_tiptapEditor']: Below })['_tiptapEditor'];

/** Hears of every transaction, until the function given back is called. */
export function onTransaction(editor: object, hear: (tr: Transaction) => void): () => void {
  const told = ({ transaction }: { transaction: Transaction }) => hear(transaction);
  below(editor).on('transaction', told);
  return () => below(editor).off('transaction', told);
}

/** Gives an editor its document before it is on the page, so that it is drawn once. */
export function startWith(editor: object, state: EditorState): void { below(editor).editorState = state; }
