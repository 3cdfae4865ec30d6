// A desk with nothing on it, and a search that found nothing: each offers the next act.
import { IconUpload } from '@tabler/icons-react';
import type { Kind } from 'copydesk-react/document/view';
import { KIND_NAMES, KINDS } from 'copydesk-react/kinds';
import { Btn } from 'copydesk-react/parts/Bits';

export function FirstRun({ onNew, onUpload }: { onNew: (kind: Kind) => void; onUpload: () => void }) {
  return (
    <section className="first-run">
      <h2>Start with a page or a file</h2>
      <div className="kinds">
        {KIND_NAMES.map((kind) => {
          const Shape = KINDS[kind].icon;
          return <button key={kind} type="button" onClick={() => onNew(kind)}><Shape size={20} stroke={1.5} aria-hidden="true" />{KINDS[kind].name}</button>;
        })}
      </div>
      <button type="button" className="drop" onClick={onUpload}><IconUpload size={16} stroke={1.5} aria-hidden="true" />Drop a file: .md .docx .fountain .json</button>
    </section>
  );
}

export function NothingFound({ words, kind, onClear }: { words: string; kind: Kind | 'all'; onClear: () => void }) {
  const where = kind === 'all' ? 'document' : KINDS[kind].name.toLowerCase();
  return (
    <section className="nothing-found" role="status">
      <h2>{words === '' ? `There is no ${where} here` : `No ${where} has “${words}”`}</h2>
      <div className="acts"><Btn onClick={onClear}>Show all documents</Btn></div>
    </section>
  );
}
