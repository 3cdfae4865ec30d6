// A document's title on the desk.
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { call, sentence } from '../here';
import type { Entry } from 'copydesk-react/types';
import { Btn } from 'copydesk-react/parts/Bits';

export function RenameDialog({ entry, onClose, onDone }: { entry: Entry; onClose: () => void; onDone: () => Promise<void> | void }) {
  const [title, setTitle] = useState(entry.title);
  const [problem, setProblem] = useState('');
  const rename = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      await call('PATCH', `/documents/${entry.id}`, { title: title.trim() });
      await onDone();
      onClose();
    } catch (error) {
      setProblem(sentence(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title="Rename" size={420} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <form className="dialog" onSubmit={(event) => void rename(event)}>
        <label className="labelled">Title<input className="text-field" value={title} maxLength={300} onChange={(event) => setTitle(event.target.value)} data-autofocus dir="auto" /></label>
        {problem !== '' && <p className="problem" role="alert">{problem}</p>}
        <div className="acts"><span className="grow" /><Btn look="ghost" onClick={onClose}>Cancel</Btn><Btn look="primary" type="submit" disabled={title.trim() === ''}>Rename</Btn></div>
      </form>
    </Modal>
  );
}
