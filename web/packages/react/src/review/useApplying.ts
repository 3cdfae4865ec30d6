// Applying what was accepted of a proposal, and discarding it: one version, and nothing that was rejected is left waiting.
import { useCallback, useState } from 'react';
import type { Copydesk } from '../../../client/src/client';
import { sentence, useServer } from '../server';
import type { ChatTurn, Chatting } from '../chat/useTurns';
import { useToast } from '../parts/Toast';
import { clipped } from '../parts/text';
import type { Reviewing } from './useProposal';

interface Ways { id: string; chat: Chatting; review: Reviewing; onBegin: () => Promise<void> | undefined; onOver: () => void }

/** All edits of a proposal that still fit; null where each does, or none. */
async function fitting(desk: Copydesk, document: string, turn: ChatTurn): Promise<string[] | null> {
  const { edits } = await desk.call('get', '/api/documents/{id}/plans/{plan}/places', { path: { id: document, plan: turn.id! } }).catch(() => ({ edits: [] }));
  const open = edits.filter((edit) => edit.state === 'open').map((edit) => edit.id);
  return open.length > 0 && edits.some((edit) => edit.state === 'stale') ? open : null;
}

export function useApplying({ id, chat, review, onBegin, onOver }: Ways) {
  const { desk } = useServer();
  const { show } = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const apply = useCallback(async (turn: ChatTurn, ids: string[] | null) => {
    setIsBusy(true);
    await Promise.all([onBegin(), review.kept()]);
    const left = ids === null ? [] : review.edits.filter((edit) => !ids.includes(edit.id) && edit.decision === null && edit.state === 'open');
    const rejected = ids === null ? [] : review.edits.filter((edit) => edit.decision === 'rejected');
    const result = await chat.accept(turn, ids ?? await fitting(desk, id, turn));
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
      for (const plan of [turn.id, next]) if (plan) await desk.call('post', '/api/documents/{id}/plans/{plan}/discard', { path: { id, plan } }).catch(() => undefined);
      if (next) chat.markDone(next);
    }
    if (left.length === 0) onOver();
    setIsBusy(false);
  }, [desk, chat, review, id, onBegin, onOver, show]);
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
