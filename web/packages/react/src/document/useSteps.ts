// Undo and redo of a turn or a burst of typing, each told in the words that made it.
import { useCallback } from 'react';
import type { RefObject } from 'react';
import type { Copydesk } from '../../../client/src/client';
import { sentence, useServer } from '../server';
import { useToast } from '../parts/Toast';
import { clipped, TYPED } from '../parts/text';
import type { ViewHandle } from './view';

export function useSteps(id: string, view: RefObject<ViewHandle | null>, load: () => Promise<void>, onStepped: () => void) {
  const { desk } = useServer();
  const { show } = useToast();
  const step = useCallback(async (verb: 'undo' | 'redo') => {
    try {
      if (verb === 'undo' && view.current?.undoTyping()) return;
      await view.current?.flush();
      const turn = await desk.call('post', verb === 'undo' ? '/api/documents/{id}/undo' : '/api/documents/{id}/redo', { path: { id } });
      await load();
      const words = turn.outcome === 'applied' && turn.version !== undefined ? await steppedWords(desk, id, turn.version) : '';
      if (verb === 'undo' && turn.outcome === 'applied') show({ text: words === '' ? clipped(turn.message, 90) : `Undid ${words}`, action: 'Redo', act: () => void step('redo'), keys: 'shift+mod+Z' });
      else show({ text: words === '' ? clipped(turn.message, 90) : `Made again: ${words}` });
      onStepped();
    } catch (error) {
      show({ text: sentence(error) });
    }
  }, [desk, id, view, load, show, onStepped]);
  const undo = useCallback(() => void step('undo'), [step]);
  return { step, undo };
}

/** The words that made what was undone or made again by a version: they name it, as everywhere. */
async function steppedWords(desk: Copydesk, id: string, number: number): Promise<string> {
  const after = async (version: number) => (await desk.call('get', '/api/documents/{id}/versions', { path: { id }, query: { after: version } })).versions[0];
  try {
    const made = await after(number - 1);
    const stepped = made?.undoes ?? made?.redoes;
    const words = stepped ? (await after(stepped - 1))?.words ?? '' : '';
    return words === TYPED ? 'typing' : words === '' ? '' : `“${clipped(words, 70)}”`;
  } catch {
    return '';
  }
}
