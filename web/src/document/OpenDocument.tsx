// A document: the sheet in the middle, its outline on one side, the conversation on the other.
import { IconMessagePlus, IconLayoutSidebarRight, IconWifiOff } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Citation, Mode, Turn } from '../api/types';
import { headline } from '../chat/Cards';
import { Chat } from '../chat/Chat';
import { Composer } from '../chat/Composer';
import type { ComposerHandle } from '../chat/Composer';
import { Conversations } from '../chat/Conversations';
import { citeKey, standing } from '../chat/citing';
import { selectionName } from '../chat/selecting';
import type { TurnActs } from '../chat/TurnView';
import { useChat } from '../chat/useChat';
import { useQuestion } from '../chat/useQuestion';
import { useSuggestions } from '../chat/useSuggestions';
import type { ChatTurn } from '../chat/useChat';
import { RenameDialog } from '../desk/RenameDialog';
import { ShareDialog } from '../desk/ShareDialog';
import DocumentView from '../editors';
import { useGone } from '../history/versions';
import { KINDS } from '../kinds';
import { useModels } from '../models/useModels';
import { Graph } from '../pictures/Graph';
import { PacingStrip } from '../pictures/PacingStrip';
import { eighths, useMeasure } from '../pictures/useMeasure';
import type { Dependencies, Pacing, Person, Statuses } from '../pictures/useMeasure';
import { IconButton } from '../parts/Bits';
import { isTyping, useKeys } from '../parts/keys';
import { useKept } from '../parts/kept';
import { go } from '../parts/route';
import { ToastPlace, useToast } from '../parts/Toast';
import { clipped, counted } from '../parts/text';
import { useWidth } from '../parts/width';
import { PhoneReview, Review } from '../review/Review';
import { useReview } from '../review/useReview';
import type { ReviewEdit } from '../review/useReview';
import { useApplying } from '../review/useApplying';
import { nextMark, nextPane } from './moving';
import { Outline } from './Outline';
import { PhoneBar, PhoneDock, PhoneSheet } from './Phone';
import type { Places } from './places';
import { savedText, TopBar } from './TopBar';
import type { useDocument } from './useDocument';
import { useCaretAtEnd } from './useCaretAtEnd';
import { linkTo, useGoal } from './useGoal';
import { useMarks } from './useMarks';
import { useSteps } from './useSteps';
import type { DocumentViewProps, FreshMark, SaveState, Selected, ViewHandle } from './view';

const FRESH_MS = 6_000;
type Tab = 'chat' | 'review' | 'graph';

type Open = ReturnType<typeof useDocument>;

