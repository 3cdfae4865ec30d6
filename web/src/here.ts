// The desk that this page came from. What it tells is typed where it is asked for; the components of a document ask by themselves.
import { Copydesk } from '../packages/client/src/client';

export { CopydeskError, LostError } from '../packages/client/src/failures';
export { sentence } from 'copydesk-react/server';

export const here = new Copydesk();

/** Any route below /api, with `T` for what it tells. */
export async function call<T>(method: string, path: string, body?: unknown, more: { signal?: AbortSignal } = {}): Promise<T> {
  const reply = await here.send(method.toLowerCase(), `/api${path}`, { ...more, ...(body === undefined ? {} : { body }) });
  return (reply.status === 204 ? undefined : await reply.json()) as T;
}
