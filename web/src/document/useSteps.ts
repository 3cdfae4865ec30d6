// Undo and redo of a turn or a burst of typing, each told in the words that made it.
import { useCallback } from 'react';
import type { RefObject } from 'react';
import { call, sentence } from '../api/client';
import type { Turn, Version } from '../api/types';
import { useToast } from '../parts/Toast';
import { clipped, TYPED } from '../parts/text';
import type { ViewHandle } from './view';

export function useSteps(id: string, view: RefObject<ViewHandle | null>, load: () => Promise<void>, onStepped: () => void) {
  const { show } = useToast();
  const step = useCallback(async (verb: 'undo' | 'redo') => {
    try {
      if (verb === 'undo' && view.current?.undoTyping()) return;
      await view.current?.flush();
      const turn = await call<Turn>('POST', `/documents/${id}/${verb}`);
      await load();
      const words = turn.outcome === 'applied' && turn.version !== undefined ? await steppedWords(id, turn.version) : '';
      if (verb === 'undo' && turn.outcome === 'applied') show({ text: words === '' ? clipped(turn.message, 90) : `Undid ${words}`, action: 'Redo', act: () => void step('redo'), keys: 'shift+mod+Z' });
      else show({ text: words === '' ? clipped(turn.message, 90) : `Made again: ${words}` });
      onStepped();
    } catch (error) {
      show({ text: sentence(error) });
    }
  }, [id, view, load, show, onStepped]);
  const undo = useCallback(() => void step('undo'), [step]);
  return { step, undo };
}

/** The words that made what was undone or made again by a version: they name it, as everywhere. */
async function steppedWords(id: string, number: number): Promise<string> {
  const after = async (version: number) => (await call<{ versions: Version[] }>('GET', `/documents/${id}/versions?after=${version}`)).versions[0];
  try {
    const made = await after(number - 1);
    const stepped = made?.undoes ?? made?.redoes;
    const words = stepped ? (await after(stepped - 1))?.words ?? '' : '';
    return words === TYPED ? 'typing' : words === '' ? '' : `“${clipped(words, 70)}”`;
  } catch {
    return '';
  }
}
