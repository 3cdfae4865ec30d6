// Blocks of the server's put into the editor, and the caret kept where it is.
import { TextSelection } from 'prosemirror-state';
import type { Transaction } from 'prosemirror-state';
import { blocksIn } from './drawing';
import { revsOf } from './ledger';
import type { Ledger } from './ledger';
import { flatten, signature, toHeld } from './model';
import type { Held, SheetBlock } from './model';

/** Makes the editor hold the server's blocks where nothing was typed, without moving the caret. */
export function place(ledger: Ledger, blocks: SheetBlock[], keep: Set<string>, gone: Set<string>): void {
  const { editor } = ledger;
  const wanted = blocks.filter((block) => !gone.has(block.id));
  const touches = (block: SheetBlock): boolean => keep.has(block.id) || block.children.some(touches);
  const differs = (block: SheetBlock): boolean => ledger.known.get(block.id)?.rev !== block.rev || block.children.some(differs) || childrenDiffer(ledger, block);
  editor.transact((tr) => {
    tr.setMeta('addToHistory', false);
    const caret = caretOf(tr);
    const top = () => (editor.document as unknown as Held[]);
    const ids = new Set(wanted.map((block) => block.id));
    for (const held of top()) {
      const id = ledger.idOf(held.id);
      if (id !== undefined && !ids.has(id) && !keep.has(id) && !gone.has(id)) editor.removeBlocks([held.id]);
    }
    let last: string | null = null;
    for (const block of wanted) {
      const name = ledger.blockOf(block.id);
      const found = editor.getBlock(name);
      if (found === undefined) {
        const content = toHeld(block);
        const first = top()[0];
        if (last !== null) editor.insertBlocks([content as never], last, 'after');
        else if (first) editor.insertBlocks([content as never], first.id, 'before');
      } else if (!touches(block) && differs(block)) {
        update(ledger, name, block);
      }
      last = found === undefined ? block.id : name;
    }
    if (caret !== null) putCaret(tr, caret);
  });
  const revs = revsOf(blocks);
  flatten(ledger.held(), (block) => ledger.isNewBlank(block, revs)).forEach(({ block, parent }, at) => {
    const id = ledger.ids.get(block.id) ?? block.id;
    const rev = revs.get(id);
    if (rev === undefined || keep.has(id)) return;
    ledger.known.set(id, { rev, signature: signature(block), parent: ledger.nameOf(parent), ref: block });
    ledger.order.set(id, at);
  });
  for (const id of ledger.known.keys()) if (!revs.has(id) && !keep.has(id)) ledger.known.delete(id);
}

function childrenDiffer(ledger: Ledger, block: SheetBlock): boolean {
  const found = ledger.editor.getBlock(ledger.blockOf(block.id)) as unknown as Held | undefined;
  return found === undefined || found.children.length !== block.children.length || found.children.some((child, at) => (ledger.idOf(child.id) ?? child.id) !== block.children[at]!.id);
}

/** Makes one block what the server has. */
export function update(ledger: Ledger, name: string, block: SheetBlock): void {
  const { id: _, ...content } = toHeld(block);
  const isOther = childrenDiffer(ledger, block);
  ledger.editor.updateBlock(name, (isOther ? content : { type: content.type, props: content.props, content: content.content }) as never);
  for (const child of isOther ? [] : block.children) if (ledger.known.get(child.id)?.rev !== child.rev) update(ledger, ledger.blockOf(child.id), child);
}

interface Caret { block: string; anchor: number; head: number }

/** Where the caret stands, counted inside its block. */
function caretOf(tr: Transaction): Caret | null {
  const { $from, $to } = tr.selection;
  for (let { depth } = $from; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'blockContainer') return { block: String(node.attrs['id']), anchor: $from.pos - $from.start(depth), head: Math.min($to.pos, $from.end(depth)) - $from.start(depth) };
  }
  return null;
}

function putCaret(tr: Transaction, caret: Caret): void {
  const spot = blocksIn(tr.doc).get(caret.block);
  if (!spot) return;
  const end = spot.pos + (spot.node.firstChild?.nodeSize ?? 1);
  const at = (offset: number) => tr.doc.resolve(Math.min(spot.pos + 1 + offset, end));
  const wanted = TextSelection.between(at(caret.anchor), at(caret.head));
  if (!tr.selection.eq(wanted)) tr.setSelection(wanted);
}
