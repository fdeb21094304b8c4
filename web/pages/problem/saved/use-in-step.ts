/**
 * Synchronises a text of the page with the server while the page is open; the browser always has
 * the text. What does so is loaded after the page, because visitors do without.
 */
import { useEffect, useRef, useState } from 'react';
import { loadPart } from '../../../load-part.ts';
import type { InStep, Keeping, KeepingState } from './keep-in-step.ts';

/** `keeping` is null for visitors, and is created again when its text or its owner changes. */
export function useInStep(keeping: Omit<Keeping, 'tell'> | null) {
  const [state, setState] = useState<KeepingState>('here');
  const keeper = useRef<InStep>(undefined);
  const latest = useRef(keeping);
  /** The text that this page has synchronised before, such as before a logout in another tab. */
  const opened = useRef<string>(undefined);
  useEffect(() => {
    latest.current = keeping;
  });
  const key = keeping === null ? undefined : `${keeping.owner} ${keeping.keys.common}`;
  useEffect(() => {
    const given = latest.current;
    if (key === undefined || given === null) return;
    let isLeft = false;
    const begin = async () => {
      const { keepInStep } = await loadPart(() => import('./keep-in-step.ts'));
      if (isLeft) return;
      // What was written until now is found by the first comparison.
      keeper.current = keepInStep(
        {
          ...given,
          read: () => latest.current?.read() ?? given.read(),
          show: (text) => (latest.current ?? given).show(text),
          tell: setState,
        },
        opened.current !== key,
      );
      opened.current = key;
      keeper.current.sync();
    };
    const sync = () => keeper.current?.sync();
    // If it cannot be loaded, the text stays in this browser.
    void begin().catch(() => {});
    window.addEventListener('focus', sync);
    window.addEventListener('online', sync);
    return () => {
      isLeft = true;
      keeper.current?.stop();
      keeper.current = undefined;
      window.removeEventListener('focus', sync);
      window.removeEventListener('online', sync);
    };
  }, [key]);
  return {
    state: keeping === null ? 'here' : state,
    changed: (keeps?: boolean) => keeper.current?.changed(keeps),
    takeNewer: () => keeper.current?.takeNewer(),
  };
}
