/** Contributions as pages load them; whatever changes one forgets all that begins with `key`. */
import { queryOptions } from '@tanstack/react-query';
import {
  allContributions,
  type Contribution,
  getContribution,
  myContributions,
} from '../../../contract/contributions.ts';
import { contributionsPageMaxRows } from '../../../contract/limits.ts';
import { contributionMessages } from '../../../contract/messages.ts';
import { api } from '../../api.ts';
import { Unreachable } from '../../call.ts';

export const contributionsKey = ['contributions'];

export const myContributionsQuery = queryOptions({
  queryKey: [...contributionsKey, 'mine'],
  queryFn: ({ signal }) => api.call(myContributions, { signal }),
  staleTime: 0,
});

/** Everybody's: the counts of the review page are over all of them. */
export const allContributionsQuery = queryOptions({
  queryKey: [...contributionsKey, 'all'],
  queryFn: async ({ signal }) => {
    const all: Contribution[] = [];
    for (;;) {
      const query = { limit: contributionsPageMaxRows, offset: all.length };
      const page = await api.call(allContributions, { query, signal });
      all.push(...page);
      if (page.length < contributionsPageMaxRows) return all;
    }
  },
  staleTime: 0,
});

/** One with its test data in full, to start another from; not kept, for it may be large. */
export const contributionQuery = (id: string) =>
  queryOptions({
    queryKey: [...contributionsKey, 'one', id],
    queryFn: ({ signal }) => api.call(getContribution, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** What heads the reason why contributions could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof Unreachable ? contributionMessages.unloaded : contributionMessages.unfetched;
