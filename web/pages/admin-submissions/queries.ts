/** What the page of all submissions loads. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { pending } from '../../../contract/judging.ts';
import { adminSubmissionMessages } from '../../../contract/messages.ts';
import { allSubmissions, submissionCounts } from '../../../contract/problems.ts';
import { api } from '../../api.ts';
import { sentenceOf } from '../../sentence.ts';
import { asQuery, type Filters } from './filters.ts';

export const pageRows = 50;

/** How soon a table that has work in the queue is looked at again. */
const pendingRefetchMs = 5000;

/** The server answered something that is not a list. */
class InvalidFormat extends Error {}

/** What to tell the person when the submissions could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof InvalidFormat
    ? adminSubmissionMessages.invalid
    : adminSubmissionMessages.failed + sentenceOf(error);

/** The pages of the table; each begins before the last submission of the one in front of it. */
export const submissionPagesQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['all-submissions', 'pages', asQuery(filters)],
    queryFn: async ({ pageParam, signal }): Promise<AdminSubmission[]> => {
      const before = pageParam === undefined ? {} : { before: pageParam };
      const rows = await api.call(allSubmissions, {
        query: { ...asQuery(filters), ...before, limit: pageRows },
        signal,
      });
      if (!Array.isArray(rows)) throw new InvalidFormat();
      return rows;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === pageRows ? page.at(-1)?._id : undefined),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.flat().some(({ verdict }) => verdict === pending)
        ? pendingRefetchMs
        : false,
  });

/** Counts over all verdicts: the cards show how these are spread. */
export const countsQuery = (filters: Filters) => {
  const query = asQuery({ ...filters, verdict: 'All' });
  return queryOptions({
    queryKey: ['all-submissions', 'counts', query],
    queryFn: ({ signal }) => api.call(submissionCounts, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};
