// What "this" means in a message: the words that were selected, or the blocks that the selection reaches over.
import { seen } from '../document/places';
import type { Places } from '../document/places';
import type { CitationMark, Selected } from '../document/view';
import { counted } from '../parts/text';
import { countWords } from '../parts/words';

/** The nodes that a selection reaches over, as the server counts them: one for each line of its text. */
function reached(selected: Selected, places: Places): string[] {
  const lines = selected.text.split('\n').filter((line) => line.trim() !== '').length;
  if (lines < 2) return [selected.node];
  return places.nodes.slice(places.orderOf(selected.node)).filter((node) => seen(node).trim() !== '').slice(0, lines).map((node) => node.id);
}

/** "Selection: 3.2, 14 words", "Selection: scene 7, 2 lines". */
export function selectionName(selected: Selected, places: Places): string {
  const { length } = reached(selected, places);
  const size = length === 1 ? counted(countWords(selected.text), 'word') : counted(length, places.kind === 'screenplay' ? 'line' : 'block');
  return `Selection: ${[places.chip(selected.node), size].filter((part) => part !== '').join(', ')}`;
}

/** What is drawn of it in the document while the message is written. */
export function selectionMarks(selected: Selected, places: Places): CitationMark[] {
  const nodes = reached(selected, places);
  if (nodes.length > 1) return nodes.map((node) => ({ node, quote: places.text(node), isOn: false }));
  const points = [...places.text(selected.node)];
  const units = (count: number) => points.slice(0, count).join('').length;
  return [{ node: selected.node, quote: selected.text, isOn: false, span: [units(selected.start), units(selected.end)] }];
}
