/**
 * Synchronises a text of the page with the server while the page is open; the browser always has
 * the text.
 */
import { useEffect, useRef, useState } from 'react';
import { type Keeping, type KeepingState, keepInStep } from './keep-in-step.ts';

/** `keeping` is null for visitors, and is created again when its key changes. */
export function useInStep(keeping: Omit<Keeping, 'tell'> | null) {
  const [state, setState] = useState<KeepingState>('here');
  const keeper = useRef<ReturnType<typeof keepInStep>>(undefined);
  const latest = useRef(keeping);
  useEffect(() => {
    latest.current = keeping;
  });
  const key = keeping?.key;
  useEffect(() => {
    const given = latest.current;
    if (key === undefined || given === null) return;
    const made = keepInStep({
      ...given,
      read: () => latest.current?.read() ?? given.read(),
      show: (text) => (latest.current ?? given).show(text),
      tell: setState,
    });
    keeper.current = made;
    made.sync();
    window.addEventListener('focus', made.sync);
    window.addEventListener('online', made.sync);
    return () => {
      made.stop();
      keeper.current = undefined;
      window.removeEventListener('focus', made.sync);
      window.removeEventListener('online', made.sync);
    };
  }, [key]);
  return {
    state: keeping === null ? 'here' : state,
    changed: (keeps?: boolean) => keeper.current?.changed(keeps),
  };
}

/** For display. */
export const keepingWords: Record<KeepingState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  here: 'Saved in this browser',
};
