/**
 * Which page of all submissions is shown, in the address: `?page=3&before=` the last submission of
 * page 2. Where the pages in between begin is kept with the entry of the browser's history.
 */
import { useLocation, useSearchParams } from 'react-router';
import { readPage } from '../../ui/address-page.ts';

export type Place = {
  /** Counts from 1. */
  page: number;
  /** The submission that the page begins after; undefined for the first page. */
  before: string | undefined;
  /** `before` of page 2, of page 3, and so on up to this page, as far as they are known. */
  marks: readonly string[];
};

/** The place that an address and an entry of the history name. */
export function readPlace(search: URLSearchParams, state: unknown): Place {
  const before = search.get('before') ?? undefined;
  if (before === undefined) return { page: 1, before, marks: [] };
  const kept = typeof state === 'object' && state !== null && 'marks' in state ? state.marks : [];
  const marks = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  return { page: Math.max(2, readPage(search)), before, marks };
}

/** The place after this one, which begins after the submission `last`. */
export const placeAfter = ({ page, marks }: Place, last: string): Place => ({
  page: page + 1,
  before: last,
  marks: [...marks, last],
});

/** The place in front of this one; the first page where the one in front is not known. */
export function placeBefore({ page, marks }: Place): Place {
  const known = marks.slice(0, -1);
  const before = known.at(-1);
  if (before === undefined) return { page: 1, before, marks: [] };
  return { page: page - 1, before, marks: known };
}

/** The place, and the function that goes to another with the same filters. */
export function usePlace(): [Place, (next: Place) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const go = ({ page, before, marks }: Place) => {
    const next = new URLSearchParams(search);
    next.delete('page');
    next.delete('before');
    if (before !== undefined) {
      next.set('page', String(page));
      next.set('before', before);
    }
    setSearch(next, { state: { marks } });
  };
  return [readPlace(search, state), go];
}
