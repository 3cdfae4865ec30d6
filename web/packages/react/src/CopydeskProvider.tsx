// Which server the components below talk to, as whom, and how they look; nothing below assumes the page's own origin, or a cookie.
import { MantineProvider, Portal } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Copydesk } from '../../client/src/client';
import { CopydeskError } from '../../client/src/failures';
import { ToastProvider } from './parts/Toast';
import { Root } from './Root';
import { sentence, ServerContext, TroubleContext } from './server';
import type { Server } from './server';
import { resolver, theme } from './theme';

const AGAIN_MS = 3_000;

export interface ProviderProps {
  /** Where the server is: `https://desk.example.com`. Left out: where the page came from, or a proxy there. */
  server?: string;
  /** A token from `POST /api/tokens`, where the desk has accounts. */
  token?: string;
  /** A client that is there already, in place of `server` and `token`. */
  client?: Copydesk;
  /** Who is there, where that is known; it is asked for otherwise. */
  name?: string;
  colorScheme?: 'auto' | 'light' | 'dark';
  /** Opens your own settings of models; without it, nothing leads there. */
  openModels?: () => void;
  /** What a link to another document is; without it, nothing leads there. */
  documentLink?: Server['documentLink'];
  /** Without theme and styles of its own, for a page that has them: all of it is Copydesk. */
  isBare?: boolean;
  children?: ReactNode;
}

export function CopydeskProvider({ server, token, client, name, colorScheme = 'auto', openModels, documentLink, isBare = false, children }: ProviderProps) {
  const own = useMemo(() => new Copydesk({ ...(server === undefined ? {} : { url: server }), ...(token === undefined ? {} : { token }) }), [server, token]);
  const desk = client ?? own;
  const [asked, trouble] = useName(desk, name);
  const value = useMemo((): Server | null => (asked === null ? null : { desk, name: asked, openModels, documentLink }), [desk, asked, openModels, documentLink]);
  const inside = <ServerContext value={value}><TroubleContext value={trouble}>{children}</TroubleContext></ServerContext>;
  return isBare ? inside : <Themed colorScheme={colorScheme}>{inside}</Themed>;
}

/** Who is there, and why that isn't known. */
function useName(desk: Copydesk, given: string | undefined): [string | null, string | null] {
  const [found, setFound] = useState<{ desk: Copydesk; name: string } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (given !== undefined) return undefined;
    const leave = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const look = () => void desk.call('get', '/api/session', { signal: leave.signal }).then(
      (session) => { setFound({ desk, name: session.name }); setTrouble(null); },
      (error: unknown) => {
        if (leave.signal.aborted) return;
        setTrouble(sentence(error));
        if (!(error instanceof CopydeskError)) again = setTimeout(look, AGAIN_MS);
      },
    );
    look();
    return () => { leave.abort(); clearTimeout(again); };
  }, [desk, given]);
  return [given ?? (found?.desk === desk ? found.name : null), trouble];
}

/** Mantine on our tokens. It touches nothing outside: menus and tips stand in an element of ours. */
function Themed({ colorScheme, children }: { colorScheme: 'auto' | 'light' | 'dark'; children: ReactNode }) {
  const [over, setOver] = useState<HTMLElement | null>(null);
  const ours = useMemo(() => ({ ...theme, components: { ...theme.components, ...(over ? { Portal: Portal.extend({ defaultProps: { target: over } }) } : {}) } }), [over]);
  return (
    <MantineProvider theme={ours} cssVariablesResolver={resolver} cssVariablesSelector=".copydesk" getRootElement={() => undefined} defaultColorScheme="auto" {...(colorScheme === 'auto' ? {} : { forceColorScheme: colorScheme })}>
      <ToastProvider>{children}</ToastProvider>
      <Root className="copydesk-over"><div ref={setOver} /></Root>
    </MantineProvider>
  );
}
