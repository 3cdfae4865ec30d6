// One way to call any route, checked against its path, parameters, body and reply; and the calls that most programs make, by name.
import { CopydeskError, failureOf, LostError } from './failures.js';
import type { paths } from './schema.js';
import { follow, watch, type TurnStart, type Watching } from './streams.js';
import type { Chat, Document, NewDocument, Plan, Turn, TurnEvent, VersionMade } from './values.js';

export interface Options {
  /** Where the server is: `http://127.0.0.1:8321`. Left out: where the page came from. */
  url?: string;
  /** A token from `POST /api/tokens`, where the desk has accounts. */
  token?: string;
  /** `X-CSRF-Token`, for a page that is logged in by a cookie: `GET /api/session` tells it. */
  csrf?: string | null;
  /** Called where nobody is logged in any more, or the token is no good. */
  onLoggedOut?: () => void;
  /** What to fetch with; the platform's own by default. */
  fetch?: typeof fetch;
}

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, { responses: unknown }> ? P : never }[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;
type Parameters<O, Place extends string> = O extends { parameters: { [K in Place]?: infer V } } ? NonNullable<V> : never;
type Asked<O> = O extends { requestBody?: infer B } ? NonNullable<B> : never;
type BodyOf<O> = [Asked<O>] extends [never] ? never : Asked<O> extends { content: infer C } ? Form<C> : never;
type BodyPart<O> = [BodyOf<O>] extends [never] ? { body?: undefined } : O extends { requestBody: object } ? { body: BodyOf<O> } : { body?: BodyOf<O> };
type Form<C> = C extends { 'application/json': infer B } ? B | FormData : FormData;
type Good = 200 | 201 | 202;
// JSON that is a string in the schema is a file that happens to be JSON.
type Said<R> = R extends { content: { 'application/json': infer T } } ? (T extends string ? Response : T) : R extends { content: object } ? Response : undefined;
type ReplyOf<O> = O extends { responses: infer R } ? Said<R[Extract<keyof R, Good>]> | (204 extends keyof R ? undefined : never) : never;
type Needed<Name extends string, V> = [V] extends [never] ? { [K in Name]?: undefined } : object extends V ? { [K in Name]?: V } : { [K in Name]: V };

/** What a call takes: what the route needs must be given. */
export type Request<O> = Needed<'path', Parameters<O, 'path'>> & Needed<'query', Parameters<O, 'query'>> & BodyPart<O> & More;

export interface More {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `Idempotency-Key`: the same request sent again is the same turn. */
  key?: string;
}

interface Sent extends More { path?: object | undefined; query?: object | undefined; body?: unknown }

export class Copydesk {
  readonly #options: Options;

  constructor(options: Options = {}) {
    this.#options = { ...options };
  }

  /** Where the server is; empty where the page came from it. */
  get url(): string {
    return (this.#options.url ?? '').replace(/\/$/u, '');
  }

  get token(): string | undefined {
    return this.#options.token;
  }

  /** What changes while a page is open: somebody logs in, or out. */
  set(options: Pick<Options, 'csrf' | 'onLoggedOut'>): void {
    Object.assign(this.#options, options);
  }

  /** Where a document is typed in: a WebSocket, whose hello has the `token`. */
  liveAddress(id: string): string {
    const base = new URL(this.url === '' ? '/' : this.url, typeof location === 'undefined' ? undefined : location.href);
    base.protocol = base.protocol === 'https:' ? 'wss:' : 'ws:';
    base.pathname = `${base.pathname.replace(/\/$/u, '')}/api/documents/${encodeURIComponent(id)}/live`;
    base.search = base.hash = '';
    return base.href;
  }

  /** Any route: `call('get', '/api/documents/{id}', { path: { id } })`. A reply that is no JSON comes as the `Response`. */
  async call<M extends Method, P extends PathsWith<M>>(
    method: M, path: P, ...rest: object extends Request<Operation<P, M>> ? [request?: Request<Operation<P, M>>] : [request: Request<Operation<P, M>>]
  ): Promise<ReplyOf<Operation<P, M>>> {
    const reply = await this.send(method, path, rest[0] as Sent | undefined);
    const kind = reply.headers.get('Content-Type') ?? '';
    if (reply.status === 204) return undefined as ReplyOf<Operation<P, M>>;
    const isFile = reply.headers.has('Content-Disposition');
    return (kind.startsWith('application/json') && !isFile ? await reply.json() : reply) as ReplyOf<Operation<P, M>>;
  }

  /** The bare reply of a route, for streams and files; a failure is thrown. */
  async send(method: string, path: string, request: Sent = {}): Promise<Response> {
    const { token, csrf, fetch: own = fetch } = this.#options;
    const headers: Record<string, string> = { ...request.headers };
    const isForm = request.body instanceof FormData;
    if (request.body !== undefined && !isForm) headers['Content-Type'] = 'application/json';
    if (token !== undefined) headers['Authorization'] = `Bearer ${token}`;
    if (csrf !== undefined && csrf !== null && method !== 'get') headers['X-CSRF-Token'] = csrf;
    if (request.key !== undefined) headers['Idempotency-Key'] = request.key;
    const init: RequestInit = { method: method.toUpperCase(), headers };
    if (request.signal) init.signal = request.signal;
    if (request.body !== undefined) init.body = isForm ? request.body as FormData : JSON.stringify(request.body);
    let reply: Response;
    try {
      reply = await own(`${this.url}${address(path, request)}`, init);
    } catch (error) {
      if (request.signal?.aborted) throw error;
      throw new LostError(error);
    }
    if (reply.ok) return reply;
    const failure = await failureOf(reply);
    if (failure instanceof CopydeskError && failure.status === 401) this.#options.onLoggedOut?.();
    throw failure;
  }

  /** Adds a document. */
  add(document: NewDocument): Promise<Document> {
    return this.call('post', '/api/documents', { body: document });
  }

  /** Says something to a document and waits for what comes of it. */
  say(id: string, chat: Chat, more: More = {}): Promise<Turn> {
    return this.call('post', '/api/documents/{id}/chat', { path: { id }, body: chat, ...more });
  }

  /** Says something to a document and tells the turn as it goes; a line that breaks is taken up again where it was. The last event is
   * `done`, with the whole turn. */
  stream(id: string, chat: Chat, start: TurnStart = {}): AsyncGenerator<TurnEvent, Turn> {
    return follow(this, { path: `/api/documents/${encodeURIComponent(id)}/chat`, body: chat }, start);
  }

  /** Goes on with a turn's question or proposal, and tells the turn that comes of it as it goes. */
  streamOn<V extends 'choose' | 'accept'>(turn: string, verb: V, body: BodyOf<Operation<`/api/turns/{id}/${V}`, 'post'>>, start: TurnStart = {}): AsyncGenerator<TurnEvent, Turn> {
    return follow(this, { path: `/api/turns/${encodeURIComponent(turn)}/${verb}`, body }, start);
  }

  /** The events of a turn that is under way, or over, from its beginning. */
  again(turn: string, start: TurnStart = {}): AsyncGenerator<TurnEvent, Turn> {
    return follow(this, { turn }, start);
  }

  /** Applies a plan of edits. */
  apply(id: string, plan: Plan, more: More = {}): Promise<Turn> {
    return this.call('post', '/api/documents/{id}/edits', { path: { id }, body: plan, ...more });
  }

  /** Applies the edits of a turn's proposal, all or those with these ids. */
  accept(turn: string, edits?: string[]): Promise<Turn> {
    return this.call('post', '/api/turns/{id}/accept', { path: { id: turn }, body: edits ? { accept: edits } : {} });
  }

  /** Answers a turn's question. */
  choose(turn: string, option: string): Promise<Turn> {
    return this.call('post', '/api/turns/{id}/choose', { path: { id: turn }, body: { option } });
  }

  /** Takes back your latest change that stands. */
  undo(id: string): Promise<Turn> {
    return this.call('post', '/api/documents/{id}/undo', { path: { id } });
  }

  /** Each version that is made of a document from now on, or after `after`; a line that breaks is taken up again. */
  versions(id: string, watching: Watching = {}): AsyncGenerator<VersionMade> {
    return watch(this, id, watching);
  }
}

function address(path: string, request: Sent): string {
  const parts = request.path as Record<string, unknown> | undefined ?? {};
  const filled = path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(parts[name])));
  const query = Object.entries(request.query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  const told = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return told === '' ? filled : `${filled}?${told}`;
}
