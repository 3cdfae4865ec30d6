// Files that are added: chosen or dropped anywhere, each with what came of it.
import { IconCheck, IconFileAlert } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { call, sentence } from '../here';
import type { Entry } from 'copydesk-react/types';
import { KINDS } from 'copydesk-react/kinds';
import { Btn } from 'copydesk-react/parts/Bits';
import { Link } from '../parts/route';

type Upload = { key: number; name: string } & ({ is: 'sent' } | { is: 'added'; entry: Entry } | { is: 'refused'; why: string });

const TAKEN = ['.md', '.markdown', '.txt', '.docx', '.fountain', '.json'];
let counter = 0;

export function useUploads(onAdded: () => Promise<void>) {
  const [list, setList] = useState<Upload[]>([]);
  const [isOver, setIsOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const depth = useRef(0);

  const add = useCallback(async (files: File[]) => {
    setList((now) => now.filter((one) => one.is !== 'added')); // once for all files: each says what came of it, until others are added
    for (const file of files) {
      const key = (counter += 1);
      setList((now) => [...now, { key, name: file.name, is: 'sent' }]);
      const set = (upload: Upload) => setList((now) => now.map((one) => (one.key === key ? upload : one)));
      if (!TAKEN.some((suffix) => file.name.toLowerCase().endsWith(suffix))) {
        set({ key, name: file.name, is: 'refused', why: `Files that can be added end in ${TAKEN.slice(0, -1).join(', ')} or ${TAKEN.at(-1)}.` });
        continue;
      }
      try {
        const form = new FormData();
        form.append('file', file);
        const entry = await call<Entry>('POST', '/documents', form);
        set({ key, name: file.name, is: 'added', entry });
        await onAdded();
      } catch (error) {
        set({ key, name: file.name, is: 'refused', why: sentence(error) });
      }
    }
  }, [onAdded]);

  const dismiss = useCallback((key: number) => setList((now) => now.filter((one) => one.key !== key)), []);
  const choose = useCallback(() => chooser.current?.click(), []);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const dropping = {
    onDragEnter: (event: DragEvent) => { if (hasFiles(event)) { depth.current += 1; setIsOver(true); } },
    onDragLeave: () => { depth.current = Math.max(0, depth.current - 1); if (depth.current === 0) setIsOver(false); },
    onDragOver: (event: DragEvent) => { if (hasFiles(event)) event.preventDefault(); },
    onDrop: (event: DragEvent) => {
      depth.current = 0;
      setIsOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      void add([...event.dataTransfer.files]);
    },
  };
  const input = (
    <input ref={chooser} type="file" multiple hidden accept={TAKEN.join(',')} aria-label="Files to add" onChange={(event) => { void add([...(event.target.files ?? [])]); event.target.value = ''; }} />
  );
  return { list, isOver, dropping, input, choose, dismiss };
}

export function Uploads({ list, onDismiss, onChoose }: { list: Upload[]; onDismiss: (key: number) => void; onChoose: () => void }) {
  return (
    <div className="uploads" role="status" aria-live="polite">
      {list.map((upload) => {
        if (upload.is === 'sent') return <div key={upload.key} className="card slim"><div className="card-head"><i className="caret" /><p className="grow">Adding {upload.name}</p></div></div>;
        if (upload.is === 'added') {
          return (
            <div key={upload.key} className="card tone-green slim"><div className="card-head"><IconCheck className="i" size={16} stroke={1.5} aria-hidden="true" /><p className="grow">{upload.name} added as {/^[ae]/u.test(upload.entry.kind) ? 'an' : 'a'} {KINDS[upload.entry.kind].name.toLowerCase()}</p><Link className="link" href={`/d/${upload.entry.id}`}>Open</Link></div></div>
          );
        }
        return (
          <div key={upload.key} className="card tone-red">
            <div className="card-head"><IconFileAlert className="i" size={16} stroke={1.5} aria-hidden="true" />
              <div className="grow"><p className="strong">{upload.name} was not added</p><p className="soft">{upload.why} Nothing was stored.</p>
                <div className="card-actions"><Btn small onClick={() => { onDismiss(upload.key); onChoose(); }}>Choose a file</Btn><Btn small look="ghost" onClick={() => onDismiss(upload.key)}>Dismiss</Btn></div>
              </div>
            </div>
          </div>
        );
      })}
    </div>
  );
}
