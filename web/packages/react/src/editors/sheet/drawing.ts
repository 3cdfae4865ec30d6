// Marks, section numbers and node ids on the editor's blocks: decorations, so that none of it can ever be saved.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { DocNode } from '../../document/view';
import type { Between, Drawing, Drawn } from '../marks';

export interface Drawable {
  drawn: Drawn;
  nodes: Map<string, DocNode>;
  /** The node of a BlockNote block, and the other way round. */
  idOf(block: string): string | undefined;
  blockOf(node: string): string;
  /** What a locked object is in the visible text of its node. */
  seen(source: string, label: string): string;
  troubled: Set<string>;
  isNumbered: boolean;
}

export const drawing = new PluginKey<{ set: DecorationSet }>('copydesk-marks');

// Each decorated block makes each key slower; in a long document a block is found by the id that BlockNote gives it.
const MOST_NAMED = 800;

interface Spot { node: Node; pos: number }

/** The text of a paragraph as the server sees it, and where each character stands. */
export function textOf(spot: Spot, seen: Drawable['seen']): { text: string; at: number[] } {
  let text = '';
  const at: number[] = [];
  spot.node.forEach((child, offset) => {
    const start = spot.pos + 1 + offset;
    const shown = child.isText ? child.text! : child.type.name === 'hardBreak' ? '\n' : seen(String(child.attrs['source'] ?? ''), String(child.attrs['label'] ?? ''));
    for (let place = 0; place < shown.length; place += 1) at.push(child.isText ? start + place : start);
    text += shown;
  });
  at.push(spot.pos + 1 + spot.node.content.size);
  return { text, at };
}

/** Where the blocks stand, by BlockNote's id. */
export function blocksIn(doc: Node): Map<string, Spot> {
  const found = new Map<string, Spot>();
  doc.descendants((node, pos) => {
    if (node.type.name === 'blockContainer') found.set(String(node.attrs['id']), { node, pos });
    return node.type.name === 'doc' || node.type.name === 'blockGroup' || node.type.name === 'blockContainer';
  });
  return found;
}

/** The paragraph that holds a node's text: a block's own, or a cell's. */
export function textSpot(node: string, drawable: Drawable, blocks: Map<string, Spot>): Spot | null {
  const own = blocks.get(drawable.blockOf(node));
  if (own) {
    const content = own.node.firstChild;
    return content?.isTextblock ? { node: content, pos: own.pos + 1 } : null;
  }
  const cell = drawable.nodes.get(node);
  const row = cell?.parent ? drawable.nodes.get(cell.parent) : undefined;
  const table = row?.parent ? drawable.nodes.get(row.parent) : undefined;
  const block = table && blocks.get(drawable.blockOf(table.id));
  if (cell?.type !== 'cell' || !row || !table || !block) return null;
  const rows = block.node.firstChild!;
  const line = rows.maybeChild(table.children.indexOf(row.id));
  const box = line?.maybeChild(row.children.indexOf(cell.id));
  if (!line || !box?.firstChild) return null;
  let pos = block.pos + 2;
  for (let place = 0; place < table.children.indexOf(row.id); place += 1) pos += rows.child(place).nodeSize;
  pos += 1;
  for (let place = 0; place < row.children.indexOf(cell.id); place += 1) pos += line.child(place).nodeSize;
  return { node: box.firstChild, pos: pos + 1 };
}

/** The row of a table that a node is. */
function rowSpot(node: string, drawable: Drawable, blocks: Map<string, Spot>): Spot | null {
  const row = drawable.nodes.get(node);
  const table = row?.type === 'row' && row.parent ? drawable.nodes.get(row.parent) : undefined;
  const block = table && blocks.get(drawable.blockOf(table.id));
  const rows = block?.node.firstChild;
  const place = table?.children.indexOf(node) ?? -1;
  if (!block || !rows || place < 0 || place >= rows.childCount) return null;
  let pos = block.pos + 2;
  for (let before = 0; before < place; before += 1) pos += rows.child(before).nodeSize;
  return { node: rows.child(place), pos };
}

/** The block that a node is, or stands in. */
export function holder(node: string, drawable: Drawable, blocks: Map<string, Spot>): Spot | null {
  for (let id: string | null = node; id !== null; id = drawable.nodes.get(id)?.parent ?? null) {
    const found = blocks.get(drawable.blockOf(id));
    if (found) return found;
    const first: string | undefined = drawable.nodes.get(id)?.children[0];
    const below = first === undefined ? undefined : blocks.get(drawable.blockOf(first));
    if (below) return below;
  }
  return null;
}

// None of these is told to ignore a selection: a click on one puts the caret beside it. It would stay inside, where no key is heard.
function words(between: Between): HTMLElement {
  const element = document.createElement('span');
  element.className = between.look;
  element.setAttribute('role', 'insertion');
  element.dataset['edit'] = between.edit;
  const said = document.createElement('span');
  said.className = 'sr';
  said.textContent = 'added ';
  element.append(said, between.text);
  return element;
}

function note(text: string, look: string): HTMLElement {
  const element = document.createElement('span');
  element.className = `cd-note ${look}`;
  element.contentEditable = 'false';
  element.textContent = text;
  return element;
}

