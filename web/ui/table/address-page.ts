/** The page of a table in the address: `?page=3`. */
import { useSearchParams } from 'react-router';

/** Far more than there are rows. */
const pageMax = 1_000_000;

/** The page in an address, counting from 1; the first by default. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 0 && page <= pageMax ? page : 1;
}

/** The page in the address, and the function that moves to another one. */
export function useAddressPage(): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const turn = (page: number) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (page === 1) next.delete('page');
      else next.set('page', String(page));
      return next;
    });
  return [readPage(search), turn];
}

/**
 * The page numbers of a pager: the first, the last, and those near the current one; null is a gap.
 */
export function offeredPages(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const offered = [...new Set(near)].sort((one, other) => one - other);
  return offered.flatMap((one, index) => {
    const gap = one - (offered[index - 1] ?? 0);
    if (gap === 1) return [one];
    return gap === 2 ? [one - 1, one] : [null, one];
  });
}
