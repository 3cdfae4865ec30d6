// A document that is open in a tab: what the disk has of it, the way to the server, and the state that the bar tells.
import { EditorState } from 'prosemirror-state';
import { Mapping, Step } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import type { Copydesk } from '../../../client/src/client';
import type { SaveState } from '../document/view';
import { carets, caretOf } from './carets';
import { Disk, wordsOf } from './disk';
import type { Base, Found, Holds } from './disk';
import hashes from './hashes.json';
import { Live } from './live';
import type { Entry } from './live';
import { received } from './quiet';
import { catchUp } from './watcher';
import { Wire } from './wire';
import type { Close, DocFrame, Here, Told, Unkept } from './wire';

interface Editor { readonly prosemirrorView: EditorView; pmSchema: EditorState['schema'] }

const CARET_MS = 80;
const LEAVE_MS = 3_000; // that a room which is left waits for the server to have all
const WORKED_MS = 6_000; // that the assistant's caret stays where it wrote
const ENDS: Partial<Record<Close, string>> = {
  'no right': 'you may not write here any more.',
  gone: 'the document is gone.',
  'other schema': 'this page is older than the server. Load it again.',
  'too large': 'a change is too large to be sent.',
};

export interface Listener {
  onChange(): void;
  /** Told once, when there is a document to show: from the disk, or from the server. */
  onReady(): void;
  onPeople(people: Here[]): void;
  onVersion(version: number): void;
  onRescue(words: string): void;
  onSuggestion(turn: string): void;
  onProposed(): void;
}

export class Room {
  role: string;
  people: Here[] = [];
  unkept: Unkept[] = [];
  wire!: Wire;
  live: Live | null = null;
  start: DocFrame | null = null;
  format = '';
  /** Which styles and blocks the document's format has. */
  holds: Holds = { styles: [], blocks: [] };
  /** What was done last: typed here, or by a turn. */
  lastAct: 'typed' | 'turn' | null = null;
  private ownSeq = 0;
  private editor: Editor | null = null;
  private rescued = 0;
  private caretTimer: ReturnType<typeof setTimeout> | undefined;
  private caretTold = '';
  private deskTimer: ReturnType<typeof setTimeout> | undefined;
  private isReady = false;
  private readonly online = () => this.wire.hurry();

  private constructor(readonly document: string, private readonly who: string, readonly disk: Disk, private readonly schema: keyof typeof hashes, private readonly listener: Listener) {
    this.role = disk.found?.role ?? 'viewer';
    if (disk.found) this.about(disk.found);
  }

  static async open(desk: Copydesk, document: string, who: string, listener: Listener, schema: keyof typeof hashes = 'sheet'): Promise<Room> {
    await leaving.get(`${document} ${who}`); // who comes back at once takes over what was left
    const disk = await Disk.open(document, who, hashes[schema]);
    const room = new Room(document, who, disk, schema, listener);
    const { found } = disk;
    if (found) room.start = frameOf(found);
    room.wire = new Wire({
      connect: () => new WebSocket(desk.liveAddress(document)) as never,
      token: desk.token,
      client: disk.client,
      schema: hashes[schema],
      batch: found?.batch ?? 1,
      sent: found?.sent ?? 0,
      seq: () => room.live?.seq ?? (found ? seqOf(found) : null),
      isWhole: () => room.role === 'commenter',
      keep: (batch, sent, taken) => room.keep(batch, sent, taken),
      onDoc: (frame, own) => room.begun(frame, own),
      onTold: (told) => room.told(told),
      onChange: () => listener.onChange(),
    });
    addEventListener('online', room.online);
    if (found) room.ready();
    return room;
  }