export function OpenDocument({ id, open, entry, places }: { id: string; open: Open; entry: NonNullable<Open['loaded']>['entry']; places: Places }) {
  const { loaded, isThere, latest, load, take } = open;
  const version = loaded!.version;
  const kind = entry.kind;
  const width = useWidth();
  const isPhone = width === 'phone';
  const { show, hide } = useToast();
  const view = useRef<ViewHandle>(null);
  const composer = useRef<ComposerHandle>(null);
  const find = useRef<HTMLInputElement>(null);
  const [panes, setPanes] = useKept(`panes.${kind}`, { outline: true, aside: true });
  const [drawer, setDrawer] = useState<'outline' | 'aside' | null>(null);
  const [tab, setTab] = useState<Tab>(() => (location.search === '?review' ? 'review' : 'chat'));
  const [mode, setMode] = useKept<Mode>('mode', 'suggest');
  const [text, setText] = useState('');
  const models = useModels();
  const [wantedModel, setModel] = useState<string | null>(null); // for single messages; null: the desk's own
  const model = wantedModel !== null && models?.choices.includes(wantedModel) ? wantedModel : null;
  const selected = useRef<Selected | null>(null); // no state: a key may ask for it before anything is drawn anew
  const [attached, setAttached] = useState<Selected | null>(null);
  const [on, setOn] = useState<{ turn: string; cite: string } | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposed, setProposed] = useState(0); // how often the room told that something was, or was decided
  const told = useCallback(() => setProposed((count) => count + 1), []);
  const [wanted, setWanted] = useState<string | null>(null); // of several proposals, the one to review
  const [fresh, setFresh] = useState<FreshMark[]>([]);
  const [saving, setSaving] = useState<SaveState | null>(null);
  const [strip, setStrip] = useKept('strip', true);
  const [dialog, setDialog] = useState<'share' | 'rename' | null>(null);
  const [present, setPresent] = useState<Parameters<DocumentViewProps['onPeople']>[0]>([]);
  const { goTo, ready, isReady, pass, place, linked, copyLink } = useGoal(view, places);
  const canEdit = entry.role === 'owner' || entry.role === 'editor';
  useCaretAtEnd(canEdit);
  const latestPlaces = useRef(places);
  latestPlaces.current = places;
  const before = useRef(places);

  useEffect(() => { document.title = `${entry.title} · Copydesk`; }, [entry.title]);
  useEffect(() => {
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => setFresh([]), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);

  const stepped = useCallback(() => setFresh([]), []);
  const { step, undo } = useSteps(id, view, load, stepped);

  const ended = useCallback((turn: Turn) => {
    if (turn.outcome === 'proposal') setWanted(null);
    if (turn.outcome === 'applied') {
      setFresh((turn.changed ?? []).map((node) => ({ node: node.id, before: before.current.text(node.id) })));
      void load();
      show({ text: clipped(headline(turn), 80), act: undo, keys: 'mod+Z' });
      const first = turn.changed?.[0];
      if (first) setTimeout(() => goTo(first.id), 150);
    } else if (turn.outcome === 'question') {
      const first = (turn.problem?.options ?? []).find((option) => latestPlaces.current.byId.has(option.id));
      if (first) setTimeout(() => goTo(first.id), 150); // where the letters stand
    } else if (turn.outcome === 'proposal' && !isTyping(document.activeElement) && width !== 'phone') setTab('review');
    else if (turn.outcome === 'proposal' && width !== 'phone' && (document.activeElement as HTMLTextAreaElement | null)?.value === '') setTab('review');
  }, [load, show, undo, width, goTo]);
  const chat = useChat(id, useSuggestions(id, canEdit, proposed), ended);
  const { turns } = chat;
  const gone = useGone(id, turns.flatMap((turn) => (turn.result?.outcome === 'applied' ? turn.result.version ?? [] : [])), version);
  const proposals = turns.filter((turn) => turn.state === 'open' && turn.result?.outcome !== 'question' && (turn.result?.edits ?? []).some((edit) => edit.state === 'open' || edit.state === 'stale'));
  const proposal = proposals.find((turn) => turn.key === wanted) ?? proposals.at(-1);
  const review = useReview(id, proposal, version, proposed, places);
  const isReviewing = tab === 'review' && proposal !== undefined;
  const shownTab: Tab = tab === 'review' && !proposal ? 'chat' : tab === 'graph' && kind !== 'experiment' ? 'chat' : tab;
  const { marks, rows } = useMarks({ turns, review, isReviewing: isReviewing || proposal?.by !== undefined, places, on, hover, fresh, attached, linked, document: id, version });

  const pacing = useMeasure<Pacing>(id, kind === 'screenplay' ? 'pacing' : null, version);
  const people = useMeasure<Person[]>(id, kind === 'screenplay' ? 'characters' : null, version);
  const depending = useMeasure<Dependencies>(id, kind === 'experiment' ? 'dependencies' : null, version);
  const statuses = useMeasure<Statuses>(id, kind === 'experiment' ? 'statuses' : null, version);
  const lengths = useMemo(() => new Map((pacing?.scenes ?? []).map((scene) => [scene.id, eighths(scene.pages)])), [pacing]);

  const reveal = useCallback((node: string, quote?: string) => {
    setDrawer(null);
    goTo(node, quote);
  }, [goTo]);
  const showAside = useCallback(() => { if (width === 'narrow' || width === 'phone') setDrawer('aside'); else setPanes({ ...panes, aside: true }); }, [width, panes, setPanes]);

  const send = useCallback(async (words: string, as: Mode = mode, about: Selected | null = attached) => {
    before.current = latestPlaces.current;
    setText('');
    setAttached(null);
    setOn(null);
    hide();
    await view.current?.flush();
    await chat.say(words, entry.role === 'viewer' ? 'ask' : as, about, model);
  }, [chat, mode, attached, model, entry.role, hide]);
  const onBegin = useCallback(() => { before.current = latestPlaces.current; return view.current?.flush(); }, []);
  const onOver = useCallback(() => setTab('chat'), []);
  const { isBusy, apply, discard } = useApplying({ id, chat, review, onBegin, onOver });
  const choose = useCallback((turn: ChatTurn, option: string) => {
    before.current = latestPlaces.current;
    setHover(null);
    void chat.choose(turn, option);
  }, [chat]);
  const { question, answer, letters } = useQuestion(turns, choose);

  const acts = useMemo((): TurnActs => ({
    onAgain: (turn) => void send(turn.words, turn.mode, turn.selected),
    onEdit: (words) => { setText(words); composer.current?.focus(); },
    onUndo: undo,
    onChoose: choose,
    onReview: (turn) => { setWanted(turn.key); setTab('review'); if (isPhone) setDrawer(null); else showAside(); },
    onApply: (turn, ids) => void apply(turn, ids),
    onDiscard: (turn) => void discard(turn),
    onCite: (turn: ChatTurn, citation: Citation) => {
      setOn({ turn: turn.key, cite: citeKey(citation) });
      if (citation.node) goTo(standing(citation, latestPlaces.current) ?? citation.node, citation.quote);
      else if (citation.url && /^https?:/u.test(citation.url)) window.open(citation.url, '_blank', 'noopener');
    },
    onHover: setHover,
  }), [send, undo, choose, showAside, apply, discard, isPhone, goTo]);

  const pick = useCallback((edit: ReviewEdit) => {
    review.setCurrent(edit.id);
    const at = edit.places[0];
    const node = at && (latestPlaces.current.byId.has(at.node) ? at.node : at.behind ?? at.parent);
    if (node) goTo(node);
  }, [review, goTo]);
  useEffect(() => {
    // The first edit is in sight as soon as the review opens.
    const first = review.edits.find((edit) => edit.state === 'open' && edit.decision === null) ?? review.edits[0];
    if (isReviewing && isReady && review.picked === null && first) pick(first);
  }, [isReviewing, isReady, review, pick]);
  useEffect(() => {
    if (isReviewing && !isPhone) document.querySelector<HTMLElement>('.edits')?.focus({ preventScroll: true });
  }, [isReviewing, isPhone]);

  const select = useCallback((now: Selected | null) => { selected.current = now; }, []);
  const attach = useCallback(() => { if (selected.current) setAttached(selected.current); }, []);
  const toChat = useCallback(() => {
    const isThereNow = document.activeElement?.closest('.composer') !== null;
    if (isThereNow) { view.current?.focus(); return; }
    attach();
    if (shownTab === 'review') setTab('chat');
    showAside();
    setTimeout(() => composer.current?.focus(), 0);
  }, [attach, shownTab, showAside]);
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

  const saved = saving?.is === 'saved' ? Math.max(saving.version, version) : version;
  const save: SaveState = saving !== null && saving.is !== 'saved' ? saving : isThere ? { is: 'saved', version: saved } : { is: 'offline', kept: 0 };
  const canUndo = version > 1;
  const canRedo = latest?.number === version && latest.undoes !== null && latest.undoes !== undefined;
  const section = places.sectionOf(place ?? '') ?? places.rows[0]?.id ?? null;
  const decide = useCallback((edit: string, decision: 'accepted' | 'rejected') => review.decide([edit], decision), [review]);
  const pickById = useCallback((edit: string) => { const found = review.edits.find((one) => one.id === edit); if (found) review.setCurrent(found.id); }, [review]);
  const chooseCandidate = useCallback((letter: string) => void answer(letter), [answer]);

  const outline = <Outline places={places} current={section} marks={rows} lengths={lengths} isReviewing={isReviewing} findRef={find} onGo={(node, quote) => { setChosen(node); reveal(node, quote); history.replaceState(null, '', linkTo(node)); }} />;
  const context = attached === null ? null : selectionName(attached, places);
  const writing = (
    <Composer ref={composer} text={text} mode={mode} role={entry.role} called={KINDS[kind].called} selection={context} isRunning={chat.isRunning} hasQuestion={question !== undefined} isThere={isThere} models={models} model={model} onModel={setModel} onText={setText} onMode={setMode} onSend={() => { if (answer(text)) setText(''); else void send(text.trim()); }} onStop={chat.stop} onLast={() => setText(turns.findLast((turn) => turn.words !== '' && !turn.goesOn)?.words ?? '')} onLeave={() => { view.current?.focus(); }} onFocus={attach} onDropSelection={() => { setAttached(null); selected.current = null; }} />
  );
  const tabs = (
    <div className="tabs" role="tablist" aria-label="Beside the document">
      <button type="button" className={`tab${shownTab === 'chat' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'chat'} onClick={() => setTab('chat')}>Chat</button>
      {proposal && <button type="button" className={`tab${shownTab === 'review' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'review'} onClick={() => { setTab('review'); if (isPhone) setDrawer(null); }}>Review <span className="n">{review.counts.all}</span></button>}
      {kind === 'experiment' && <button type="button" className={`tab${shownTab === 'graph' ? ' is-on' : ''}`} role="tab" aria-selected={shownTab === 'graph'} onClick={() => setTab('graph')}>Graph</button>}
    </div>
  );
  const shownChat = <Chat chat={chat} places={places} on={on} hover={hover} latestVersion={version} gone={gone} acts={acts} onStarter={(words) => { if (words.endsWith('…')) { setText(words.slice(0, -1)); composer.current?.focus(); } else void send(words); }} />;
  const graph = depending ? <Graph found={depending} statuses={statuses} current={chosen} onGo={(node) => { setChosen(node); reveal(node); }} /> : <div className="turns" />;
  const aside = (
    <aside className="aside" aria-label={shownTab === 'chat' ? 'Chat' : shownTab === 'review' ? 'Review' : 'Graph'}>
      <div className="aside-head">{tabs}<span className="grow" />
        {shownTab === 'chat' && <><Conversations chat={chat} /><IconButton label="New conversation" icon={IconMessagePlus} size={16} onClick={() => { chat.fresh(); composer.current?.focus(); }} /></>}
        <IconButton label={`Hide ${shownTab}`} icon={IconLayoutSidebarRight} size={16} keys="mod+backslash" onClick={() => { if (drawer) setDrawer(null); else setPanes({ ...panes, aside: false }); }} />
      </div>
      {shownTab === 'review' && proposal ? (
        <Review review={review} words={proposal.words} places={places} kind={kind} canApply={canEdit} isBusy={isBusy} onPick={pick} onApply={(ids) => void apply(proposal, ids)} onDiscard={() => void discard(proposal)} onDrop={(edit) => review.decide([edit.id], 'rejected')} onBack={() => { setTab('chat'); setTimeout(() => composer.current?.focus(), 0); }} />
      ) : <>{shownTab === 'graph' ? graph : shownChat}{writing}</>}
    </aside>
  );
  const sheet = (
    <>
      {(!isThere || saving?.is === 'offline') && <div className="notice" role="status"><IconWifiOff size={16} stroke={1.5} aria-hidden="true" />{saving?.is === 'offline' && saving.kept > 0 ? `Offline. ${counted(saving.kept, 'change is', 'changes are')} kept here and will be sent.` : 'Offline. What you type is kept here and will be sent.'}</div>}
      <DocumentView ref={view} id={id} kind={kind} format={entry.format} role={entry.role} title={entry.title} version={version} nodes={loaded!.nodes} changed={loaded!.changed} canEdit={canEdit} marks={marks} current={chosen} onSelection={select} onTyped={take} onSaveState={setSaving} onReady={ready} onPeople={setPresent} onProposed={told} onPlace={pass} onDecide={decide} onPickEdit={pickById} onHoverCandidate={setHover} onChooseCandidate={chooseCandidate} />
      {kind === 'screenplay' && strip && pacing && people && pacing.scenes.length > 0 && !isPhone && <PacingStrip pacing={pacing} people={people} current={section} onGo={reveal} onHide={() => setStrip(false)} />}
    </>
  );
  const dialogs = (
    <>
      {dialog === 'share' && <ShareDialog entry={entry} onClose={() => setDialog(null)} />}
      {dialog === 'rename' && <RenameDialog entry={entry} onClose={() => setDialog(null)} onDone={load} />}
      <span className="sr" role="status">{question ? 'A question is open. Press F6.' : ''}</span>
    </>
  );

  if (isPhone) {
    return (
      <div className={`phone${drawer === 'aside' ? ' with-sheet' : ''}`}>
        <PhoneBar entry={entry} below={isReviewing ? `${counted(review.counts.all, 'edit')} to review` : savedText(save)} canEdit={canEdit} canUndo={canUndo} canRedo={canRedo} onUndo={undo} onRedo={() => void step('redo')} onRename={() => setDialog('rename')} onShare={() => setDialog('share')} onLink={() => void copyLink(section)} onBeforeDownload={async () => view.current?.flush()} onGraph={kind === 'experiment' ? () => { setTab('graph'); setDrawer('aside'); } : null} />
        <main className={`p-doc sheet${places.isTitled ? ' is-titled' : ''}`} id="document">{sheet}<ToastPlace className="p-toast" /></main>
        {isReviewing && drawer === null ? <PhoneReview review={review} places={places} canApply={canEdit} isBusy={isBusy} onPick={pick} onApply={(ids) => void apply(proposal, ids)} onDiscard={() => void discard(proposal)} onBack={() => setTab('chat')} /> : <PhoneDock waiting={proposal ? review.counts.all : 0} onOutline={() => setDrawer('outline')} onAsk={() => { setTab('chat'); setDrawer('aside'); setTimeout(() => composer.current?.focus(), 50); }} onReview={() => { setDrawer(null); setTab('review'); }} onHistory={() => go(`/d/${id}/history`)} />}
        {drawer === 'outline' && <PhoneSheet label={KINDS[kind].outline} isFull onClose={() => setDrawer(null)}>{outline}</PhoneSheet>}
        {drawer === 'aside' && <PhoneSheet label="Chat" onClose={() => setDrawer(null)} head={<>{tabs}<span className="grow" /><Conversations chat={chat} /></>}>{shownTab === 'graph' ? graph : shownChat}{writing}</PhoneSheet>}
        {dialogs}
      </div>
    );
  }
  const hasOutline = width === 'wide' && panes.outline, hasAside = width !== 'narrow' && panes.aside;
  return (
    <div className={`app ${hasOutline ? '' : 'no-outline'} ${hasAside ? '' : 'no-aside'} at-${width}`}>
      <a className="skip" href="#document">To the document</a>
      <TopBar entry={entry} save={save} present={present} canUndo={canUndo} canRedo={canRedo} outlineButton={!hasOutline} asideButton={!hasAside} strip={kind === 'screenplay' ? strip : null} onUndo={undo} onRedo={() => void step('redo')} onOutline={() => (width === 'wide' ? setPanes({ ...panes, outline: true }) : setDrawer(drawer === 'outline' ? null : 'outline'))} onAside={() => (width === 'narrow' ? setDrawer('aside') : setPanes({ ...panes, aside: true }))} onStrip={() => setStrip(!strip)} onShare={() => setDialog('share')} onRename={() => setDialog('rename')} onLink={() => void copyLink(section)} onBeforeDownload={async () => view.current?.flush()} />
      {hasOutline && outline}
      <main className={`sheet${places.isTitled ? ' is-titled' : ''}`} id="document" tabIndex={-1}>{sheet}<ToastPlace /></main>
      {hasAside && aside}
      {drawer === 'outline' && <><button type="button" className="scrim" aria-label="Close the outline" onClick={() => setDrawer(null)} /><div className="drawer left">{outline}</div></>}
      {drawer === 'aside' && !hasAside && <><button type="button" className="scrim" aria-label="Close the chat" onClick={() => setDrawer(null)} /><div className="drawer right">{aside}</div></>}
      {dialogs}
    </div>
  );
}
