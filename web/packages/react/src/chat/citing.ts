// Citations: which of them a stretch of an answer means, what its chip says, and where its words stand in the document.
import type { Citation } from '../types';
import { seen } from '../document/places';
import type { Places } from '../document/places';
import type { DocNode } from '../document/view';

const ENOUGH = 16; // signs of a quotation that can't be any word of it

export function citeKey(citation: Citation): string {
  return `${citation.node ?? citation.source ?? citation.url ?? ''} ${citation.quote}`;
}

export function chipName(citation: Citation, places: Places): string {
  return citation.node ? places.chip(citation.node) : citation.label;
}

/** Words however they are parted, without the marks at their end. */
function bare(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(/[,.;:!?…]+$/u, '');
}

/** Whether a citation is of these words, or of so many of them that it can't be of others. */
export function isOf(citation: Citation, quoted: string): boolean {
  const quote = bare(citation.quote), words = bare(quoted);
  return quote === words || (words.length >= ENOUGH && quote.includes(words)) || (quote.length >= ENOUGH && words.includes(quote));
}

/** Whether a mark like "3.2", "scene 7" or "The water barrels" means the place of a citation. */
export function isMarkedBy(citation: Citation, mark: string, places: Places): boolean {
  if (citation.node === undefined) return citation.label === mark;
  const number = /^(?:(?:section|scene|step)\s+)?(\d+(?:\.\d+)*)(?=[\s.,:)]|$)/iu.exec(mark)?.[1] ?? '';
  return (number !== '' && places.numberOf(citation.node) === number) || [places.chip(citation.node), places.title(citation.node)].includes(mark);
}

/** Where the words of a citation stand: in the node it names, or in one below that. */
export function standing(citation: Citation, places: Places): string | undefined {
  const { node: id } = citation;
  const words = bare(citation.quote);
  const holds = (node: DocNode) => bare(seen(node)).includes(words);
  const named = id === undefined ? undefined : places.byId.get(id);
  if (!named || words === '' || holds(named)) return id;
  return places.nodes.find((node) => isBelow(node, named.id, places) && holds(node))?.id ?? id;
}

/** In a note, what a heading heads stands beside it. */
function isBelow(node: DocNode, id: string, places: Places): boolean {
  if (places.sectionOf(node.id) === id) return true;
  for (let at = node.parent; at !== null; at = places.byId.get(at)?.parent ?? null) if (at === id) return true;
  return false;
}
