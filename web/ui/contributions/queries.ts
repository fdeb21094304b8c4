/** Queries of contributions. A change of one discards every cached query that begins with `key`. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { allContributions, getContribution, myContributions } from '../../../contract/calls.ts';
import type { ContributionRow } from '../../../contract/contributions.ts';
import { api } from '../../api.ts';
import { Unreachable } from '../../call.ts';
import { contributionMessages } from '../../page-messages.ts';

export const contributionsKey = ['contributions'];

export const ownPageRows = 20;

/** Long test data are requested when they are shown. */
const onlyShort = { withTexts: 'short' } as const;
const withoutTexts = { withTexts: 'false' } as const;

/** Few enough that no request takes long. */
const reviewedAtOnce = 100;

/**
 * A page of the user's contributions, counting from 1, with an extra row if there is a next page.
 */
export const myContributionsQuery = (page: number) =>
  queryOptions({
    queryKey: [...contributionsKey, 'mine', page],
    queryFn: ({ signal }) => {
      const query = { limit: ownPageRows + 1, offset: (page - 1) * ownPageRows, ...onlyShort };
      return api.call(myContributions, { query, signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** All contributions, because the counts of the review page include every one. */
export const allContributionsQuery = queryOptions({
  queryKey: [...contributionsKey, 'all'],
  queryFn: async ({ signal }) => {
    const all: ContributionRow[] = [];
    for (;;) {
      const query = { limit: reviewedAtOnce, offset: all.length, ...withoutTexts };
      const page = await api.call(allContributions, { query, signal });
      all.push(...page);
      if (page.length < reviewedAtOnce) return all;
    }
  },
  staleTime: 0,
});

/** A contribution with its test data, which are not cached because they may be large. */
export const contributionQuery = (id: string) =>
  queryOptions({
    queryKey: [...contributionsKey, 'one', id],
    queryFn: ({ signal }) => api.call(getContribution, { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The title when contributions could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof Unreachable ? contributionMessages.unloaded : contributionMessages.unfetched;
