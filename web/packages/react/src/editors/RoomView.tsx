// A document in its room: what is typed is on this machine at once and with the server a moment later. Which editor shows it is told.
import { useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { DocumentViewProps } from '../document/view';
import { Room } from '../live/room';
import { Bones } from '../parts/Bits';
import { useToast } from '../parts/Toast';
import { useServer } from '../server';

const SLOW_MS = 8_000;

type Props = DocumentViewProps & { schema: 'sheet' | 'script' | 'experiment'; editor: ComponentType<DocumentViewProps & { room: Room }> };

export function RoomView({ schema, editor: Editor, ...props }: Props) {
  const { id, onReady, onTyped, onSaveState, onPeople, onProposed } = props;
  const { desk, name } = useServer();
  const { show } = useToast();
  const [room, setRoom] = useState<Room | null>(null);
  const [, setTold] = useState(0);
  const [isSlow, setIsSlow] = useState(false);
  const told = useRef({ onTyped, onSaveState, onPeople, onProposed });
  told.current = { onTyped, onSaveState, onPeople, onProposed };
  useEffect(() => {
    let made: Room | null = null;
    let isOver = false, isReady = false;
    const entered = () => { if (made && isReady && !isOver) setRoom(made); };
    const asked = Room.open(desk, id, name, {
      onChange: () => { if (made && !isOver) { told.current.onSaveState(made.state()); if (made.wire.closed !== null) setTold((count) => count + 1); } },
      onReady: () => { isReady = true; entered(); },
      onPeople: (people) => { if (!isOver) told.current.onPeople(people); },
      onVersion: (version) => { if (!isOver) told.current.onTyped(version, null, true); },
      onRescue: (words) => show({ text: `The place where you were typing is gone. Your words are kept: “${words.slice(0, 60)}”` }),
      onProposed: () => { if (!isOver) told.current.onProposed(); },
      onSuggestion: () => show({ text: 'You may comment here: what you typed is now a suggestion.' }),
    }, schema);
    void asked.then((opened) => { made = opened; if (isOver) void opened.close(); else entered(); });
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => { isOver = true; clearTimeout(timer); setRoom(null); void asked.then((opened) => opened.close()); };
  }, [desk, id, name, schema, show]);
  useEffect(() => { if (isSlow && room === null) onReady(); }, [isSlow, room, onReady]);
  if (room?.start) return <Editor key={`${id} ${room.disk.client}`} {...props} room={room} />;
  return <div className="scroll"><div className="doc opening"><Bones />{isSlow && <p className="muted" role="status">The document isn’t there yet. It opens as soon as the server answers.</p>}</div></div>;
}
