// The options of a question: the letters they go by, and what they are called.
import type { Option } from '../types';
import { LETTERS } from '../parts/text';
import type { ChatTurn } from './useTurns';

const WHOLE = ['all', 'none'];

/** The last part of a path is what it is; what stands before it is where. */
export function optionName(label: string): string {
  return label.split(' > ').at(-1) ?? label;
}

function withLetters(options: Option[]) {
  return options.filter((option) => !WHOLE.includes(option.id)).map((option, at) => ({ ...option, letter: LETTERS[at]! }));
}

export function lettered(turn: ChatTurn) {
  return withLetters(turn.result?.problem?.options ?? []);
}

/** "All of them", "None of these". */
export function unlettered(turn: ChatTurn): Option[] {
  return (turn.result?.problem?.options ?? []).filter((option) => WHOLE.includes(option.id));
}

/** The option that words typed as an answer name: by its letter ("b", "B)") or by what it is called. */
export function answered(turn: ChatTurn, words: string): string | undefined {
  const said = words.trim().replace(/[.)]$/u, '').toLowerCase();
  const named = lettered(turn).find((option) => option.letter.toLowerCase() === said || optionName(option.label).toLowerCase() === said);
  return (named ?? unlettered(turn).find((option) => option.label.toLowerCase() === said))?.id;
}

/** An option as it is called once it was chosen: "B, the east one". */
export function choiceName(options: Option[], id: string): string {
  const found = withLetters(options).find((option) => option.id === id);
  return found ? `${found.letter}, ${optionName(found.label)}` : options.find((option) => option.id === id)?.label ?? '';
}
