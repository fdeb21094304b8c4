/** The heading of a sortable column: a button that shows the present order. */
import type { ReactNode } from 'react';
import table from './table.module.css';
import type { Sort } from './table-sort.ts';

type SortHeadingProps<Column extends string> = {
  column: Column;
  /** The present order of the table. */
  sort: Sort<Column> | undefined;
  onSort: (column: Column) => void;
  className?: string | undefined;
  children: ReactNode;
};

export function SortHeading<Column extends string>(props: SortHeadingProps<Column>) {
  const { column, sort, onSort, className, children } = props;
  const order =
    sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th className={className} aria-sort={order} scope="col">
      <button
        type="button"
        className={table.sort}
        data-order={order}
        onClick={() => onSort(column)}
      >
        {children}
        <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden="true">
          <path d="M4 0.5L7.2 4.6H0.8z" />
          <path d="M4 11.5L7.2 7.4H0.8z" />
        </svg>
      </button>
    </th>
  );
}
