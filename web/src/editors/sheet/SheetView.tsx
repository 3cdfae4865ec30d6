// Notes, articles and reports: the editor on the sheet, live. What is typed is on this machine at once and with the server a moment later.
import '@blocknote/mantine/style.css';
import '../../styles/blocknote.css';
import './sheet.css';
import { useEffect, useRef, useState } from 'react';
import type { DocumentViewProps } from '../../document/view';
import { Room } from '../../live/room';
import { Bones } from '../../parts/Bits';
import { useToast } from '../../parts/Toast';
import { useSession } from '../../session';
import { LiveSheet } from './LiveSheet';

const SLOW_MS = 8_000;

export default function SheetView(props: DocumentViewProps) {
  const { id, onReady, onTyped, onSaveState, onPeople } = props;
  const { name } = useSession();
  const { show } = useToast();
  const [room, setRoom] = useState<Room | null>(null);
  const [, setTold] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  const told = useRef({ onTyped, onSaveState, onPeople });
  told.current = { onTyped, onSaveState, onPeople };
  useEffect(() => {
    let made: Room | null = null;
    let isOver = false, isReady = false;
    const entered = () => { if (made && isReady && !isOver) setRoom(made); };
    const asked = Room.open(id, name, {
      onChange: () => { if (made && !isOver) { told.current.onSaveState(made.state()); if (made.wire.closed !== null) setTold((count) => count + 1); } },
      onReady: () => { isReady = true; entered(); },
      onPeople: (people) => { if (!isOver) told.current.onPeople(people); },
      onVersion: (version) => { if (!isOver) told.current.onTyped(version, null, true); },
      onRescue: (words) => show({ text: `The place where you were typing is gone. Your words are kept: “${words.slice(0, 60)}”` }),
      onSuggestion: () => show({ text: 'You may comment here: what you typed is now a suggestion.' }),
    });
    void asked.then((opened) => { made = opened; if (isOver) void opened.close(); else entered(); });
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => { isOver = true; clearTimeout(timer); setRoom(null); void asked.then((opened) => opened.close()); };
  }, [id, name, show]);
  useEffect(() => { if (isSlow && room === null) onReady(); }, [isSlow, room, onReady]);
  if (room?.start) return <LiveSheet key={`${id} ${room.disk.client}`} {...props} room={room} />;
  return <div className="scroll"><div className="doc opening"><Bones />{isSlow && <p className="muted" role="status">The document isn’t there yet. It opens as soon as the server answers.</p>}</div></div>;
}
