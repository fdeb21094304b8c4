/** A contest as soon as it is loaded; what an exam requires before, where that keeps it closed. */

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import type { ContestPage } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { lazyPart } from '../../load-part.ts';
import { PageSkeleton } from '../feedback/states.tsx';
import { LoadedPage } from '../frame/own-page.tsx';
import { contestQuery } from './queries.ts';

const ExamEntrance = lazyPart(() => import('./exam-entrance.tsx'));

const forbidden = 403;

type LoadedContestProps = { slug: string; children: (contest: ContestPage) => ReactNode };

export function LoadedContest({ slug, children }: LoadedContestProps) {
  const query = useQuery(contestQuery(slug));
  const { error } = query;
  // Also where it was loaded before: an exam closes when it begins.
  if (error instanceof Refusal && error.status === forbidden) {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ExamEntrance slug={slug} refusal={error} />
      </Suspense>
    );
  }
  return (
    <LoadedPage heading={t`Contest`} loadFailed={t`The contest could not be loaded`} query={query}>
      {children}
    </LoadedPage>
  );
}
