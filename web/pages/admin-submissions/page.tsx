/** Everybody's submissions, for administrators. */
import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { accessMessages } from '../../../contract/messages.ts';
import { AdminOnly } from '../../ui/admin-only.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { CodeModal } from '../submissions/code-modal.tsx';
import classes from './admin-submissions.module.css';
import { FilterBar } from './filter-bar.tsx';
import { countOf, type Filters, noFilters, readFilters, writeFilters } from './filters.ts';
import { countsQuery, loadFailure, pageRows, submissionPagesQuery } from './queries.ts';
import { Shares } from './shares.tsx';
import { SubmissionTable, SubmissionTableSkeleton } from './table.tsx';

const typingPauseMs = 300;

export function Component() {
  return (
    <AdminOnly title={accessMessages.title} denied={accessMessages.submissions}>
      {() => <AllSubmissions />}
    </AdminOnly>
  );
}

function AllSubmissions() {
  const client = useQueryClient();
  const { typed, wanted, change } = useFilters();
  const counts = useQuery(countsQuery(wanted));
  return (
    <div className={classes.page}>
      <PageTitle>All Submissions</PageTitle>
      <div className={classes.head}>
        <h1>All Submissions</h1>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="reset" size={13} />}
          onClick={() => void client.invalidateQueries({ queryKey: ['all-submissions'] })}
        >
          Refresh
        </Button>
      </div>
      <Shares counts={counts.data} />
      <FilterBar filters={typed} onChange={change} />
      <Pages
        key={writeFilters(wanted).toString()}
        filters={wanted}
        total={counts.data && countOf(counts.data, wanted.verdict)}
        onClear={() => change(noFilters)}
      />
    </div>
  );
}

type PagesProps = { filters: Filters; total: number | undefined; onClear: () => void };

function Pages({ filters, total, onClear }: PagesProps) {
  const query = useInfiniteQuery(submissionPagesQuery(filters));
  const [page, setPage] = useState(1);
  const [shown, setShown] = useState<AdminSubmission>();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, isFetchingNextPage, hasNextPage } = query;

  if (!data && error) {
    return <ErrorState title={loadFailure(error)} onRetry={() => void query.refetch()} />;
  }
  const rows = data?.pages[page - 1];
  if (!data || (!rows && isFetchingNextPage)) return <SubmissionTableSkeleton />;
  if (!rows || rows.length === 0) return <Nothing filters={filters} onClear={onClear} />;

  const open = (submission: AdminSubmission) => {
    setShown(submission);
    setIsOpen(true);
  };
  const turnTo = (next: number) => {
    if (next > data.pages.length) void query.fetchNextPage();
    setPage(next);
    window.scrollTo({ top: 0 });
  };
  const known = data.pages.flat().length;
  return (
    <>
      <SubmissionTable submissions={rows} onOpen={open} />
      <Pager
        page={page}
        pages={hasNextPage ? data.pages.length + 1 : data.pages.length}
        rows={Math.max(total ?? 0, known)}
        pageRows={pageRows}
        onChange={turnTo}
      />
      <CodeModal submission={shown} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (writeFilters(filters).size === 0) {
    const text = 'Whatever people submit is listed here, with its code and verdict.';
    return <EmptyState icon="send" title="Nothing submitted yet" text={text} />;
  }
  return (
    <EmptyState icon="search" title="No submission fits" text="Try fewer or other filters.">
      <Button variant="default" onClick={onClear}>
        Clear all filters
      </Button>
    </EmptyState>
  );
}

/** `wanted` are the filters of the address, which follow those that are typed after a pause. */
function useFilters() {
  const [search, setSearch] = useSearchParams();
  const wanted = readFilters(search);
  const [typed, setTyped] = useState(wanted);
  const apply = (next: Filters) => setSearch(writeFilters(next), { replace: true });
  const applySoon = useDebouncedCallback(apply, typingPauseMs);
  const change = (next: Filters) => {
    setTyped(next);
    applySoon(next);
  };
  return { typed, wanted, change };
}
