// One turn: the person's words, what goes on, and what came of it.
import { IconCheck, IconCopy, IconPencil, IconRefresh } from '@tabler/icons-react';
import { memo, useEffect, useState } from 'react';
import type { Citation } from '../api/types';
import type { Places } from '../document/places';
import { IconButton } from '../parts/Bits';
import { counted } from '../parts/text';
import { AppliedCard, FailedCard, ProposalCard, QuestionCard, RefusedCard, StoppedCard } from './Cards';
import { Reply } from './Reply';
import { Used } from './Used';
import type { ChatTurn } from './useChat';

export interface TurnActs {
  onAgain(turn: ChatTurn): void;
  onEdit(words: string): void;
  onUndo(): void;
  onChoose(turn: ChatTurn, option: string, label: string): void;
  onReview(): void;
  onApply(turn: ChatTurn): void;
  onDiscard(turn: ChatTurn): void;
  onCite(turn: ChatTurn, citation: Citation): void;
  onHover(letter: string | null): void;
}

interface Props { turn: ChatTurn; places: Places; isLatest: boolean; on: string | null; hover: string | null; acts: TurnActs }

export const TurnView = memo(function TurnView({ turn, places, isLatest, on, hover, acts }: Props) {
  return (
    <section className="turn" aria-busy={turn.state === 'running'}>
      {!turn.goesOn && turn.words !== '' && (
        <div className="said-row">
          <span className="said-acts">
            <IconButton label="Edit and resend" icon={IconPencil} size={14} onClick={() => acts.onEdit(turn.words)} />
            <CopyButton label="Copy message" text={turn.words} />
          </span>
          <p className="said" dir="auto">{turn.words}</p>
        </div>
      )}
      {turn.state === 'running' ? <Running turn={turn} places={places} /> : <Outcome turn={turn} places={places} isLatest={isLatest} on={on} hover={hover} acts={acts} />}
    </section>
  );
});

function Running({ turn, places }: { turn: ChatTurn; places: Places }) {
  const now = turn.lines.at(-1), before = turn.lines.at(-2);
  const seconds = useSeconds(now?.at ?? null);
  return (
    <>
      {turn.text !== '' && <Reply text={turn.text} citations={[]} places={places} on={null} onCite={() => undefined} />}
      <div className="status">
        {before && <div className="done-line"><IconCheck size={14} stroke={1.5} aria-hidden="true" /><span>{before.text.replace(/ …$/u, '')}</span></div>}
        <div className="now"><i className="caret" /><span>{turn.isWaiting ? 'Copydesk isn’t answering. Trying again …' : `${now?.text.replace(/ ?…$/u, '') ?? 'Sending'} …`}</span>{seconds > 2 && <span className="muted sm tn seconds">{seconds} s</span>}</div>
      </div>
    </>
  );
}

function useSeconds(since: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return since === null ? 0 : Math.max(0, Math.floor((now - since) / 1_000));
}

function Outcome({ turn, places, isLatest, on, hover, acts }: Props) {
  const result = turn.result;
  if (!result) return null;
  const again = () => acts.onAgain(turn);
  const isStopped = result.metadata?.stop_reason === 'stopped';
  switch (result.outcome) {
    case 'applied': return <><Said turn={turn} places={places} on={on} acts={acts} /><AppliedCard result={result} isLatest={isLatest} onUndo={acts.onUndo} /></>;
    case 'proposal': return <ProposalCard turn={turn} onReview={acts.onReview} onApply={() => acts.onApply(turn)} onDiscard={() => acts.onDiscard(turn)} />;
    case 'question': return <QuestionCard turn={turn} hover={hover} onHover={acts.onHover} onChoose={(option, label) => acts.onChoose(turn, option, label)} />;
    case 'refused': return <RefusedCard result={result} onAgain={again} />;
    case 'failed': return <FailedCard result={result} onAgain={again} />;
    default: {
      // A proposal that was discarded, all of it or what was left.
      if ((result.edits ?? []).length > 0) return <ProposalCard turn={{ ...turn, state: 'done' }} onReview={acts.onReview} onApply={() => acts.onApply(turn)} onDiscard={() => acts.onDiscard(turn)} />;
      if (isStopped) return <StoppedCard result={result} onAgain={again} />;
      const citations = result.citations ?? [];
      return (
        <>
          <Reply text={result.message} citations={citations} places={places} on={on} onCite={(citation) => acts.onCite(turn, citation)} />
          <div className="turn-foot">
            <CopyButton label="Copy answer" text={result.message} />
            <IconButton label="Answer again" icon={IconRefresh} size={14} onClick={again} />
            <Used metadata={result.metadata ?? {}} />
            <span className="end">{checked(citations, result.metadata?.model)}</span>
          </div>
        </>
      );
    }
  }
}

/** A turn that answers and edits says its answer first; the streamed text is that answer. */
function Said({ turn, places, on, acts }: { turn: ChatTurn; places: Places; on: string | null; acts: TurnActs }) {
  const citations = turn.result?.citations ?? [];
  if (citations.length === 0 || turn.text === '') return null;
  return <Reply text={turn.text} citations={citations} places={places} on={on} onCite={(citation) => acts.onCite(turn, citation)} />;
}

function checked(citations: Citation[], model: string | null | undefined): string {
  if (citations.length === 0) return model ? '' : 'No model';
  const wrong = citations.filter((citation) => citation.checked === false).length;
  return `${counted(citations.length, 'place')}, ${wrong === 0 ? 'all checked' : `${wrong} not in the document`}`;
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
