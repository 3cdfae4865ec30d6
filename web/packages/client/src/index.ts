// Copydesk's API for programs: typed calls of every route, a turn as it goes, and the versions of a document as they are made.
export { Copydesk, type Options } from './client.js';
export { CopydeskError, LostError } from './failures.js';
export type { Holding, TurnStart, Watching } from './streams.js';
export type * from './values.js';
export type { components, operations, paths } from './schema.js';
