// What depends on what in an experiment: steps from the first to the last, the longest chain thick; and the status of all.
import { IconTable } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { IconButton } from 'copydesk-react/parts/Bits';
import { clipped, counted } from 'copydesk-react/parts/text';
import type { Dependencies, Statuses } from './useMeasure';

const WIDE = 352, BOX = 36, STEP = 61, SIDE = 16, GAP = 16;
const NAMES: Record<string, string> = { final: 'final', review: 'in review', draft: 'draft', none: 'without status' };

interface Props { found: Dependencies; statuses: Statuses | null; current: string | null; onGo: (node: string) => void }
interface Spot { id: string; x: number; y: number; width: number }

/** Layers by the longest way down; what needs nothing is on top, what is tied to nothing at the end. */
function laidOut(found: Dependencies): { spots: Map<string, Spot>; height: number } {
  const needs = new Map<string, string[]>();
  found.graph.edges.forEach((edge) => needs.set(edge.from, [...(needs.get(edge.from) ?? []), edge.to]));
  const layers = new Map<string, number>();
  const layerOf = (id: string, seen: Set<string>): number => {
    const known = layers.get(id);
    if (known !== undefined) return known;
    if (seen.has(id)) return 0;
    const layer = Math.max(-1, ...(needs.get(id) ?? []).map((other) => layerOf(other, new Set([...seen, id])))) + 1;
    layers.set(id, layer);
    return layer;
  };
  found.graph.nodes.forEach((node) => layerOf(node.id, new Set()));
  const rows: string[][] = [];
  const tied = new Set(found.graph.edges.flatMap((edge) => [edge.from, edge.to]));
  found.graph.nodes.filter((node) => tied.has(node.id)).forEach((node) => { const layer = layers.get(node.id) ?? 0; (rows[layer] ??= []).push(node.id); });
  const alone = found.graph.nodes.filter((node) => !tied.has(node.id)).map((node) => node.id);
  const lines = [...rows, alone].flatMap((row) => (row && row.length > 0 ? chunks(row, 2) : []));
  const spots = new Map<string, Spot>();
  lines.forEach((row, line) => {
    const room = WIDE - SIDE;
    const width = Math.min(159, (room - (row.length - 1) * GAP) / row.length);
    const used = row.length * width + (row.length - 1) * GAP;
    row.forEach((id, at) => spots.set(id, { id, x: SIDE + (room - used) / 2 + at * (width + GAP), y: line * STEP + 0.5, width }));
  });
  return { spots, height: Math.max(BOX + 2, lines.length * STEP - (STEP - BOX) + 2) };
}

function chunks<T>(list: T[], size: number): T[][] {
  return list.length <= size ? [list] : [list.slice(0, size), ...chunks(list.slice(size), size)];
}

