// What a call throws: the server's own refusal, or that it could not be reached.
import type { ProblemDetails } from './values.js';

/** A request that was not taken, as RFC 9457 tells it. Nothing was changed. */
export class CopydeskError extends Error {
  constructor(readonly status: number, readonly details: ProblemDetails) {
    super(details.detail);
    this.name = 'CopydeskError';
  }

  /** Stable, for programs: not_found, stale, forbidden, invalid, … */
  get code(): string {
    return this.details.code;
  }

  /** What to do about it. */
  get hint(): string {
    return this.details.hint;
  }
}

/** The server can't be reached; nobody knows whether a request came to it. Send it again with the same `key`. */
export class LostError extends Error {
  constructor(cause: unknown) {
    super('Copydesk isn’t answering.', { cause });
    this.name = 'LostError';
  }
}

export async function failureOf(reply: Response): Promise<Error> {
  const told: unknown = await reply.json().catch(() => null);
  if (typeof told === 'object' && told !== null && 'code' in told) return new CopydeskError(reply.status, told as ProblemDetails);
  return new LostError(`${reply.status} from something that is not Copydesk`); // a proxy in between, say
}
