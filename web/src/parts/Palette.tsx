// ⌘K: find a document by its title or by words in it, or do something.
import { Modal } from '@mantine/core';
import { IconCpu, IconKeyboard, IconPlus, IconSearch, IconSunMoon } from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../here';
import type { Entry } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { useSession } from '../session';
import { ago } from 'copydesk-react/parts/text';
import { go } from './route';

interface Row { id: string; icon: Icon; text: string; end: string; below?: string; act: () => void }

export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} withCloseButton={false} size={560} yOffset={96} padding={0} title="Find or open" classNames={{ header: 'sr' }}>
      {isOpen && <Finder onClose={onClose} />}
    </Modal>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Entry[] | null>(null);
  const [at, setAt] = useState(0);
  const { openKeys, openModels } = useSession();
  const { toggleColorScheme } = useMantineColorScheme();
  useEffect(() => {
    const leave = new AbortController();
    const timer = setTimeout(() => {
      call<{ documents: Entry[] }>('GET', `/documents?limit=12&q=${encodeURIComponent(words)}`, undefined, { signal: leave.signal })
        .then((reply) => { setFound(reply.documents); setAt(0); })
        .catch(() => undefined);
    }, words === '' ? 0 : 120);
    return () => { clearTimeout(timer); leave.abort(); };
  }, [words]);
  const rows = useMemo(() => {
    const documents: Row[] = (found ?? []).map((entry) => ({
      id: entry.id, icon: KINDS[entry.kind].icon, text: entry.title, end: ago(entry.changed), act: () => go(`/d/${entry.id}`), ...(entry.found ? { below: entry.found } : {}),
    }));
    const acts: Row[] = [
      { id: 'new', icon: IconPlus, text: 'New document', end: '', act: () => go('/?new') },
      { id: 'scheme', icon: IconSunMoon, text: 'Light or dark', end: '', act: toggleColorScheme },
      { id: 'models', icon: IconCpu, text: 'Models', end: '', act: openModels },
      { id: 'keys', icon: IconKeyboard, text: 'All keys', end: '?', act: openKeys },
    ];
    return [...documents, ...acts.filter((act) => act.text.toLowerCase().includes(words.toLowerCase()))];
  }, [found, words, openKeys, openModels, toggleColorScheme]);
  const choose = (row: Row | undefined) => {
    if (!row) return;
    onClose();
    row.act();
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : rows.length - 1)) % Math.max(1, rows.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      choose(rows[at]);
    }
  };
  return (
    <div className="palette">
      <label className="palette-field">
        <IconSearch size={16} stroke={1.5} aria-hidden="true" />
        <input value={words} onChange={(event) => setWords(event.target.value)} onKeyDown={press} placeholder="Find a document, or words in one" aria-label="Find a document, or words in one" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-activedescendant={rows[at] ? `palette-${rows[at].id}` : undefined} data-autofocus autoFocus />
      </label>
      <ul id="palette-list" role="listbox" aria-label="Found" className="menu">
        {rows.map((row, place) => (
          <li key={row.id} id={`palette-${row.id}`} role="option" aria-selected={place === at} className={place === at ? 'is-on' : ''} onMouseMove={() => setAt(place)} onMouseDown={(event) => { event.preventDefault(); choose(row); }}>
            <row.icon size={16} stroke={1.5} aria-hidden="true" /><span className="clip grow">{row.text}{row.below && <span className="muted sm"> {row.below}</span>}</span><span className="end">{row.end}</span>
          </li>
        ))}
      </ul>
      {found !== null && rows.length === 0 && <p className="muted palette-none">No document has “{words}”</p>}
    </div>
  );
}
