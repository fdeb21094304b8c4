/** All submissions, for administrators. */

import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { t } from '../../../contract/translation.ts';
import { accessMessages } from '../../page-messages.ts';
import { paths } from '../../paths.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { AdminOnly } from '../../ui/frame/admin-only.tsx';
import { PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pageLocale } from '../../ui/locale.ts';
import { PageTurner } from '../../ui/table/pager.tsx';
import { CodeModal } from '../submissions/code-modal.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countOf, type Filters, noFilters, readFilters, writeFilters } from './filters.ts';
import { placeAfter, placeBefore, usePlace } from './paging.ts';
import {
  countsQuery,
  loadFailure,
  pageRows,
  submissionPageQuery,
  submissionsKey,
} from './queries.ts';
import { RejudgeSubmission } from './rejudge-submission.tsx';
import { Shares } from './shares.tsx';
import { SubmissionTable, SubmissionTableSkeleton } from './table.tsx';

const typingPauseMs = 300;

export function Component() {
  return (
    <AdminOnly
      title={accessMessages.title}
      denied={accessMessages.submissions}
      roles={['observer']}
    >
      {() => <AllSubmissions />}
    </AdminOnly>
  );
}

function AllSubmissions() {
  const client = useQueryClient();
  const { typed, wanted, change, settle } = useFilters();
  const counts = useQuery(countsQuery(wanted));
  return (
    <PageFrame title={t`All Submissions`}>
      <PageHead heading={t`All Submissions`}>
        <Button
          variant="default"
          size="xs"
          component={Link}
          to={paths.adminSystem()}
          leftSection={<Icon name="sliders" size={13} />}
        >
          {t`System`}
        </Button>
        <Button
          variant="default"
          size="xs"
          component={Link}
          to={paths.adminSelfTest()}
          leftSection={<Icon name="shield" size={13} />}
        >
          {t`Self-test`}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="reset" size={13} />}
          onClick={() => void client.invalidateQueries({ queryKey: submissionsKey })}
        >
          {t`Refresh`}
        </Button>
      </PageHead>
      <Shares counts={counts.data} />
      <FilterBar filters={typed} onChange={change} onLeave={settle} />
      <Page
        key={writeFilters(wanted).toString()}
        filters={wanted}
        total={counts.data && countOf(counts.data, wanted.verdict)}
        onClear={() => change(noFilters)}
      />
    </PageFrame>
  );
}

type PageProps = { filters: Filters; total: number | undefined; onClear: () => void };

function Page({ filters, total, onClear }: PageProps) {
  const [place, go] = usePlace();
  const { data: rows, error, refetch } = useQuery(submissionPageQuery(filters, place.before));
  const [opened, setOpened] = useState<AdminSubmission>();
  const [isOpen, setIsOpen] = useState(false);

  if (!rows && error) {
    return <ErrorState title={loadFailure(error)} onRetry={() => void refetch()} />;
  }
  if (!rows) return <SubmissionTableSkeleton />;
  if (rows.length === 0) return <Nothing filters={filters} onClear={onClear} />;

  const open = (submission: AdminSubmission) => {
    setOpened(submission);
    setIsOpen(true);
  };
  const last = rows.at(-1)?._id ?? '';
  const first = (place.page - 1) * pageRows + 1;
  const of = total === undefined ? '' : t` of ${total.toLocaleString(pageLocale)}`;
  // After rejudging, it shows its new verdict.
  const shown = rows.find(({ _id }) => _id === opened?._id) ?? opened;
  return (
    <>
      <SubmissionTable submissions={rows} onOpen={open} />
      <PageTurner
        page={place.page}
        status={`${first.toLocaleString(pageLocale)}–${(first + rows.length - 1).toLocaleString(pageLocale)}${of}`}
        hasNext={rows.length === pageRows && (total === undefined || place.page * pageRows < total)}
        onChange={(page) => go(page > place.page ? placeAfter(place, last) : placeBefore(place))}
      />
      <CodeModal submission={shown} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        {shown && isOpen && <RejudgeSubmission key={shown._id} submission={shown} />}
      </CodeModal>
    </>
  );
}

function Nothing({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  if (writeFilters(filters).size === 0) {
    const text = t`Submissions appear here with their code and verdict.`;
    return <EmptyState icon="send" title={t`Nothing submitted yet`} text={text} />;
  }
  return (
    <EmptyState
      icon="search"
      title={t`No matching submissions`}
      text={t`Try fewer or different filters.`}
    >
      <Button variant="default" onClick={onClear}>
        {t`Clear all filters`}
      </Button>
    </EmptyState>
  );
}

/**
 * `wanted` are the filters in the address. They follow the typed filters after a pause, or at once
 * when `settle` is called: otherwise a later write would undo the navigation of a link that was
 * followed in between.
 */
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
  return { typed, wanted, change, settle: () => applySoon.flush() };
}