  /** The editor stands on the page: what is kept is put into it, and it goes live. */
  attach(editor: Editor): void {
    const { start } = this;
    this.editor = editor;
    if (!start || this.live) { this.live?.settle(editor); return; }
    this.live = new Live(editor, this.disk.client);
    const { found } = this.disk;
    if (found && start.doc === found.doc) {
      this.live.receive(found.entries);
      const done = this.live.replay(found.steps, found.refs);
      this.rescue(wordsOf(found.steps.slice(done)));
    } else {
      void this.disk.begin(this.base(start), { batch: 1, steps: [] });
      this.rescue(this.disk.stray);
    }
    this.wire.live = this.live;
    this.wire.begin();
    this.listener.onChange();
  }

  /** What the editor did. */
  acted(tr: { docChanged: boolean; getMeta(key: unknown): unknown }): void {
    if (!this.live) return;
    if (tr.docChanged && tr.getMeta('collab$') === undefined) {
      if (tr.getMeta(received) !== true) this.lastAct = 'typed';
      if (tr.getMeta('history$') !== undefined) queueMicrotask(() => this.live?.afterUndo());
      this.wire.touch();
    }
    if (this.live.rescues.length > this.rescued) this.listener.onRescue(this.live.rescues.at(-1)!.words);
    this.rescued = this.live.rescues.length;
    if (tr.getMeta(received) !== true) this.caretTimer ??= setTimeout(() => this.tellCaret(), CARET_MS);
  }

  /** The editor goes from the page; said while it is still there. */
  detach(): void {
    this.live?.leave();
    this.editor = null;
    this.wire.flush();
  }

  private tellCaret(): void {
    this.caretTimer = undefined;
    const view = this.editor?.prosemirrorView;
    if (!view) return;
    if (this.live && this.live.pending.length > 0) return; // it follows the words that it stands behind
    const caret = view.hasFocus() ? caretOf(view.state) : null;
    if (JSON.stringify(caret) === this.caretTold) return;
    this.caretTold = JSON.stringify(caret);
    this.wire.caret(caret);
  }

  private keep(batch: number, sent: number, taken: readonly Entry[]): void {
    const { live } = this;
    if (!live) return;
    const own = taken.findLast((entry) => entry.client === this.disk.client);
    if (own) this.ownSeq = own.seq;
    void this.disk.keep({ batch, sent, ...live.kept() }, taken, () => this.base({ doc: live.confirmed.toJSON() as Record<string, unknown>, seq: live.seq, version: this.wire.version }));
  }

  private base({ doc, seq, version }: Pick<Base, 'doc' | 'seq' | 'version'>): Base { return { doc, seq, version, role: this.role, format: this.format, holds: this.holds, schema: hashes[this.schema] }; }

  /** Words that were kept and can't be put back where they were typed get a paragraph of their own, at the end. */
  private rescue(words: string): void {
    if (words.trim() === '' || !this.live) return;
    this.live.addLine(words);
    this.rescued = this.live.rescues.length;
    this.listener.onRescue(words);
  }

  private ready(): void { if (!this.isReady) { this.isReady = true; this.listener.onReady(); } }

  /** The whole document came: the first time, or because what is here is from too long ago. */
  private begun(frame: DocFrame, own: number): void {
    this.about(frame);
    if (!this.live) {
      // What the disk has from before is put on it when the editor is there.
      if (!this.disk.found) this.start = frame;
      this.ready();
      return;
    }
    const { live } = this;
    const doc = live.state.schema.nodeFromJSON(frame.doc);
    live.reset(doc, frame.seq, own);
    void this.disk.begin(this.base(frame), { batch: (frame.batch ?? 0) + 1, ...live.kept() });
  }

  private about(told: Partial<DocFrame>): void {
    if (told.role) this.role = told.role;
    if (told.format) this.format = told.format;
    if (told.holds) this.holds = told.holds;
    if (told.people) { this.people = told.people; this.listener.onPeople(told.people); }
  }

