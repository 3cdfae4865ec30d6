// The outline at the side: where the person is, what is read, what waits where; and finding words in the document.
import { IconAlertTriangle, IconBinaryTree2, IconCheck, IconSearch, IconX } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import type { OutlineRow } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { IconButton } from 'copydesk-react/parts/Bits';
import { Kbd } from 'copydesk-react/parts/keys';
import { counted } from 'copydesk-react/parts/text';
import { countWords } from 'copydesk-react/parts/words';
import { sceneName, seen, unnumbered } from 'copydesk-react/document/places';
import type { Places } from 'copydesk-react/document/places';
import type { RowMarks } from 'copydesk-react/document/useMarks';
import type { DocNode } from 'copydesk-react/document/view';

interface Props { places: Places; current: string | null; marks: RowMarks; lengths: Map<string, string>; isReviewing: boolean; findRef: React.Ref<HTMLInputElement>; onGo: (node: string, quote?: string) => void }

const MOST_FOUND = 200;

export function Outline({ places, current, marks, lengths, isReviewing, findRef, onGo }: Props) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const look = KINDS[places.kind];
  const list = useRef<HTMLDivElement>(null);
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    if (wanted === '') return [];
    return places.nodes.flatMap((node) => {
      const text = seen(node), place = text.toLowerCase().indexOf(wanted);
      return place < 0 ? [] : [{ id: node.id, quote: text.slice(place, place + wanted.length), text: `${place > 24 ? '…' : ''}${text.slice(Math.max(0, place - 24), place + 60)}` }];
    }).slice(0, MOST_FOUND);
  }, [places, words]);
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && found.length > 0) {
      event.preventDefault();
      const next = event.shiftKey ? (at + found.length - 1) % found.length : at % found.length;
      const hit = found[next]!;
      onGo(hit.id, hit.quote);
      setAt(next + (event.shiftKey ? 0 : 1));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setWords('');
      (event.target as HTMLElement).blur();
    }
  };
  const move = (event: React.KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    rows[rows.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  const isPlain = places.kind === 'note';
  const signs = useMemo(() => places.rows.reduce((most, row) => Math.max(most, row.number.length), 1), [places]);
  return (
    <nav className="outline" aria-label={look.outline}>
      <label className="field field-quiet">
        <IconSearch size={16} stroke={1.5} aria-hidden="true" />
        <input ref={findRef} value={words} onChange={(event) => { setWords(event.target.value); setAt(0); }} onKeyDown={press} placeholder={`Find in ${look.called}`} aria-label={`Find in ${look.called}`} />
        {words === '' ? <Kbd keys="mod+F" /> : <IconButton label="Clear" icon={IconX} size={14} onClick={() => setWords('')} />}
      </label>
      <div className={`toc${isPlain ? ' toc-plain' : ''} toc-${places.kind}`} ref={list} style={{ '--signs': signs } as React.CSSProperties} onKeyDown={move} role="presentation">
        {words.trim() !== '' && found.map((hit) => (
          <a key={hit.id} href={`#${hit.id}`} onClick={(event) => { event.preventDefault(); onGo(hit.id, hit.quote); }}>{!isPlain && <span>{places.numberOf(hit.id)}</span>}{places.kind === 'screenplay' && <span className="ie" />}<span className="clip">{hit.text}</span></a>
        ))}
        {words.trim() !== '' && found.length === 0 && <p className="muted no-hit">“{words}” is not in this {look.called}</p>}
        {words.trim() === '' && places.rows.map((row) => <Row key={row.id} row={row} places={places} isOn={row.id === current} marks={marks} length={lengths.get(row.id)} onGo={onGo} />)}
      </div>
      <div className="foot-note" aria-live="polite">{words.trim() !== '' ? `${counted(found.length, 'place')}${found.length === MOST_FOUND ? ' or more' : ''}` : isReviewing ? 'Numbers show edits to review' : <Total places={places} />}</div>
    </nav>
  );
}

function Row({ row, places, isOn, marks, length, onGo }: { row: OutlineRow; places: Places; isOn: boolean; marks: RowMarks; length: string | undefined; onGo: Props['onGo'] }) {
  const edits = marks.edits.get(row.id), stale = marks.stale.get(row.id), letter = marks.letters.get(row.id);
  const node = places.byId.get(row.id);
  const name = unnumbered(node ? seen(node) : row.label, row.number);
  const isTop = row.depth === 0;
  const end = (
    <>
      {marks.reading.has(row.id) && <i className="reading-dot" title="being read" />}
      {stale ? <span className="stale-count"><IconAlertTriangle size={12} stroke={1.5} aria-label="stale" role="img" />{stale}</span> : null}
      {edits ? <span aria-label={`${edits} to review`}>{edits}</span> : null}
      {letter && <span className="letter">{letter}</span>}
    </>
  );
  const props = { href: `#${row.id}`, 'aria-current': isOn ? ('location' as const) : undefined, onClick: (event: React.MouseEvent) => { event.preventDefault(); onGo(row.id); } };
  if (places.kind === 'screenplay') {
    const scene = row.type === 'scene' ? sceneName(name, places.names) : { inOut: '', place: name };
    if (row.type !== 'scene') return <a className="act" {...props}><span className="clip">{name}</span></a>;
    return <a className={isOn ? 'is-on' : ''} {...props}><span>{row.number}</span><span className="ie">{scene.inOut}</span><span className="clip" dir="auto">{scene.place}</span><span className="end">{end}{!letter && !edits && length}</span></a>;
  }
  const status = node?.attrs.status;
  return (
    <a className={`${isTop && places.kind !== 'note' ? 'l1' : ''}${isOn ? ' is-on' : ''}${row.depth > 1 ? ' deep' : ''}`} {...props}>
      {places.kind !== 'note' && <span>{row.type === 'reference' ? <IconBinaryTree2 size={14} stroke={1.5} aria-hidden="true" /> : row.number}</span>}
      <span className="clip" dir="auto">{name || 'Untitled'}</span>
      <span className="end">{end}{typeof status === 'string' && row.type === 'step' && <Status status={status} />}</span>
    </a>
  );
}

/** A step's status: shape first, colour second. */
export function Status({ status, size = 12 }: { status: string; size?: 12 | 16 }) {
  return <i className={`st st-${size} ${status}`} role="img" aria-label={status === 'review' ? 'in review' : status}>{status === 'final' && <IconCheck size={size === 12 ? 9 : 12} stroke={2.5} aria-hidden="true" />}</i>;
}

const counts = new WeakMap<DocNode, number>(); // a node that did not change is not counted again

function wordsIn(node: DocNode): number {
  const known = counts.get(node) ?? countWords(seen(node));
  counts.set(node, known);
  return known;
}

function Total({ places }: { places: Places }) {
  const words = useMemo(() => places.nodes.reduce((sum, node) => sum + wordsIn(node), 0), [places]);
  const count = (type: string) => places.nodes.filter((node) => node.type === type).length;
  if (places.kind === 'screenplay') return <>{counted(count('scene'), 'scene')}, {counted(words, 'word')}</>;
  if (places.kind === 'experiment') return <>{counted(count('block'), 'block')}, {counted(count('step'), 'step')}</>;
  if (places.kind === 'note') return <>{counted(places.nodes.length - 1, 'block')}, {counted(words, 'word')}</>;
  return <>{counted(places.rows.length, 'section')}, {counted(words, 'word')}</>;
}

