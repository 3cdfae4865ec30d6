// The page of a document that is open: the sheet in the middle, its outline on one side, the conversation on the other.
import { IconMessagePlus, IconLayoutSidebarRight } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Conversations } from 'copydesk-react/chat/Conversations';
import { CopydeskChat } from 'copydesk-react/CopydeskChat';
import { CopydeskEditor } from 'copydesk-react/CopydeskEditor';
import { CopydeskReview } from 'copydesk-react/CopydeskReview';
import type { Places } from 'copydesk-react/document/places';
import type { Loading } from 'copydesk-react/document/useLoaded';
import { DocumentContext, useOpenDocument } from 'copydesk-react/document/useOpenDocument';
import { KINDS } from 'copydesk-react/kinds';
import { IconButton } from 'copydesk-react/parts/Bits';
import { isTyping, useKeys } from 'copydesk-react/parts/keys';
import { useKept } from 'copydesk-react/parts/kept';
import { counted } from 'copydesk-react/parts/text';
import { ToastPlace } from 'copydesk-react/parts/Toast';
import { PhoneReview } from 'copydesk-react/review/Review';
import type { Turn, WholeEntry } from 'copydesk-react/types';
import { RenameDialog } from '../desk/RenameDialog';
import { ShareDialog } from '../desk/ShareDialog';
import { Graph } from '../pictures/Graph';
import { PacingStrip } from '../pictures/PacingStrip';
import { eighths, useMeasure } from '../pictures/useMeasure';
import type { Dependencies, Pacing, Person, Statuses } from '../pictures/useMeasure';
import { go } from '../parts/route';
import { useWidth } from '../parts/width';
import { nextMark, nextPane } from './moving';
import { Outline } from './Outline';
import { PhoneBar, PhoneDock, PhoneSheet } from './Phone';
import { savedText, TopBar } from './TopBar';
import { linkTo, useAddress } from './useAddress';

type Tab = 'chat' | 'review' | 'graph';

