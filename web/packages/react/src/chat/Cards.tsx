// What came of a turn: one icon, one sentence, one note, at most three buttons.
import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCheck, IconFlag, IconHelpCircle, IconLock, IconPencil, IconPlayerStop, IconPlugConnectedX } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Turn } from '../types';
import { Btn, PlusMinus } from '../parts/Bits';
import { counted } from '../parts/text';
import { useServer } from '../server';
import { tally, wordDiff } from '../parts/words';
import { Flags, isFlagged } from '../review/Flags';
import { lettered, optionName, unlettered } from './options';
import type { ChatTurn } from './useTurns';

const NOTHING = /\s*(Nothing (?:else )?(?:has |was )?changed(?: yet)?\.)\s*$/u;
const FLAGS = /(?:^|\n\n)Look at this first:\n(?:- .*(?:\n|$))+/u;
// Behind what is proposed stands what the model says of it.
const NOT_DONE = "The model's words, of which nothing is done before you apply it:";
const SAID_ALREADY = /\bNothing (?:was|has) changed\b/u;

/** A report line apart from its "Nothing else changed.", which is the note under it. */
function parted(message: string): [string, string] {
  const found = NOTHING.exec(message);
  return found ? [message.slice(0, found.index), found[1]!] : [message, ''];
}

/** What a turn tells beside what it did, and the report of that, which is its last paragraph. */
export function beside(result: Turn): { answer: string; report: string } {
  const words = result.message.indexOf(`\n\n${NOT_DONE}`);
  if (words >= 0) return { answer: result.message.slice(words + 2), report: result.message.slice(0, words).split('\n\n').at(-1)! };
  const at = result.message.lastIndexOf('\n\n');
  if (at < 0) return { answer: '', report: result.message };
  const answer = result.message.slice(0, at);
  // What is unusual stands on the card and at each edit.
  return { answer: (result.edits ?? []).some(isFlagged) ? answer.replace(FLAGS, '') : answer, report: result.message.slice(at + 2) };
}

function Card({ icon: Shape, tone, muted, children, actions, end, label }: { icon: Icon; tone?: 'green' | 'amber' | 'red'; muted?: boolean; children: ReactNode; actions?: ReactNode; end?: ReactNode; label?: string }) {
  return (
    <div className={`card${tone ? ` tone-${tone}` : ''}`} {...(label ? { role: 'group', 'aria-label': label } : {})}>
      <div className="card-head">
        <Shape className={`i${muted ? ' muted' : ''}`} size={16} stroke={1.5} aria-hidden="true" />
        <div className="grow" dir="auto">{children}{actions && <div className="card-actions">{actions}</div>}</div>
        {end}
      </div>
    </div>
  );
}

