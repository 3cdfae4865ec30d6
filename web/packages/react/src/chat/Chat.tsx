// The conversation: turns from the top, the newest in sight as long as the person stays at the end.
import { IconPencil, IconSearch, IconTable } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { OutlineRow } from '../types';
import { unnumbered } from '../document/places';
import type { Places } from '../document/places';
import { KINDS } from '../kinds';
import { clipped } from '../parts/text';
import { TurnView } from './TurnView';
import type { TurnActs } from './TurnView';
import type { Chatting } from './useTurns';

interface Props { chat: Chatting; places: Places; on: { turn: string; cite: string } | null; hover: string | null; latestVersion: number; gone: Set<number>; acts: TurnActs; onStarter: (words: string) => void }

export function Chat({ chat, places, on, hover, latestVersion, gone, acts, onStarter }: Props) {
  const pane = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isBelow, setIsBelow] = useState(false);
  const last = chat.turns.at(-1);
  const mark = `${chat.turns.length} ${last?.state} ${last?.text.length} ${last?.lines.length}`;
  useEffect(() => {
    const element = pane.current;
    if (!element) return;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else setIsBelow(true);
  }, [mark]);
  const toEnd = () => { if (pane.current) pane.current.scrollTop = pane.current.scrollHeight; setIsBelow(false); };
  const scrolled = () => {
    const element = pane.current;
    if (!element) return;
    isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
    if (isAtEnd.current) setIsBelow(false);
  };
  const isEmpty = chat.turns.length === 0 && chat.conversations !== null;
  return (
    <div className="turns-pane">
      <div className="turns" ref={pane} onScroll={scrolled} role="log" aria-live="polite" aria-label="Conversation" tabIndex={0}>
        {isEmpty && <Starters places={places} onStarter={onStarter} />}
        {chat.turns.map((turn) => (
          <TurnView key={turn.key} turn={turn} places={places} isLast={turn === last} isLatest={turn.result?.version === latestVersion} isUndone={turn.result?.version !== undefined && gone.has(turn.result.version)} on={on?.turn === turn.key ? on.cite : null} hover={hover} acts={acts} />
        ))}
      </div>
      {isBelow && <button type="button" className="pill new-answer" onClick={toEnd}>New answer</button>}
    </div>
  );
}

function Starters({ places, onStarter }: { places: Places; onStarter: (words: string) => void }) {
  const look = KINDS[places.kind];
  return (
    <div className="starters">
      <h3>Ask about this {look.called}, or change it</h3>
      {startersFor(places).map(([Shape, words]) => (
        <button key={words} type="button" className="starter" onClick={() => onStarter(words)}><Shape size={16} stroke={1.5} aria-hidden="true" /><span>{words}</span></button>
      ))}
      <p className="muted sm">These run without a model.</p>
    </div>
  );
}

/** Requests made of the document's own headings; each runs by rules alone. */
function startersFor(places: Places): [typeof IconSearch, string][] {
  const rows = places.rows.filter((row) => row.number !== '');
  const first = rows.find((row) => row.depth > 0) ?? rows[0];
  const last = rows.findLast((row) => row.type === 'step');
  const name = (row: OutlineRow) => clipped(unnumbered(row.label, row.number), 40);
  if (places.kind === 'screenplay') {
    const found: [typeof IconSearch, string][] = [[IconSearch, 'How many scenes are there?']];
    if (rows[1]) found.push([IconSearch, `Who is in scene ${rows[1].number}?`]);
    const cue = places.nodes.find((node) => node.type === 'character');
    if (cue) found.push([IconPencil, `Rename ${cue.text.replace(/\s*\(.*$/u, '')} to …`]);
    return found;
  }
  if (places.kind === 'experiment') {
    const step = rows.find((row) => row.type === 'step' && places.byId.get(row.id)?.attrs['status'] !== 'final');
    const found: [typeof IconSearch, string][] = [[IconSearch, 'Which steps are draft?']];
    if (last) found.push([IconSearch, `What does step ${last.number} depend on?`]);
    if (step) found.push([IconPencil, `Mark step ${step.number} as final`]);
    return found;
  }
  const found: [typeof IconSearch, string][] = [];
  if (first) found.push([IconSearch, places.kind === 'note' ? `What does “${name(first)}” say?` : `What does ${first.number} say?`], [IconPencil, `Rename “${name(first)}” to …`]);
  if (places.nodes.some((node) => node.type === 'table')) found.push([IconTable, 'How many tables are there?']);
  found.push([IconSearch, 'How many words are there?']);
  return found.slice(0, 3);
}
