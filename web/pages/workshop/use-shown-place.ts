/** Brings into view what the address names after its hash, as the links of findings do. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { markFor } from './finding-places.ts';

/** Parts of the tabs are marked by `data-place`. */
export function useShownPlace(tab: string): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link may be followed again, and its tab has to be there.
  useEffect(() => {
    const place = decodeURIComponent(hash.slice(1));
    if (place === '') return;
    const marked = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    const mark = markFor(
      place,
      marked.map(({ dataset }) => dataset.place ?? ''),
    );
    const found = marked.find(({ dataset }) => dataset.place === mark);
    found?.scrollIntoView({ block: 'center' });
    found?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [hash, key, tab]);
}
