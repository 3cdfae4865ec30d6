// Calls to the server: one way to send, one shape of failure, and whether the server can be reached at all.
import type { Session } from './types';

export class ApiError extends Error {
  constructor(readonly status: number, readonly code: string, message: string, readonly hint: string, readonly etag: string | null) {
    super(message);
  }
}

/** The server can't be reached; nothing was sent, or nobody knows whether it came. */
export class OfflineError extends Error {
  constructor() {
    super('Copydesk isn’t answering.');
  }
}

let csrf: string | null = null;
let whenLoggedOut: () => void = () => undefined;

export function keepSession(session: Session | null): void {
  csrf = session?.csrf ?? null;
}

export function onLoggedOut(act: () => void): void {
  whenLoggedOut = act;
}

interface More { headers?: Record<string, string>; signal?: AbortSignal; key?: string }

/** The bare reply, for streams and files; failures are thrown. */
export async function send(method: string, path: string, body?: unknown, more: More = {}): Promise<Response> {
  const headers: Record<string, string> = { ...more.headers };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
  if (csrf !== null && method !== 'GET') headers['X-CSRF-Token'] = csrf;
  if (more.key !== undefined) headers['Idempotency-Key'] = more.key;
  const init: RequestInit = { method, headers, ...(more.signal ? { signal: more.signal } : {}) };
  if (body !== undefined) init.body = isForm ? body : JSON.stringify(body);
  let reply: Response;
  try {
    reply = await fetch(`/api${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new OfflineError();
  }
  if (!reply.ok) throw await failure(reply);
  return reply;
}

async function failure(reply: Response): Promise<Error> {
  const told = await reply.json().catch(() => null) as { error?: { code?: string; message?: string; hint?: string } } | null;
  if (reply.status === 401) whenLoggedOut();
  if (reply.status >= 502 && !told?.error) return new OfflineError();
  const error = told?.error ?? {};
  return new ApiError(reply.status, error.code ?? 'failed', error.message ?? 'Something went wrong here. Nothing was changed.', error.hint ?? '', reply.headers.get('ETag'));
}

export async function call<T>(method: string, path: string, body?: unknown, more: More = {}): Promise<T> {
  const reply = await send(method, path, body, more);
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}

export function sentence(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : 'Something went wrong here. Nothing was changed.';
}
