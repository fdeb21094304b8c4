/**
 * The sorted column of a table, in the address: `?sort=name`, or `?sort=-name` for descending.
 * Without it, rows keep their original order.
 */
import { useSearchParams } from 'react-router';

export type Sort<Column extends string> = { column: Column; isDescending: boolean };

/** The sort in an address, if it is one of the columns. */
export function readSort<Column extends string>(
  search: URLSearchParams,
  columns: readonly Column[],
): Sort<Column> | undefined {
  const [, minus, name] = /^(-?)(.*)$/.exec(search.get('sort') ?? '') ?? [];
  const column = columns.find((one) => one === name);
  return column && { column, isDescending: minus === '-' };
}

/** The opposite of `readSort`; undefined if the address needs nothing. */
export const writeSort = (sort: Sort<string> | undefined): string | undefined =>
  sort && `${sort.isDescending ? '-' : ''}${sort.column}`;

/**
 * The effect of a click on a column's heading: ascending, then descending, then the original order.
 */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Sort<Column> | undefined {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? undefined : { column, isDescending: true };
}

/** The sort key of a row; undefined comes last in both directions. */
export type SortKeys<Row, Column extends string> = Record<
  Column,
  (row: Row) => string | number | undefined
>;

const words = new Intl.Collator('en', { numeric: true });

/** The rows in the order of a sort, which is stable. */
export function sortRows<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  keys: SortKeys<Row, Column>,
): readonly Row[] {
  if (sort === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  const keyOf = keys[sort.column];
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((one, other) => compare(one.key, other.key, direction))
    .map(({ row }) => row);
}

type Key = string | number | undefined;

function compare(one: Key, other: Key, direction: number): number {
  if (one === undefined || other === undefined) {
    return Number(one === undefined) - Number(other === undefined);
  }
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other);
  return direction * words.compare(String(one), String(other));
}

/** The sort in the address, and the function that a column's heading calls; begins at page 1. */
export function useAddressSort<Column extends string>(
  columns: readonly Column[],
): [Sort<Column> | undefined, (column: Column) => void] {
  const [search, setSearch] = useSearchParams();
  const sort = readSort(search, columns);
  return [
    sort,
    (column) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          const written = writeSort(nextSort(sort, column));
          if (written === undefined) next.delete('sort');
          else next.set('sort', written);
          next.delete('page');
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  ];
}
