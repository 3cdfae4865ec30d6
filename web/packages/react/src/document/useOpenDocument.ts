// A document that is open: what the editor, the conversation and the review share. Who draws them, and where, is the frame's own matter.
import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { headline } from '../chat/Cards';
import { citeKey, standing } from '../chat/citing';
import type { ComposerHandle } from '../chat/Composer';
import type { TurnActs } from '../chat/TurnView';
import { useQuestion } from '../chat/useQuestion';
import { useSuggestions } from '../chat/useSuggestions';
import { useTurns } from '../chat/useTurns';
import type { ChatTurn } from '../chat/useTurns';
import { useGone } from '../history/versions';
import { useModels } from '../models/useModels';
import { useKept } from '../parts/kept';
import { clipped } from '../parts/text';
import { useToast } from '../parts/Toast';
import { useApplying } from '../review/useApplying';
import { useProposal } from '../review/useProposal';
import type { ReviewEdit } from '../review/useProposal';
import type { Citation, Mode, Turn, WholeEntry } from '../types';
import type { Places } from './places';
import { useGoal } from './useGoal';
import type { Loading } from './useLoaded';
import { useMarks } from './useMarks';
import { useSteps } from './useSteps';
import type { DocumentViewProps, FreshMark, SaveState, Selected, ViewHandle } from './view';

const FRESH_MS = 6_000;
const AFTER_MS = 150; // what a turn changed is drawn by then

/** What the frame around the parts decides. */
export interface Frame {
  /** Whether the edits of a proposal are looked at now: they are drawn in the document, and the first is brought into sight. */
  isReviewing: boolean;
  /** A turn ended. */
  onEnded?: (turn: Turn) => void;
  /** The person wants to look at a proposal. */
  onReview?: () => void;
  /** Nothing of the proposal is left to look at. */
  onReviewed?: () => void;
  /** The person goes to a place of the document. */
  onGo?: () => void;
}

export interface Opening { id: string; loading: Loading; entry: WholeEntry; places: Places; frame: Frame }

/** Changes since a turn: green for a while. */
function useFresh() {
  const [fresh, setFresh] = useState<FreshMark[]>([]);
  useEffect(() => {
    if (fresh.length === 0) return undefined;
    const timer = setTimeout(() => setFresh([]), FRESH_MS);
    return () => clearTimeout(timer);
  }, [fresh]);
  return [fresh, setFresh] as const;
}

/** What is being written to the desk: words, mode, model, and what of the document they are about. */
function useWriting() {
  const [mode, setMode] = useKept<Mode>('mode', 'suggest');
  const [text, setText] = useState('');
  const models = useModels();
  const [wanted, setModel] = useState<string | null>(null); // for single messages; null: the desk's own
  const model = wanted !== null && models?.choices.includes(wanted) ? wanted : null;
  const selected = useRef<Selected | null>(null); // no state: a key may ask for it before anything is drawn anew
  const [attached, setAttached] = useState<Selected | null>(null);
  const select = useCallback((now: Selected | null) => { selected.current = now; }, []);
  const attach = useCallback(() => { if (selected.current) setAttached(selected.current); }, []);
  const detach = useCallback(() => { setAttached(null); selected.current = null; }, []);
  return { mode, setMode, text, setText, models, model, setModel, attached, setAttached, select, attach, detach };
}

