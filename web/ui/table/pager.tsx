/** Pages through a table. */

import { Button } from '@mantine/core';
import { t } from '../../../contract/translation.ts';
import { pageLocale } from '../locale.ts';
import { offeredPages } from './address-page.ts';
import classes from './pager.module.css';

type PagerProps = {
  /** Counts from 1. */
  page: number;
  pages: number;
  /** The number of rows on all pages together. */
  rows: number;
  pageRows: number;
  onChange: (page: number) => void;
};

const figure = (number: number): string => number.toLocaleString(pageLocale);

/** For tables of known length. */
export function Pager({ page, pages, rows, pageRows, onChange }: PagerProps) {
  const from = (page - 1) * pageRows + 1;
  const to = Math.min(page * pageRows, rows);
  return (
    <PageTurner
      page={page}
      status={t`${figure(from)}–${figure(to)} of ${figure(rows)}`}
      hasNext={page < pages}
      onChange={onChange}
    >
      {offeredPages(page, pages).map((one, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing else, and hold no state.
        if (one === null) return <span key={`gap ${index}`}>…</span>;
        return (
          <button
            key={one}
            type="button"
            aria-label={t`Page ${one}`}
            aria-current={one === page ? 'page' : undefined}
            onClick={() => onChange(one)}
          >
            {one.toLocaleString(pageLocale)}
          </button>
        );
      })}
    </PageTurner>
  );
}

type PageTurnerProps = {
  page: number;
  /** The position, in words; if absent, the number of the page, unless there is one alone. */
  status?: string;
  hasNext: boolean;
  onChange: (page: number) => void;
  /** The content between the two buttons. */
  children?: React.ReactNode;
};

/** For tables whose length is unknown, except whether there is a next page. */
export function PageTurner({ page, status, hasNext, onChange, children }: PageTurnerProps) {
  const isAlone = page <= 1 && !hasNext;
  if (isAlone && status === undefined) return null;
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <span className={classes.status} role="status">
        {status ?? t`Page ${page}`}
      </span>
      {!isAlone && (
        <>
          <Button
            variant="default"
            size="xs"
            disabled={page <= 1}
            onClick={() => onChange(page - 1)}
          >
            {t`Previous`}
          </Button>
          {children !== undefined && <span className={classes.numbers}>{children}</span>}
          <Button
            variant="default"
            size="xs"
            disabled={!hasNext}
            onClick={() => onChange(page + 1)}
          >
            {t`Next`}
          </Button>
        </>
      )}
    </nav>
  );
}
