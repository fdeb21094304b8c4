/** The list of problems: counts, filters stored in the address, and a page of rows. */

import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Link, useLocation, useNavigationType, useSearchParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Checkbox } from '../../ui/form/checkbox.ts';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { nextSort, sortRows } from '../../ui/table/table-sort.ts';
import { keepTagsShown, readTagsShown } from '../../ui/tags-shown.ts';
import { FilterBar } from './filter-bar.tsx';
import { filtersAt, rememberFilters } from './kept-views.ts';
import {
  type Filters,
  type ListedProblem,
  narrow,
  noFilters,
  pageRows,
  sortKeys,
  tagsOf,
  writeFilters,
} from './narrow.ts';
import classes from './problems.module.css';
import { RandomButton } from './random-button.tsx';
import { RowKeys } from './row-keys.tsx';
import { SavedViews } from './saved-views.tsx';
import { Summary } from './summary.tsx';
import { ProblemTable, ProblemTableSkeleton } from './table.tsx';
import { useFound, useProblems } from './use-problems.ts';

const addressDelayMs = 200;

export function Component() {
  const { person, isLoading } = useSession();
  const { problems, error, refetch } = useProblems();
  const { filters, setFilters, settle } = useFilters();
  const found = useFound(filters);
  const [hasTags, setHasTags] = useState(readTagsShown);
  const showTags = (isShown: boolean) => {
    setHasTags(isShown);
    keepTagsShown(isShown);
  };
  return (
    <PageFrame title={t`Problems`}>
      <PageHead heading={t`Problems`}>
        <div className={classes.ways}>
          <Button
            component={Link}
            to={paths.learningPaths()}
            variant="default"
            size="xs"
            leftSection={<Icon name="list" />}
          >
            {t`Learning Paths`}
          </Button>
          <RandomButton problems={problems} filters={filters} found={found.ids} />
          {person?.isAdmin && <CreateButton />}
        </div>
      </PageHead>
      <Summary
        problems={problems}
        hasFailed={error !== null}
        filters={filters}
        onChange={setFilters}
      />
      <FilterBar
        filters={filters}
        onChange={setFilters}
        onLeave={settle}
        hasStatus={person !== null || isLoading}
        tags={hasTags && problems ? tagsOf(problems) : []}
      />
      <div className={classes.views}>
        <SavedViews filters={filters} onChange={setFilters} />
        <Checkbox
          size="xs"
          label={t`Show tags`}
          checked={hasTags}
          onChange={(event) => showTags(event.currentTarget.checked)}
        />
      </div>
      {problems && (
        <Rows
          problems={problems}
          filters={filters}
          found={found}
          hasTags={hasTags}
          onChange={setFilters}
        />
      )}
      {!problems && error && (
        <ErrorState
          title={t`The problems could not be loaded`}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!problems && !error && <ProblemTableSkeleton hasTags={hasTags} />}
      {problems && <RowKeys />}
    </PageFrame>
  );
}

function CreateButton() {
  return (
    <Button
      component={Link}
      to={paths.createProblem()}
      size="xs"
      leftSection={<Icon name="plus" size={14} />}
    >
      {t`Create New Problem`}
    </Button>
  );
}

type RowsProps = {
  problems: readonly ListedProblem[];
  filters: Filters;
  found: ReturnType<typeof useFound>;
  hasTags: boolean;
  onChange: (filters: Filters) => void;
};

function Rows({ problems, filters, found, hasTags, onChange }: RowsProps) {
  const { person } = useSession();
  const wanted = useDeferredValue(filters);
  const ordered = useMemo(() => sortRows(problems, wanted.sort, sortKeys), [problems, wanted.sort]);
  const passing = useMemo(() => narrow(ordered, wanted, found.ids), [ordered, wanted, found.ids]);
  const pages = Math.max(1, Math.ceil(passing.length / pageRows));
  const page = Math.min(wanted.page, pages);
  const shown = passing.slice((page - 1) * pageRows, page * pageRows);

  if (problems.length === 0) {
    const text = t`Problems appear here once an administrator has published them.`;
    return <EmptyState icon="list" title={t`No problems yet`} text={text} />;
  }
  if (passing.length === 0 && found.isSearching) return <ProblemTableSkeleton hasTags={hasTags} />;
  if (passing.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t`No matching problems`}
        text={t`Try fewer or different filters.`}
      >
        <Button variant="default" onClick={() => onChange(noFilters)}>
          {t`Clear all filters`}
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ProblemTable
        problems={shown}
        isAdmin={person?.isAdmin ?? false}
        hasTags={hasTags}
        sort={wanted.sort}
        onSort={(column) => onChange({ ...filters, sort: nextSort(filters.sort, column), page: 1 })}
        withTag={(tag) => `${paths.problems()}?${writeFilters({ ...filters, tag, page: 1 })}`}
      />
      <Pager
        page={page}
        pages={pages}
        rows={passing.length}
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
  const [filters, setFilters] = useState(() => filtersAt(search));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page was opened again.
  useEffect(() => {
    if (navigationType === 'REPLACE') return;
    const next = filtersAt(search);
    setFilters(next);
    if (search.size === 0 && writeFilters(next).size > 0) repeat(next);
  }, [key]);

  const repeat = useDebouncedCallback((next: Filters) => {
    setSearch(writeFilters(next), { replace: true, preventScrollReset: true });
  }, addressDelayMs);

  return {
    filters,
    setFilters(next: Filters) {
      setFilters(next);
      rememberFilters(next);
      repeat(next);
    },
    settle: () => repeat.flush(),
  };
}
