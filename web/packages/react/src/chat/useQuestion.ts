// The open question: answered by a letter pressed beside it, by a letter or a name typed into the composer, by a click in the document.
import { useCallback } from 'react';
import type { Keys } from '../parts/keys';
import { answered, lettered } from './options';
import type { ChatTurn } from './useTurns';

export function useQuestion(turns: ChatTurn[], choose: (turn: ChatTurn, option: string) => void) {
  const last = turns.at(-1);
  const question = last?.state === 'open' && last.result?.outcome === 'question' ? last : undefined;
  /** False where the words are no answer to it. */
  const answer = useCallback((words: string): boolean => {
    const option = question && answered(question, words);
    if (!question || option === undefined) return false;
    choose(question, option);
    return true;
  }, [question, choose]);
  const press = (letter: string) => (document.activeElement?.closest('.aside, .p-sheet') ? answer(letter) : false);
  const letters: Keys = Object.fromEntries((question ? lettered(question) : []).flatMap(({ letter }) => ['', 'shift+'].map((held) => [held + letter.toLowerCase(), () => press(letter)])));
  return { question, answer, letters };
}
