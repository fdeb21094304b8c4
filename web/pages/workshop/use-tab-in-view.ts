/** Scrolls to the open tab if the row of tabs is wider than the screen, also after a reload. */
import { useEffect, useRef } from 'react';

export function useTabInView(open: string) {
  const row = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is open is read from the row.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!row.current || !tab) return;
    const middle = tab.offsetLeft + tab.offsetWidth / 2;
    // Scrolls only along the row: the page stays in place.
    row.current.scrollLeft = middle - row.current.clientWidth / 2;
  }, [open]);
  return row;
}
