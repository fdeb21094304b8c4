/** What pages read of drafts and their reviews. */
import { queryOptions } from '@tanstack/react-query';
import { getReview, ownDrafts } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';

/** The caller's problems in the workshop that are still drafts. */
export const ownDraftsQuery = queryOptions({
  queryKey: ['own-drafts'],
  queryFn: ({ signal }) => api.call(ownDrafts, { signal }),
  staleTime: 0,
});

/** The review of a draft; each change of it discards the queries whose keys begin with this one. */
export const reviewKey = (problemId: string) => ['review', problemId];

export const reviewQuery = (problemId: string) =>
  queryOptions({
    queryKey: reviewKey(problemId),
    queryFn: ({ signal }) => api.call(getReview, { params: { id: problemId }, signal }),
    staleTime: 0,
  });
