// The buttons that an experiment is built with: more of a step or a block, a new one, another experiment nested.
import { IconArrowDown, IconArrowUp, IconBinaryTree2, IconDots, IconPlus, IconTrash } from '@tabler/icons-react';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useServer } from '../../server';
import { Btn } from '../../parts/Bits';
import { useActs } from './outline';

interface Experiment { id: string; title: string }

export function NewButton({ label, onClick }: { label: string; onClick: () => void }) {
  return <Btn look="ghost" small className="new-row" onClick={onClick}><IconPlus size={14} stroke={1.5} aria-hidden="true" />{label}</Btn>;
}

/** The experiments of the desk that can be nested in a step. */
export function Nest({ step }: { step: string }) {
  const acts = useActs();
  const { desk } = useServer();
  const [found, setFound] = useState<Experiment[] | null>(null);
  const look = () => void desk.call('get', '/api/documents', { query: { limit: 100 } }).then(({ documents }) => setFound(documents.filter((one) => one.kind === 'experiment' && one.id !== acts?.document))).catch(() => undefined);
  const nest = async (experiment: Experiment) => {
    // Trees know each other by their own ids, where they have some.
    const { nodes } = await desk.call('get', '/api/documents/{id}/nodes', { path: { id: experiment.id } });
    const foreign = nodes.find((node) => node.parent === null)?.attrs['foreign'];
    acts?.nest(step, typeof foreign === 'string' ? foreign : experiment.id);
  };
  return (
    <Menu position="bottom-start" shadow="md" onOpen={look}>
      <Menu.Target><Btn look="ghost" small className="new-row"><IconBinaryTree2 size={14} stroke={1.5} aria-hidden="true" />Nested tree</Btn></Menu.Target>
      <Menu.Dropdown>
        {found?.map((experiment) => <Menu.Item key={experiment.id} onClick={() => void nest(experiment)}>{experiment.title}</Menu.Item>)}
        {found?.length === 0 && <Menu.Item disabled>No other experiment on this desk</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}

interface MoreProps { id: string; called: string; name: string; isFirst: boolean; isLast: boolean }

/** What can be done to a step or a block besides typing in it. */
export function More({ id, called, name, isFirst, isLast }: MoreProps) {
  const acts = useActs();
  if (acts?.canType !== true) return null;
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target><button type="button" className="icon-btn more" aria-label={`More for ${name}`}><IconDots size={14} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconArrowUp size={14} stroke={1.5} />} disabled={isFirst} onClick={() => acts.move(id, -1)}>Move up</Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={14} stroke={1.5} />} disabled={isLast} onClick={() => acts.move(id, 1)}>Move down</Menu.Item>
        <Menu.Item leftSection={<IconTrash size={14} stroke={1.5} />} onClick={() => acts.remove(id)}>Delete {called}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
