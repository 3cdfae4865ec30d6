// The conversations about a document.
import { Menu } from '@mantine/core';
import { IconChevronDown, IconMessage, IconMessagePlus } from '@tabler/icons-react';
import { askedIn } from '../types';
import type { Conversation } from '../types';
import { ago } from '../parts/text';
import type { Chatting } from './useTurns';

/** The first words said in it; a plan that was sent without words opens one too. */
function titleOf(conversation: Conversation): string {
  return conversation.title || (conversation.turns[0] && askedIn(conversation.turns[0]).words) || 'A plan of edits';
}

export function Conversations({ chat }: { chat: Chatting }) {
  const list = chat.conversations ?? [];
  const current = list.find((one) => one.id === chat.current);
  if (list.length === 0) return null;
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target><button type="button" className="conv" aria-label={`Conversation: ${current ? titleOf(current) : 'new'}. Choose another`}><span className="clip">{current ? titleOf(current) : 'New conversation'}</span><IconChevronDown size={14} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
      <Menu.Dropdown className="conversations">
        {list.map((one) => (
          <Menu.Item key={one.id} leftSection={<IconMessage size={16} stroke={1.5} />} rightSection={<span className="end">{ago(one.changed)}</span>} onClick={() => chat.show(one)}><span className="clip conv-title">{titleOf(one)}</span></Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconMessagePlus size={16} stroke={1.5} />} onClick={chat.fresh}>New conversation</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
