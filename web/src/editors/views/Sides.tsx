// A line that two people changed, side by side. What was typed is never dropped.
import { IconAlertTriangle } from '@tabler/icons-react';
import { Btn, Runs } from '../../parts/Bits';
import { wordDiff } from '../../parts/words';
import type { Run } from '../../parts/words';

/** Word by word where most words stayed; else theirs alone reads better. */
function compared(mine: string, theirs: string): Run[] {
  const runs = wordDiff(mine, theirs);
  const kept = runs.filter((run) => run.is === 'same').reduce((sum, run) => sum + run.text.length, 0);
  return kept * 2 > theirs.length ? runs : [{ is: 'same', text: theirs }];
}

export function Sides({ mine, theirs, onSettle }: { mine: string; theirs: string | null; onSettle: (mine: boolean) => void }) {
  return (
    <section className="cd-conflict" aria-label="Changed by two people">
      <p className="cd-conflict-head"><IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />{theirs === null ? 'Somebody took this away while you typed in it. Your words are kept.' : 'Somebody changed this while you typed in it. Your words are kept.'}</p>
      <div className="cd-sides">
        <div><h3>Yours</h3><p>{mine}</p><Btn small onClick={() => onSettle(true)}>Use mine</Btn></div>
        <div><h3>Theirs</h3>{theirs === null ? <p className="muted">Gone</p> : <p><Runs runs={compared(mine, theirs)} /></p>}<Btn small onClick={() => onSettle(false)}>Use theirs</Btn></div>
      </div>
    </section>
  );
}
