// The open document for an app's own parts: what it says, what was said about it, what is proposed. Inside <CopydeskDocument>.
import { useMemo } from 'react';
import type { ChatTurn } from './chat/useTurns';
import { useOpened } from './document/useOpenDocument';
import type { Mode, Turn } from './types';

/** The document as it is now, whoever changes it. */
export function useDocument() {
  const { id, entry, nodes, version, save, present, canEdit, canUndo, canRedo, undo, step, goal, view } = useOpened();
  return useMemo(() => ({
    id, title: entry.title, kind: entry.kind, role: entry.role, outline: entry.outline, nodes, version,
    /** `saved`, `saving`, `offline`, `logged out` or `unsaved`. */
    save,
    /** Who has it open. */
    people: present,
    canEdit, canUndo, canRedo, undo,
    redo: () => void step('redo'),
    /** Brings a node into sight, or words of it. */
    goTo: goal.goTo,
    focus: () => view.current?.focus(),
    /** Resolves when all that was typed is with the server, or kept because it is away. */
    flush: async () => view.current?.flush(),
  }), [id, entry, nodes, version, save, present, canEdit, canUndo, canRedo, undo, step, goal.goTo, view]);
}

/** The conversation. */
export function useChat() {
  const { chat, send, choose, question, writing } = useOpened();
  return useMemo(() => ({
    turns: chat.turns, isRunning: chat.isRunning, conversations: chat.conversations, mode: writing.mode, setMode: writing.setMode,
    /** Says something to the document; resolves with what came of it. */
    say: (words: string, mode?: Mode): Promise<Turn | null> => send(words, mode),
    stop: chat.stop,
    /** Begins a new conversation. */
    fresh: chat.fresh,
    /** The turn whose question is open. */
    question,
    choose: (turn: ChatTurn, option: string) => choose(turn, option),
  }), [chat, send, choose, question, writing.mode, writing.setMode]);
}

/** The proposal that is open. */
export function useReview() {
  const { proposal, review, isBusy, pick, apply, discard } = useOpened();
  return useMemo(() => ({
    proposal, edits: review.edits, counts: review.counts, current: review.picked, isBusy, pick,
    decide: review.decide,
    /** Applies these edits of it, or all: one version, one undo. */
    apply: async (ids: string[] | null = null) => { if (proposal) await apply(proposal, ids); },
    discard: async () => { if (proposal) await discard(proposal); },
  }), [proposal, review, isBusy, pick, apply, discard]);
}
