/** The workshop of a problem: all parts of its package, edited as a draft. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { getDraft } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { workshopMessages } from '../../messages.ts';
import { useSession } from '../../session.ts';
import form from '../../ui/form-page.module.css';
import { LoginNeeded } from '../../ui/login-needed.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ErrorState, PageSkeleton } from '../../ui/states.tsx';
import { Workshop } from './workshop.tsx';

/** Always loaded anew and never cached beyond the page: an edit must start from what is stored. */
const draftQuery = (id: string) =>
  queryOptions({
    queryKey: ['draft', id],
    queryFn: ({ signal }) => api.call(getDraft, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });

export function Component() {
  const { problemId = '' } = useParams();
  const { person, isLoading } = useSession();
  if (isLoading) return <PageSkeleton />;
  if (person === null) {
    return (
      <div className={form.page}>
        <PageTitle>Workshop</PageTitle>
        <LoginNeeded heading="Workshop" {...workshopMessages.loginNeeded} />
      </div>
    );
  }
  return <Loaded key={problemId} problemId={problemId} />;
}

function Loaded({ problemId }: { problemId: string }) {
  const { data, error, refetch } = useQuery(draftQuery(problemId));
  if (data !== undefined) return <Workshop start={data} />;
  return (
    <div className={form.page}>
      <PageTitle>Workshop</PageTitle>
      {error ? (
        <ErrorState
          title={workshopMessages.loadFailed}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </div>
  );
}
