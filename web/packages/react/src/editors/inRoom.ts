// What BlockNote's editors in rooms have in common: the live core in them, what they leave to menus of our own, and what the page around
// them may ask for.
import { undoDepth } from 'prosemirror-history';
import type { EditorState } from 'prosemirror-state';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { caretsExtension, liveExtension } from '../live/extensions';
import type { Room } from '../live/room';
import { stateOf } from '../live/room';
import { onTransaction, startWith } from '../live/tiptap';
import { caretExtension, drawingExtension } from './sheet/extensions';

type Attached = Parameters<Room['attach']>[0];
interface Editor extends Attached { readonly headless: boolean; readonly prosemirrorState: EditorState; onMount(begin: () => void): () => void; focus(): void; undo(): boolean }

export const liveExtensions = (room: Room) => [liveExtension({ client: room.disk.client, seq: room.start!.seq }), caretsExtension(), drawingExtension(), caretExtension()];

/** The options of such an editor, beside its schema and its extensions. */
export const optionsIn = (title: string) => ({
  animations: false,
  tabBehavior: 'prefer-indent' as const,
  tables: { headers: false, splitCells: false, cellBackgroundColor: false, cellTextColor: false },
  links: { HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' }, isValidLink: (href: string) => /^(?:https?:\/\/|mailto:)\S+$/iu.test(href) },
  domAttributes: { editor: { 'aria-label': title, role: 'textbox', 'aria-multiline': 'true' } },
});

/** Of its view: the menus are our own. */
export const OWN_MENUS = { slashMenu: false, formattingToolbar: false, sideMenu: false, emojiPicker: false, filePanel: false, comments: false } as const;

/** Gives an editor the document that its room begins with. */
export function begun<Made extends { pmSchema: Parameters<typeof stateOf>[0] }>(editor: Made, room: Room): Made {
  startWith(editor, stateOf(editor.pmSchema, room.start!));
  return editor;
}

/** Puts an editor into its room while it is on the page. `onDoc` hears of each document, the first too. */
export function useRoom(editor: Editor, room: Room, onDoc: (isFirst: boolean) => void): void {
  const told = useRef(onDoc);
  told.current = onDoc;
  useLayoutEffect(() => () => room.detach(), [room]); // layout: the editor is still there
  useEffect(() => {
    const mute = onTransaction(editor, (tr) => { room.acted(tr); if (tr.docChanged) told.current(false); });
    const begin = () => { room.attach(editor); told.current(true); };
    const stop = editor.onMount(begin);
    if (!editor.headless) begin();
    return () => { stop(); mute(); };
  }, [editor, room]);
}

/** What the page asks of who types here. */
export const typingIn = (editor: Editor, room: Room) => ({
  focus: () => editor.focus(),
  flush: () => room.wire.sent(),
  undoTyping: () => {
    if (room.lastAct !== 'typed' || undoDepth(editor.prosemirrorState) === 0) return false;
    editor.undo();
    return true;
  },
});
