// What waits for the person: open proposals and questions with a peek of the real content, then what others changed.
import type { Entry, Waiting } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { Runs } from 'copydesk-react/parts/Bits';
import { recall } from 'copydesk-react/parts/kept';
import { Link } from '../parts/route';
import { ago, counted, LETTERS } from 'copydesk-react/parts/text';
import { excerpt, wordDiff } from 'copydesk-react/parts/words';

const MOST = 3;

export function WaitingCards({ waiting, entries, me }: { waiting: Waiting[]; entries: Entry[]; me: string }) {
  const open = waiting.slice(0, MOST);
  const seen = recall<Record<string, number>>('seen', {});
  const changed = entries.filter((entry) => entry.author !== me && (seen[entry.id] ?? 0) > 0 && entry.version > seen[entry.id]! && !open.some((one) => one.document === entry.id)).slice(0, MOST - open.length);
  if (open.length + changed.length === 0) return null;
  return (
    <section aria-label="Waiting for you">
      <h2>Waiting for you</h2>
      <div className="waiting">
        {open.map((one) => (one.outcome === 'question' ? <Question key={one.turn} waiting={one} /> : <Proposal key={one.turn} waiting={one} />))}
        {changed.map((entry) => <Changed key={entry.id} entry={entry} since={seen[entry.id]!} />)}
      </div>
    </section>
  );
}

function Title({ kind, title }: { kind: Waiting['kind']; title: string }) {
  const Shape = KINDS[kind].icon;
  return <span className="wait-title"><Shape size={14} stroke={1.5} aria-hidden="true" /><span className="clip" dir="auto">{title}</span></span>;
}

function Proposal({ waiting }: { waiting: Waiting }) {
  const edits = waiting.edits ?? [];
  const left = edits.filter((edit) => edit.state === 'open');
  const stale = edits.filter((edit) => edit.state === 'stale').length;
  const first = left[0] ?? edits[0];
  const isProse = waiting.kind === 'report' || waiting.kind === 'article';
  return (
    <Link className="wait" href={`/d/${waiting.document}?review`}>
      <Title kind={waiting.kind} title={waiting.title} />
      <span className="wait-what"><i className="dot-amber" />{waiting.by ? `${waiting.by} suggests ${counted(left.length, 'edit')}` : `${counted(left.length, 'edit')} to review`}</span>
      <span className={`wait-peek${isProse ? '' : ' ui'}`} dir="auto">{first && <Runs runs={excerpt(wordDiff(first.before, first.after), 6)} />}</span>
      <span className="wait-foot"><span>{stale > 0 ? `${stale} went stale` : ''}</span><span>{ago(waiting.created)}</span></span>
    </Link>
  );
}

function Question({ waiting }: { waiting: Waiting }) {
  const options = (waiting.problem?.options ?? []).filter((option) => option.id !== 'none' && option.id !== 'all');
  return (
    <Link className="wait" href={`/d/${waiting.document}`}>
      <Title kind={waiting.kind} title={waiting.title} />
      <span className="wait-what"><i className="dot-amber" /><span className="clip">{waiting.problem?.question ?? waiting.message}</span></span>
      <span className="wait-peek ui">
        {options.slice(0, 2).map((option, at) => (
          <span key={option.id} className="row peek-option"><span className="letter">{LETTERS[at]}</span><span className="clip" dir="auto">{option.label.split(' > ').at(-1)}</span></span>
        ))}
      </span>
      <span className="wait-foot"><span>{options.length > 2 ? counted(options.length - 2, 'more choice', 'more choices') : ''}</span><span>{ago(waiting.created)}</span></span>
    </Link>
  );
}

function Changed({ entry, since }: { entry: Entry; since: number }) {
  return (
    <Link className="wait" href={`/d/${entry.id}/history?from=${since}`}>
      <Title kind={entry.kind} title={entry.title} />
      <span className="wait-what"><i className="dot-blue" />{counted(entry.version - since, 'change')} since you looked</span>
      <span className="wait-peek ui soft">{entry.author}: {entry.words === '' ? 'typed' : `“${entry.words}”`}</span>
      <span className="wait-foot"><span /><span>{ago(entry.changed)}</span></span>
    </Link>
  );
}
