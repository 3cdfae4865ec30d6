// What a proposal would add to an experiment, drawn where it would stand.
import type { Added } from '../marks';

export function AddedLine({ added }: { added: Added }) {
  if (added.state === 'rejected' || added.state === 'stale') return null;
  return <p className={`cd-added cd-ins${added.state === 'accepted' ? ' done' : ''}${added.isCurrent ? ' is-now' : ''}${added.isFlagged && added.state !== 'accepted' ? ' is-flagged' : ''}`} role="insertion" data-edit={added.edit}><span className="sr">{added.isFlagged ? 'added, flagged ' : 'added '}</span>{added.text}</p>;
}
