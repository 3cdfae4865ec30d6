// Addresses of the app: the desk, a document, its history, the log-in, and those that lead nowhere.
import { useSyncExternalStore } from 'react';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

export type Route = { page: 'desk' } | { page: 'login' } | { page: 'nowhere' } | { page: 'document'; id: string; view: string };

const heard = new Set<() => void>();
addEventListener('popstate', () => heard.forEach((hear) => hear()));

export function go(path: string, replace = false): void {
  if (path === location.pathname + location.search) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  heard.forEach((hear) => hear());
}

function subscribe(hear: () => void): () => void {
  heard.add(hear);
  return () => heard.delete(hear);
}

export function useRoute(): Route {
  const path = useSyncExternalStore(subscribe, () => location.pathname);
  const parts = path.split('/').filter((part) => part !== '');
  if (parts[0] === 'd' && parts[1] !== undefined) return { page: 'document', id: decodeURIComponent(parts[1]), view: parts[2] ?? '' };
  if (parts.length === 0) return { page: 'desk' };
  return parts[0] === 'login' ? { page: 'login' } : { page: 'nowhere' };
}

/** A link inside the app; with a modifier key it does what the browser does. */
export function linkTo(href: string, onClick?: (event: MouseEvent<HTMLAnchorElement>) => void) {
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(href);
  };
  return { href, onClick: click };
}

export function Link({ href, onClick, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...linkTo(href, onClick)} {...rest}>{children}</a>;
}
