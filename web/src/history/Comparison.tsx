// Two versions as one text, or side by side.
import { IconArrowUp } from '@tabler/icons-react';
import type { Version } from 'copydesk-react/types';
import type { Places } from 'copydesk-react/document/places';
import { unnumbered } from 'copydesk-react/document/places';
import type { Kind } from 'copydesk-react/document/view';
import { Runs } from 'copydesk-react/parts/Bits';
import { counted, listed } from 'copydesk-react/parts/text';
import type { Run } from 'copydesk-react/parts/words';
import type { Compared, Line, Shown, TableLine } from './compare';

interface Props { compared: Compared; kind: Kind; before: Places; by: Map<string, Version>; isSide: boolean; showAuthor: boolean }

export function Comparison({ compared, kind, before, by, isSide, showAuthor }: Props) {
  const face = kind === 'report' || kind === 'article' ? 'doc-serif' : kind === 'screenplay' ? 'doc-script' : 'doc-sans';
  if (compared.edits === 0) return <div className="same">The two versions are the same</div>;
  const column = (side: 'both' | 'old' | 'new') => (
    <article className={`doc ${face} compared side-${side}`} aria-label={side === 'old' ? 'Before' : side === 'new' ? 'After' : 'Changes in place'}>
      {compared.shown.map((one, at) => <One key={at} one={one} kind={kind} before={before} by={by} side={side} showAuthor={showAuthor} />)}
    </article>
  );
  return isSide ? <div className="two">{column('old')}{column('new')}</div> : column('both');
}

type Side = 'both' | 'old' | 'new';

function sided(runs: Run[], side: Side): Run[] {
  return side === 'both' ? runs : runs.filter((run) => run.is !== (side === 'old' ? 'ins' : 'del'));
}

function One({ one, kind, before, by, side, showAuthor }: { one: Shown; kind: Kind; before: Places; by: Map<string, Version>; side: Side; showAuthor: boolean }) {
  if (one.is === 'same') return <Same lines={one.lines} kind={kind} />;
  if (one.is === 'table') return <Table table={one.table} by={by} side={side} showAuthor={showAuthor} />;
  const { line } = one;
  if ((side === 'old' && line.state === 'added') || (side === 'new' && line.state === 'removed')) return <div className="no-line" />;
  const isChanged = line.state !== 'same' || line.movedFrom !== null;
  const number = line.node.number;
  const isSpelled = line.state !== 'same' && kind !== 'screenplay' && /^\d+(?:\.\d+)*[.)]?\s/u.test(line.runs.map((run) => run.text).join('')); // a heading that spells its number says it itself
  const runs = line.state === 'same' && number !== '' && kind !== 'screenplay' ? [{ is: 'same' as const, text: unnumbered(line.runs[0]?.text ?? '', number) }] : sided(line.runs, side);
  const text = <>{number !== '' && kind !== 'note' && !isSpelled && <span className="num">{number}</span>}<Runs runs={runs} />{line.about !== '' && <span className="about">{line.about}</span>}</>;
  const body = <div className={`line ${tagOf(line)}`} dir="auto">{text}</div>;
  return (
    <div className={`compared-line${isChanged ? ' is-change' : ''}`} tabIndex={isChanged ? -1 : undefined}>
      {isChanged && side !== 'old' && <By version={by.get(line.node.id)} showAuthor={showAuthor} />}
      {line.movedFrom && line.state !== 'removed' && side !== 'old' ? (
        <div className="moved"><span className="moved-label"><IconArrowUp size={14} stroke={1.5} aria-hidden="true" />Moved from {before.title(line.movedFrom.parent ?? line.movedFrom.id)}{line.state === 'same' ? ', words unchanged' : ''}</span>{body}</div>
      ) : body}
    </div>
  );
}

const TAGS: Record<string, string> = { scene: 'is-scene', character: 'is-name', dialogue: 'is-speech', parenthetical: 'is-paren', item: 'is-item', step: 'is-h3', block: 'is-h2', transition: 'is-transition' };

function tagOf(line: Line): string {
  const { type, attrs } = line.node;
  if (type === 'section' || type === 'heading') return Number(attrs.level ?? 2) <= 1 ? 'is-h1' : Number(attrs.level ?? 2) === 2 ? 'is-h2' : 'is-h3';
  return TAGS[type] ?? 'is-text';
}

function By({ version, showAuthor }: { version: Version | undefined; showAuthor: boolean }) {
  return version ? <span className="by"><b>{version.number}</b>{showAuthor && ` ${version.author ?? ''}`}</span> : null;
}

function Same({ lines, kind }: { lines: Line[]; kind: Kind }) {
  const numbered = lines.filter((line) => ['section', 'scene', 'step'].includes(line.node.type) && line.node.number !== '');
  const unit = kind === 'screenplay' ? 'Scene' : kind === 'experiment' ? 'Step' : 'Section';
  if (numbered.length === 1 && lines[0] === numbered[0]) return <div className="same">{unit} {numbered[0]!.node.number} is the same</div>;
  if (numbered.length > 1 && lines[0] === numbered[0]) return <div className="same">{unit}s {numbered[0]!.node.number} to {numbered.at(-1)!.node.number} are the same</div>;
  return <div className="same">{counted(lines.length, 'part is', 'parts are')} the same</div>;
}

function Table({ table, by, side, showAuthor }: { table: TableLine; by: Map<string, Version>; side: Side; showAuthor: boolean }) {
  const rows = table.rows.filter((row) => !(side === 'old' && row.state === 'added') && !(side === 'new' && row.state === 'removed'));
  const made = [...new Set(table.rows.flatMap((row) => [row.id, ...row.cells.filter((cell) => cell.state !== 'same').map((cell) => cell.node.id)]).map((id) => by.get(id)).filter((version) => version !== undefined))];
  const aligned = (cell: Line, at: number) => cell.node.attrs.align ?? table.rows[0]?.cells[at]?.node.attrs.align; // a column stands as its head does
  return (
    <div className="compared-line is-change" tabIndex={-1}>
      {made.length > 0 && side !== 'old' && <span className="by"><b>{listed(made.map((version) => String(version.number)))}</b>{showAuthor && ` ${made[0]!.author ?? ''}`}</span>}
      <table><tbody>{rows.map((row) => (
        <tr key={row.id} className={row.state === 'same' ? undefined : row.state}>{row.cells.map((cell, at) => <td key={cell.node.id} className={aligned(cell, at) === 'right' ? 'r' : undefined}>{row.state === 'same' ? <Runs runs={sided(cell.runs, side)} /> : <>{row.state === 'added' && <span className="sr">added </span>}{row.state === 'removed' && <span className="sr">removed </span>}{cell.runs.map((run) => run.text).join('')}</>}</td>)}</tr>
      ))}</tbody></table>
    </div>
  );
}
