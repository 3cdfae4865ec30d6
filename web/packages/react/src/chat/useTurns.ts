// A conversation with a document: its turns as they go, stopped, answered and taken up again after a reload or a restart.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LostError } from '../../../client/src/failures';
import type { TurnStart } from '../../../client/src/streams';
import type { TurnEvent } from '../../../client/src/values';
import { sentence, useServer } from '../server';
import { askedIn } from '../types';
import type { ChatBody, Conversation, KeptTurn, Mode, Turn } from '../types';
import type { Selected } from '../document/view';
import { choiceName } from './options';

export interface ChatTurn {
  key: string;
  id: string | null;
  words: string;
  mode: Mode;
  state: 'running' | 'open' | 'done';
  /** Goes on with the turn before it: the same words are not shown again. */
  goesOn: boolean;
  lines: { text: string; at: number }[];
  text: string;
  isWaiting: boolean;
  result: Turn | null;
  chosen: string | null;
  selected: Selected | null;
  /** Whose suggestion it is, where it is not one's own. */
  by?: string;
}

const FAILED = (message: string): Turn => ({ outcome: 'failed', message });

function kept(turn: KeptTurn, before: KeptTurn | undefined, next: KeptTurn | undefined): ChatTurn {
  const { words = '', mode = 'suggest' } = askedIn(turn);
  const goesOn = before !== undefined && askedIn(before).words === words && (before.result?.outcome === 'question' || before.result?.outcome === 'proposal' || (before.result?.edits ?? []).length > 0);
  const state = turn.state === 'running' || turn.state === 'open' ? turn.state : 'done';
  return { ...unsaid(words, mode), key: turn.id, id: turn.id, state, goesOn, result: turn.result, chosen: chosenIn(turn, next) };
}

/** What a question was answered, as the turn that goes on with it tells. */
function chosenIn(turn: KeptTurn, next: KeptTurn | undefined): string | null {
  const options = turn.result?.outcome === 'question' ? turn.result.problem?.options ?? [] : [];
  const after: ReturnType<typeof askedIn> = next ? askedIn(next) : {};
  if (after.words !== askedIn(turn).words) return null;
  const picked = (after.choices?.pairs ?? []).map(([, option]) => option);
  const answer = after.replies?.items.at(-1)?.answer;
  const found = options.find((option) => picked.includes(option.id) || option.label === answer);
  return found ? choiceName(options, found.id) : null;
}

function unsaid(words: string, mode: Mode): ChatTurn {
  return { key: crypto.randomUUID(), id: null, words, mode, state: 'running', goesOn: false, lines: [], text: '', isWaiting: false, result: null, chosen: null, selected: null };
}

type Begin = (start: TurnStart) => AsyncGenerator<TurnEvent, Turn>;

