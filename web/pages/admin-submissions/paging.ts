/**
 * The current page of all submissions, in the address: `?page=3&before=` the last submission of
 * page 2. The beginnings of earlier pages are stored with the entry of the browser's history.
 */
import { useLocation, useSearchParams } from 'react-router';
import { readPage } from '../../ui/table/address-page.ts';

export type PagePosition = {
  /** Counts from 1. */
  page: number;
  /** The submission that the page begins after; undefined for the first page. */
  before: string | undefined;
  /** `before` of page 2, of page 3, and so on up to this page, if known. */
  marks: readonly string[];
};

/** The position in an address and its history entry. */
export function readPlace(search: URLSearchParams, state: unknown): PagePosition {
  const before = search.get('before') ?? undefined;
  if (before === undefined) return { page: 1, before, marks: [] };
  const kept = typeof state === 'object' && state !== null && 'marks' in state ? state.marks : [];
  const marks = Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  return { page: Math.max(2, readPage(search)), before, marks };
}

/** The next position, which begins after the submission `last`. */
export const placeAfter = ({ page, marks }: PagePosition, last: string): PagePosition => ({
  page: page + 1,
  before: last,
  marks: [...marks, last],
});

/** The previous position; the first page if that is unknown. */
export function placeBefore({ page, marks }: PagePosition): PagePosition {
  const known = marks.slice(0, -1);
  const before = known.at(-1);
  if (before === undefined) return { page: 1, before, marks: [] };
  return { page: page - 1, before, marks: known };
}

/** The position, and the function that moves to another one with the same filters. */
export function usePlace(): [PagePosition, (next: PagePosition) => void] {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const go = ({ page, before, marks }: PagePosition) => {
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
