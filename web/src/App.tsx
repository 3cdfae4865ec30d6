// Who is here, and which page they look at.
import { Suspense, useCallback, useEffect, useState } from 'react';
import { call, CopydeskError, here } from './here';
import { CopydeskProvider } from 'copydesk-react/CopydeskProvider';
import type { Session } from 'copydesk-react/types';
import { Desk } from './desk/Desk';
import { LogIn } from './desk/LogIn';
import { forgetAbouts } from 'copydesk-react/live/about';
import { Boundary } from './parts/Boundary';
import { NotAnswering } from './parts/NotAnswering';
import { Nowhere } from './parts/Nowhere';
import { KeysHelp } from './parts/KeysHelp';
import { keep, recall } from 'copydesk-react/parts/kept';
import { Palette } from './parts/Palette';
import { useKeys } from 'copydesk-react/parts/keys';
import { linkTo, useRoute } from './parts/route';
import { soon } from 'copydesk-react/parts/soon';
import { SessionContext } from './session';

const documents = soon(() => import('./document/DocumentPage'));
const histories = soon(() => import('./history/HistoryPage'));
const models = soon(() => import('./models/ModelDialog'));

// The page that was asked for is fetched along with who asks; from the desk a document's comes while nothing else is to do.
const asked = !location.pathname.startsWith('/d/') ? null : location.pathname.endsWith('/history') ? histories.fetch() : documents.fetch();
asked?.catch(() => undefined);
if (asked === null) setTimeout(() => void documents.fetch().catch(() => undefined), 1_500);

const AGAIN_MS = 3_000;
const documentLink = (id: string) => linkTo(`/d/${id}`);

type Known = Session | 'nobody' | 'unreachable' | null;

export function App() {
  const [session, setSession] = useState<Known>(null);
  const [open, setOpen] = useState<'keys' | 'palette' | 'models' | null>(null);
  const route = useRoute();
  const close = useCallback(() => setOpen(null), []);
  const openModels = useCallback(() => setOpen('models'), []);

  const look = useCallback(async () => {
    try {
      const [found] = await Promise.all([call<Session>('GET', '/session'), asked?.catch(() => undefined)]);
      here.set({ csrf: found.csrf });
      setSession(found);
      keep('session', { ...found, csrf: null });
    } catch (error) {
      const isNobody = error instanceof CopydeskError && error.status === 401;
      // Who was here last goes on with the document that is on this machine, until the server answers.
      const last = isNobody || !location.pathname.startsWith('/d/') ? null : recall<Session | null>('session', null);
      setSession(isNobody ? 'nobody' : last ?? 'unreachable');
      if (last) setTimeout(() => void look(), AGAIN_MS);
    }
  }, []);
  useEffect(() => {
    here.set({ onLoggedOut: () => setSession('nobody') });
    void look();
  }, [look]);
  useKeys({ 'mod+k': () => setOpen('palette'), '?': () => setOpen('keys'), 'shift+?': () => setOpen('keys') }, session !== null && session !== 'nobody');

  if (session === null) return null;
  if (session === 'unreachable') return <NotAnswering onTry={look} />;
  if (session === 'nobody') return <LogIn onDone={look} />;
  return (
    <CopydeskProvider isBare client={here} name={session.name} openModels={openModels} documentLink={documentLink}><SessionContext value={{ ...session, logOut: async () => { setSession('nobody'); keep('session', null); await forgetAbouts(); await call('DELETE', '/session').catch(() => undefined); }, openKeys: () => setOpen('keys'), openPalette: () => setOpen('palette'), openModels }}>
      <Boundary key={JSON.stringify(route)}><Suspense fallback={null}>
        {route.page === 'document' && route.view === 'history' && <histories.Part key={`${route.id} history`} id={route.id} />}
        {route.page === 'document' && route.view !== 'history' && <documents.Part key={route.id} id={route.id} />}
        {route.page === 'nowhere' && <Nowhere />}
        {(route.page === 'desk' || route.page === 'login') && <Desk />}
      </Suspense></Boundary>
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
      <Palette isOpen={open === 'palette'} onClose={close} />
      {open === 'models' && <Suspense fallback={null}><models.Part onClose={close} /></Suspense>}
    </SessionContext></CopydeskProvider>
  );
}
