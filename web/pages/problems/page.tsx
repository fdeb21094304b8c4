/** The list of problems: counts, filters stored in the address, and a page of rows. */
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { ProblemRow } from '../../../contract/problems.ts';
import { paths } from '../../paths.ts';
import { problemsQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { Icon } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { nextSort, sortRows } from '../../ui/table-sort.ts';
import { FilterBar } from './filter-bar.tsx';
import {
  type Filters,
  narrow,
  noFilters,
  pageRows,
  readFilters,
  sortKeys,
  writeFilters,
} from './narrow.ts';
import classes from './problems.module.css';
import { RandomButton } from './random-button.tsx';
import { Summary } from './summary.tsx';
import { ProblemTable, ProblemTableSkeleton } from './table.tsx';

const addressDelayMs = 200;

export function Component() {
  const { person, isLoading } = useSession();
  const { data, error, refetch } = useQuery(problemsQuery);
  const { filters, setFilters, settle } = useFilters();
  return (
    <div className={classes.page}>
      <PageTitle>Problems</PageTitle>
      <div className={classes.head}>
        <h1>Problems</h1>
        <div className={classes.ways}>
          <RandomButton problems={data} filters={filters} />
          {person?.isAdmin && (
            <Button
              component={Link}
              to={paths.createProblem()}
              px="sm"
              leftSection={<Icon name="plus" size={14} />}
            >
              Create New Problem
            </Button>
          )}
        </div>
      </div>
      <Summary problems={data} hasFailed={error !== null} />
      <FilterBar filters={filters} onChange={setFilters} onLeave={settle} />
      {data && !isLoading && <Rows problems={data} filters={filters} onChange={setFilters} />}
      {!data && !isLoading && error && (
        <ErrorState
          title="The problems could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {(isLoading || (!data && !error)) && <ProblemTableSkeleton />}
    </div>
  );
}

type RowsProps = {
  problems: readonly ProblemRow[];
  filters: Filters;
  onChange: (filters: Filters) => void;
};

function Rows({ problems, filters, onChange }: RowsProps) {
  const { person } = useSession();
  const wanted = useDeferredValue(filters);
  const ordered = useMemo(() => sortRows(problems, wanted.sort, sortKeys), [problems, wanted.sort]);
  const found = useMemo(() => narrow(ordered, wanted), [ordered, wanted]);
  const pages = Math.max(1, Math.ceil(found.length / pageRows));
  const page = Math.min(wanted.page, pages);
  const shown = found.slice((page - 1) * pageRows, page * pageRows);

  if (problems.length === 0) {
    const text = 'Problems appear here once an administrator has published them.';
    return <EmptyState icon="list" title="No problems yet" text={text} />;
  }
  if (found.length === 0) {
    return (
      <EmptyState icon="search" title="No matching problems" text="Try fewer or different filters.">
        <Button variant="default" onClick={() => onChange(noFilters)}>
          Clear all filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ProblemTable
        problems={shown}
        isAdmin={person?.isAdmin ?? false}
        sort={wanted.sort}
        onSort={(column) => onChange({ ...filters, sort: nextSort(filters.sort, column), page: 1 })}
      />
      <Pager
        page={page}
        pages={pages}
        rows={found.length}
        pageRows={pageRows}
        onChange={(next) => {
          onChange({ ...filters, page: next });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

/**
 * The filters, stored here and copied to the address. `settle` copies them at once: a later write
 * would undo the navigation if a link was followed in between.
 */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [filters, setFilters] = useState(() => readFilters(search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page was opened again.
  useEffect(() => {
    if (navigationType !== 'REPLACE') setFilters(readFilters(search));
  }, [key]);

  const repeat = useDebouncedCallback((next: Filters) => {
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  }, addressDelayMs);

  return {
    filters,
    setFilters(next: Filters) {
      setFilters(next);
      repeat(next);
    },
    settle: () => repeat.flush(),
  };
}
