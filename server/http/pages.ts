/** A page of a list: which of its rows are sent, and the headers that say where the next are. */
import { pageMaxBytes } from './limits.ts';

/**
 * How many rows of these sizes, from the first, a page may have; at least one, because otherwise no
 * page would get past a large row.
 */
export function rowsThatFit(sizes: readonly number[]): number {
  let bytes = 0;
  const first = sizes.findIndex((size, index) => {
    bytes += size;
    return index > 0 && bytes > pageMaxBytes;
  });
  return first === -1 ? sizes.length : first;
}

type PageHeaders = {
  /** The path and query of the call. */
  url: string;
  header: (name: string, value: string) => void;
  /** The rows of all pages together; undefined if they were not counted. */
  total: number | undefined;
  /** What the query of the next page has besides; undefined if this page is the last. */
  next: Record<string, string> | undefined;
};

/** Sets `X-Total-Count`, and the `Link` to the next page (RFC 8288). */
export function describePage({ url, header, total, next }: PageHeaders): void {
  if (total !== undefined) header('x-total-count', String(total));
  if (next === undefined) return;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of Object.entries(next)) searchParams.set(name, value);
  header('link', `<${pathname}?${searchParams}>; rel="next"`);
}
