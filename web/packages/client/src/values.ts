// The contract's values by their names. What they are is generated from the server's own description.
import type { components } from './schema.js';

type Schemas = components['schemas'];

export type Chat = Schemas['Chat'];
export type Document = Schemas['Document'];
export type Edit = Schemas['Edit'];
export type EditReport = Schemas['EditReport'];
export type NewDocument = Schemas['NewDocument'];
export type Node = Schemas['Node'];
export type Option = Schemas['Option'];
export type Outcome = Schemas['Outcome'];
export type Plan = Schemas['Plan'];
export type Problem = Schemas['Problem'];
export type ProblemDetails = Schemas['ProblemDetails'];
export type Risk = Schemas['Risk'];
export type Turn = Schemas['Turn'];
export type TurnEvent = Schemas['TurnEvent'];
export type Version = Schemas['Version'];
export type VersionMade = Schemas['VersionMade'];
