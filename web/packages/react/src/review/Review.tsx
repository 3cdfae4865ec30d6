// The proposal as a list beside the document: the same edits, the same order, one decision each, one apply.
import { IconCheck, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Decision } from '../types';
import type { Places } from '../document/places';
import type { Kind } from '../document/view';
import { Btn, IconButton, PlusMinus, Runs, Words } from '../parts/Bits';
import { isTyping, Kbd, nameOf, useKeys } from '../parts/keys';
import type { Keys } from '../parts/keys';
import { clipped, counted } from '../parts/text';
import { countWords, excerpt } from '../parts/words';
import { Flags } from './Flags';
import type { ReviewEdit, Reviewing } from './useProposal';

interface Props {
  review: Reviewing;
  words: string;
  places: Places;
  kind: Kind;
  canApply: boolean;
  isBusy: boolean;
  onPick(edit: ReviewEdit): void;
  onApply(ids: string[]): void;
  onDiscard(): void;
  onDrop(edit: ReviewEdit): void;
  onBack(): void;
}

export function whereOf(edit: ReviewEdit, places: Places): string {
  const place = edit.places[0];
  const id = place ? (places.byId.has(place.node) ? place.node : place.behind ?? place.parent) : null;
  if (!id || !places.byId.has(id)) return '';
  const number = places.numberOf(id);
  return places.kind === 'note' ? '' : number;
}

/** "section 3.2", "scene 7"; in a note, the heading. */
function placeOf(edit: ReviewEdit, places: Places): string {
  const place = edit.places[0];
  const id = place && [place.node, place.behind, place.parent].find((one) => one !== null && places.byId.has(one));
  if (!id) return '';
  const name = places.chip(id);
  return /^[\d.]+$/u.test(name) ? `section ${name}` : name;
}

/** "watercourse to brook", as its buttons are called. */
function nameOfEdit(edit: ReviewEdit): string {
  if (edit.action === 'move') return `move ${clipped(edit.before, 40)}`;
  const said = (is: 'del' | 'ins') => clipped(edit.runs.flat().filter((run) => run.is === is).map((run) => run.text.trim()).join(', '), 60);
  const [gone, come] = [said('del'), said('ins')];
  if (gone === '' && come === '') return clipped(edit.label, 60);
  return gone === '' ? `add ${come}` : come === '' ? `remove ${gone}` : `${gone} to ${come}`;
}

/** The keys as they work where the focus is elsewhere. Arrows are left to what has it, and all of them to a field, a dialog or a menu. */
function elsewhere({ up: _up, down: _down, ...keys }: Record<string, () => void>): Keys {
  const isFree = ({ target }: Event) => !isTyping(target) && !(target instanceof Element && target.closest('[role="dialog"], [role="menu"]'));
  return Object.fromEntries(Object.entries(keys).map(([name, act]) => [name, (event: KeyboardEvent) => (isFree(event) ? act() : false)]));
}

const TONES: Record<string, string> = { accepted: 'g', rejected: 'r' };

/** Flagged edits, then the rest; one list where there is nothing to tell apart. */
function partsOf(edits: ReviewEdit[]): [string, ReviewEdit[]][] {
  const flagged = edits.filter((edit) => edit.isFlagged), rest = edits.filter((edit) => !edit.isFlagged);
  if (flagged.length === 0) return [['Edits', edits]];
  return rest.length === 0 ? [['Flagged', flagged]] : [['Flagged', flagged], ['The rest', rest]];
}

/** What can be applied at once while nothing is decided: all of it, or, where only some is flagged, what isn't. */
function choicesOf(edits: ReviewEdit[]): { isUndecided: boolean; open: string[]; plain: string[] } {
  const open = edits.filter((edit) => edit.state === 'open');
  const plain = open.filter((edit) => !edit.isFlagged);
  return { isUndecided: edits.every((edit) => edit.decision === null), open: open.map((edit) => edit.id), plain: plain.length < open.length ? plain.map((edit) => edit.id) : [] };
}

