/** Scrolls to the place named after the `#` of the address, which links of findings use. */
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { markFor } from './finding-places.ts';

/** Places on the tabs have the attribute `data-place`. */
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
