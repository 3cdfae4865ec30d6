// The server is gone: what is kept, and when it is tried again.
import { useEffect, useState } from 'react';
import { Btn } from 'copydesk-react/parts/Bits';

const AGAIN = 8;

export function NotAnswering({ onTry, kept }: { onTry: () => Promise<void> | void; kept?: string }) {
  const [left, setLeft] = useState(AGAIN);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => {
      if (seconds > 1) return seconds - 1;
      void onTry();
      return AGAIN;
    }), 1_000);
    return () => clearInterval(timer);
  }, [onTry]);
  return (
    <main className="empty-page">
      <h1>Copydesk isn’t answering</h1>
      <p>The server at {location.host} can’t be reached. {kept ?? 'Everything that was saved is still there.'}</p>
      <div className="acts"><Btn onClick={() => void onTry()}>Try now</Btn><span className="muted">Trying again in {left} s</span></div>
    </main>
  );
}