export function Review({ review, words, places, kind, canApply, isBusy, onPick, onApply, onDiscard, onDrop, onBack }: Props) {
  const { edits, counts, picked: current, decide } = review;
  const list = useRef<HTMLDivElement>(null);
  const at = edits.findIndex((edit) => edit.id === current);
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const step = (by: number) => {
    const next = edits[at < 0 ? (by > 0 ? 0 : edits.length - 1) : Math.max(0, Math.min(edits.length - 1, at + by))];
    if (next) onPick(next);
  };
  const settle = (decision: Decision | null) => {
    const isOpen = (one: ReviewEdit) => one.state === 'open' && one.decision === null;
    const edit = edits[at] ?? edits.find(isOpen);
    if (!edit || edit.state !== 'open') return;
    decide([edit.id], decision);
    if (decision !== null) {
      const place = edits.indexOf(edit);
      const next = [...edits.slice(place + 1), ...edits.slice(0, place)].find(isOpen);
      if (next) onPick(next);
    }
  };
  const open = edits.filter((edit) => edit.state === 'open').map((edit) => edit.id);
  const accepted = edits.filter((edit) => edit.decision === 'accepted').map((edit) => edit.id);
  const { isUndecided, open: all, plain } = choicesOf(edits);
  const apply = () => { const ids = isUndecided ? all : accepted; if (ids.length > 0 && canApply && !isBusy) onApply(ids); };
  const keys: Record<string, () => void> = {
    j: () => step(1), k: () => step(-1), down: () => step(1), up: () => step(-1), a: () => settle('accepted'), r: () => settle('rejected'), u: () => settle(null),
    'shift+a': () => decide(open, 'accepted'), 'shift+r': () => decide(open, 'rejected'), 'mod+enter': apply, escape: onBack,
  };
  useKeys(elsewhere(keys)); // a button that was clicked may be gone, and the focus with it
  const press = (event: React.KeyboardEvent) => {
    const act = keys[nameOf(event)];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div className="reviewing" onKeyDown={press} role="presentation">
      <div className="review-head">
        <p className="soft review-words">{words === '' ? 'Sent as a plan, without words' : <Words>{words}</Words>}</p>
        <div className="progress" aria-hidden="true">{edits.map((edit) => <i key={edit.id} className={edit.state !== 'open' ? 'a' : edit.decision ? TONES[edit.decision] : edit.id === current ? 'b' : ''} />)}</div>
        <div className="tally" aria-live="polite">
          {counts.accepted > 0 && <span>{counts.accepted} accepted</span>}{counts.rejected > 0 && <span>{counts.rejected} rejected</span>}<span>{counts.undecided} to decide</span>
          {counts.flagged > 0 && <span className="stale-count">{counts.flagged} flagged</span>}
          {counts.stale > 0 && <span className="stale-count">{counts.stale} stale</span>}
          <span className="words-count"><PlusMinus {...counts.words} /> words</span>
        </div>
      </div>
      <div className={`edits${kind === 'report' || kind === 'article' ? '' : ' ui'}${kind === 'screenplay' ? ' script-face' : ''}`} ref={list} tabIndex={0}>
        {partsOf(edits).map(([name, part]) => (
          <section key={name} className="edits-part">
            {counts.flagged > 0 && <h3 aria-hidden="true">{name} <span className="n">{part.length}</span></h3>}
            <div role="list" aria-label={name}>
              {part.map((edit) => <EditRow key={edit.id} edit={edit} where={whereOf(edit, places)} isOn={edit.id === current} onPick={() => onPick(edit)} onDecide={(decision) => decide([edit.id], edit.decision === decision ? null : decision)} onCheck={() => void review.check()} onDrop={() => onDrop(edit)} />)}
            </div>
          </section>
        ))}
      </div>
      <div className="review-foot">
        <div className="keys" aria-hidden="true"><span><Kbd keys="J" /><Kbd keys="K" /> next, previous</span><span><Kbd keys="A" /> accept</span><span><Kbd keys="R" /> reject</span><span><Kbd keys="shift+A" /> accept all</span></div>
        <div className="row review-acts">
          <Btn look="ghost" onClick={onDiscard} disabled={isBusy}>Discard</Btn>
          {isUndecided && plain.length > 0 && <Btn onClick={() => onApply(plain)} disabled={!canApply || isBusy}>Apply without the flagged</Btn>}
          {!(isUndecided && plain.length > 0) && <Btn onClick={() => decide(open, 'accepted')} disabled={isBusy || open.length === 0}>Accept all</Btn>}
          <Btn look="primary" className="grow" onClick={apply} disabled={(isUndecided ? all : accepted).length === 0 || !canApply || isBusy}>{isUndecided ? 'Apply all' : `Apply ${counts.accepted} accepted`}<Kbd keys="mod+enter" /></Btn>
        </div>
        <p className="muted sm centred">{canApply ? 'Nothing is changed until you apply. One undo takes it all back.' : 'You may suggest changes here. An editor can apply them.'}</p>
      </div>
    </div>
  );
}

