// Who is here, and which page they look at.
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { call, keepSession, onLoggedOut } from './api/client';
import { ApiError } from './api/client';
import type { Session } from './api/types';
import { Desk } from './desk/Desk';
import { LogIn } from './desk/LogIn';
import { Boundary } from './parts/Boundary';
import { NotAnswering } from './parts/NotAnswering';
import { KeysHelp } from './parts/KeysHelp';
import { Palette } from './parts/Palette';
import { useKeys } from './parts/keys';
import { useRoute } from './parts/route';
import { SessionContext } from './session';

const DocumentPage = lazy(() => import('./document/DocumentPage'));
const HistoryPage = lazy(() => import('./history/HistoryPage'));

// The two parts of an open document are fetched at once; from the desk they come while nothing else is to do.
if (location.pathname.startsWith('/d/')) void import('./editors').catch(() => undefined);
else setTimeout(() => void Promise.all([import('./document/DocumentPage'), import('./editors')]).catch(() => undefined), 1_500);

type Known = Session | 'nobody' | 'unreachable' | null;

export function App() {
  const [session, setSession] = useState<Known>(null);
  const [open, setOpen] = useState<'keys' | 'palette' | null>(null);
  const route = useRoute();
  const close = useCallback(() => setOpen(null), []);

  const look = useCallback(async () => {
    try {
      const found = await call<Session>('GET', '/session');
      keepSession(found);
      setSession(found);
    } catch (error) {
      setSession(error instanceof ApiError && error.status === 401 ? 'nobody' : 'unreachable');
    }
  }, []);
  useEffect(() => {
    onLoggedOut(() => setSession('nobody'));
    void look();
  }, [look]);
  useKeys({ 'mod+k': () => setOpen('palette'), '?': () => setOpen('keys'), 'shift+?': () => setOpen('keys') }, session !== null && session !== 'nobody');

  if (session === null) return null;
  if (session === 'unreachable') return <NotAnswering onTry={look} />;
  if (session === 'nobody') return <LogIn onDone={look} />;
  return (
    <SessionContext value={{ ...session, logOut: async () => { await call('DELETE', '/session').catch(() => undefined); setSession('nobody'); }, openKeys: () => setOpen('keys'), openPalette: () => setOpen('palette') }}>
      <Boundary key={JSON.stringify(route)}><Suspense fallback={null}>
        {route.page === 'document' && route.view === 'history' && <HistoryPage key={`${route.id} history`} id={route.id} />}
        {route.page === 'document' && route.view !== 'history' && <DocumentPage key={route.id} id={route.id} />}
        {route.page !== 'document' && <Desk />}
      </Suspense></Boundary>
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
      <Palette isOpen={open === 'palette'} onClose={close} />
    </SessionContext>
  );
}
