// The open proposal: each edit accepted or rejected, then applied as one version, or discarded. Where nothing is proposed, so it says.
import type { ReactNode } from 'react';
import { InDocument } from './CopydeskDocument';
import { useOpened } from './document/useOpenDocument';
import { Review } from './review/Review';
import { Root } from './Root';

export interface ReviewProps {
  /** Its id, where it isn't the one of a <CopydeskDocument> around. */
  document?: string;
  className?: string;
  /** Without a frame of its own. */
  isBare?: boolean;
  /** The way back to the conversation, where the two take turns in one place. */
  onBack?: () => void;
  /** What stands here where nothing is proposed. */
  empty?: ReactNode;
}

export function CopydeskReview({ document, className = '', isBare = false, onBack, empty = <p className="copydesk-none muted">Nothing is proposed.</p> }: ReviewProps) {
  const part = <Proposal onBack={onBack} empty={empty} />;
  return isBare ? part : <InDocument id={document}><Root className={`copydesk-review ${className}`}><section className="aside" aria-label="Review">{part}</section></Root></InDocument>;
}

function Proposal({ onBack, empty }: { onBack: (() => void) | undefined; empty: ReactNode }) {
  const { proposal, review, places, entry, canEdit, isBusy, pick, apply, discard, composer } = useOpened();
  if (!proposal) return empty;
  const back = onBack ?? (() => composer.current?.focus());
  return <Review review={review} words={proposal.words} places={places} kind={entry.kind} canApply={canEdit} isBusy={isBusy} onPick={pick} onApply={(ids) => void apply(proposal, ids)} onDiscard={() => void discard(proposal)} onDrop={(edit) => review.decide([edit.id], 'rejected')} onBack={back} />;
}
