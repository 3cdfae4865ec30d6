// The page of a document: while it is opened, where there is none, and the document itself.
import { useEffect, useState } from 'react';
import { Bones, Btn } from 'copydesk-react/parts/Bits';
import { NotAnswering } from '../parts/NotAnswering';
import { go } from '../parts/route';
import { OpenDocument } from './OpenDocument';
import { useLoaded } from 'copydesk-react/document/useLoaded';

export default function DocumentPage({ id }: { id: string }) {
  const loading = useLoaded(id);
  if (loading.loaded === null || loading.places === null) {
    if (loading.trouble?.is === 'unreachable') return <NotAnswering onTry={loading.load} />;
    if (loading.trouble?.is === 'missing') {
      return <main className="empty-page"><h1>There is no such document</h1><p>{loading.trouble.why}</p><div className="acts"><Btn onClick={() => go('/')}>Back to the desk</Btn></div></main>;
    }
    return <Opening />;
  }
  return <OpenDocument id={id} loading={loading} entry={loading.loaded.entry} places={loading.places} />;
}

/** Bones of the real layout, after a moment. */
function Opening() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return <div className="app"><header className="bar" /><main className="sheet">{isLate && <div className="scroll"><div className="doc opening"><Bones /></div></div>}</main></div>;
}
