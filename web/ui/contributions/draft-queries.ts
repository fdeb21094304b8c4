/** What pages read of drafts and their reviews. */
import { queryOptions } from '@tanstack/react-query';
import { getReview, listPeople, ownDrafts } from '../../../contract/workshop-calls.ts';
import { api } from '../../api.ts';

/** The problems that the caller has in the workshop, and those that others share with them. */
export const ownDraftsQuery = queryOptions({
  queryKey: ['own-drafts'],
  queryFn: ({ signal }) => api.call(ownDrafts, { signal }),
  staleTime: 0,
});

/** Who works on a problem, and whether the caller decides that. */
export const peopleQuery = (problemId: string) =>
  queryOptions({
    queryKey: ['people of a problem', problemId],
    queryFn: ({ signal }) => api.call(listPeople, { params: { id: problemId }, signal }),
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
