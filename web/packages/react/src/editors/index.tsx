// The view for each kind of document. BlockNote comes only with the kinds that are written in it.
import { Suspense } from 'react';
import type { DocumentViewProps, Kind } from '../document/view';
import { Bones } from '../parts/Bits';
import { soon } from '../parts/soon';

const sheet = soon(() => import('./sheet/SheetView'));
const script = soon(() => import('./script/ScriptView'));
const experiment = soon(() => import('./experiment/ExperimentView'));

const VIEWS: Record<Kind, typeof sheet> = { note: sheet, article: sheet, report: sheet, screenplay: script, experiment };

/** Begins to fetch what a document's view needs. */
export function fetchView(kind: Kind): Promise<unknown> {
  return VIEWS[kind].fetch();
}

export default function DocumentView(props: DocumentViewProps) {
  const { Part } = VIEWS[props.kind];
  return <Suspense fallback={<div className="scroll"><div className="doc opening"><Bones /></div></div>}><Part {...props} /></Suspense>;
}
