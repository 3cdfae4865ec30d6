// The document that people type in: steps in the server's order (prosemirror-collab). Who is behind rebases; what mapping would lose is
// put back by the one who rebases (mend.ts), as steps of their own, so that all copies stay equal.
import { getVersion } from 'prosemirror-collab';
import { ReplaceError } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Mapping, ReplaceStep, Step } from 'prosemirror-transform';
import type { Transform } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import { find } from './blocks';
import { difference, level } from './difference';
import { newId } from './ids';
import { carry, named, namesIn, Past, recall, refsOf, takenBy, through } from './letters';
import type { Named, Ref } from './letters';
import { lostWords, mend, spareOthers } from './mend';
import type { Rescue } from './mend';
import { nullDefaults, received, silence } from './quiet';
import { isUndo, rebase, walk } from './rebase';
import type { Open, Rebase } from './rebase';
import { fieldsOf, SetField } from './setField';
import './moveBlock';
import { tellApart } from './translation';
import { catchUp } from './watcher';

// Two who type at one point: each one's words stay together.
(ReplaceStep as unknown as { MAP_BIAS: number }).MAP_BIAS = -1;

export interface Author { id: string; name: string; colour?: string }
export interface Entry { seq: number; author: Author; client: string; step: Record<string, unknown>; turn: string | null }

/** An editor, or what is left of it. */
interface Host { readonly prosemirrorView: Pick<EditorView, 'state' | 'dispatch'> }

export class Live {
  /** Words whose block somebody deleted while they were typed, each in a block of its own; for the screen to tell of. */
  readonly rescues: Rescue[] = [];

  /** How often steps could not be taken back as they were made, for the figures. */
  strays = 0;
  /** The document as the server has it. */
  private base: Named;
  private readonly past = new Past();
  /** What was put in anew since the server refused it: how often it was. */
  private readonly tries = new WeakMap<Transform, number>();

  constructor(private host: Host, readonly client: string) {
    nullDefaults(this.state.schema);
    this.base = named(this.state.doc);
    silence(this.state);
  }

  get view(): Host['prosemirrorView'] { return this.host.prosemirrorView; }
  get state(): EditorState { return this.view.state; }
  get seq(): number { return getVersion(this.state); }
  get confirmed(): Node { return this.base.doc; }
  get pending(): readonly Open[] { return (this.state as unknown as { collab$: { unconfirmed: readonly Open[] } }).collab$.unconfirmed; }
  /** Takes what the server has put in order, from this seq on. */
  receive(entries: readonly Entry[]): void {
    const fresh = entries.filter((entry) => entry.seq > this.seq); // a reconnection may tell some twice
    if (fresh.length === 0) return;
    catchUp(this.view);
    const { state } = this;
    const steps = fresh.map((entry) => Step.fromJSON(state.schema, entry.step));
    const clients = fresh.map((entry) => entry.client);
    const foreign = clients.findIndex((client) => client !== this.client);
    // My own come first: they were taken only on the latest. More than I have were sent by a tab that was gone before its disk had them.
    const own = Math.min(foreign === -1 ? clients.length : foreign, this.pending.length);
    const seq = this.seq + fresh.length;
    const open = this.pending.slice(own);
    let tr = this.quiet;
    const base = walk(this.base, this.pending.slice(0, own), this.past).at(-1)!;
    let ways: Rebase | null = null;
    let left = open;
    let isExact = true, isPlain = true, split = 0;
    if (own === fresh.length) { /* all of it is confirmed */ } else if (open.length > 0) {
      ({ tr, open: left, ways, isExact, isPlain, split } = this.put(open, steps.slice(own), base));
    }
    else for (const step of steps.slice(own)) tr.step(step);
    if (!isExact) this.strays += 1;
    this.base = ways ? ways.theirs : steps.slice(own).reduce((now, step) => through(now, step) ?? now, base);
    if (own < fresh.length) tr.setMeta('rebased', isExact ? open.length : 0);
    const way = ways?.way ?? tr.mapping; // unlike the transaction's it knows what was done and undone
    if (isExact && !isPlain) this.inTwo(tr, split, seq, way);
    else {
      if (own < fresh.length) select(tr, state, way);
      this.view.dispatch(tr.setMeta('collab$', { version: seq, unconfirmed: left }));
    }
    if (ways) this.mend(ways);
  }

