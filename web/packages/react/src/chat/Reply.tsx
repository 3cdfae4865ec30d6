// An answer: plain text on the desk, with chips that lead to the places it is taken from.
import { Popover } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Citation } from '../types';
import type { Places } from '../document/places';
import { chipName, citeKey, isMarkedBy, isOf, standing } from './citing';
import { blocks, spans } from './markdown';

interface Props { text: string; citations: Citation[]; places: Places; on: string | null; isGrowing?: boolean; onCite: (citation: Citation) => void }

const QUOTED = /“([^”\n]+)”/gu;
const SEVERAL = /, (?=(?:(?:section|scene|step)\s+)?\d)/iu; // "3.1, 3.4" are two marks, "scene 5, INT. HARBOUR" is one
const UNNAMED = /^[psw]\d+$/u; // a mark of the model's own, which has its name only when the answer is checked

/** `isGrowing`: it is still being written, so that marks are names of places at most. */
export function Reply({ text, citations, places, on, isGrowing = false, onCite }: Props) {
  const parts = useMemo(() => blocks(text), [text]);
  // Each citation stands once: behind its own words, or behind the line that names its place, or at the end.
  const left = new Set(citations);
  const names = new Set<string>(); // of the chips so far
  let behind: string | null = null; // the chip that nothing but marks has come after
  const chip = (citation: Citation): ReactNode => {
    const name = chipName(citation, places);
    if (behind === name) return null;
    behind = name;
    names.add(name);
    return <Chip key={`c${citeKey(citation)}`} citation={citation} places={places} isOn={on === citeKey(citation)} onCite={onCite} />;
  };
  const take = (fits: (citation: Citation) => boolean): Citation | undefined => {
    const found = [...left].find(fits);
    if (found) left.delete(found);
    return found;
  };
  const words = (shown: string, key: string): ReactNode => {
    if (/[\p{L}\p{N}]/u.test(shown)) behind = null;
    return <span key={key}>{shown}</span>;
  };

  const plain = (shown: string, key: string): ReactNode[] => {
    const result: ReactNode[] = [];
    let from = 0;
    for (const match of shown.matchAll(QUOTED)) {
      const found = take((citation) => isOf(citation, match[1]!));
      if (!found) continue;
      const end = match.index + match[0].length;
      result.push(words(`${shown.slice(from, end)} `, `${key}${from}`), chip(found));
      from = end;
    }
    result.push(words(shown.slice(from), `${key}end`));
    return result;
  };
  const marked = (mark: string, key: string): ReactNode => {
    const isHere = (citation: Citation) => isMarkedBy(citation, mark, places);
    const found = take(isHere) ?? citations.find(isHere);
    if (found) return <span key={key}>{chip(found)}</span>;
    if (!isGrowing) return <span key={key}>[{mark}]</span>;
    if (UNNAMED.test(mark)) return null;
    const place = places.nodes.find((node) => node.number === mark);
    return <span key={key} className="chip">{place ? places.chip(place.id) : mark}</span>;
  };
  const inline = (shown: string, key: string): ReactNode[] => spans(shown).flatMap((span, at): ReactNode[] => {
    const own = `${key}.${at}`;
    switch (span.is) {
      case 'strong': return [<b key={own} className="strong">{plain(span.text, own)}</b>];
      case 'em': return [<em key={own}>{span.text}</em>];
      case 'code': return [<code key={own}>{span.text}</code>];
      case 'struck': return [<s key={own} title="not in the document">{span.text}</s>, <span key={`${own}n`} className="muted sm"> not in the document</span>];
      case 'link': return [<a key={own} className="link" href={span.href} target="_blank" rel="noopener noreferrer">{span.text}</a>];
      case 'ref': return span.text.split(SEVERAL).map((mark, place) => marked(mark, `${own}m${place}`));
      default: return plain(span.text, own);
    }
  });

  const shown = parts.map((block, at): ReactNode => {
    const key = `b${at}`;
    switch (block.is) {
      case 'list': {
        const items = block.items.map((item, place) => {
          const before = left.size;
          const line = inline(item.text, `${key}i${place}`);
          // A line that quotes nothing is about the place that it begins with.
          const about = left.size === before ? take((citation) => citation.node !== undefined && isMarkedBy(citation, item.text, places)) : undefined;
          return <li key={place} style={item.depth > 0 ? { marginLeft: item.depth * 14 } : undefined}>{line}{about && <> {chip(about)}</>}</li>;
        });
        return block.ordered ? <ol key={key} start={block.start} className="numbered">{items}</ol> : <ul key={key}>{items}</ul>;
      }
      case 'table': return (
        <div key={key} className="reply-table"><table><thead><tr>{block.head.map((cell, place) => <th key={place}>{inline(cell, `${key}h${place}`)}</th>)}</tr></thead>
          <tbody>{block.rows.map((row, line) => <tr key={line}>{row.map((cell, place) => <td key={place}>{inline(cell, `${key}r${line}.${place}`)}</td>)}</tr>)}</tbody></table></div>
      );
      case 'code': return <pre key={key}><code>{block.text}</code></pre>;
      case 'quote': return <blockquote key={key} className="passage">{inline(block.text, key)}</blockquote>;
      case 'head': return <p key={key} className="strong">{inline(block.text, key)}</p>;
      default: return <p key={key} className="as-written">{inline(block.text, key)}</p>;
    }
  });
  const rest = [...left].filter((citation) => !names.has(chipName(citation, places)));
  return (
    <div className="reply" dir="auto">
      {shown}
      {rest.length > 0 && <p className="chips">{rest.slice(0, 12).map(chip)}{rest.length > 12 && <span className="muted sm"> and {rest.length - 12} more</span>}</p>}
    </div>
  );
}

function Chip({ citation, places, isOn, onCite }: { citation: Citation; places: Places; isOn: boolean; onCite: (citation: Citation) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = chipName(citation, places);
  const whole = citation.node && isOpen ? places.text(standing(citation, places) ?? citation.node) : citation.quote;
  const at = whole.indexOf(citation.quote);
  const from = at < 0 ? 0 : Math.max(whole.lastIndexOf('. ', at) + 1, at - 120, 0);
  const open = () => setIsOpen(true), close = () => setIsOpen(false);
  return (
    <Popover opened={isOpen} position="bottom" shadow="none" width={320} withinPortal>
      <Popover.Target>
        <button type="button" className={`chip${isOn ? ' is-on' : ''}`} aria-label={`Go to ${name}`} aria-pressed={isOn} onClick={() => { close(); onCite(citation); }} onMouseEnter={open} onMouseLeave={close} onFocus={open} onBlur={close}>{name}</button>
      </Popover.Target>
      <Popover.Dropdown className="pop cite-pop">
        <p className="muted sm">{citation.node ? places.title(citation.node) : citation.label}</p>
        {at < 0 ? <p className="cited">{citation.quote}</p> : (
          <p className="cited">{whole.slice(from, at)}<mark className="cite is-on">{citation.quote}</mark>{whole.slice(at + citation.quote.length, at + citation.quote.length + 120)}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