interface RowProps { edit: ReviewEdit; where: string; isOn: boolean; onPick: () => void; onDecide: (decision: Decision) => void; onCheck: () => void; onDrop: () => void }

function EditRow({ edit, where, isOn, onPick, onDecide, onCheck, onDrop }: RowProps) {
  const name = `${nameOfEdit(edit)}${where === '' ? '' : `, ${where}`}`;
  const isStale = edit.state !== 'open';
  const look = `edit${edit.isFlagged ? ' is-flagged' : ''}${isOn ? ' is-on' : ''}${edit.decision ? ' is-decided' : ''}${edit.decision === 'rejected' ? ' is-rejected' : ''}${isStale ? ' is-stale' : ''}`;
  return (
    <div className={look} role="listitem" aria-current={isOn ? 'true' : undefined}>
      <span className="where">{where}</span>
      <button type="button" className="what" onClick={onPick} dir="auto">{edit.isFlagged && <span className="sr">Flagged. </span>}<What edit={edit} /></button>
      {isStale ? <span className="pill pill-amber">{edit.state === 'overlap' ? 'Overlaps' : 'Stale'}</span> : (
        <span className="pick">
          <IconButton label={edit.decision === 'accepted' ? `Accepted: ${name}` : `Accept: ${name}`} icon={IconCheck} size={14} tip={edit.decision === 'accepted' ? 'Accepted' : 'Accept'} keys="A" className={edit.decision === 'accepted' ? 'is-yes' : ''} aria-pressed={edit.decision === 'accepted'} onClick={() => onDecide('accepted')} />
          <IconButton label={edit.decision === 'rejected' ? `Rejected: ${name}` : `Reject: ${name}`} icon={IconX} size={14} tip={edit.decision === 'rejected' ? 'Rejected' : 'Reject'} keys="R" className={edit.decision === 'rejected' ? 'is-no' : ''} aria-pressed={edit.decision === 'rejected'} onClick={() => onDecide('rejected')} />
        </span>
      )}
      <Flags risks={edit.risks ?? []} />
      {isStale && (
        <>
          <span className="why">{edit.state === 'overlap' ? 'Another edit changes the same words.' : 'This place was changed after the proposal was made.'}</span>
          <span className="acts"><Btn small onClick={onCheck}>Check again</Btn><Btn small look="ghost" onClick={onDrop}>Drop</Btn></span>
        </>
      )}
    </div>
  );
}

const MOST_SHOWN = 3;

function What({ edit }: { edit: ReviewEdit }) {
  if (edit.action === 'move') return <>Moved: {edit.label.split(' > ').at(-1)}</>;
  if (edit.runs.length === 0) return <>{edit.places[0]?.name ? `Sets ${edit.places[0].name}: ` : ''}{edit.label.split(' > ').at(-1)}</>;
  const isWhole = edit.runs.every((runs) => runs.length === 1);
  const shown = isWhole ? edit.runs.slice(0, MOST_SHOWN) : edit.runs.slice(0, MOST_SHOWN).map((runs) => excerpt(runs));
  return (
    <>
      {shown.map((runs, at) => <span key={at} className="what-part"><Runs runs={isWhole ? runs.map((run) => ({ ...run, text: countWords(run.text) > 30 ? `${run.text.split(/\s+/u).slice(0, 26).join(' ')} …` : run.text })) : runs} /></span>)}
      {edit.runs.length > MOST_SHOWN && <span className="what-part muted">and {counted(edit.runs.length - MOST_SHOWN, 'more place', 'more places')}</span>}
    </>
  );
}