  private get quiet(): Transaction { return this.state.tr.setMeta(received, true).setMeta('addToHistory', false); }

  /** Mine on top of others'. A step that can't be put there takes no other with it: the words are put back one by one then. */
  private put(open: readonly Open[], over: readonly Step[], base: Named, isOut: (at: number) => boolean = () => false): ReturnType<typeof rebase> & { tr: Transaction } {
    try {
      const tr = this.quiet;
      return { tr, ...rebase(tr, open, over, base, this.past, isOut) };
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof ReplaceError || error instanceof TypeError)) throw error;
      this.strays += 1;
      const tr = this.quiet;
      return { tr, ...rebase(tr, open, over, base, this.past, () => true) };
    }
  }

  /** The history takes a rebase to be one step for each: where it is more, mine are taken back, and done anew. */
  private inTwo(tr: Transaction, split: number, seq: number, way: Mapping): void {
    const { state } = this;
    const back = state.tr.setMeta(received, true).setMeta('addToHistory', false).setMeta('rebased', tr.getMeta('rebased'));
    for (const step of tr.steps.slice(0, split)) back.step(step);
    this.view.dispatch(back.setMeta('collab$', { version: seq, unconfirmed: [] }));
    const again = this.state.tr.setMeta(received, true);
    for (const step of tr.steps.slice(split)) again.step(step);
    select(again, state, way);
    this.view.dispatch(again);
  }

  private mend(ways: Rebase): void {
    const tr = this.quiet;
    this.rescues.push(...mend(tr, ways));
    tellApart(tr, new Map());
    if (tr.docChanged) this.view.dispatch(tr);
  }

  /** The server won't have the first of mine: they go, and what they wrote is put in again, by the block it stood in. What was put in so
   * and isn't had either goes into a line of its own at the end. False where that isn't had: nothing is left to try. */
  leaveOut(count: number): boolean {
    const { pending } = this;
    const gone = pending.slice(0, count);
    const refused = Math.max(0, ...gone.map(({ origin }) => this.tries.get(origin) ?? 0));
    if (refused > 1) return false;
    const { tr, open, ways, isPlain } = this.put(pending, [], this.base, (at) => at < count);
    this.view.dispatch(tr.setMeta('rebased', isPlain ? pending.length : 0).setMeta('collab$', { version: this.seq, unconfirmed: open }));
    const kept = this.pending.length;
    if (refused === 0) this.mend(ways); else this.addLine(lostWords(ways));
    for (const { origin } of this.pending.slice(kept)) this.tries.set(origin, refused + 1);
    return true;
  }

  /** Words that have no other place get a paragraph of their own, at the end. */
  addLine(words: string): void {
    const { state } = this;
    const { blockContainer } = state.schema.nodes;
    if (words.trim() === '' || !blockContainer) return;
    const id = newId();
    this.rescues.push({ home: '', block: id, words });
    this.view.dispatch(this.quiet.insert(state.doc.content.size - 1, blockContainer.create({ id }, blockContainer.contentMatch.defaultType!.create(null, state.schema.text(words)))));
  }

  /** The document stands elsewhere than what was told step by step. It holds the first `own` of mine; the others are put on top. */
  reset(doc: Node, seq: number, own: number): void {
    const tell = (steps: readonly Step[], client: string) => {
      const first = this.seq;
      this.receive(steps.map((step, at) => ({ seq: first + at + 1, author: { id: '', name: '' }, client, step: step.toJSON() as Record<string, unknown>, turn: null })));
    };
    tell(this.pending.slice(0, own).map(({ step }) => step), this.client);
    tell(difference(this.confirmed, doc), '');
    this.view.dispatch(this.state.tr.setMeta(received, true).setMeta('collab$', { version: seq, unconfirmed: this.pending }));
  }

  /** The first of mine became a suggestion and go from the page. What was typed since stays. */
  drop(count: number): void {
    const gone = this.pending.slice(0, count), open = this.pending.slice(count);
    const tr = this.quiet;
    if (open.length === 0) {
      for (const { inverted } of gone.toReversed()) if (tr.maybeStep(inverted).failed) break;
      level(tr, this.confirmed);
      this.view.dispatch(tr.setMeta('collab$', { version: this.seq, unconfirmed: [] }));
      return;
    }
    const taken = walk(this.base, gone, this.past);
    gone.forEach(({ step, inverted }, at) => carry(inverted, takenBy(step, taken[at]!.names)));
    const { open: left, ways, isPlain } = rebase(tr, open, gone.toReversed().map(({ inverted }) => inverted), taken.at(-1)!, this.past);
    this.view.dispatch(tr.setMeta('rebased', isPlain ? open.length : 0).setMeta('collab$', { version: this.seq, unconfirmed: left }));
    this.mend(ways);
  }

  /** What of mine is to be kept on the machine. */
  kept(): { steps: Record<string, unknown>[]; refs?: Ref[][] } {
    const steps = this.pending.map(({ step }) => step);
    if (this.pending.some(({ step, origin }) => !namesIn(step) && (isUndo(origin) || !isTyping(step)))) walk(this.base, this.pending, this.past);
    const refs = refsOf(this.base, steps);
    return { steps: steps.map((step) => step.toJSON() as Record<string, unknown>), ...(refs ? { refs } : {}) };
  }

  /** What was kept on the machine, put back on what it was typed on. A step that doesn't fit ends it: those behind it rest on it. Gives
   * how many were put back. */
  replay(steps: readonly Record<string, unknown>[], refs?: readonly Ref[][]): number {
    const tr = this.state.tr.setMeta(received, true);
    let now = this.base;
    for (const [index, json] of steps.entries()) {
      const step = Step.fromJSON(this.state.schema, json);
      if (tr.maybeStep(step).failed) break;
      recall(step, refs?.[index] ?? [], this.base, tr.steps, now);
      now = through(now, step)!;
    }
    if (tr.docChanged || tr.steps.length > 0) this.view.dispatch(tr);
    return tr.steps.length;
  }

  /** A view was made anew: its plugins are silenced as well. */
  settle(host: Host): void {
    this.host = host;
    silence(this.state);
  }

  /** The page is left: what it has and the server hasn't is rebased and sent from here on without it. */
  leave(): void {
    const bare = { state: this.state, isDestroyed: false, dispatch: (tr: Transaction) => { bare.state = bare.state.apply(tr); } };
    this.host = { prosemirrorView: bare };
  }

  /** Undo is one's own: what others wrote where it took something away stays, and what it brought back is there once. */
  afterUndo(): void {
    const { pending } = this;
    const origin = pending.findLast((one) => isUndo(one.origin))?.origin;
    if (!origin) return;
    const first = pending.findIndex((one) => one.origin === origin);
    const states = walk(this.base, pending, this.past);
    const tr = this.quiet;
    const way = new Mapping(pending.slice(first).map(({ step }) => step.getMap()));
    this.rescues.push(...spareOthers(tr, states[first]!, states.at(-1)!, (name) => this.past.isOwn(name), way));
    for (const one of this.rescues.slice()) {
      const block = find(tr.doc, one.block);
      if (block?.node.textContent !== '') continue;
      if (tr.doc.resolve(block.pos).parent.childCount > 1) tr.delete(block.pos, block.pos + block.node.nodeSize);
      this.rescues.splice(this.rescues.indexOf(one), 1);
    }
    tellApart(tr, new Map());
    if (tr.docChanged) this.view.dispatch(tr);
  }

  fields(): Record<string, unknown> { return fieldsOf(this.state.doc); }
  setField(name: string, value: unknown): void { this.view.dispatch(this.state.tr.step(new SetField(name, value))); }
}

/** Whether a step puts in new words at most. */
const isTyping = (step: Step): boolean => !(step instanceof ReplaceStep) || step.slice.content.firstChild?.isInline !== false;

/** The selection of a state where it is by now. What comes in at the caret comes behind it. */
function select(tr: Transaction, { selection }: EditorState, way: Mapping): void {
  if (!(selection instanceof TextSelection)) return;
  const at = (pos: number) => tr.doc.resolve(way.map(pos, -1));
  tr.setSelection(TextSelection.between(at(selection.anchor), at(selection.head), -1));
  (tr as unknown as { updated: number }).updated &= ~1;
}
