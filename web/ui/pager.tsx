/** Leafs through the pages of a table. */
import { Button } from '@mantine/core';
import classes from './pager.module.css';

type PagerProps = {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** Of all pages together. */
  rows: number;
  pageRows: number;
  onChange: (page: number) => void;
};

export function Pager({ page, pages, rows, pageRows, onChange }: PagerProps) {
  const from = (page - 1) * pageRows + 1;
  const to = Math.min(page * pageRows, rows);
  const figures = [from, to, rows].map((figure) => figure.toLocaleString('en'));
  return (
    <nav className={classes.pager} aria-label="Pages">
      <span role="status">
        {figures[0]}–{figures[1]} of {figures[2]}
      </span>
      {pages > 1 && (
        <>
          <Button
            variant="default"
            size="xs"
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={page >= pages}
            onClick={() => onChange(page + 1)}
          >
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
