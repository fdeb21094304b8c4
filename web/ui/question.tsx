/** The place of the question that is up, on every page. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadDialog, readAsked, watchAsked } from './ask.ts';

const Dialog = lazy(loadDialog);

export function Question() {
  const asked = useSyncExternalStore(watchAsked, readAsked);
  if (asked === undefined) return null;
  return (
    <Suspense>
      <Dialog asked={asked} />
    </Suspense>
  );
}
