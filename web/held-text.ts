/** Whether the page has a text that is not saved, or not for sure: the page must not be replaced. */
import { useEffect, useSyncExternalStore } from 'react';

let held = 0;
const watchers = new Set<() => void>();

function count(change: 1 | -1): void {
  held += change;
  for (const watch of watchers) watch();
}

export const isTextHeld = (): boolean => held > 0;

/** Call it where a text is edited. */
export function useHeldText(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    count(1);
    return () => count(-1);
  }, [isHeld]);
}

export function useIsTextHeld(): boolean {
  return useSyncExternalStore(watchHeld, isTextHeld);
}

function watchHeld(watch: () => void): () => void {
  watchers.add(watch);
  return () => watchers.delete(watch);
}