const MOST_FLAGS = 3; // that a card shows; the others stand in the review
const MOST_TOLD = 2; // edits that are told in words; more are for the review
const NOTES = /(?:Left out: |It brings in |It holds |Your words don't say |The model could not go on )[\s\S]*$/u;

/** What edits would do or did, and what must be known of it in any case. */
function Told({ report, count, asks }: { report: string; count: number; asks: string }) {
  if (count <= MOST_TOLD) return <p className="as-written soft">{report}</p>;
  const notes = NOTES.exec(report)?.[0] ?? '';
  return (
    <>
      {notes !== '' && <p className="as-written soft">{notes}</p>}
      <details className="told"><summary className="soft">{asks}</summary><p className="as-written soft">{report.slice(0, report.length - notes.length)}</p></details>
    </>
  );
}

/** "Applied 5 of 7 edits"; empty where there are so few that each is told. */
function inShort(result: Turn): string {
  const edits = result.edits ?? [];
  const count = edits.filter((edit) => edit.state === 'accepted').length;
  return count <= MOST_TOLD ? '' : `Applied ${count < edits.length ? `${count} of ` : ''}${counted(edits.length, 'edit')}`;
}

/** What was done, for the line that offers to undo it. */
export function headline(result: Turn): string {
  return inShort(result) || parted(beside(result).report)[0];
}

export function AppliedCard({ result, isLatest, isUndone, onUndo }: { result: Turn; isLatest: boolean; isUndone: boolean; onUndo: () => void }) {
  const [message, nothing] = parted(beside(result).report);
  const note = [result.version !== undefined ? `Version ${result.version}.` : '', nothing].filter((part) => part !== '').join(' ');
  const short = inShort(result);
  if (isUndone) return <Card icon={IconArrowBackUp} muted label="Undone"><p className="as-written soft"><s>{short === '' ? message : `${short}.`}</s></p><p className="note">{result.version !== undefined ? `Version ${result.version}, ` : ''}undone since. Redo makes it again.</p></Card>;
  return (
    <Card icon={IconCheck} tone="green" end={isLatest && <Btn small look="ghost" className="card-end" onClick={onUndo}>Undo</Btn>}>
      {short === '' ? <p className="as-written">{message}</p> : <><p>{short}.</p><Told report={message} count={result.edits!.length} asks="What each did" /></>}
      {note !== '' && <p className="note">{note}</p>}
    </Card>
  );
}

interface ProposalProps { turn: ChatTurn; isLast: boolean; onReview: () => void; onApply: (ids: string[] | null) => void; onDiscard: () => void }

export function ProposalCard({ turn, isLast, onReview, onApply, onDiscard }: ProposalProps) {
  const result = turn.result!;
  const edits = result.edits ?? [];
  const sum = edits.map((edit) => tally(wordDiff(edit.before, edit.after))).reduce((one, two) => ({ added: one.added + two.added, removed: one.removed + two.removed }), { added: 0, removed: 0 });
  const [message] = parted(beside(result).report);
  if (turn.state !== 'open') {
    const taken = edits.filter((edit) => edit.state === 'accepted').length;
    return <Card icon={IconPencil} muted><p className="soft">{counted(edits.length, 'edit')} proposed, {taken === 0 ? 'none applied' : `${taken} applied`}.</p></Card>;
  }
  const open = edits.filter((edit) => edit.state === 'open');
  const flagged = open.filter(isFlagged), plain = open.filter((edit) => !isFlagged(edit));
  // What is flagged is looked at before it is applied: with the rest at hand, all of it is for the review.
  const apply = flagged.length > 0 && plain.length > 0 ? <Btn small look="ghost" onClick={() => onApply(plain.map((edit) => edit.id))}>Apply without the flagged</Btn> : <Btn small look="ghost" onClick={() => onApply(null)}>Apply all</Btn>;
  const actions = <><Btn small look={isLast ? 'primary' : 'plain'} onClick={onReview}>Review</Btn>{apply}<Btn small look="ghost" onClick={onDiscard}>Discard</Btn></>;
  return (
    <Card icon={flagged.length > 0 ? IconFlag : IconPencil} {...(flagged.length > 0 ? { tone: 'amber' as const } : { muted: true })} actions={actions} label="Proposal">
      <p><b className="strong">{counted(edits.length, 'edit')}</b>{flagged.length > 0 && <>, {flagged.length === edits.length ? 'flagged' : `${flagged.length} flagged`}</>}{sum.added + sum.removed > 0 && <>, <PlusMinus {...sum} /> words</>}</p>
      <Flags risks={flagged.flatMap((edit) => edit.risks ?? [])} most={MOST_FLAGS} />
      <Told report={message} count={edits.length} asks="What each does" />
      <p className="note">{result.version !== undefined ? `Made on version ${result.version}. ` : ''}Nothing has changed yet.</p>
    </Card>
  );
}

interface QuestionProps { turn: ChatTurn; hover: string | null; used: ReactNode; onHover: (letter: string | null) => void; onChoose: (option: string) => void }

export function QuestionCard({ turn, hover, used, onHover, onChoose }: QuestionProps) {
  const problem = turn.result!.problem!;
  const options = lettered(turn);
  const others = unlettered(turn);
  if (turn.state !== 'open') {
    return <Card icon={IconHelpCircle} muted><p className="soft">{problem.question} {turn.chosen && <b className="strong">{turn.chosen}</b>}</p></Card>;
  }
  return (
    <>
      <div className="card tone-amber" role="group" aria-label={problem.question}>
        <div className="card-head"><IconHelpCircle className="i" size={16} stroke={1.5} aria-hidden="true" /><p className="strong" dir="auto">{problem.question}</p></div>
        <div className="options">
          {options.map((option) => (
            <button key={option.id} type="button" className={`option${hover === option.letter ? ' is-hover' : ''}`} onMouseEnter={() => onHover(option.letter)} onMouseLeave={() => onHover(null)} onFocus={() => onHover(option.letter)} onBlur={() => onHover(null)} onClick={() => onChoose(option.id)}>
              <span className="letter">{option.letter}</span><span dir="auto">{optionName(option.label)}</span>{option.path !== '' && <span className="path" dir="auto">{option.path.replace(/ > /gu, ', ')}</span>}
            </button>
          ))}
        </div>
        {(others.length > 0 || problem.more) && (
          <div className="card-actions others">
            {others.map((option) => <Btn key={option.id} small look="ghost" onClick={() => onChoose(option.id)}>{option.label}</Btn>)}
            {problem.more ? <span className="muted sm">{problem.more} more; say which in your own words</span> : null}
          </div>
        )}
      </div>
      <div className="turn-foot question-foot">{used}<span>Nothing has changed yet.</span>{options.length > 0 && <span className="end">Answer with {options.slice(0, 3).map((option) => <kbd key={option.letter}>{option.letter}</kbd>)}{options.length > 3 && ' …'}</span>}</div>
    </>
  );
}

const SHAPES: Record<string, Icon> = { locked: IconLock, forbidden: IconLock, stale: IconAlertTriangle, not_found: IconHelpCircle, not_understood: IconHelpCircle };

export function RefusedCard({ result, onAgain }: { result: Turn; onAgain: () => void }) {
  const { openModels } = useServer();
  const [message, nothing] = parted(beside(result).report);
  const code = result.problem?.code ?? '';
  const actions = code === 'stale' ? <Btn small onClick={onAgain}>Ask again</Btn> : code === 'needs_model' && openModels ? <Btn small onClick={openModels}>Add a model</Btn> : null;
  return (
    <Card icon={SHAPES[code] ?? IconBan} tone="amber" actions={actions}>
      <p className="as-written">{message}</p>{!SAID_ALREADY.test(message) && <p className="note">{nothing === '' ? 'Nothing has changed.' : nothing}</p>}
    </Card>
  );
}

export function FailedCard({ result, onAgain }: { result: Turn; onAgain: () => void }) {
  return <Card icon={IconPlugConnectedX} tone="red" end={<Btn small look="ghost" className="card-end" onClick={onAgain}>Try again</Btn>}><p className="as-written">{result.message}</p></Card>;
}

export function StoppedCard({ result, onAgain }: { result: Turn; onAgain: () => void }) {
  return <Card icon={IconPlayerStop} muted end={<button type="button" className="link sm" onClick={onAgain}>Try again</button>}><p>{result.message}</p></Card>;
}
