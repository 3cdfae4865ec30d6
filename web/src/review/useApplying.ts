// Applying what was accepted of a proposal, and discarding it: one version, and nothing that was rejected is left waiting.
import { useCallback, useState } from 'react';
import { call, sentence } from '../api/client';
import type { PlanPlaces } from '../api/types';
import type { ChatTurn, Chatting } from '../chat/useChat';
import { useToast } from '../parts/Toast';
import { clipped } from '../parts/text';
import type { Reviewing } from './useReview';

interface Ways { id: string; chat: Chatting; review: Reviewing; onBegin: () => Promise<void> | undefined; onOver: () => void }

/** All edits of a proposal that still fit; null where each does, or none. */
async function fitting(document: string, turn: ChatTurn): Promise<string[] | null> {
  const { edits } = await call<PlanPlaces>('GET', `/documents/${document}/plans/${turn.id}/places`).catch(() => ({ edits: [] }));
  const open = edits.filter((edit) => edit.state === 'open').map((edit) => edit.id);
  return open.length > 0 && edits.some((edit) => edit.state === 'stale') ? open : null;
}

export function useApplying({ id, chat, review, onBegin, onOver }: Ways) {
  const { show } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const apply = useCallback(async (turn: ChatTurn, ids: string[] | null) => {
    setIsBusy(true);
    await Promise.all([onBegin(), review.kept()]);
    const left = ids === null ? [] : review.edits.filter((edit) => !ids.includes(edit.id) && edit.decision === null && edit.state === 'open');
    const rejected = ids === null ? [] : review.edits.filter((edit) => edit.decision === 'rejected');
    const result = await chat.accept(turn, ids ?? await fitting(id, turn));
    if (result?.outcome !== 'applied') { // it stays open, and what doesn't fit any more is told
      await review.check();
      if (result) show({ text: clipped(result.message, 90) });
      setIsBusy(false);
      return;
    }
    chat.markDone(turn.id!, { edits: result.edits ?? turn.result?.edits ?? [] });
    const next = result.turn ?? null; // what is left of the proposal is open under this name
    // What was rejected is not left waiting once nothing else is.
    if (left.length === 0 && rejected.length > 0) {
      for (const plan of [turn.id, next]) if (plan) await call('POST', `/documents/${id}/plans/${plan}/discard`).catch(() => undefined);
      if (next) chat.markDone(next);
    }
    if (left.length === 0) onOver();
    setIsBusy(false);
  }, [chat, review, id, onBegin, onOver, show]);
  const discard = useCallback(async (turn: ChatTurn) => {
    try {
      await chat.discard(turn);
      onOver();
      show({ text: 'Discarded. Nothing was changed.' });
    } catch (error) {
      show({ text: sentence(error) });
    }
  }, [chat, show, onOver]);
  return { isBusy, apply, discard };
}