export function useTurns(document: string, suggested: [ChatTurn[], (id: string) => void], onEnded: (turn: Turn, asked: ChatTurn) => void) {
  const { desk } = useServer();
  const [others, drop] = suggested;
  const [conversations, setConversations] = useState<Conversation[] | null>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [turns, setTurns] = useState<ChatTurn[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const unwanted = useRef(new Set<string>()); // turns stopped before the server said what they are called
  const ended = useRef(onEnded);
  ended.current = onEnded;
  const latest = useRef(turns);
  latest.current = turns;

  const set = useCallback((key: string, change: Partial<ChatTurn> | ((turn: ChatTurn) => Partial<ChatTurn>)) => {
    setTurns((now) => now.map((turn) => (turn.key === key ? { ...turn, ...(typeof change === 'function' ? change(turn) : change) } : turn)));
  }, []);

  const list = useCallback(async () => {
    const reply = await desk.call('get', '/api/documents/{id}/conversations', { path: { id: document } });
    setConversations(reply.conversations);
    return reply.conversations;
  }, [desk, document]);
  const stopTurn = useCallback((id: string) => void desk.call('post', '/api/turns/{id}/stop', { path: { id } }).catch(() => undefined), [desk]);

  const run = useCallback(async (turn: ChatTurn, start: Begin): Promise<Turn | null> => {
    const leave = new AbortController();
    running.current.set(turn.key, leave);
    let result: Turn;
    try {
      const events = start({
        signal: leave.signal,
        key: turn.key,
        tries: Infinity, // a turn goes on without us: it is asked after for as long as it takes
        onTurn: (id) => {
          set(turn.key, { id });
          if (unwanted.current.delete(turn.key)) stopTurn(id);
        },
        onLine: (isThere) => set(turn.key, (now) => (now.isWaiting === !isThere ? {} : { isWaiting: !isThere })),
      });
      let step = await events.next();
      for (; !step.done; step = await events.next()) {
        const event = step.value;
        if (event.event === 'status') {
          const line = { text: event.data.line, at: Date.now() };
          set(turn.key, (now) => ({ lines: [...now.lines, line] }));
        } else if (event.event === 'text') {
          const { delta } = event.data;
          set(turn.key, (now) => ({ text: now.text + delta }));
        }
      }
      result = step.value;
    } catch (error) {
      if (leave.signal.aborted) return null;
      result = FAILED(error instanceof LostError ? 'Copydesk isn’t answering. Nothing was changed.' : sentence(error));
    }
    running.current.delete(turn.key);
    const isOpen = result.outcome === 'question' || result.outcome === 'proposal' || (result.edits ?? []).some((edit) => edit.state === 'open' || edit.state === 'stale');
    set(turn.key, (now) => ({ state: isOpen ? 'open' : 'done', result, isWaiting: false, id: result.turn ?? now.id }));
    if (result.conversation) setCurrent(result.conversation);
    ended.current(result, { ...turn, id: result.turn ?? turn.id });
    void list().catch(() => undefined);
    return result;
  }, [list, set, stopTurn]);

  const show = useCallback((conversation: Conversation | null) => {
    running.current.forEach((leave) => leave.abort());
    running.current.clear();
    setCurrent(conversation?.id ?? null);
    const shown = conversation?.turns.map((turn, at, all) => kept(turn, all[at - 1], all[at + 1])) ?? [];
    setTurns(shown);
    shown.filter((turn) => turn.state === 'running').forEach((turn) => void run(turn, (start) => desk.again(turn.id!, start)));
  }, [desk, run]);

  useEffect(() => {
    const before = running.current;
    list().then((found) => {
      // The one that something is open in, or else the latest.
      if (latest.current.length === 0) show(found.find((one) => one.turns.some((turn) => turn.state !== 'done')) ?? found[0] ?? null);
    }).catch(() => setConversations([]));
    return () => before.forEach((leave) => leave.abort());
  }, [list, show]);

  const begin = useCallback((words: string, mode: Mode, more: Partial<ChatTurn>): ChatTurn => {
    const turn: ChatTurn = { ...unsaid(words, mode), ...more };
    setTurns((now) => [...now, turn]);
    return turn;
  }, []);

  const say = useCallback((words: string, mode: Mode, selected: Selected | null, model: string | null) => {
    const isOne = selected !== null && [...selected.text].length === selected.end - selected.start;
    const selection = selected === null ? {} : { selection: isOne ? { node: selected.node, start: selected.start, end: selected.end } : selected.text };
    const turn = begin(words, mode, { selected });
    const body: ChatBody = { message: words, mode, ...selection, ...(current === null ? {} : { conversation: current }), ...(model === null ? {} : { model }) };
    return run(turn, (start) => desk.stream(document, body, start));
  }, [desk, begin, run, document, current]);

  const goOn = useCallback((asked: ChatTurn, start: Begin) => run(begin(asked.words, asked.mode, { goesOn: true }), start), [begin, run]);

  const choose = useCallback((asked: ChatTurn, option: string) => {
    set(asked.key, { state: 'done', chosen: choiceName(asked.result?.problem?.options ?? [], option) });
    return goOn(asked, (start) => desk.streamOn(asked.id!, 'choose', { option }, start));
  }, [desk, goOn, set]);

  const accept = useCallback(async (asked: ChatTurn, ids: string[] | null) => {
    const result = await goOn(asked, (start) => desk.streamOn(asked.id!, 'accept', { accept: ids }, start));
    if (result?.outcome === 'applied' && asked.by !== undefined) drop(asked.id!);
    return result;
  }, [desk, goOn, drop]);

  const discard = useCallback(async (asked: ChatTurn) => {
    const result = await desk.call('post', '/api/documents/{id}/plans/{plan}/discard', { path: { id: document, plan: asked.id! } });
    set(asked.key, (now) => ({ state: 'done', result: { ...now.result!, edits: result.edits ?? [] } }));
    if (asked.by !== undefined) drop(asked.id!);
  }, [desk, document, set, drop]);

  const stop = useCallback(() => {
    latest.current.filter((turn) => turn.state === 'running').forEach((turn) => {
      if (turn.id === null) unwanted.current.add(turn.key);
      else stopTurn(turn.id);
    });
  }, [stopTurn]);

  const markDone = useCallback((id: string, result?: Partial<Turn>) => {
    setTurns((now) => now.map((turn) => (turn.id === id ? { ...turn, state: 'done', result: turn.result ? { ...turn.result, ...result } : turn.result } : turn)));
  }, []);

  const isRunning = turns.some((turn) => turn.state === 'running');
  const all = useMemo(() => (others.length === 0 ? turns : [...others, ...turns]), [others, turns]);
  return { conversations, current, turns: all, isRunning, say, choose, accept, discard, stop, show, fresh: () => show(null), markDone, list };
}

export type Chatting = ReturnType<typeof useTurns>;