export function useOpenDocument({ id, loading, entry, places, frame }: Opening) {
  const { loaded, isThere, latest, load, take } = loading;
  const version = loaded!.version;
  const { show, hide } = useToast();
  const view: RefObject<ViewHandle | null> = useRef<ViewHandle>(null);
  const composer: RefObject<ComposerHandle | null> = useRef<ComposerHandle>(null);
  const around = useRef(frame);
  around.current = frame;
  const writing = useWriting();
  const { mode, attached, model, setText, setAttached } = writing;
  const [on, setOn] = useState<{ turn: string; cite: string } | null>(null);
  const [hover, setHover] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [proposed, setProposed] = useState(0); // how often the room told that something was, or was decided
  const told = useCallback(() => setProposed((count) => count + 1), []);
  const [wanted, setWanted] = useState<string | null>(null); // of several proposals, the one to review
  const [fresh, setFresh] = useFresh();
  const [saving, setSaving] = useState<SaveState | null>(null);
  const [present, setPresent] = useState<Parameters<DocumentViewProps['onPeople']>[0]>([]);
  const goal = useGoal(view);
  const { goTo, isReady } = goal;
  const canEdit = entry.role === 'owner' || entry.role === 'editor';
  const latestPlaces = useRef(places);
  latestPlaces.current = places;
  const before = useRef(places);

  const stepped = useCallback(() => setFresh([]), [setFresh]);
  const { step, undo } = useSteps(id, view, load, stepped);

  const ended = useCallback((turn: Turn) => {
    if (turn.outcome === 'proposal') setWanted(null);
    if (turn.outcome === 'applied') {
      setFresh((turn.changed ?? []).map((node) => ({ node: node.id, before: before.current.text(node.id) })));
      void load();
      show({ text: clipped(headline(turn), 80), act: undo, keys: 'mod+Z' });
      const first = turn.changed?.[0];
      if (first) setTimeout(() => goTo(first.id), AFTER_MS);
    } else if (turn.outcome === 'question') {
      const first = (turn.problem?.options ?? []).find((option) => latestPlaces.current.byId.has(option.id));
      if (first) setTimeout(() => goTo(first.id), AFTER_MS); // where the letters stand
    }
    around.current.onEnded?.(turn);
  }, [load, show, undo, goTo, setFresh]);
  const chat = useTurns(id, useSuggestions(id, canEdit, proposed), ended);
  const { turns } = chat;
  const gone = useGone(id, turns.flatMap((turn) => (turn.result?.outcome === 'applied' ? turn.result.version ?? [] : [])), version);
  const proposals = turns.filter((turn) => turn.state === 'open' && turn.result?.outcome !== 'question' && (turn.result?.edits ?? []).some((edit) => edit.state === 'open' || edit.state === 'stale'));
  const proposal = proposals.find((turn) => turn.key === wanted) ?? proposals.at(-1);
  const review = useProposal(id, proposal, version, proposed, places);
  const isReviewing = frame.isReviewing && proposal !== undefined;
  const { marks, rows } = useMarks({ turns, review, isReviewing: isReviewing || proposal?.by !== undefined, places, on, hover, fresh, attached, linked: goal.linked, document: id, version });

  const send = useCallback(async (words: string, as: Mode = mode, about: Selected | null = attached) => {
    before.current = latestPlaces.current;
    setText('');
    setAttached(null);
    setOn(null);
    hide();
    await view.current?.flush();
    return chat.say(words, entry.role === 'viewer' ? 'ask' : as, about, model);
  }, [chat, mode, attached, model, entry.role, hide, setText, setAttached]);
  const onBegin = useCallback(() => { before.current = latestPlaces.current; return view.current?.flush(); }, []);
  const onOver = useCallback(() => around.current.onReviewed?.(), []);
  const { isBusy, apply, discard } = useApplying({ id, chat, review, onBegin, onOver });
  const choose = useCallback((turn: ChatTurn, option: string) => {
    before.current = latestPlaces.current;
    setHover(null);
    return chat.choose(turn, option);
  }, [chat]);
  const { question, answer, letters } = useQuestion(turns, choose);

  const acts = useMemo((): TurnActs => ({
    onAgain: (turn) => void send(turn.words, turn.mode, turn.selected),
    onEdit: (words) => { setText(words); composer.current?.focus(); },
    onUndo: undo,
    onChoose: (turn, option) => void choose(turn, option),
    onReview: (turn) => { setWanted(turn.key); around.current.onReview?.(); },
    onApply: (turn, ids) => void apply(turn, ids),
    onDiscard: (turn) => void discard(turn),
    onCite: (turn: ChatTurn, citation: Citation) => {
      setOn({ turn: turn.key, cite: citeKey(citation) });
      if (citation.node) goTo(standing(citation, latestPlaces.current) ?? citation.node, citation.quote);
      else if (citation.url && /^https?:/u.test(citation.url)) window.open(citation.url, '_blank', 'noopener');
    },
    onHover: setHover,
  }), [send, undo, choose, apply, discard, goTo, setText]);

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

  const saved = saving?.is === 'saved' ? Math.max(saving.version, version) : version;
  const save: SaveState = saving !== null && saving.is !== 'saved' ? saving : isThere ? { is: 'saved', version: saved } : { is: 'offline', kept: 0 };
  const canUndo = version > 1;
  const canRedo = latest?.number === version && latest.undoes !== null && latest.undoes !== undefined;
  const section = places.sectionOf(goal.place ?? '') ?? places.rows[0]?.id ?? null;
  return {
    id, entry, places, version, nodes: loaded!.nodes, changed: loaded!.changed, isThere, load, take, canEdit, canUndo, canRedo, save, present, setSaving, setPresent,
    view, composer, goal, section, chosen, setChosen, writing, chat, gone, on, hover, setHover, question, answer, letters, send, choose, acts,
    proposal, review, isReviewing, isBusy, apply, discard, pick, told, marks, rows, step, undo,
  };
}

export type OpenDocument = ReturnType<typeof useOpenDocument>;

export const DocumentContext = createContext<OpenDocument | null>(null);

export function useOpened(): OpenDocument {
  const open = use(DocumentContext);
  if (!open) throw new Error('This part stands inside <CopydeskDocument>.');
  return open;
}
