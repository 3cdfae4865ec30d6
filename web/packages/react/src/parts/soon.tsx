// Parts of the app that are fetched when they are wanted. One that is here already is drawn at once: what comes out of a Suspense is
// held back by React for 0.3 s.
import { lazy, useState } from 'react';
import type { ComponentType } from 'react';

export interface Soon<Props> { Part: ComponentType<Props>; fetch(): Promise<unknown> }

export function soon<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): Soon<Props> {
  let found: ComponentType<Props> | null = null;
  let begun: Promise<{ default: ComponentType<Props> }> | null = null;
  const fetch = () => {
    begun ??= load().then((module) => { found = module.default; return module; }, (error: unknown) => { begun = null; throw error; });
    return begun;
  };
  const Later = lazy(fetch) as unknown as ComponentType<Props>;
  const Part = (props: Props) => {
    const [Drawn] = useState<ComponentType<Props>>(() => found ?? Later);
    return <Drawn {...props} />;
  };
  return { Part, fetch };
}
