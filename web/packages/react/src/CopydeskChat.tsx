// The conversation with the open document: its turns, and the field where the person asks or says what to change.
import { IconMessagePlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Chat } from './chat/Chat';
import { Composer } from './chat/Composer';
import { Conversations } from './chat/Conversations';
import { selectionName } from './chat/selecting';
import { InDocument } from './CopydeskDocument';
import { useOpened } from './document/useOpenDocument';
import { KINDS } from './kinds';
import { IconButton } from './parts/Bits';
import { useKeys } from './parts/keys';
import { Root } from './Root';

export interface ChatProps {
  /** Its id, where it isn't the one of a <CopydeskDocument> around. */
  document?: string;
  className?: string;
  /** Without a head of its own, for a frame that has one. */
  isBare?: boolean;
  /** Stands over the message in place of the conversation. */
  instead?: ReactNode;
}

export function CopydeskChat({ document, className = '', isBare = false, instead }: ChatProps) {
  const parts = <>{instead ?? <Turns />}<Writing /></>;
  if (isBare) return parts;
  return <InDocument id={document}><Root className={`copydesk-chat ${className}`}><section className="aside" aria-label="Chat"><ChatHead />{parts}<Letters /></section></Root></InDocument>;
}

/** The conversations about the document, and a new one. */
function ChatHead() {
  const { chat, composer } = useOpened();
  return (
    <div className="aside-head"><h2>Chat</h2><span className="grow" /><Conversations chat={chat} />
      <IconButton label="New conversation" icon={IconMessagePlus} size={16} onClick={() => { chat.fresh(); composer.current?.focus(); }} />
    </div>
  );
}

/** A question is answered by a letter too; the app has all keys in one place. */
function Letters() {
  const { letters } = useOpened();
  useKeys(letters);
  return null;
}

function Turns() {
  const { chat, places, on, hover, version, gone, acts, writing, composer, send } = useOpened();
  const start = (words: string) => {
    if (words.endsWith('…')) { writing.setText(words.slice(0, -1)); composer.current?.focus(); } else void send(words);
  };
  return <Chat chat={chat} places={places} on={on} hover={hover} latestVersion={version} gone={gone} acts={acts} onStarter={start} />;
}

function Writing() {
  const { entry, places, chat, composer, view, writing, question, answer, isThere, send } = useOpened();
  const { text, setText, attached } = writing;
  const context = attached === null ? null : selectionName(attached, places);
  return (
    <Composer ref={composer} text={text} mode={writing.mode} role={entry.role} called={KINDS[entry.kind].called} selection={context} isRunning={chat.isRunning} hasQuestion={question !== undefined} isThere={isThere} models={writing.models} model={writing.model} onModel={writing.setModel} onText={setText} onMode={writing.setMode} onSend={() => { if (answer(text)) setText(''); else void send(text.trim()); }} onStop={chat.stop} onLast={() => setText(chat.turns.findLast((turn) => turn.words !== '' && !turn.goesOn)?.words ?? '')} onLeave={() => { view.current?.focus(); }} onFocus={writing.attach} onDropSelection={writing.detach} />
  );
}
