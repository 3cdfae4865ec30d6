// History: who, when, in which words; any two compared; any one restored.
import { Menu } from '@mantine/core';
import { IconAlignJustified, IconArrowNarrowRight, IconChevronDown, IconChevronRight, IconChevronUp, IconColumns2 } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, here, LostError, sentence } from '../here';
import type { NodesReply, Version, WholeEntry } from 'copydesk-react/types';
import { Places } from 'copydesk-react/document/places';
import type { DocNode } from 'copydesk-react/document/view';
import { KINDS } from 'copydesk-react/kinds';
import { Bones, Btn, IconButton, PlusMinus, Words } from 'copydesk-react/parts/Bits';
import { Kbd, useKeys } from 'copydesk-react/parts/keys';
import { NotAnswering } from '../parts/NotAnswering';
import { go, Link } from '../parts/route';
import { ToastPlace, useToast } from 'copydesk-react/parts/Toast';
import { counted, dayOf, timeOf, TYPED } from 'copydesk-react/parts/text';
import { useWidth } from '../parts/width';
import { Logo } from '../parts/Logo';
import { useSession } from '../session';
import { compare } from './compare';
import { Comparison } from './Comparison';
import { Sizes } from './Sizes';
import { goneVersions, versionsOf } from 'copydesk-react/history/versions';

