// One document on the desk; what can be done to it shows when the row is looked at.
import { Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { Entry, Size } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { Avatar, IconButton, Words } from 'copydesk-react/parts/Bits';
import { DownloadItems } from '../parts/Download';
import { Link } from '../parts/route';
import { ago, TYPED } from 'copydesk-react/parts/text';

interface Props { entry: Entry; searched: string; size: Size | undefined; isLocal: boolean; onShare: () => void; onRename: () => void; onDelete: () => void }

export function DocumentRow({ entry, searched, size, isLocal, onShare, onRename, onDelete }: Props) {
  const [open, setOpen] = useState<'download' | 'more' | null>(null);
  const look = KINDS[entry.kind];
  const isOwner = entry.role === 'owner', canEdit = isOwner || entry.role === 'editor';
  return (
    <li className={`doc-row${open ? ' is-hover' : ''}`}>
      <Link className="open" href={`/d/${entry.id}`} onKeyDown={(event) => { if (event.key === 'Delete' && isOwner) { event.preventDefault(); onDelete(); } }}>
        <look.icon className="kind" size={18} stroke={1.5} aria-label={look.name} role="img" />
        <span className="title clip" dir="auto">{entry.title}</span>
        <span className="last clip" dir="auto">{entry.found ? <Found text={entry.found} words={searched} /> : <LastChange entry={entry} />}</span>
        <span className="size">{size ? look.size(size) : ''}</span>
        <span className="by">{!isLocal && <Avatar name={entry.author} />}</span>
        <span className="when">{ago(entry.changed)}</span>
      </Link>
      <span className="acts">
        <Menu opened={open === 'download'} onChange={(is) => setOpen(is ? 'download' : null)} position="bottom-end">
          <Menu.Target><IconButton label={`Download ${entry.title}`} icon={IconDownload} size={16} /></Menu.Target>
          <Menu.Dropdown><DownloadItems id={entry.id} kind={entry.kind} format={entry.format} version={entry.version} /></Menu.Dropdown>
        </Menu>
        {!isLocal && isOwner && <IconButton label={`Share ${entry.title}`} icon={IconUsers} size={16} onClick={onShare} />}
        {canEdit && (
          <Menu opened={open === 'more'} onChange={(is) => setOpen(is ? 'more' : null)} position="bottom-end">
            <Menu.Target><IconButton label={`More for ${entry.title}`} icon={IconDots} size={16} /></Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} stroke={1.5} />} onClick={onRename}>Rename</Menu.Item>
              {isOwner && <Menu.Item leftSection={<IconTrash size={16} stroke={1.5} />} onClick={onDelete}>Delete</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
    </li>
  );
}

/** Words of the document, with what was searched for marked in them. */
function Found({ text, words }: { text: string; words: string }) {
  const low = text.toLowerCase();
  const sought = [words.trim(), ...words.split(/\s+/u)].map((word) => word.toLowerCase()).find((word) => word !== '' && low.includes(word)) ?? '';
  const at = sought === '' ? -1 : low.indexOf(sought);
  return at < 0 ? <>{text}</> : <>{text.slice(0, at)}<mark className="cite">{text.slice(at, at + sought.length)}</mark>{text.slice(at + sought.length)}</>;
}

function LastChange({ entry }: { entry: Entry }) {
  if (entry.version === 1) return <>Added</>;
  if (entry.words === '' || entry.words === TYPED) return <>Typed</>;
  return /^(undo|redo|restore) /u.test(entry.words) ? <>{entry.words[0]!.toUpperCase() + entry.words.slice(1)}</> : <Words>{entry.words}</Words>;
}
