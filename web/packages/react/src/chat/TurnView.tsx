// One turn: the person's words, what goes on, and what came of it.
import { IconCheck, IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import type { Citation, Metadata, Turn } from '../types';
import type { Places } from '../document/places';
import { Avatar, IconButton, Words } from '../parts/Bits';
import { counted } from '../parts/text';
import { AppliedCard, beside, FailedCard, ProposalCard, QuestionCard, RefusedCard, StoppedCard } from './Cards';
import { chipName } from './citing';
import { Reply } from './Reply';
import { Used } from './Used';
import type { ChatTurn } from './useTurns';

export interface TurnActs {
  onAgain(turn: ChatTurn): void;
  onEdit(words: string): void;
  onUndo(): void;
  onChoose(turn: ChatTurn, option: string): void;
  onReview(turn: ChatTurn): void;
  onApply(turn: ChatTurn, ids: string[] | null): void;
  onDiscard(turn: ChatTurn): void;
  onCite(turn: ChatTurn, citation: Citation): void;
  onHover(letter: string | null): void;
}

interface Props { turn: ChatTurn; places: Places; isLast: boolean; isLatest: boolean; isUndone: boolean; on: string | null; hover: string | null; acts: TurnActs }

export const TurnView = memo(function TurnView({ turn, places, isLast, isLatest, isUndone, on, hover, acts }: Props) {
  return (
    <section className="turn" aria-busy={turn.state === 'running'}>
      {turn.by !== undefined && <p className="suggested-by"><Avatar name={turn.by} /><span><b className="strong">{turn.by}</b> suggests</span></p>}
      {turn.by !== undefined && turn.words !== '' && <p className="soft as-written"><Words>{turn.words}</Words></p>}
      {turn.by === undefined && !turn.goesOn && turn.words !== '' && (
        <div className="said-row">
          <span className="said-acts">
            <IconButton label="Edit and resend" icon={IconPencil} size={14} onClick={() => acts.onEdit(turn.words)} />
            <CopyButton label="Copy message" text={turn.words} />
          </span>
          <p className="said" dir="auto">{turn.words}</p>
        </div>
      )}
      {turn.state === 'running' ? <Running turn={turn} places={places} /> : <Outcome turn={turn} places={places} isLast={isLast} isLatest={isLatest} isUndone={isUndone} on={on} hover={hover} acts={acts} />}
    </section>
  );
});

function Running({ turn, places }: { turn: ChatTurn; places: Places }) {
  const now = turn.lines.at(-1), before = turn.lines.at(-2);
  const seconds = useSeconds(now?.at ?? null);
  return (
    <>
      {turn.text !== '' && <Growing turn={turn} places={places} />}
      <div className="status">
        {before && <div className="done-line"><IconCheck size={14} stroke={1.5} aria-hidden="true" /><span>{before.text.replace(/ …$/u, '')}</span></div>}
        <div className="now"><i className="caret" /><span>{turn.isWaiting ? 'Copydesk isn’t answering. Trying again …' : `${now?.text.replace(/ ?…$/u, '') ?? 'Sending'} …`}</span>{seconds > 2 && <span className="muted sm tn seconds">{seconds} s</span>}</div>
      </div>
    </>
  );
}

/** What has come of an answer so far. */
function Growing({ turn, places }: { turn: ChatTurn; places: Places }) {
  return <Reply text={turn.text} citations={[]} places={places} on={null} isGrowing onCite={() => undefined} />;
}

function useSeconds(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
}

function Outcome({ turn, places, isLast, isLatest, isUndone, on, hover, acts }: Props) {
  const result = turn.result;
  if (!result) return null;
  const again = () => acts.onAgain(turn);
  const used = result.metadata?.model ? <Used metadata={result.metadata} /> : null;
  const { answer } = beside(result);
  const said = answer !== '' && <Reply text={answer} citations={result.citations ?? []} places={places} on={on} onCite={(citation) => acts.onCite(turn, citation)} />;
  const foot = used && <div className="turn-foot">{result.outcome !== 'applied' && <IconButton label="Try again" icon={IconRefresh} size={14} onClick={again} />}{used}</div>;
  const proposal = (now: ChatTurn) => <ProposalCard turn={now} isLast={isLast} onReview={() => acts.onReview(turn)} onApply={(ids) => acts.onApply(turn, ids)} onDiscard={() => acts.onDiscard(turn)} />;
  switch (result.outcome) {
    case 'applied': return <>{said}<AppliedCard result={result} isLatest={isLatest} isUndone={isUndone} onUndo={acts.onUndo} />{foot}</>;
    case 'proposal': return <>{said}{proposal(turn)}{foot}</>;
    case 'question': return <>{said}<QuestionCard turn={turn} hover={hover} used={used} onHover={acts.onHover} onChoose={(option) => acts.onChoose(turn, option)} /></>;
    case 'refused': return <>{said}<RefusedCard result={result} onAgain={again} />{foot}</>;
    case 'failed': return <FailedCard result={result} onAgain={again} />;
    default:
      // A proposal that was discarded, all of it or what was left.
      if ((result.edits ?? []).length > 0) return <>{said}{proposal({ ...turn, state: 'done' })}{foot}</>;
      if (result.metadata?.stop_reason === 'stopped') return <>{turn.text !== '' && <Growing turn={turn} places={places} />}<StoppedCard result={result} onAgain={again} /></>;
      return <Answer turn={turn} result={result} places={places} on={on} acts={acts} />;
  }
}

function Answer({ turn, result, places, on, acts }: Pick<Props, 'turn' | 'places' | 'on' | 'acts'> & { result: Turn }) {
  const citations = result.citations ?? [];
  return (
    <>
      <Reply text={result.message} citations={citations} places={places} on={on} onCite={(citation) => acts.onCite(turn, citation)} />
      <div className="turn-foot">
        <CopyButton label="Copy answer" text={result.message} />
        <IconButton label="Answer again" icon={IconRefresh} size={14} onClick={() => acts.onAgain(turn)} />
        <Used metadata={result.metadata ?? {}} />
        <span className="end">{checked(citations, places, result.metadata)}</span>
      </div>
    </>
  );
}

/** How many places it names, and whether all that it quotes stands there; what doesn't is struck out in it. */
function checked(citations: Citation[], places: Places, metadata: Metadata = {}): string {
  const wrong = citations.filter((citation) => citation.checked === false).length + (metadata.struck_out ?? 0);
  const missing = wrong === 0 ? 'all checked' : `${wrong} not in the document`;
  if (citations.length === 0) return wrong > 0 ? missing : metadata.model ? '' : 'No model';
  return `${counted(new Set(citations.map((citation) => chipName(citation, places))).size, 'place')}, ${missing}`;
}

export function CopyButton({ label, text }: { label: string; text: string }) {
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setIsDone(false), 1_500);
    return () => clearTimeout(timer);
  }, [isDone]);
  return <IconButton label={isDone ? 'Copied' : label} icon={isDone ? IconCheck : IconCopy} size={14} onClick={() => void navigator.clipboard.writeText(text).then(() => setIsDone(true)).catch(() => undefined)} />;
}
