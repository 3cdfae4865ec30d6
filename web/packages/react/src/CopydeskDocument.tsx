// One document for the parts inside: they share its conversation, its proposal and what is drawn in it.
import { use } from 'react';
import type { ReactNode } from 'react';
import type { Places } from './document/places';
import { useLoaded } from './document/useLoaded';
import type { Loading } from './document/useLoaded';
import { DocumentContext, useOpenDocument } from './document/useOpenDocument';
import type { Frame } from './document/useOpenDocument';
import { Bones } from './parts/Bits';
import { Root } from './Root';
import { ServerContext, TroubleContext } from './server';
import type { WholeEntry } from './types';

export interface DocumentProps {
  id: string;
  children?: ReactNode;
  /** Stands here until the document is there. */
  opening?: ReactNode;
}

export function CopydeskDocument(props: DocumentProps) {
  const server = use(ServerContext);
  const trouble = use(TroubleContext);
  return server ? <Loaded key={props.id} {...props} /> : <Waiting trouble={trouble} opening={props.opening} />;
}

function Loaded({ id, children, opening }: DocumentProps) {
  const loading = useLoaded(id);
  const { loaded, places, trouble } = loading;
  if (!loaded || !places) return <Waiting trouble={trouble?.is === 'missing' ? trouble.why : trouble ? 'Copydesk isn’t answering.' : null} opening={opening} />;
  return <Shared id={id} loading={loading} entry={loaded.entry} places={places}>{children}</Shared>;
}

const ALWAYS: Frame = { isReviewing: true };

function Shared({ children, ...opened }: { id: string; loading: Loading; entry: WholeEntry; places: Places; children: ReactNode }) {
  return <DocumentContext value={useOpenDocument({ ...opened, frame: ALWAYS })}>{children}</DocumentContext>;
}

function Waiting({ trouble, opening }: { trouble: string | null; opening: ReactNode }) {
  if (trouble !== null) return <Root className="copydesk-none"><p role="alert">{trouble}</p></Root>;
  return opening ?? <Root className="copydesk-none"><Bones /></Root>;
}

/** The document that a part is about: the one it stands in, unless it names its own. */
export function InDocument({ id, children }: { id: string | undefined; children: ReactNode }) {
  const open = use(DocumentContext);
  return id === undefined || open?.id === id ? children : <CopydeskDocument id={id}>{children}</CopydeskDocument>;
}
