/** The workshop of a problem: all parts of its package, edited as a draft. */

import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { getDraft } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';
import { workshopMessages } from '../../page-messages.ts';
import { LoadedPage, SignedInPage } from '../../ui/frame/own-page.tsx';
import { Workshop } from './workshop.tsx';

/**
 * Always loaded again and never cached beyond the page: an edit must start from the stored draft.
 */
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
  return (
    <SignedInPage heading={t`Workshop`} loginNeeded={workshopMessages.loginNeeded}>
      {() => <Loaded key={problemId} problemId={problemId} />}
    </SignedInPage>
  );
}

function Loaded({ problemId }: { problemId: string }) {
  const query = useQuery(draftQuery(problemId));
  return (
    <LoadedPage heading={t`Workshop`} loadFailed={workshopMessages.loadFailed} query={query}>
      {(draft) => <Workshop start={draft} />}
    </LoadedPage>
  );
}