function drawNode(made: Decoration[], id: string, found: Drawing, text: { at: number[] } | null, block: Spot, row: Spot | null): void {
  const outer: Record<string, string> = {};
  const looks = [found.block, found.bar === null ? '' : `cd-bar cd-bar-${found.bar}`].filter((look) => look !== '').join(' ');
  if (looks !== '') outer['class'] = looks;
  // A row has no room beside it; its letter stands in its first cell.
  const cell = row?.node.firstChild;
  if (found.candidate && row && cell) made.push(Decoration.node(row.pos + 1, row.pos + 1 + cell.nodeSize, { 'data-letter': found.candidate.letter, class: found.candidate.isHover ? 'is-hover' : '' }));
  else if (found.candidate) outer['data-letter'] = found.candidate.letter;
  const around = row ?? { node: block.node.firstChild!, pos: block.pos + 1 };
  if (Object.keys(outer).length > 0) made.push(Decoration.node(around.pos, around.pos + around.node.nodeSize, outer));
  if (text !== null) {
    const end = text.at.length - 1;
    for (const { from, to, look, role, edit } of found.stretches) {
      const start = text.at[Math.min(from, end)]!, stop = to > from ? text.at[Math.min(to, end)]! : start;
      if (stop > start) made.push(Decoration.inline(start, stop, { class: look, ...(role ? { role } : {}), ...(edit ? { 'data-edit': edit } : {}) }));
    }
    for (const between of found.between) made.push(Decoration.widget(text.at[Math.min(between.at, end)]!, () => words(between), { side: 1, key: `${between.edit}:${between.at}:${between.look}:${between.text}` }));
    for (const { text: said, look } of found.notes) made.push(Decoration.widget(text.at[end]!, () => note(said, look), { side: 2, key: `${id}:${look}:${said}` }));
  }
}

function build(doc: Node, drawable: Drawable): DecorationSet {
  const made: Decoration[] = [];
  const blocks = blocksIn(doc);
  for (const [block, spot] of blocks) {
    const id = drawable.idOf(block);
    if (id === undefined) continue;
    const attrs: Record<string, string> = blocks.size <= MOST_NAMED || block !== id ? { 'data-node': id } : {};
    if (drawable.troubled.has(block)) attrs['class'] = 'cd-troubled';
    if (Object.keys(attrs).length > 0) made.push(Decoration.node(spot.pos, spot.pos + spot.node.nodeSize, attrs));
    const number = drawable.nodes.get(id)?.number;
    const content = spot.node.firstChild!;
    // On a narrow screen a table scrolls sideways, by keys too.
    if (content.type.name === 'table') made.push(Decoration.node(spot.pos + 1, spot.pos + 1 + content.nodeSize, { tabindex: '0', role: 'region', 'aria-label': 'Table' }));
    if (number && content.type.name === 'heading' && drawable.isNumbered) {
      const spelled = /^(\d+(?:\.\d+)*)[.)]?\s+/u.exec(content.textContent);
      // A number that is written out hangs in the margin as well: it is text, so it can be typed there.
      if (spelled?.[1] === number) made.push(Decoration.inline(spot.pos + 2, spot.pos + 2 + spelled[0].length, { class: 'cd-spelled' }));
      else made.push(Decoration.node(spot.pos + 1, spot.pos + 1 + content.nodeSize, { 'data-number': number }));
    }
  }
  for (const id of drawable.drawn.ids()) {
    const block = holder(id, drawable, blocks);
    if (!block) continue;
    const spot = textSpot(id, drawable, blocks);
    const text = spot ? textOf(spot, drawable.seen) : null;
    drawNode(made, id, drawable.drawn.on(id, text?.text ?? ''), text, block, rowSpot(id, drawable, blocks));
  }
  for (const added of drawable.drawn.added) {
    const at = added.behind ?? added.parent;
    const block = at === null ? null : lastOf(at, drawable, blocks);
    if (added.state === 'rejected' || added.state === 'stale' || (at !== null && !block)) continue;
    const pos = block ? block.pos + block.node.nodeSize : 1;
    made.push(Decoration.widget(pos, () => {
      const element = document.createElement('div');
      element.className = `cd-added cd-ins${added.state === 'accepted' ? ' done' : ''}${added.isCurrent ? ' is-now' : ''}${added.isFlagged && added.state !== 'accepted' ? ' is-flagged' : ''}`;
      element.setAttribute('role', 'insertion');
      element.dataset['edit'] = added.edit;
      const said = document.createElement('span');
      said.className = 'sr';
      said.textContent = added.isFlagged ? 'added, flagged ' : 'added ';
      element.append(said, added.text);
      return element;
    }, { side: 1, key: `${added.edit}:${added.state}:${added.isCurrent}:${added.isFlagged}:${added.text}` }));
  }
  return DecorationSet.create(doc, made);
}

/** The block that ends a node: the last one inside a section or list, the node's own otherwise. */
function lastOf(node: string, drawable: Drawable, blocks: Map<string, Spot>): Spot | null {
  let id: string | undefined = node;
  while (id !== undefined) {
    const inner: DocNode | undefined = drawable.nodes.get(id);
    const own = blocks.get(drawable.blockOf(id));
    if (own && inner?.type !== 'section') return own;
    const last: string | undefined = inner?.children.at(-1);
    if (last === undefined) return own ?? holder(id, drawable, blocks);
    id = last;
  }
  return null;
}

export const drawingPlugin = (): Plugin => new Plugin<{ set: DecorationSet }>({
  key: drawing,
  state: {
    init: () => ({ set: DecorationSet.empty }),
    apply(tr, value) {
      const told = tr.getMeta(drawing) as Drawable | undefined;
      if (told) return { set: build(tr.doc, told) };
      return tr.docChanged ? { set: value.set.map(tr.mapping, tr.doc) } : value;
    },
  },
  props: { decorations: (state) => drawing.getState(state)?.set },
});
