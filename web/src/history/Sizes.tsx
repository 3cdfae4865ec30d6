// How much each version changed: lines added above the axis, removed below it.
import type { Version } from 'copydesk-react/types';

const WIDE = 340, MIDDLE = 38, MOST_SHOWN = 16;

export function Sizes({ versions, from, to, onPick }: { versions: Version[]; from: number; to: number; onPick: (number: number) => void }) {
  const shown = versions.slice(-MOST_SHOWN);
  if (shown.length < 2) return null;
  const most = Math.max(1, ...shown.map((version) => Math.max(version.stats?.lines_added ?? 0, version.stats?.lines_removed ?? 0)));
  const slot = WIDE / shown.length, bar = Math.min(9, slot - 4);
  const x = (at: number) => at * slot + slot / 2;
  const height = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * 32));
  const place = (number: number) => shown.findIndex((version) => version.number === number);
  const [first, last] = [Math.max(0, place(from)), place(to) < 0 ? shown.length - 1 : place(to)];
  const labelled = new Set([shown[0]!.number, from, to, shown.at(-1)!.number]);
  return (
    <svg className="sizes" viewBox={`0 0 ${WIDE} 92`} role="img" aria-label={`Lines added and removed, versions ${shown[0]!.number} to ${shown.at(-1)!.number}: ${shown.map((version) => `${version.number} plus ${version.stats?.lines_added ?? 0} minus ${version.stats?.lines_removed ?? 0}`).join(', ')}`}>
      <rect className="range" x={x(first) - slot / 2 + 1} y="0" width={Math.max(slot, x(last) - x(first) + slot) - 2} height="74" rx="5" />
      <line className="zero" x1="0" x2={WIDE} y1={MIDDLE} y2={MIDDLE} />
      {shown.map((version, at) => {
        const up = height(version.stats?.lines_added ?? 0), down = height(version.stats?.lines_removed ?? 0);
        return (
          <g key={version.number} onClick={() => onPick(version.number)}>
            <title>{`Version ${version.number}: +${version.stats?.lines_added ?? 0} −${version.stats?.lines_removed ?? 0} lines`}</title>
            <rect className="hit" x={x(at) - slot / 2} y="0" width={slot} height="92" />
            {up > 0 && <rect className="up" x={x(at) - bar / 2} y={MIDDLE - 1 - up} width={bar} height={up} rx="1.5" />}
            {down > 0 && <rect className="down" x={x(at) - bar / 2} y={MIDDLE + 1} width={bar} height={down} rx="1.5" />}
            {up + down === 0 && <circle className="nil" cx={x(at)} cy={MIDDLE} r="2.5" />}
            {labelled.has(version.number) && <text className={version.number === from || version.number === to ? 'on' : ''} x={x(at)} y="88">{version.number}</text>}
          </g>
        );
      })}
    </svg>
  );
}
