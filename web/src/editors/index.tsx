// The view for each kind of document. BlockNote comes only with the kinds that are written in it.
import { lazy, Suspense } from 'react';
import type { DocumentViewProps, Kind } from '../document/view';
import { Bones } from '../parts/Bits';

const SheetView = lazy(() => import('./sheet/SheetView'));
const ScriptView = lazy(() => import('./views/ScriptView'));
const ExperimentView = lazy(() => import('./views/ExperimentView'));

const VIEWS: Record<Kind, typeof SheetView> = { note: SheetView, article: SheetView, report: SheetView, screenplay: ScriptView, experiment: ExperimentView };

export function DocumentView(props: DocumentViewProps) {
  const View = VIEWS[props.kind];
  return <Suspense fallback={<div className="scroll"><div className="doc opening"><Bones /></div></div>}><View {...props} /></Suspense>;
}
