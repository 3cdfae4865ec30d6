// The log-in of a shared desk.
import { useState } from 'react';
import { call, here, sentence } from '../here';
import type { Session } from 'copydesk-react/types';
import { Btn, Caret } from 'copydesk-react/parts/Bits';

export function LogIn({ onDone }: { onDone: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const logIn = async (event: React.FormEvent) => {
    event.preventDefault();
    setIsBusy(true);
    setProblem('');
    try {
      here.set({ csrf: (await call<Session>('POST', '/session', { name: name.trim(), password })).csrf });
      await onDone();
    } catch (error) {
      setProblem(sentence(error));
      setPassword('');
    }
    setIsBusy(false);
  };
  return (
    <main className="log-in">
      <form className="log-in-sheet" onSubmit={(event) => void logIn(event)}>
        <h1 className="wordmark"><span className="logo"><Caret /></span>Copydesk</h1>
        <label className="labelled">Name<input className="text-field" value={name} onChange={(event) => setName(event.target.value)} autoComplete="username" autoFocus required /></label>
        <label className="labelled">Password<input className="text-field" type="password" value={password} onChange={(event) => setPassword(event.target.value)} autoComplete="current-password" required /></label>
        {problem !== '' && <p className="problem" role="alert">{problem}</p>}
        <Btn look="primary" type="submit" className="btn-wide" disabled={isBusy || name.trim() === '' || password === ''}>Log in</Btn>
        <p className="muted sm">Whoever runs this desk adds people with <code>copydesk person NAME</code>.</p>
      </form>
    </main>
  );
}
