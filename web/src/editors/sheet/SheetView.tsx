// Notes, articles and reports: the editor on the sheet, saved as it is typed, with what others do merged in.
import { useCreateBlockNote } from '@blocknote/react';
import { BlockNoteView } from '@blocknote/mantine';
import '@blocknote/mantine/style.css';
import '../../styles/blocknote.css';
import './sheet.css';
import { useComputedColorScheme } from '@mantine/core';
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { OfflineError, sentence } from '../../api/client';
import type { DocumentViewProps, Selected } from '../../document/view';
import { Bones, Btn } from '../../parts/Bits';
import { Floater, reveal, Ruler, usePlace } from '../Beside';
import { Drawn } from '../marks';
import { LONG, Sight } from '../sight';
import { useQueue } from '../useQueue';
import { sheetOf } from './asking';
import { caretExtension, unseen } from './caret';
import { Conflicts } from './Conflicts';
import { blocksIn, drawing, drawingExtension, textOf, textSpot } from './drawing';
import type { Drawable } from './drawing';
import { Fields } from './Fields';
import { Menus } from './Menus';
import { toHeld } from './model';
import type { Sheet } from './model';
import { SheetSaver } from './saver';
import { schema } from './schema';

const LETTER = 28; // px of a row's first cell that its letter takes
const SERIF = new Set(['report', 'article']);

export default function SheetView(props: DocumentViewProps) {
  const { id, onReady } = props;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [section, setSection] = useState<string | null>(null);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    let isOver = false;
    setSheet(null);
    sheetOf(id, section)
      .then((found) => { if (!isOver) setSheet(found); })
      .catch((error: unknown) => { if (!isOver) { setTrouble(sentence(error)); onReady(); } });
    return () => { isOver = true; };
  }, [id, section, onReady]);
  if (trouble !== '') return <div className="scroll"><div className="doc cd-trouble"><p role="alert">{trouble}</p></div></div>;
  if (sheet === null) return <div className="scroll"><div className="doc opening"><Bones /></div></div>;
  return <OpenSheet key={`${id} ${sheet.section ?? ''}`} {...props} sheet={sheet} onSection={setSection} />;
}

