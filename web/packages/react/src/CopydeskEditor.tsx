// The document, to be read and typed in: what the conversation points at and the review proposes is drawn in it.
import { IconWifiOff } from '@tabler/icons-react';
import { useCallback } from 'react';
import { InDocument } from './CopydeskDocument';
import { useCaretAtEnd } from './document/useCaretAtEnd';
import { useOpened } from './document/useOpenDocument';
import DocumentView from './editors';
import { Root } from './Root';
import { counted } from './parts/text';
import { ToastPlace } from './parts/Toast';

export interface EditorProps {
  /** Its id, where it isn't the one of a <CopydeskDocument> around. */
  document?: string;
  className?: string;
  /** Without a sheet of its own to stand on, for a frame that has one. */
  isBare?: boolean;
}

export function CopydeskEditor({ document, className = '', isBare = false }: EditorProps) {
  return isBare ? <Sheet /> : <InDocument id={document}><Root className={`copydesk-editor ${className}`}><Paper /></Root></InDocument>;
}

function Paper() {
  const { places } = useOpened();
  return <section className={`sheet${places.isTitled ? ' is-titled' : ''}`} aria-label="Document"><Sheet /><ToastPlace /></section>;
}

function Sheet() {
  const open = useOpened();
  const { id, entry, version, nodes, changed, canEdit, isThere, save, marks, chosen, review, goal, writing, view, answer } = open;
  useCaretAtEnd(canEdit);
  const decide = useCallback((edit: string, decision: 'accepted' | 'rejected') => review.decide([edit], decision), [review]);
  const pickById = useCallback((edit: string) => { const found = review.edits.find((one) => one.id === edit); if (found) review.setCurrent(found.id); }, [review]);
  const chooseCandidate = useCallback((letter: string) => void answer(letter), [answer]);
  return (
    <>
      {(!isThere || save.is === 'offline') && <div className="notice" role="status"><IconWifiOff size={16} stroke={1.5} aria-hidden="true" />{save.is === 'offline' && save.kept > 0 ? `Offline. ${counted(save.kept, 'change is', 'changes are')} kept here and will be sent.` : 'Offline. What you type is kept here and will be sent.'}</div>}
      <DocumentView ref={view} id={id} kind={entry.kind} format={entry.format} role={entry.role} title={entry.title} version={version} nodes={nodes} changed={changed} canEdit={canEdit} marks={marks} current={chosen} onSelection={writing.select} onTyped={open.take} onSaveState={open.setSaving} onReady={goal.ready} onPeople={open.setPresent} onProposed={open.told} onPlace={goal.pass} onDecide={decide} onPickEdit={pickById} onHoverCandidate={open.setHover} onChooseCandidate={chooseCandidate} />
    </>
  );
}
