/** What the page of all submissions loads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { allSubmissions, earlierResults, submissionCounts } from '../../../contract/calls.ts';
import { pending } from '../../../contract/words.ts';
import { api } from '../../api.ts';
import { adminSubmissionMessages } from '../../messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { asQuery, type Filters } from './filters.ts';

/** A change of a submission discards every cached query that begins with this key. */
export const submissionsKey = ['all-submissions'];

export const pageRows = 50;

/** How soon a table that has work in the queue is looked at again. */
const pendingRefetchMs = 5000;
const waitingRefetchMs = 1500;

/** The server answered something that is not a list. */
class InvalidFormat extends Error {}

/** What to tell the person when the submissions could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof InvalidFormat
    ? adminSubmissionMessages.invalid
    : adminSubmissionMessages.failed + sentenceOf(error);

/** A page of the table, the newest first; it begins before a submission, where one is given. */
export const submissionPageQuery = (filters: Filters, before: string | undefined) =>
  queryOptions({
    queryKey: [...submissionsKey, 'page', asQuery(filters), before],
    queryFn: async ({ signal }): Promise<AdminSubmission[]> => {
      const from = before === undefined ? {} : { before };
      const query = { ...asQuery(filters), ...from, limit: pageRows };
      const rows = await api.call(allSubmissions, { query, signal });
      if (!Array.isArray(rows)) throw new InvalidFormat();
      return rows;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ verdict }) => verdict === pending) ? pendingRefetchMs : false,
  });

/** Whether a submission is queued and what it was judged before; looked at again while it is. */
export const earlierResultsQuery = (id: string) =>
  queryOptions({
    queryKey: [...submissionsKey, 'earlier', id],
    queryFn: ({ signal }) => api.call(earlierResults, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isQueued ? waitingRefetchMs : false),
  });

/** Counts over all verdicts: the cards show how these are spread. */
export const countsQuery = (filters: Filters) => {
  const query = asQuery({ ...filters, verdict: 'All' });
  return queryOptions({
    queryKey: [...submissionsKey, 'counts', query],
    queryFn: ({ signal }) => api.call(submissionCounts, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};
