// Who is logged in, for whatever is drawn.
import { createContext, use } from 'react';
import type { Session } from 'copydesk-react/types';

export interface Here extends Session { logOut(): Promise<void>; openKeys(): void; openPalette(): void; openModels(): void }

export const SessionContext = createContext<Here | null>(null);

export function useSession(): Here {
  const here = use(SessionContext);
  if (!here) throw new Error('nobody is here');
  return here;
}
