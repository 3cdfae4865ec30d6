// The document on a phone: the sheet is the screen; everything else rises from below.
import { Menu } from '@mantine/core';
import { IconChevronLeft, IconDots, IconHistory, IconList, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { WholeEntry } from 'copydesk-react/types';
import { DownloadItems } from '../parts/Download';
import { Link } from '../parts/route';
import { useSession } from '../session';

interface BarProps { entry: WholeEntry; below: string; canEdit: boolean; canUndo: boolean; canRedo: boolean; onUndo: () => void; onRedo: () => void; onRename: () => void; onShare: () => void; onLink: () => void; onBeforeDownload: () => Promise<void>; onGraph: (() => void) | null }

export function PhoneBar({ entry, below, canEdit, canUndo, canRedo, onUndo, onRedo, onRename, onShare, onLink, onBeforeDownload, onGraph }: BarProps) {
  const { local } = useSession();
  return (
    <header className="p-bar">
      <Link className="tap" href="/" aria-label="Desk"><IconChevronLeft size={20} stroke={1.5} aria-hidden="true" /></Link>
      <div className="t"><h1 className="clip" dir="auto">{entry.title}</h1><span role="status">{below}</span></div>
      <Menu position="bottom-end" width={260}>
        <Menu.Target><button type="button" className="tap" aria-label="More"><IconDots size={20} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
        <Menu.Dropdown>
          {canEdit && <><Menu.Item disabled={!canUndo} onClick={onUndo}>Undo</Menu.Item><Menu.Item disabled={!canRedo} onClick={onRedo}>Redo</Menu.Item><Menu.Item onClick={onRename}>Rename</Menu.Item></>}
          {onGraph && <Menu.Item onClick={onGraph}>Graph</Menu.Item>}
          {!local && entry.role === 'owner' && <Menu.Item onClick={onShare}>Share</Menu.Item>}
          <Menu.Item onClick={onLink}>Copy link to here</Menu.Item>
          <Menu.Divider /><Menu.Label>Download</Menu.Label>
          <DownloadItems id={entry.id} kind={entry.kind} format={entry.format} version={entry.version} onBefore={onBeforeDownload} />
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

export function PhoneDock({ waiting, onOutline, onAsk, onReview, onHistory }: { waiting: number; onOutline: () => void; onAsk: () => void; onReview: () => void; onHistory: () => void }) {
  return (
    <footer className="p-dock">
      <button type="button" className="tap" aria-label="Outline" onClick={onOutline}><IconList size={20} stroke={1.5} aria-hidden="true" /></button>
      <button type="button" className="p-ask" onClick={onAsk} aria-label="Ask, or say what to change">{waiting > 0 ? 'Ask or change' : 'Ask, or say what to change'}</button>
      {waiting > 0 && <button type="button" className="btn btn-plain p-waiting" onClick={onReview}>Review {waiting}</button>}
      <button type="button" className="tap" aria-label="History" onClick={onHistory}><IconHistory size={20} stroke={1.5} aria-hidden="true" /></button>
    </footer>
  );
}

const HEIGHTS = [40, 72, 100];

/** Rises from below to 72 %; dragged to 40 % or to the top, or away. */
export function PhoneSheet({ label, head, isFull = false, onClose, children }: { label: string; head?: ReactNode; isFull?: boolean; onClose: () => void; children: ReactNode }) {
  const [height, setHeight] = useState(isFull ? 100 : 72);
  const start = useRef<{ y: number; height: number } | null>(null);
  const drag = {
    onPointerDown: (event: React.PointerEvent<HTMLElement>) => { start.current = { y: event.clientY, height }; event.currentTarget.setPointerCapture(event.pointerId); },
    onPointerMove: (event: React.PointerEvent) => { if (start.current) setHeight(Math.max(15, Math.min(100, start.current.height - ((event.clientY - start.current.y) / innerHeight) * 100))); },
    onPointerUp: () => {
      if (!start.current) return;
      start.current = null;
      if (height < 28) onClose();
      else setHeight(HEIGHTS.toSorted((one, two) => Math.abs(one - height) - Math.abs(two - height))[0]!);
    },
  };
  return (
    <section className="p-sheet" style={{ height: `${height}dvh` }} aria-label={label}>
      <div className="grab-area" {...drag}><div className="grab" /></div>
      <div className="aside-head">{head ?? <><h2>{label}</h2><span className="grow" /></>}<button type="button" className="tap" aria-label={`Close ${label.toLowerCase()}`} onClick={onClose}><IconX size={20} stroke={1.5} aria-hidden="true" /></button></div>
      {children}
    </section>
  );
}