export default function HistoryPage({ id }: { id: string }) {
  const [entry, setEntry] = useState<WholeEntry | null>(null);
  const [versions, setVersions] = useState<Version[]>([]);
  const [range, setRange] = useState<{ from: number; to: number } | null>(null);
  const [sides, setSides] = useState<{ key: string; old: DocNode[]; now: DocNode[] } | null>(null);
  const [isSide, setIsSide] = useState(false);
  const [who, setWho] = useState<string | null>(null);
  const [isGone, setIsGone] = useState(false);
  const [pane, setPane] = useState<'list' | 'sheet'>('list');
  const sheet = useRef<HTMLDivElement>(null);
  const { local } = useSession();
  const { show } = useToast();
  const isPhone = useWidth() === 'phone';

  const load = useCallback(async () => {
    try {
      const [found, all] = await Promise.all([call<WholeEntry>('GET', `/documents/${id}`), versionsOf(here, id)]);
      setEntry(found);
      setVersions(all);
      setIsGone(false);
      const wanted = Number(new URLSearchParams(location.search).get('from'));
      setRange((now) => now ?? { from: wanted > 0 && wanted < found.version ? wanted : Math.max(1, found.version - 1), to: found.version });
    } catch (error) {
      if (error instanceof LostError) setIsGone(true);
      else show({ text: sentence(error) });
    }
  }, [id, show]);
  useEffect(() => void load(), [load]);
  useEffect(() => { if (entry) document.title = `History · ${entry.title} · Copydesk`; }, [entry]);
  useEffect(() => {
    if (!range) return undefined;
    let isOver = false;
    const at = (version: number) => call<NodesReply>('GET', `/documents/${id}/nodes?version=${version}`);
    Promise.all([at(range.from), at(range.to)])
      .then(([old, now]) => { if (!isOver) setSides({ key: `${range.from} ${range.to}`, old: old.nodes, now: now.nodes }); })
      .catch((error: unknown) => show({ text: sentence(error) }));
    return () => { isOver = true; };
  }, [id, range, show]);

  const compared = useMemo(() => (sides ? compare(sides.old, sides.now) : null), [sides]);
  const before = useMemo(() => (entry && sides ? new Places(entry.kind, sides.old, sides.old.filter((node) => ['section', 'heading', 'scene', 'step', 'block'].includes(node.type)).map((node) => ({ id: node.id, number: node.number, label: node.text, type: node.type, depth: 1 }))) : null), [entry, sides]);
  const by = useMemo(() => {
    const found = new Map<string, Version>();
    if (range) versions.filter((version) => version.number > range.from && version.number <= range.to).forEach((version) => version.changed.forEach((node) => found.set(node, version)));
    return found;
  }, [versions, range]);

  const pick = useCallback((number: number, side?: 'from' | 'to') => {
    setRange((now) => {
      if (!now) return now;
      if (side === 'from') return { from: Math.min(number, now.to), to: Math.max(number, now.to) };
      if (side === 'to') return { from: Math.min(now.from, number), to: Math.max(now.from, number) };
      // Two clicks choose: the first is what it is compared from.
      return number < now.to ? { ...now, from: number } : { from: now.from === number ? Math.max(1, number - 1) : now.from, to: number };
    });
  }, []);
  const restore = async (number: number) => {
    try {
      await call('POST', `/documents/${id}/restore`, { version: number });
      await load();
      show({ text: `Restored version ${number} as a new version`, act: () => void call('POST', `/documents/${id}/undo`).then(load) });
      go(`/d/${id}`);
    } catch (error) {
      show({ text: sentence(error) });
    }
  };
  const nextChange = (by_: number) => {
    const marks = [...(sheet.current?.querySelectorAll<HTMLElement>('.is-change') ?? [])];
    const at = marks.indexOf(document.activeElement as HTMLElement);
    const next = marks[at < 0 ? (by_ > 0 ? 0 : marks.length - 1) : Math.max(0, Math.min(marks.length - 1, at + by_))];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'center' });
  };
  useKeys({ escape: () => go(`/d/${id}`), '[': () => nextChange(-1), ']': () => nextChange(1), up: () => moveRow(-1), down: () => moveRow(1) });

  if (isGone) return <NotAnswering onTry={load} />;
  if (!entry || !range) return null;
  const look = KINDS[entry.kind];
  const canEdit = entry.role === 'owner' || entry.role === 'editor';
  const gone = goneVersions(versions);
  const shown = versions.filter((version) => who === null || version.author === who).toReversed();
  const people = [...new Set(versions.map((version) => version.author).filter((name) => name !== null))];
  let day = '';
  const choice = (side: 'from' | 'to') => (
    <Menu position="bottom-start" width={320}>
      <Menu.Target><Btn small aria-label={`${side === 'from' ? 'From' : 'To'} version ${range[side]}`}>Version {range[side]}<IconChevronDown className="muted" size={12} stroke={1.5} aria-hidden="true" /></Btn></Menu.Target>
      <Menu.Dropdown className="conversations">{versions.toReversed().slice(0, 200).map((version) => <Menu.Item key={version.number} onClick={() => pick(version.number, side)} rightSection={<span className="end">{version.when ? timeOf(version.when) : ''}</span>}><span className="clip conv-title">{version.number} {whatOf(version)}</span></Menu.Item>)}</Menu.Dropdown>
    </Menu>
  );
  return (
    <div className={`app history at-${pane}`}>
      <header className="bar">
        <Logo />
        <nav className="crumb" aria-label="Place"><Link href="/" className="crumb-desk">Desk</Link><IconChevronRight className="sep crumb-desk" size={14} stroke={1.5} aria-hidden="true" /><look.icon className="soft" size={16} stroke={1.5} aria-hidden="true" /><Link href={`/d/${id}`} className="clip">{entry.title}</Link><IconChevronRight className="sep" size={14} stroke={1.5} aria-hidden="true" /><h1>History</h1></nav>
        <div className="end"><Btn small look="ghost" onClick={() => go(`/d/${id}`)}>Back to the {look.called}<Kbd keys="esc" /></Btn></div>
      </header>
      {isPhone && <div className="seg phone-seg" role="radiogroup" aria-label="Pane"><button type="button" role="radio" aria-checked={pane === 'list'} className={pane === 'list' ? 'is-on' : ''} onClick={() => setPane('list')}>Versions</button><button type="button" role="radio" aria-checked={pane === 'sheet'} className={pane === 'sheet' ? 'is-on' : ''} onClick={() => setPane('sheet')}>Changes</button></div>}
      <nav className="past" aria-label="Versions">
        <div className="past-head"><h2>History</h2><span className="muted">{counted(versions.length, 'version')}</span><span className="grow" />
          {!local && people.length > 1 && <Menu position="bottom-end"><Menu.Target><Btn small look="ghost">{who ?? 'Everyone'}<IconChevronDown size={12} stroke={1.5} aria-hidden="true" /></Btn></Menu.Target><Menu.Dropdown><Menu.Item onClick={() => setWho(null)}>Everyone</Menu.Item>{people.map((name) => <Menu.Item key={name} onClick={() => setWho(name)}>{name}</Menu.Item>)}</Menu.Dropdown></Menu>}
        </div>
        <Sizes versions={versions} from={range.from} to={range.to} onPick={(number) => pick(number)} />
        <ol className="past-list">
          {shown.map((version, at) => {
            const today = version.when ? dayOf(version.when) : '';
            const head = today !== day && today !== '' ? (day = today) : null;
            const isIn = version.number > range.from && version.number < range.to;
            const state = version.number === range.to ? 'to' : version.number === range.from ? 'from' : isIn ? 'in' : '';
            return (
              <li key={version.number}>
                {head && <div className={`day${at === 0 ? ' first' : ''}${isIn || (version.number === range.from && at > 0) ? ' in' : ''}`}>{head}</div>}
                <button type="button" className={`v ${state}${at === 0 ? ' first' : ''}${at === shown.length - 1 ? ' last' : ''}${gone.has(version.number) ? ' gone' : ''}`} aria-current={state === 'to' || state === 'from' ? 'true' : undefined} onClick={() => { pick(version.number); }} onKeyDown={(event) => {
                  if (event.key === ' ') { event.preventDefault(); pick(version.number, 'from'); }
                  if (event.key === 'Enter') { event.preventDefault(); pick(version.number, 'to'); }
                }}>
                  <span className="rail" /><span className="no"><span className="sr">Version </span>{version.number}</span><What version={version} />{(state === 'from' || state === 'to') && <span className="sr">compared {state}</span>}
                  <span className="meta"><span>{[local ? '' : version.author ?? '', version.when ? timeOf(version.when) : ''].filter((part) => part !== '').join(', ')}</span>{version.number > 1 && version.words !== '' && !version.undoes && <span>{version.model && version.model !== 'offline' ? version.model : 'no model'}</span>}<span className="end">{version.stats && <><PlusMinus added={version.stats.lines_added} removed={version.stats.lines_removed} />{version.stats.lines_added + version.stats.lines_removed === 0 && 'no text changed'}</>}</span></span>
                </button>
              </li>
            );
          })}
        </ol>
      </nav>
      <main className="sheet" aria-label="Comparison">
        <div className="cmp-bar">
          {choice('from')}<IconArrowNarrowRight className="muted" size={16} stroke={1.5} aria-label="to" role="img" />{choice('to')}
          {compared && <span className="stat">{counted(compared.edits, 'edit')}{compared.sections > 1 ? ` in ${counted(compared.sections, 'place')}` : ''}&ensp;<PlusMinus added={compared.added} removed={compared.removed} />{compared.added + compared.removed > 0 && ' words'}</span>}
          <IconButton label="Previous change" icon={IconChevronUp} size={16} keys="[" onClick={() => nextChange(-1)} /><IconButton label="Next change" icon={IconChevronDown} size={16} keys="]" onClick={() => nextChange(1)} />
          <span className="grow" />
          <div className="seg side-seg" role="radiogroup" aria-label="View"><button type="button" role="radio" aria-checked={!isSide} className={isSide ? '' : 'is-on'} onClick={() => setIsSide(false)}><IconAlignJustified size={14} stroke={1.5} aria-hidden="true" />In place</button><button type="button" role="radio" aria-checked={isSide} className={isSide ? 'is-on' : ''} onClick={() => setIsSide(true)}><IconColumns2 size={14} stroke={1.5} aria-hidden="true" />Side by side</button></div>
          {canEdit && <Btn small disabled={range.from === entry.version} onClick={() => void restore(range.from)}>Restore {range.from}</Btn>}
        </div>
        <div className="scroll" ref={sheet} tabIndex={0} role="region" aria-label="Changes">
          {compared && before ? <Comparison compared={compared} kind={entry.kind} before={before} by={by} isSide={isSide && !isPhone} showAuthor={!local} /> : <div className="doc opening"><Bones /></div>}
        </div>
        <ToastPlace />
      </main>
    </div>
  );
}

function whatOf(version: Version): string {
  if (version.number === 1) return 'Added';
  if (version.undoes) return `Undid ${version.undoes}`;
  if (version.redoes) return `Made ${version.redoes} again`;
  if (/^restore version \d+$/u.test(version.words)) return version.words.replace('restore', 'Restored');
  return version.words === '' || version.words === TYPED ? 'Typed' : version.words;
}

function What({ version }: { version: Version }) {
  const text = whatOf(version);
  return <span className="what" dir="auto">{text === version.words ? <Words>{text}</Words> : text}</span>;
}

function moveRow(by: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.past .v')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  return true;
}
