// The page of a document: while it is opened, where there is none, and the document itself.
import { useEffect, useState } from 'react';
import { Bones, Btn } from '../parts/Bits';
import { NotAnswering } from '../parts/NotAnswering';
import { go } from '../parts/route';
import { OpenDocument } from './OpenDocument';
import { useDocument } from './useDocument';

export default function DocumentPage({ id }: { id: string }) {
  const open = useDocument(id);
  if (open.loaded === null || open.places === null) {
    if (open.trouble?.is === 'unreachable') return <NotAnswering onTry={open.load} />;
    if (open.trouble?.is === 'missing') {
      return <main className="empty-page"><h1>There is no such document</h1><p>{open.trouble.why}</p><div className="acts"><Btn onClick={() => go('/')}>Back to the desk</Btn></div></main>;
    }
    return <Opening />;
  }
  return <OpenDocument id={id} open={open} entry={open.loaded.entry} places={open.places} />;
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
