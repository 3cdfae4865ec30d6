// The server that the components talk to, who is there, and what the app around them can do: what CopydeskProvider was given.
import { createContext, use } from 'react';
import type { AnchorHTMLAttributes } from 'react';
import type { Copydesk } from '../../client/src/client';

export type DocumentLink = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick' | 'target'>;

export interface Server {
  desk: Copydesk;
  /** Who is logged in, or whose the token is. */
  name: string;
  /** Opens the app's own settings of models; without it, nothing leads there. */
  openModels: (() => void) | undefined;
  /** What a link to another document is; without it, nothing leads there. */
  documentLink: ((id: string) => DocumentLink) | undefined;
}

export const ServerContext = createContext<Server | null>(null);

/** Why nobody is known there. */
export const TroubleContext = createContext<string | null>(null);

export function useServer(): Server {
  const server = use(ServerContext);
  if (!server) throw new Error('Copydesk’s components stand inside <CopydeskProvider>, once it knows who is there.');
  return server;
}

export function sentence(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong here. Nothing was changed.';
}
