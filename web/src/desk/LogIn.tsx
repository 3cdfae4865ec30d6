// The log-in of a shared desk.
import { useEffect, useState } from 'react';
import { call, here, sentence } from '../here';
import type { LogInWays, Session } from 'copydesk-react/types';
import { Btn, Caret } from 'copydesk-react/parts/Bits';

// What a provider's log-in came back with, by the word in our address.
const CAME_BACK: Record<string, string> = {
  'not-allowed': 'You are known there, but this desk doesn’t let you in. Whoever runs it can.',
  unreached: 'The other log-in can’t be reached at the moment. Try again, or log in with a name and a password.',
  again: 'That log-in didn’t come to its end. Begin again.',
};

export function LogIn({ onDone }: { onDone: () => Promise<void> }) {
  const [provider, setProvider] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState(() => CAME_BACK[new URLSearchParams(location.search).get('log-in') ?? ''] ?? '');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    call<LogInWays>('GET', '/log-in').then((ways) => setProvider(ways.provider), () => undefined);
    if (location.search.startsWith('?log-in=')) history.replaceState(history.state, '', location.pathname);
  }, []);
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
        {provider !== null && <a className="btn btn-plain btn-wide" href="/api/oidc">Log in with {provider}</a>}
        <p className="muted sm">Whoever runs this desk adds people with <code>copydesk person NAME</code>.</p>
      </form>
    </main>
  );
}
