// The desk: what waits, then every document with the words that changed it last.
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCpu, IconKeyboard, IconMoon, IconPlus, IconSearch, IconSun, IconUpload, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call, sentence } from '../here';
import type { Entry } from 'copydesk-react/types';
import type { Kind } from 'copydesk-react/document/view';
import { KIND_NAMES, KINDS } from 'copydesk-react/kinds';
import { modelName, useModels } from 'copydesk-react/models/useModels';
import { Avatar, Btn, Caret, IconButton } from 'copydesk-react/parts/Bits';
import { Kbd, useKeys } from 'copydesk-react/parts/keys';
import { NotAnswering } from '../parts/NotAnswering';
import { go } from '../parts/route';
import { ToastPlace, useToast } from 'copydesk-react/parts/Toast';
import { counted } from 'copydesk-react/parts/text';
import { useSession } from '../session';
import { DocumentRow } from './DocumentRow';
import { FirstRun, NothingFound } from './Empty';
import { RenameDialog } from './RenameDialog';
import { ShareDialog } from './ShareDialog';
import { Uploads, useUploads } from './Uploads';
import { useDesk } from './useDesk';
import { WaitingCards } from './Waiting';

type Dialog = { is: 'share' | 'rename'; entry: Entry } | null;

export function Desk() {
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const [dialog, setDialog] = useState<Dialog>(null);
  const [isNew, setIsNew] = useState(() => location.search === '?new');
  const { local, name, logOut, openKeys, openModels } = useSession();
  const models = useModels();
  const { show } = useToast();
  const desk = useDesk(words);
  const uploads = useUploads(desk.load);
  const search = useRef<HTMLInputElement>(null);
  const scheme = useComputedColorScheme('light');
  const { setColorScheme } = useMantineColorScheme();

  useEffect(() => { document.title = 'Desk · Copydesk'; if (location.search) history.replaceState(null, '', '/'); }, []);
  useKeys({
    n: () => setIsNew(true),
    u: () => uploads.choose(),
    '/': () => search.current?.focus(),
    down: () => step(1),
    up: () => step(-1),
  });

  const shown = useMemo(() => desk.entries?.filter((entry) => kind === 'all' || entry.kind === kind) ?? [], [desk.entries, kind]);
  const counts = useMemo(() => new Map(KIND_NAMES.map((one) => [one, desk.entries?.filter((entry) => entry.kind === one).length ?? 0])), [desk.entries]);

  const create = async (one: Kind) => {
    try {
      const made = await call<Entry>('POST', '/documents', { kind: one, title: `Untitled ${KINDS[one].called}`, content: KINDS[one].fresh });
      go(`/d/${made.id}?new`);
    } catch (error) {
      show({ text: sentence(error) });
    }
  };
  const remove = async (entry: Entry) => {
    try {
      await call('DELETE', `/documents/${entry.id}`);
      void desk.load();
      show({ text: `${entry.title} is in the bin`, act: () => void call('POST', `/documents/${entry.id}/restore`).then(desk.load) });
    } catch (error) {
      show({ text: sentence(error) });
    }
  };

  if (desk.isGone) return <NotAnswering onTry={desk.load} />;
  return (
    <div className="desk" {...uploads.dropping}>
      <header className="bar">
        <h1 className="wordmark"><span className="logo"><Caret /></span>Copydesk</h1>
        <label className="field">
          <IconSearch size={16} stroke={1.5} aria-hidden="true" />
          <input ref={search} value={words} onChange={(event) => setWords(event.target.value)} onKeyDown={(event) => { if (event.key === 'Escape') { setWords(''); search.current?.blur(); } }} placeholder="Find a document, or words in one" aria-label="Find a document, or words in one" />
          {words === '' ? <Kbd keys="mod+K" /> : <IconButton label="Clear" icon={IconX} size={14} onClick={() => setWords('')} />}
        </label>
        <div className="end">
          <IconButton label="Keyboard shortcuts" icon={IconKeyboard} keys="?" onClick={openKeys} />
          <IconButton label={scheme === 'dark' ? 'Light' : 'Dark'} icon={scheme === 'dark' ? IconSun : IconMoon} onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')} />
          {!local && (
            <Menu position="bottom-end">
              <Menu.Target><button type="button" className="avatar-btn" aria-label={`${name}, log out`}><Avatar name={name} size={26} /></button></Menu.Target>
              <Menu.Dropdown><Menu.Item onClick={() => void logOut()}>Log out</Menu.Item></Menu.Dropdown>
            </Menu>
          )}
        </div>
      </header>

      <main className="page">
        <Uploads list={uploads.list} onDismiss={uploads.dismiss} onChoose={uploads.choose} />
        {words === '' && <WaitingCards waiting={desk.info?.waiting ?? []} entries={desk.entries ?? []} me={name} />}
        {desk.entries?.length === 0 && words === '' ? <FirstRun onNew={create} onUpload={uploads.choose} /> : (
          <>
            <div className="list-head">
              <h2 className="sr">Documents</h2>
              {desk.entries !== null && <div className="tabs" role="group" aria-label="Kind">
                <button type="button" className={`tab${kind === 'all' ? ' is-on' : ''}`} aria-pressed={kind === 'all'} onClick={() => setKind('all')}>All <span className="n">{desk.entries.length}</span></button>
                {KIND_NAMES.filter((one) => counts.get(one)).map((one) => (
                  <button key={one} type="button" className={`tab${kind === one ? ' is-on' : ''}`} aria-pressed={kind === one} onClick={() => setKind(one)}>{KINDS[one].plural} <span className="n">{counts.get(one)}</span></button>
                ))}
              </div>}
              <span className="grow" />
              <Btn look="ghost" onClick={uploads.choose}><IconUpload size={16} stroke={1.5} aria-hidden="true" />Upload</Btn>
              <Menu opened={isNew} onChange={setIsNew} position="bottom-end" returnFocus>
                <Menu.Target><Btn look="primary"><IconPlus size={16} stroke={1.5} aria-hidden="true" />New document<Kbd keys="N" /></Btn></Menu.Target>
                <Menu.Dropdown>
                  {KIND_NAMES.map((one) => {
                    const Shape = KINDS[one].icon;
                    return <Menu.Item key={one} leftSection={<Shape size={16} stroke={1.5} />} onClick={() => void create(one)}>{KINDS[one].name}</Menu.Item>;
                  })}
                </Menu.Dropdown>
              </Menu>
            </div>
            {desk.entries !== null && shown.length === 0 ? <NothingFound words={words} kind={kind} onClear={() => { setWords(''); setKind('all'); }} /> : (
              <div className="list" aria-busy={desk.entries === null}>
                {desk.entries !== null && <div className="cols" aria-hidden="true"><span /><span>Title</span><span className="last">{words === '' ? 'Last change' : 'In the text'}</span><span className="size">Size</span><span className="by" /><span className="when">Changed</span></div>}
                <ul>
                  {shown.map((entry) => (
                    <DocumentRow key={entry.id} entry={entry} searched={words} size={desk.info?.sizes[entry.id]} isLocal={local ?? false} onShare={() => setDialog({ is: 'share', entry })} onRename={() => setDialog({ is: 'rename', entry })} onDelete={() => void remove(entry)} />
                  ))}
                </ul>
                {desk.next && <Btn look="ghost" className="btn-wide" onClick={() => void desk.more()}>Show more</Btn>}
              </div>
            )}
          </>
        )}
      </main>

      <footer className="statusline">
        <span><i className="live" />{local ? `Local desk, ${location.host}. Documents stay on this machine.` : `Shared desk${desk.info ? `, ${counted(desk.info.people, 'person', 'people')}` : ''}`}</span>
        <span className="drop-hint">Drop a file anywhere: .md .docx .fountain .json</span>
        <button type="button" className="model-line" onClick={openModels}><IconCpu size={14} stroke={1.5} aria-hidden="true" />{models === null ? 'Models' : modelName(models.model)}<span className="sr">, set up models</span></button>
      </footer>
      {uploads.isOver && <div className="drop-over">Drop to add</div>}
      {uploads.input}
      <ToastPlace />
      {dialog?.is === 'share' && <ShareDialog entry={dialog.entry} onClose={() => setDialog(null)} />}
      {dialog?.is === 'rename' && <RenameDialog entry={dialog.entry} onClose={() => setDialog(null)} onDone={desk.load} />}
    </div>
  );
}

/** Moves the focus among the rows. */
function step(by: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.doc-row > .open')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (rows.length === 0) return false;
  rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  return true;
}
