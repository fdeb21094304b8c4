/** The user's submissions for one problem. */

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { Refusal } from '../../call.ts';
import { paths } from '../../paths.ts';
import { problemQuery } from '../../queries.ts';
import { PageBack, PageFrame, PageHead } from '../../ui/frame/page-frame.tsx';
import { Component as NotFound } from '../not-found/page.tsx';
import { OwnSubmissions } from './own-submissions.tsx';

export function Component() {
  const { problemId = '' } = useParams();
  const problem = useQuery(problemQuery(problemId));
  if (problem.error instanceof Refusal && problem.error.status < 500) return <NotFound />;
  return (
    <PageFrame title={problem.data ? t`Submissions: ${problem.data.name}` : t`Submissions`}>
      <PageBack to={paths.problem(problemId)}>{problem.data?.name ?? t`The problem`}</PageBack>
      <PageHead heading={t`Submissions`} />
      <OwnSubmissions problemId={problemId} newestSet={problem.data?.testSet} />
    </PageFrame>
  );
}
