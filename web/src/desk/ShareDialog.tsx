// Who may do what to a document of yours.
import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { call, sentence } from '../here';
import type { Entry, Grant, Role } from 'copydesk-react/types';
import { Avatar, Btn, IconButton } from 'copydesk-react/parts/Bits';
import { useSession } from '../session';

const ROLES: [Role, string][] = [['viewer', 'can read and ask'], ['commenter', 'can suggest'], ['editor', 'can edit'], ['owner', 'can share and delete']];

export function ShareDialog({ entry, onClose }: { entry: Pick<Entry, 'id' | 'title'>; onClose: () => void }) {
  const [grants, setGrants] = useState<Grant[]>([]);
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [problem, setProblem] = useState('');
  const me = useSession().name;
  const load = useCallback(async () => {
    try {
      setGrants((await call<{ grants: Grant[] }>('GET', `/grants?on=${entry.id}`)).grants);
    } catch (error) {
      setProblem(sentence(error));
    }
  }, [entry.id]);
  useEffect(() => void load(), [load]);
  const grant = async (who: string, what: Role | null) => {
    setProblem('');
    try {
      setGrants((await call<{ grants: Grant[] }>('PUT', '/grants', { on: entry.id, name: who, role: what })).grants);
      return true;
    } catch (error) {
      setProblem(sentence(error));
      return false;
    }
  };
  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    if (await grant(name.trim(), role)) setName('');
  };
  return (
    <Modal opened onClose={onClose} title={`Share ${entry.title}`} size={460} centered closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className="dialog">
        <form className="row" onSubmit={(event) => void add(event)}>
          <input className="text-field grow" placeholder="Name" aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} data-autofocus />
          <RoleField value={role} label="What they may do" onChange={setRole} />
          <Btn look="primary" type="submit" disabled={name.trim() === ''}>Share</Btn>
        </form>
        {problem !== '' && <p className="problem" role="alert">{problem}</p>}
        <ul className="grants">
          {grants.map((one) => (
            <li key={one.name}>
              <Avatar name={one.name} /><span className="grow clip">{one.name}{one.name === me && <span className="muted"> you</span>}</span>
              {one.name === me ? <span className="muted sm">owner</span> : (
                <>
                  <RoleField value={one.role} label={`What ${one.name} may do`} onChange={(next) => void grant(one.name, next)} />
                  <IconButton label={`Stop sharing with ${one.name}`} icon={IconX} size={14} onClick={() => void grant(one.name, null)} />
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}

function RoleField({ value, label, onChange }: { value: Role; label: string; onChange: (role: Role) => void }) {
  return (
    <select className="text-field" value={value} aria-label={label} onChange={(event) => onChange(event.target.value as Role)}>
      {ROLES.map(([role, may]) => <option key={role} value={role}>{may}</option>)}
    </select>
  );
}
