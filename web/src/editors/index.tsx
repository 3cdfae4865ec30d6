// The view for each kind of document. BlockNote comes only with the kinds that are written in it.
import { Suspense } from 'react';
import type { DocumentViewProps, Kind } from '../document/view';
import { Bones } from '../parts/Bits';
import { soon } from '../parts/soon';
import { askForSheet } from './sheet/asking';

const sheet = soon(() => import('./sheet/SheetView'));
const script = soon(() => import('./views/ScriptView'));
const experiment = soon(() => import('./views/ExperimentView'));

const VIEWS: Record<Kind, { view: typeof sheet; ask?: (id: string) => void }> = {
  note: { view: sheet, ask: askForSheet },
  article: { view: sheet, ask: askForSheet },
  report: { view: sheet, ask: askForSheet },
  screenplay: { view: script },
  experiment: { view: experiment },
};

/** Begins to fetch what a document's view needs. */
export function fetchView(kind: Kind, id: string): Promise<unknown> {
  const { view, ask } = VIEWS[kind];
  ask?.(id);
  return view.fetch();
}

export default function DocumentView(props: DocumentViewProps) {
  const { Part } = VIEWS[props.kind].view;
  return <Suspense fallback={<div className="scroll"><div className="doc opening"><Bones /></div></div>}><Part {...props} /></Suspense>;
}