  private told(told: Told): void {
    if (told.people) { this.people = told.people; this.listener.onPeople(told.people); }
    if (told.unkept) this.unkept = told.unkept;
    if (told.kept) this.listener.onVersion(told.kept.version);
    // After a reload the page from before may still have its seat, under the same name.
    if (told.caret && told.caret.client !== this.disk.client) this.mark({ caret: told.caret });
    if (told.left) this.mark({ left: told.left });
    if (told.steps) {
      this.about(told.steps as Partial<DocFrame>);
      this.follow(told.steps.entries);
      this.caretTimer ??= setTimeout(() => this.tellCaret(), CARET_MS);
    }
    if (told.suggestion) this.listener.onSuggestion(told.suggestion.turn);
    if (told.proposed) this.listener.onProposed();
  }

  /** A caret goes along with what its owner writes. The assistant's stands where it wrote last, for a while. */
  private follow(entries: readonly Entry[]): void {
    const { live } = this;
    if (!live) return;
    const maps = [...entries.map((entry) => Step.fromJSON(live.state.schema, entry.step).getMap()), ...live.pending.map(({ step }) => step.getMap())];
    const last = new Map(entries.map((entry, at) => [entry.client, at]));
    for (const [client, at] of last) {
      const entry = entries[at]!;
      if (entry.turn !== null || client === '') this.lastAct = 'turn';
      let end = -1;
      maps[at]!.forEach((_from, _to, _start, stop) => { end = stop; });
      if (end < 0 || client === this.disk.client) continue;
      this.mark({ at: Math.min(new Mapping(maps.slice(at + 1)).map(end, -1), live.state.doc.content.size), client, name: entry.author.name, colour: entry.author.colour ?? '' });
      if (client !== '') continue;
      clearTimeout(this.deskTimer);
      this.deskTimer = setTimeout(() => this.mark({ left: '' }), WORKED_MS);
    }
  }

  private mark(told: unknown): void {
    const view = this.editor?.prosemirrorView;
    if (!view || view.isDestroyed) return;
    catchUp(view);
    view.dispatch(view.state.tr.setMeta(carets, told).setMeta(received, true).setMeta('addToHistory', false));
  }

  /** What the bar says. */
  state(): SaveState {
    const { wire } = this;
    const kept = this.live?.pending.length ?? this.disk.found?.steps.length ?? 0;
    if (wire.refusal) return { is: 'unsaved', why: wire.refusal.why };
    if (wire.closed === 'logged out') return { is: 'logged out', kept };
    const end = wire.closed === null ? undefined : ENDS[wire.closed];
    if (end !== undefined) return { is: 'unsaved', why: end };
    if (!wire.isOpen) return wire.closed === null ? { is: 'saved', version: wire.version } : { is: 'offline', kept };
    if (kept > 0 || this.ownSeq > wire.keptSeq) return { is: 'saving' };
    if (this.unkept.length > 0) return { is: 'unsaved', why: this.unkept[0]!.why };
    return { is: 'saved', version: wire.version };
  }

  /** Leaves the room. The record goes only where the server has confirmed all that was typed; otherwise the next tab takes it over. */
  async close(): Promise<void> {
    const name = `${this.document} ${this.who}`;
    const work = this.leave().finally(() => { if (leaving.get(name) === work) leaving.delete(name); });
    leaving.set(name, work);
    await work;
  }

  private async leave(): Promise<void> {
    removeEventListener('online', this.online);
    clearTimeout(this.caretTimer);
    clearTimeout(this.deskTimer);
    await Promise.race([this.wire.sent(), new Promise((resolve) => { setTimeout(resolve, LEAVE_MS); })]);
    this.wire.close();
    if (this.live?.pending.length === 0) await this.disk.forget();
    else { await this.disk.settled(); this.disk.close(); }
  }
}

/** Rooms that are being left, by document and person. */
const leaving = new Map<string, Promise<void>>();

const seqOf = (found: Found): number => found.entries.at(-1)?.seq ?? found.seq;
const frameOf = (found: Found): DocFrame => ({ doc: found.doc, seq: found.seq, version: found.version, role: found.role, format: found.format, holds: found.holds, people: [], reset: false });

/** The state that an editor is mounted with. */
export function stateOf(schema: EditorState['schema'], start: DocFrame): EditorState {
  return EditorState.create({ doc: schema.nodeFromJSON(start.doc) });
}
