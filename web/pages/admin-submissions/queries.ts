/** The queries of the page of all submissions. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminSubmission } from '../../../contract/admin-submissions.ts';
import { allSubmissions, earlierResults, submissionCounts } from '../../../contract/calls.ts';
import { pending } from '../../../contract/words.ts';
import { api } from '../../api.ts';
import { adminSubmissionMessages } from '../../page-messages.ts';
import { sentenceOf } from '../../sentence.ts';
import { asQuery, type Filters } from './filters.ts';

/** A change of a submission discards every cached query that begins with this key. */
export const submissionsKey = ['all-submissions'];

export const pageRows = 50;

/** How often a table with pending submissions is refreshed. */
const pendingRefetchMs = 5000;
const waitingRefetchMs = 1500;

/** The server's reply is not a list. */
class InvalidFormat extends Error {}

/** The message when the submissions could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof InvalidFormat
    ? adminSubmissionMessages.invalid
    : adminSubmissionMessages.failed + sentenceOf(error);

/** A page of the table, newest first, optionally beginning before a submission. */
export const submissionPageQuery = (filters: Filters, before: string | undefined) =>
  queryOptions({
    queryKey: [...submissionsKey, 'page', asQuery(filters), before],
    queryFn: async ({ signal }): Promise<AdminSubmission[]> => {
      const from = before === undefined ? {} : { before };
      const query = { ...asQuery(filters), ...from, limit: pageRows, withCode: 'false' as const };
      const rows = await api.call(allSubmissions, { query, signal });
      if (!Array.isArray(rows)) throw new InvalidFormat();
      return rows;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.some(({ verdict }) => verdict === pending) ? pendingRefetchMs : false,
  });

/** Whether a submission is queued, and its earlier results; refreshed while it is queued. */
export const earlierResultsQuery = (id: string) =>
  queryOptions({
    queryKey: [...submissionsKey, 'earlier', id],
    queryFn: ({ signal }) => api.call(earlierResults, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isQueued ? waitingRefetchMs : false),
  });

/** Counts over all verdicts, since the cards show their distribution. */
export const countsQuery = (filters: Filters) => {
  const query = asQuery({ ...filters, verdict: 'All' });
  return queryOptions({
    queryKey: [...submissionsKey, 'counts', query],
    queryFn: ({ signal }) => api.call(submissionCounts, { query, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};
