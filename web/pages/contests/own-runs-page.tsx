/** The submissions of the reader's team in a contest. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ContestPage } from '../../../contract/contests.ts';
import { contestRunsPageRows } from '../../../contract/limits.ts';
import { t } from '../../../contract/translation.ts';
import { ContestFrame } from '../../ui/contests/contest-frame.tsx';
import { OwnRunTable } from '../../ui/contests/own-run-table.tsx';
import { ownRunsQuery } from '../../ui/contests/queries.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/feedback/states.tsx';
import { readPage } from '../../ui/table/address-page.ts';
import { Pager } from '../../ui/table/pager.tsx';

export default function OwnRunsPage({ slug }: { slug: string }) {
  return (
    <ContestFrame slug={slug} title={t`Your submissions`}>
      {(contest) => <OwnRuns contest={contest} />}
    </ContestFrame>
  );
}

function OwnRuns({ contest }: { contest: ContestPage }) {
  const { slug, settings } = contest;
  const [search, setSearch] = useSearchParams();
  const page = readPage(search);
  const { data, error, refetch } = useQuery({
    ...ownRunsQuery(slug, { page }),
    placeholderData: keepPreviousData,
  });
  if (!data && error) {
    return (
      <ErrorState
        title={t`Your submissions could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  if (data.count === 0) {
    const text = t`What you submit to a problem of this contest is listed here.`;
    return <EmptyState icon="send" title={t`Nothing submitted`} text={text} />;
  }
  return (
    <>
      <OwnRunTable slug={slug} runs={data.rows} isScore={settings.score === 'points'} />
      <Pager
        page={page}
        pages={Math.ceil(data.count / contestRunsPageRows)}
        rows={data.count}
        pageRows={contestRunsPageRows}
        onChange={(to) => setSearch(to === 1 ? {} : { page: `${to}` })}
      />
    </>
  );
}
