// The model in use, in the chat's bar: each message may choose another. Without one, a line says what works and how to add one.
import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react';
import type { Models } from '../types';
import { useServer } from '../server';
import { lookAtModels, modelName, OFFLINE } from './useModels';

interface Props { models: Models | null; chosen: string | null; onChoose: (model: string | null) => void }

export function ModelMenu({ models, chosen, onChoose }: Props) {
  const { desk, openModels } = useServer();
  if (!models) return null;
  const now = chosen ?? models.model;
  const note = (model: string) => (model === models.model ? 'main' : model === models.small ? 'small' : model === OFFLINE ? 'rules alone' : '');
  return (
    <Menu position="top-start" width={280} onOpen={() => void lookAtModels(desk)}>
      <Menu.Target><button type="button" className="model-btn" aria-label={`Model: ${modelName(now)}`}><span className="clip">{modelName(now)}</span><IconChevronDown size={12} stroke={1.5} aria-hidden="true" /></button></Menu.Target>
      <Menu.Dropdown className="conversations">
        <Menu.Label>Who answers your next messages</Menu.Label>
        {models.choices.map((model) => (
          <Menu.Item key={model} aria-current={model === now} leftSection={<IconCheck size={14} stroke={1.5} aria-hidden="true" className={model === now ? '' : 'unseen'} />} rightSection={<span className="end">{note(model)}</span>} onClick={() => onChoose(model === models.model ? null : model)}>
            <span className="clip conv-title">{modelName(model)}</span>
          </Menu.Item>
        ))}
        {models.may_set && openModels && <><Menu.Divider /><Menu.Item leftSection={<IconSettings size={14} stroke={1.5} aria-hidden="true" />} onClick={openModels}>Set up models</Menu.Item></>}
      </Menu.Dropdown>
    </Menu>
  );
}

export function NoModel({ models }: { models: Models | null }) {
  const { openModels } = useServer();
  if (!models || (models.model !== OFFLINE && models.problem === '')) return null;
  const isBroken = models.model !== OFFLINE;
  return (
    <p className="no-model" role="status">
      <span>{isBroken ? `${modelName(models.model)} can’t be asked: ${models.problem}` : 'No model: exact edits and look-ups work.'}</span>
      {models.may_set ? openModels && <button type="button" className="link" onClick={openModels}>{isBroken ? 'Mend it' : 'Add a model'}</button> : <span>An administrator can {isBroken ? 'mend it' : 'add one'}.</span>}
    </p>
  );
}