export function Graph({ found, statuses, current, onGo }: Props) {
  const [isTable, setIsTable] = useState(false);
  const { spots, height } = useMemo(() => laidOut(found), [found]);
  const longest = found.longest_chains[0] ?? [];
  const onChain = new Set(longest.slice(1).map((step, at) => `${longest[at]!.id} ${step.id}`));
  const waiting = new Map<string, number>();
  found.graph.nodes.forEach((node) => waiting.set(node.id, reach(found, node.id)));
  const holding = found.graph.nodes.filter((node) => node.status !== 'final').toSorted((one, two) => (waiting.get(two.id) ?? 0) - (waiting.get(one.id) ?? 0))[0];
  const first = longest.at(-1), last = longest[0];
  const sentence = `Dependency graph: ${counted(found.graph.nodes.length, 'step')}${longest.length > 1 ? `, longest chain ${longest.toReversed().map((step) => step.number).join(', ')}` : ', none depends on another'}`;
  return (
    <div className="graph" tabIndex={0} role="region" aria-label="Dependency graph">
      <div className="graph-head"><IconButton label={isTable ? 'Show as picture' : 'Show as table'} icon={IconTable} size={14} isOn={isTable} onClick={() => setIsTable(!isTable)} /></div>
      {isTable ? (
        <table className="graph-table"><thead><tr><th>Step</th><th>Status</th><th>Needs</th></tr></thead><tbody>
          {found.graph.nodes.map((node) => <tr key={node.id}><td>{node.number} {node.name}</td><td>{NAMES[node.status] ?? node.status}</td><td>{found.dependencies.filter((one) => one.from.id === node.id).map((one) => one.to.number).join(', ')}</td></tr>)}
        </tbody></table>
      ) : (
        <svg viewBox={`0 0 ${WIDE} ${height}`} style={{ height }} aria-label={sentence} role="group">
          {found.graph.edges.toSorted((one, two) => Number(onChain.has(`${one.from} ${one.to}`)) - Number(onChain.has(`${two.from} ${two.to}`))).map((edge) => {
            const from = spots.get(edge.to), to = spots.get(edge.from);
            if (!from || !to) return null;
            const isLong = onChain.has(`${edge.from} ${edge.to}`);
            const [x1, y1, x2, y2] = [from.x + from.width / 2, from.y + BOX, to.x + to.width / 2, to.y - 6];
            const middle = Math.max(12, (y2 - y1) / 2);
            return <g key={`${edge.from} ${edge.to}`}><path className={`e${isLong ? ' long' : ''}`} d={`M${x1} ${y1} C ${x1} ${y1 + middle} ${x2} ${y2 - middle} ${x2} ${y2}`} /><path className={`arrow${isLong ? ' long' : ''}`} d={`M${x2} ${y2 + 5} l-3.5 -7 h7 z`} /></g>;
          })}
          {found.graph.nodes.map((node) => {
            const spot = spots.get(node.id);
            if (!spot) return null;
            const [cx, cy] = [spot.x + 17, spot.y + BOX / 2];
            return (
              <g key={node.id} className={`n${node.id === current ? ' is-on' : ''}`}>
                <title>{`${node.number} ${node.name}`}</title>
                {/* The box is the button: what is written on it is cut, and its name is not. */}
                <rect x={spot.x} y={spot.y} width={spot.width} height={BOX} rx="8" role="button" tabIndex={0} aria-label={`Step ${node.number} ${node.name}, ${NAMES[node.status] ?? node.status}`} onClick={() => onGo(node.id)} onKeyDown={(event) => { if (event.key === 'Enter' || event.key === ' ') { event.preventDefault(); onGo(node.id); } }} />
                {node.status === 'final' && <circle className="g-final" cx={cx} cy={cy} r="6" />}
                {node.status === 'review' && <><circle className="g-ring" cx={cx} cy={cy} r="5.2" /><path className="g-half" d={`M${cx} ${cy - 5.2} a5.2 5.2 0 0 1 0 10.4 z`} /></>}
                {node.status !== 'final' && node.status !== 'review' && <circle className="g-draft" cx={cx} cy={cy} r="5.2" />}
                <text className="no" aria-hidden="true" x={spot.x + 31} y={cy + 4}>{node.number}</text><text aria-hidden="true" x={spot.x + 54} y={cy + 4}>{clipped(node.name, Math.max(3, Math.floor((spot.width - 60) / 6.2)))}</text>
              </g>
            );
          })}
        </svg>
      )}
      <dl className="measure">
        {statuses && <><dt>Status</dt><dd><div className="statusbar" aria-hidden="true"><i className="f" style={{ flex: statuses.statuses.final ?? 0 }} /><i className="r" style={{ flex: statuses.statuses.review ?? 0 }} /><i className="d" style={{ flex: statuses.steps - (statuses.statuses.final ?? 0) - (statuses.statuses.review ?? 0) }} /></div>{Object.entries(statuses.statuses).map(([status, count]) => `${count} ${NAMES[status] ?? status}`).join(', ')}</dd></>}
        {longest.length > 1 && first && last && <><dt>Longest chain</dt><dd>{counted(longest.length, 'step')}, from <StepChip step={first} onGo={onGo} /> to <StepChip step={last} onGo={onGo} /></dd></>}
        {holding && (waiting.get(holding.id) ?? 0) > 0 && <><dt>Holding up</dt><dd><StepChip step={holding} onGo={onGo} /> holds up {counted(waiting.get(holding.id)!, 'later step')}</dd></>}
      </dl>
    </div>
  );
}

function StepChip({ step, onGo }: { step: { id: string; number: string }; onGo: (node: string) => void }) {
  return <button type="button" className="chip" aria-label={`Go to step ${step.number}`} onClick={() => onGo(step.id)}>{step.number}</button>;
}

/** How many steps wait for one, directly or not. */
function reach(found: Dependencies, id: string): number {
  const seen = new Set<string>(), left = [id];
  for (let at = left.pop(); at !== undefined; at = left.pop()) {
    found.graph.edges.filter((edge) => edge.to === at && !seen.has(edge.from)).forEach((edge) => { seen.add(edge.from); left.push(edge.from); });
  }
  return seen.size;
}
