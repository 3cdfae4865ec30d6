// What the server takes and tells, by the names that the components use; all of it is the client package's, which is generated.
import type { components } from '../../client/src/schema';
import type { Document, EditReport, NewDocument, Node, Option, Problem, Risk, Turn, Version, VersionMade } from '../../client/src/values';

type Schemas = components['schemas'];

export type { EditReport, NewDocument, Option, Problem, Risk, Turn, Version, VersionMade };
export type Entry = Document;
export type WholeEntry = Schemas['WholeDocument'];
export type OutlineRow = Schemas['OutlineEntry'];
export type DocNode = Node;
export type NodesReply = Schemas['Nodes'];
export type Kind = Document['kind'];
export type Role = Document['role'];
export type Mode = NonNullable<Schemas['Chat']['mode']>;
export type ChatBody = Schemas['Chat'];
export type Citation = Schemas['Citation'];
export type Metadata = Schemas['Metadata'];
export type Stats = Schemas['Stats'];
export type PlanPlaces = Schemas['PlanPlaces'];
export type PlacedEdit = Schemas['PlacedEdit'];
export type EditPlace = Schemas['Place'];
export type EditState = EditReport['state'];
export type Decision = 'accepted' | 'rejected';
export type Models = Schemas['ModelReply'];
export type SetUp = Schemas['SetUp'];
export type ModelSetup = Schemas['ModelSetup'];
export type ModelTry = Schemas['ModelTry'];
export type TryReply = Schemas['TryReply'];
export type LogInWays = Schemas['LogInWays'];
export type Session = Schemas['Session'];
/** How many there are, by type where the kind has such. */
export type Size = Schemas['Size'] & Partial<Record<'section' | 'scene' | 'step' | 'block' | 'heading', number>>;
export type Waiting = Schemas['Waiting'];
export type DeskInfo = Schemas['DeskReply'] & { sizes: Record<string, Size> };
export type Grant = Schemas['Grant'];

/** What was asked, of the parts that a turn's row keeps for whoever takes it over. */
export interface Asked {
  words?: string;
  mode?: Mode;
  choices?: { pairs: [string, string][] };
  replies?: { items: { answer: string }[] };
}
export type KeptTurn = Schemas['KeptTurn'];
export type Suggestion = Schemas['Suggestion'];
export type Conversation = Schemas['Conversation'];

export function askedIn(turn: Pick<KeptTurn, 'request'>): Asked {
  return (turn.request ?? {}) as Asked;
}
