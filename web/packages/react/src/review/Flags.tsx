// What is unusual about an edit: one plain line each, with the two values drawn as what goes and what comes.
import { IconFlag } from '@tabler/icons-react';
import type { EditReport, Risk } from '../types';
import { Runs } from '../parts/Bits';
import { clipped, counted } from '../parts/text';
import type { Run } from '../parts/words';

/** Whether something about an edit is a reason to look at it before it is applied. */
export function isFlagged(edit: Pick<EditReport, 'risks'>): boolean {
  return (edit.risks ?? []).some((risk) => risk.level !== 'note');
}

const LONGEST = 70; // characters of a value in the server's lines, the last of them an ellipsis

/** Where a value stands in a line that quotes it, whole or shortened. */
function found(line: string, value: string, from: number): [number, number] | null {
  const flat = value.replace(/\s+/gu, ' ').trim();
  if (flat === '') return null;
  for (const said of [flat, `${flat.slice(0, LONGEST - 1).trimEnd()}…`]) {
    const at = line.indexOf(`“${said}”`, from);
    if (at >= 0) return [at, at + said.length + 2];
  }
  return null;
}

/** The line with its values drawn in their places; behind it, where it doesn't quote them. */
function drawn({ message: told, before, after }: Risk): Run[] {
  const message = told.slice(0, 1).toUpperCase() + told.slice(1);
  const gone = found(message, before, 0);
  const come = found(message, after, gone?.[1] ?? 0);
  const runs: Run[] = [];
  let at = 0;
  for (const [is, place] of [['del', gone], ['ins', come]] as const) {
    if (!place) continue;
    runs.push({ is: 'same', text: message.slice(at, place[0]) }, { is, text: message.slice(place[0] + 1, place[1] - 1) });
    at = place[1];
  }
  runs.push({ is: 'same', text: message.slice(at) });
  const isBare = !gone && !come && before !== '' && after !== '';
  if (isBare) runs.push({ is: 'same', text: ' ' }, { is: 'del', text: clipped(before, LONGEST) }, { is: 'same', text: ' → ' }, { is: 'ins', text: clipped(after, LONGEST) });
  return runs;
}

export function Flags({ risks, most = risks.length }: { risks: Risk[]; most?: number }) {
  if (risks.length === 0) return null;
  return (
    <ul className="flags" aria-label="What is unusual">
      {risks.slice(0, most).map((risk, at) => <li key={at}><IconFlag size={13} stroke={1.75} aria-hidden="true" /><span dir="auto"><Runs runs={drawn(risk)} /></span></li>)}
      {risks.length > most && <li className="muted">and {counted(risks.length - most, 'more', 'more')}</li>}
    </ul>
  );
}
