// An address that leads nowhere: it says so, and shows the way back.
import { useEffect } from 'react';
import { Link } from './route';

export function Nowhere() {
  useEffect(() => { document.title = 'Nothing here · Copydesk'; }, []);
  return (
    <main className="empty-page">
      <h1>There is nothing at this address</h1>
      <p>The link may be cut short, or what it led to is gone.</p>
      <div className="acts"><Link className="link" href="/">Go to your desk</Link></div>
    </main>
  );
}
