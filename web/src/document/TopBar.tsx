// The bar over a document: where it is, whether it is saved, and what can be done to all of it.
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp, IconChartBar, IconChevronRight, IconDownload, IconHistory, IconLayoutSidebar, IconLayoutSidebarRight, IconLink, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { WholeEntry } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { Avatar, Btn, IconButton } from 'copydesk-react/parts/Bits';
import { DownloadItems } from '../parts/Download';
import { go, Link } from '../parts/route';
import { counted } from 'copydesk-react/parts/text';
import { Logo } from '../parts/Logo';
import { useSession } from '../session';
import type { SaveState } from 'copydesk-react/document/view';

export function savedText(state: SaveState): string {
  switch (state.is) {
    case 'saving': return 'Saving';
    case 'offline': return state.kept === 0 ? 'Offline' : `Offline, ${counted(state.kept, 'change')} kept on this machine`;
    case 'logged out': return state.kept === 0 ? 'Logged out' : `Logged out, ${counted(state.kept, 'change')} kept on this machine`;
    case 'unsaved': return `Not saved: ${state.why}`;
    default: return `Saved, version ${state.version}`;
  }
}

interface Props {
  entry: WholeEntry;
  save: SaveState;
  present: { client: string; id?: string; name: string; colour?: string }[];
  canUndo: boolean;
  canRedo: boolean;
  outlineButton: boolean;
  asideButton: boolean;
  strip: boolean | null;
  onUndo(): void;
  onRedo(): void;
  onOutline(): void;
  onAside(): void;
  onStrip(): void;
  onShare(): void;
  onRename(): void;
  onLink(): void;
  onBeforeDownload(): Promise<void>;
}

export function TopBar({ entry, save, present, canUndo, canRedo, outlineButton, asideButton, strip, onUndo, onRedo, onOutline, onAside, onStrip, onShare, onRename, onLink, onBeforeDownload }: Props) {
  const [isDown, setIsDown] = useState(false);
  const { local, name } = useSession();
  const here = [...new Set([name, ...present.map((one) => one.name)])];
  const look = KINDS[entry.kind];
  const canEdit = entry.role === 'owner' || entry.role === 'editor';
  return (
    <header className="bar">
      {outlineButton && <IconButton label="Outline" icon={IconLayoutSidebar} onClick={onOutline} />}
      <Logo />
      <nav className="crumb" aria-label="Place">
        <Link href="/" className="crumb-desk">Desk</Link><IconChevronRight className="sep crumb-desk" size={14} stroke={1.5} aria-hidden="true" /><look.icon className="soft" size={16} stroke={1.5} role="img" aria-label={look.name} />
        <h1 className="clip" dir="auto">{entry.title}</h1>
        {canEdit && <IconButton label="Rename" icon={IconPencil} size={14} className="rename" onClick={onRename} />}
      </nav>
      <span className="saved" role="status">{savedText(save)}</span>
      <div className="end">
        {!local && <span className="avatars" role="group" aria-label="Here now">{here.map((one) => <Avatar key={one} name={one} />)}</span>}
        {!local && <span className="gap" />}
        {canEdit && <IconButton label="Undo" icon={IconArrowBackUp} keys="mod+Z" disabled={!canUndo} onClick={onUndo} />}
        {canEdit && <IconButton label="Redo" icon={IconArrowForwardUp} keys="shift+mod+Z" disabled={!canRedo} onClick={onRedo} />}
        <IconButton label="History" icon={IconHistory} onClick={() => go(`/d/${entry.id}/history`)} />
        <IconButton label="Copy link to here" icon={IconLink} onClick={onLink} />
        <Menu opened={isDown} onChange={setIsDown} position="bottom-end" width={280}>
          <Menu.Target><IconButton label="Download" icon={IconDownload} /></Menu.Target>
          <Menu.Dropdown><DownloadItems id={entry.id} kind={entry.kind} format={entry.format} version={entry.version} onBefore={onBeforeDownload} /></Menu.Dropdown>
        </Menu>
        {strip !== null && <IconButton label="Pacing and presence" icon={IconChartBar} isOn={strip} onClick={onStrip} />}
        {asideButton && <IconButton label="Chat" icon={IconLayoutSidebarRight} keys="mod+/" onClick={onAside} />}
        {!local && entry.role === 'owner' && <><span className="gap" /><Btn small onClick={onShare}>Share</Btn></>}
      </div>
    </header>
  );
}