/** On a phone: one edit at a time, two big buttons. */
export function PhoneReview({ review, places, canApply, isBusy, onPick, onApply, onDiscard, onBack }: Pick<Props, 'review' | 'places' | 'canApply' | 'isBusy' | 'onPick' | 'onApply' | 'onDiscard' | 'onBack'>) {
  const { edits, counts, picked: current, decide } = review;
  const at = Math.max(0, edits.findIndex((edit) => edit.id === current));
  const edit = edits[at];
  const accepted = edits.filter((one) => one.decision === 'accepted').map((one) => one.id);
  const isRefused = counts.accepted === 0 && counts.undecided === 0;
  const { isUndecided, open: all, plain } = choicesOf(edits);
  const step = (by: number) => { const next = edits[at + by]; if (next) onPick(next); };
  if (!edit) return null;
  const settle = (decision: Decision) => {
    decide([edit.id], decision);
    step(1);
  };
  return (
    <section className="p-review" aria-label="Review">
      <div className="progress" aria-hidden="true">{edits.map((one, place) => <i key={one.id} className={one.state !== 'open' ? 'a' : one.decision ? TONES[one.decision] : place === at ? 'b' : ''} />)}</div>
      <div className="row p-which"><span className="strong">Edit {at + 1} of {edits.length}</span>{edit.isFlagged && <span className="pill pill-amber">Flagged</span>}<span className="muted clip">{placeOf(edit, places)}</span><span className="grow" /><button type="button" className="tap" aria-label="Previous edit" disabled={at === 0} onClick={() => step(-1)}><IconChevronUp size={20} stroke={1.5} aria-hidden="true" /></button><button type="button" className="tap" aria-label="Next edit" disabled={at === edits.length - 1} onClick={() => step(1)}><IconChevronDown size={20} stroke={1.5} aria-hidden="true" /></button><button type="button" className="tap" aria-label="Leave the review" onClick={onBack}><IconX size={20} stroke={1.5} aria-hidden="true" /></button></div>
      <div className="p-what" dir="auto"><Flags risks={edit.risks ?? []} /><What edit={edit} /></div>
      <div className="row p-two"><Btn className="grow" aria-pressed={edit.decision === 'rejected'} disabled={edit.state !== 'open'} onClick={() => settle('rejected')}><IconX size={18} stroke={1.5} color="var(--red)" aria-hidden="true" />Reject</Btn><Btn className="grow" aria-pressed={edit.decision === 'accepted'} disabled={edit.state !== 'open'} onClick={() => settle('accepted')}><IconCheck size={18} stroke={1.5} color="var(--green)" aria-hidden="true" />Accept</Btn></div>
      {isUndecided && plain.length > 0 && <div className="row p-two"><Btn className="grow" disabled={!canApply || isBusy} onClick={() => onApply(plain)}>Apply without the flagged</Btn></div>}
      {isUndecided ? <div className="row p-two"><Btn look="ghost" disabled={isBusy} onClick={onDiscard}>Discard</Btn><Btn look="primary" className="grow" disabled={all.length === 0 || !canApply || isBusy} onClick={() => onApply(all)}>Apply all</Btn></div> : <div className="row p-two"><Btn look="ghost" onClick={() => decide(all, 'accepted')}>Accept all</Btn>{isRefused ? <Btn look="primary" className="grow" disabled={isBusy} onClick={onDiscard}>Discard</Btn> : <Btn look="primary" className="grow" disabled={accepted.length === 0 || !canApply || isBusy} onClick={() => onApply(accepted)}>Apply {counts.accepted} accepted</Btn>}</div>}
    </section>
  );
}