export function OpenDocument({ id, loading, entry, places }: { id: string; loading: Loading; entry: WholeEntry; places: Places }) {
  const kind = entry.kind;
  const width = useWidth();
  const isPhone = width === 'phone';
  const find = useRef<HTMLInputElement>(null);
  const [panes, setPanes] = useKept(`panes.${kind}`, { outline: true, aside: true });
  const [drawer, setDrawer] = useState<'outline' | 'aside' | null>(null);
  const [tab, setTab] = useState<Tab>(() => (location.search === '?review' ? 'review' : 'chat'));
  const [strip, setStrip] = useKept('strip', true);
  const [dialog, setDialog] = useState<'share' | 'rename' | null>(null);
  useEffect(() => { document.title = `${entry.title} · Copydesk`; }, [entry.title]);

  const showAside = useCallback(() => { if (width === 'narrow' || width === 'phone') setDrawer('aside'); else setPanes({ ...panes, aside: true }); }, [width, panes, setPanes]);
  const onEnded = useCallback((turn: Turn) => {
    // Who is writing the next message is not taken away from it.
    const isFree = !isTyping(document.activeElement) || (document.activeElement as HTMLTextAreaElement | null)?.value === '';
    if (turn.outcome === 'proposal' && width !== 'phone' && isFree) setTab('review');
  }, [width]);
  const onReview = useCallback(() => { setTab('review'); if (isPhone) setDrawer(null); else showAside(); }, [isPhone, showAside]);
  const onReviewed = useCallback(() => setTab('chat'), []);
  const open = useOpenDocument({ id, loading, entry, places, frame: { isReviewing: tab === 'review', onEnded, onReview, onReviewed } });
  const { version, view, composer, goal, section, chosen, setChosen, chat, question, letters, proposal, review, isReviewing, isBusy, canEdit, canUndo, canRedo, save, present, rows, undo, step, pick, apply, discard, writing } = open;
  const { goTo, isReady, lead } = goal;
  const copyLink = useAddress({ view, places, isReady, lead });
  const shownTab: Tab = tab === 'review' && !proposal ? 'chat' : tab === 'graph' && kind !== 'experiment' ? 'chat' : tab;

  const pacing = useMeasure<Pacing>(id, kind === 'screenplay' ? 'pacing' : null, version);
  const people = useMeasure<Person[]>(id, kind === 'screenplay' ? 'characters' : null, version);
  const depending = useMeasure<Dependencies>(id, kind === 'experiment' ? 'dependencies' : null, version);
  const statuses = useMeasure<Statuses>(id, kind === 'experiment' ? 'statuses' : null, version);
  const lengths = useMemo(() => new Map((pacing?.scenes ?? []).map((scene) => [scene.id, eighths(scene.pages)])), [pacing]);

  const reveal = useCallback((node: string, quote?: string) => {
    setDrawer(null);
    goTo(node, quote);
  }, [goTo]);
  useEffect(() => {
    if (isReviewing && !isPhone) document.querySelector<HTMLElement>('.edits')?.focus({ preventScroll: true });
  }, [isReviewing, isPhone]);

  const { attach } = writing;
  const toChat = useCallback(() => {
    const isThereNow = document.activeElement?.closest('.composer') !== null;
    if (isThereNow) { view.current?.focus(); return; }
    attach();
    if (shownTab === 'review') setTab('chat');
    showAside();
    setTimeout(() => composer.current?.focus(), 0);
  }, [attach, shownTab, showAside, view, composer]);
  useKeys({
    ...letters,
    'mod+/': toChat,
    'mod+backslash': () => setPanes(panes.outline && panes.aside ? { outline: false, aside: false } : { outline: true, aside: true }),
    'mod+z': (event) => { if (isTyping(event.target)) return false; undo(); return true; },
    'mod+shift+z': (event) => { if (isTyping(event.target)) return false; void step('redo'); return true; },
    'mod+f': () => {
      if (find.current && document.activeElement === find.current) return false; // again: the browser's own
      if (!find.current && width === 'wide') setPanes({ ...panes, outline: true });
      else if (!find.current) setDrawer('outline');
      setTimeout(() => { find.current?.focus(); find.current?.select(); }, 0);
      return true;
    },
    f6: () => nextPane(1),
    'shift+f6': () => nextPane(-1),
    f8: () => nextMark(1),
    'shift+f8': () => nextMark(-1),
    escape: () => { if (drawer) { setDrawer(null); return true; } if (chat.isRunning) { chat.stop(); return true; } return false; },
  });

  const outline = <Outline places={places} current={section} marks={rows} lengths={lengths} isReviewing={isReviewing} findRef={find} onGo={(node, quote) => { setChosen(node); reveal(node, quote); history.replaceState(null, '', linkTo(node)); }} />;
  const tabs = (
    <div className="tabs" role="tablist" aria-label="Beside the document">
      <button type="button" className={`tab${shownTab === 'chat' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'chat'} onClick={() => setTab('chat')}>Chat</button>
      {proposal && <button type="button" className={`tab${shownTab === 'review' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'review'} onClick={() => { setTab('review'); if (isPhone) setDrawer(null); }}>Review <span className="n">{review.counts.all}</span></button>}
      {kind === 'experiment' && <button type="button" className={`tab${shownTab === 'graph' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'graph'} onClick={() => setTab('graph')}>Graph</button>}
    </div>
  );
  const graph = depending ? <Graph found={depending} statuses={statuses} current={chosen} onGo={(node) => { setChosen(node); reveal(node); }} /> : <div className="turns" />;
  const talk = <CopydeskChat isBare instead={shownTab === 'graph' ? graph : undefined} />;
  const aside = (
    <aside className="aside" aria-label={shownTab === 'chat' ? 'Chat' : shownTab === 'review' ? 'Review' : 'Graph'}>
      <div className="aside-head">{tabs}<span className="grow" />
        {shownTab === 'chat' && <><Conversations chat={chat} /><IconButton label="New conversation" icon={IconMessagePlus} size={16} onClick={() => { chat.fresh(); composer.current?.focus(); }} /></>}
        <IconButton label={`Hide ${shownTab}`} icon={IconLayoutSidebarRight} size={16} keys="mod+backslash" onClick={() => { if (drawer) setDrawer(null); else setPanes({ ...panes, aside: false }); }} />
      </div>
      {shownTab === 'review' ? <CopydeskReview isBare onBack={() => { setTab('chat'); setTimeout(() => composer.current?.focus(), 0); }} /> : talk}
    </aside>
  );
  const sheet = (
    <>
      <CopydeskEditor isBare />
      {kind === 'screenplay' && strip && pacing && people && pacing.scenes.length > 0 && !isPhone && <PacingStrip pacing={pacing} people={people} current={section} onGo={reveal} onHide={() => setStrip(false)} />}
    </>
  );
  const dialogs = (
    <>
      {dialog === 'share' && <ShareDialog entry={entry} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && <RenameDialog entry={entry} onClose={() => setDialog(null)} onDone={open.load} />}
      <span className="sr" role="status">{question ? 'A question is open. Press F6.' : ''}</span>
    </>
  );

  if (isPhone) {
    return (
      <DocumentContext value={open}><div className={`phone${drawer === 'aside' ? ' with-sheet' : ''}`}>
        <PhoneBar entry={entry} below={isReviewing ? `${counted(review.counts.all, 'edit')} to review` : savedText(save)} canEdit={canEdit} canUndo={canUndo} canRedo={canRedo} onUndo={undo} onRedo={() => void step('redo')} onRename={() => setDialog('rename')} onShare={() => setDialog('share')} onLink={() => void copyLink(section)} onBeforeDownload={async () => view.current?.flush()} onGraph={kind === 'experiment' ? () => { setTab('graph'); setDrawer('aside'); } : null} />
        <main className={`p-doc sheet${places.isTitled ? ' is-titled' : ''}`} id="document">{sheet}<ToastPlace className="p-toast" /></main>
        {isReviewing && proposal && drawer === null ? <PhoneReview review={review} places={places} canApply={canEdit} isBusy={isBusy} onPick={pick} onApply={(ids) => void apply(proposal, ids)} onDiscard={() => void discard(proposal)} onBack={() => setTab('chat')} /> : <PhoneDock waiting={proposal ? review.counts.all : 0} onOutline={() => setDrawer('outline')} onAsk={() => { setTab('chat'); setDrawer('aside'); setTimeout(() => composer.current?.focus(), 50); }} onReview={() => { setDrawer(null); setTab('review'); }} onHistory={() => go(`/d/${id}/history`)} />}
        {drawer === 'outline' && <PhoneSheet label={KINDS[kind].outline} isFull onClose={() => setDrawer(null)}>{outline}</PhoneSheet>}
        {drawer === 'aside' && <PhoneSheet label="Chat" onClose={() => setDrawer(null)} head={<>{tabs}<span className="grow" /><Conversations chat={chat} /></>}>{talk}</PhoneSheet>}
        {dialogs}
      </div></DocumentContext>
    );
  }
  const hasOutline = width === 'wide' && panes.outline, hasAside = width !== 'narrow' && panes.aside;
  return (
    <DocumentContext value={open}><div className={`app ${hasOutline ? '' : 'no-outline'} ${hasAside ? '' : 'no-aside'} at-${width}`}>
      <a className="skip" href="#document">To the document</a>
      <TopBar entry={entry} save={save} present={present} canUndo={canUndo} canRedo={canRedo} outlineButton={!hasOutline} asideButton={!hasAside} strip={kind === 'screenplay' ? strip : null} onUndo={undo} onRedo={() => void step('redo')} onOutline={() => (width === 'wide' ? setPanes({ ...panes, outline: true }) : setDrawer(drawer === 'outline' ? null : 'outline'))} onAside={() => (width === 'narrow' ? setDrawer('aside') : setPanes({ ...panes, aside: true }))} onStrip={() => setStrip(!strip)} onShare={() => setDialog('share')} onRename={() => setDialog('rename')} onLink={() => void copyLink(section)} onBeforeDownload={async () => view.current?.flush()} />
      {hasOutline && outline}
      <main className={`sheet${places.isTitled ? ' is-titled' : ''}`} id="document" tabIndex={-1}>{sheet}<ToastPlace /></main>
      {hasAside && aside}
      {drawer === 'outline' && <><button type="button" className="scrim" aria-label="Close the outline" onClick={() => setDrawer(null)} /><div className="drawer left">{outline}</div></>}
      {drawer === 'aside' && !hasAside && <><button type="button" className="scrim" aria-label="Close the chat" onClick={() => setDrawer(null)} /><div className="drawer right">{aside}</div></>}
      {dialogs}
    </div></DocumentContext>
  );
}