function OpenSheet({ ref, sheet, onSection, ...props }: DocumentViewProps & { sheet: Sheet; onSection: (section: string) => void }) {
  const { id, kind, version, nodes, canEdit, marks, onTyped, onSaveState, onReady, onPlace, onSelection, onDecide, onPickEdit, onHoverCandidate, onChooseCandidate } = props;
  const scroll = useRef<HTMLDivElement>(null);
  const scheme = useComputedColorScheme('light');
  const [drawnAt, setDrawnAt] = useState(0);
  const redraw = useCallback(() => setDrawnAt((at) => at + 1), []);
  const editor = useCreateBlockNote({
    schema,
    initialContent: sheet.blocks.length > 0 ? (sheet.blocks.map(toHeld) as never) : undefined,
    extensions: [drawingExtension(), caretExtension()],
    animations: false,
    tabBehavior: 'prefer-indent',
    tables: { headers: false, splitCells: false, cellBackgroundColor: false, cellTextColor: false },
    links: { HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' }, isValidLink: (href) => /^(?:https?:\/\/|mailto:)\S+$/iu.test(href) },
    domAttributes: { editor: { 'aria-label': props.title, role: 'textbox', 'aria-multiline': 'true' } },
  });
  useLayoutEffect(() => {
    const sight = new Sight(scroll.current!, { group: '.cd-editor .bn-editor > .bn-block-group', quietly: (act) => unseen(editor, act) });
    return () => sight.close();
  }, [editor]);
  const saver = useMemo(() => {
    const made = new SheetSaver(id, editor, sheet, redraw);
    made.inSection(sheet.section);
    return made;
  }, [id, editor, sheet, redraw]);
  const queue = useQueue(saver, onTyped, onSaveState);

  // What others changed, or a turn did.
  useEffect(() => {
    if (version <= saver.version) return;
    saver.merge().then(() => { if (saver.waiting() > 0) queue.touch(); else void queue.run(); }).catch((error: unknown) => { if (!(error instanceof OfflineError)) console.error(error); }); // the next version tries again
  }, [version, saver, queue]);

  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);
  const drawable = useMemo((): Drawable => ({
    drawn: new Drawn(marks),
    nodes: byId,
    idOf: (block) => saver.idOf(block),
    blockOf: (node) => saver.blockOf(node),
    seen: (source, label) => {
      if (source.startsWith('[^') || source.startsWith('[IMAGE:')) return source;
      if (source.startsWith('<')) return '';
      return source.startsWith('{{') && sheet.format === 'blocknote' ? '' : label;
    },
    isNumbered: kind !== 'note',
    troubled: new Set([...saver.refused.keys(), ...[...saver.conflicts.keys()].map((node) => saver.blockOf(node))]),
  }), [marks, byId, saver, sheet.format, kind, drawnAt]); // eslint-disable-line react/exhaustive-deps -- the saver tells by `drawnAt` that it changed
  useEffect(() => {
    const view = editor.prosemirrorView;
    if (view && !view.isDestroyed) view.dispatch(view.state.tr.setMeta(drawing, drawable).setMeta('addToHistory', false));
  }, [editor, drawable]);

  useEffect(() => { onReady(); }, [onReady]);
  usePlace(scroll, onPlace);

  const typed = useCallback(() => { if (canEdit) queue.touch(); }, [queue, canEdit]);
  const selected = useCallback(() => onSelection(selectionOf(editor.prosemirrorState, drawable)), [editor, drawable, onSelection]);

  useImperativeHandle(ref, () => ({
    scrollTo: (node: string) => {
      const part = partOf(node, sheet, byId);
      if (part !== sheet.section) { onSection(part!); return; } // the frame asks again when it is drawn
      for (let at: string | null = node; at !== null; at = byId.get(at)?.parent ?? null) {
        if (reveal(scroll.current, at)) return;
        const first: string | undefined = byId.get(at)?.children[0];
        if (first !== undefined && reveal(scroll.current, first)) return;
      }
    },
    focus: () => editor.focus(),
    flush: () => queue.flush(),
    undoTyping: () => {
      if (saver.waiting() === 0) return false;
      editor.undo();
      return true;
    },
  }), [byId, editor, queue, saver, sheet, onSection]);

  const clicked = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const edit = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
    if (edit) onPickEdit(edit);
    const lettered = target.closest<HTMLElement>('[data-letter]');
    if (lettered && event.clientX < lettered.getBoundingClientRect().left + (lettered.matches('td, th') ? LETTER : 0)) onChooseCandidate(lettered.dataset['letter']!);
  };
  const over = (event: React.MouseEvent) => onHoverCandidate(((event.target as HTMLElement).closest<HTMLElement>('[data-letter]') ?? (event.target as HTMLElement).closest('tr')?.querySelector<HTMLElement>('[data-letter]'))?.dataset['letter'] ?? null);
  const here = sheet.sections.findIndex((one) => one.id === sheet.section);
  const isTitled = sheet.blocks[0]?.type === 'heading' && sheet.blocks[0].props['level'] === 1 && sheet.blocks.filter((block) => block.type === 'heading' && block.props['level'] === 1).length === 1;
  return (
    <>
      {/* Only marks listen here: whatever they do can be done from the chat and the review too. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events */}
      <div className="scroll cd-scroll" ref={scroll} onClick={clicked} onMouseOver={marks.candidates.length > 0 ? over : undefined}>
        <Conflicts saver={saver} onSettle={(node, mine) => { saver.settle(node, mine); queue.touch(); void queue.run(); }} />
        {sheet.fields.length > 0 && <Fields fields={saver.fields} canEdit={canEdit} textOf={(field) => saver.fieldText(field)} onType={(field, text) => { saver.setField(field, text); redraw(); queue.touch(); }} />}
        {here > 0 && <Part label="Earlier part" to={sheet.sections[here - 1]!} onGo={onSection} />}
        <div className={`cd-sheet kind-${kind} ${SERIF.has(kind) ? 'doc-serif' : 'doc-sans'}${isTitled ? ' is-titled' : ''}`} data-opening={sheet.blocks.length >= LONG ? '' : undefined}>
          <BlockNoteView className="cd-editor" editor={editor} editable={canEdit} theme={scheme} onChange={typed} onSelectionChange={selected} slashMenu={false} formattingToolbar={false} sideMenu={false} emojiPicker={false} filePanel={false} tableHandles={canEdit} comments={false}>
            <Menus editor={editor} holds={sheet.holds} />
          </BlockNoteView>
        </div>
        {here >= 0 && here < sheet.sections.length - 1 && <Part label="Next part" to={sheet.sections[here + 1]!} onGo={onSection} />}
        <Floater scroll={scroll} marks={marks} onDecide={onDecide} />
      </div>
      <Ruler scroll={scroll} marks={marks} />
    </>
  );
}

function Part({ label, to, onGo }: { label: string; to: Sheet['sections'][number]; onGo: (section: string) => void }) {
  return <div className="cd-part"><Btn onClick={() => onGo(to.id)}>{label}: {to.label}</Btn></div>;
}

/** The part of a long document that holds a node: `nodes` are in reading order, and a part goes by its first. */
function partOf(node: string, sheet: Sheet, nodes: Map<string, unknown>): string | null {
  if (sheet.sections.length === 0 || !nodes.has(node)) return sheet.section;
  const starts = new Set(sheet.sections.map((part) => part.id));
  let part = sheet.sections[0]!.id;
  for (const id of nodes.keys()) {
    if (starts.has(id)) part = id;
    if (id === node) break;
  }
  return part;
}

type State = Parameters<typeof blocksIn>[0] extends infer Doc ? { doc: Doc; selection: { from: number; to: number; empty: boolean } } : never;

/** What is selected, in code points of the first node's visible text. */
function selectionOf(state: State, drawable: Drawable): Selected | null {
  const { from, to, empty } = state.selection;
  if (empty) return null;
  const blocks = blocksIn(state.doc);
  let first: { node: string; start: number; end: number } | null = null;
  const texts: string[] = [];
  for (const [block, spot] of blocks) {
    const content = spot.node.firstChild;
    if (!content?.isTextblock || spot.pos + 1 + content.nodeSize < from || spot.pos + 1 > to) continue;
    const node = drawable.idOf(block);
    const place = node === undefined ? null : textSpot(node, drawable, blocks);
    if (node === undefined || !place) continue;
    const { text, at } = textOf(place, drawable.seen);
    const start = at.findIndex((pos) => pos >= from), last = at.findLastIndex((pos) => pos <= to);
    const chosen = text.slice(Math.max(start, 0), Math.max(last, 0));
    if (chosen === '') continue;
    texts.push(chosen);
    const points = (length: number) => [...text.slice(0, length)].length;
    first ??= { node, start: points(Math.max(start, 0)), end: points(Math.max(last, 0)) };
  }
  return first === null ? null : { ...first, text: texts.join('\n') };
}
