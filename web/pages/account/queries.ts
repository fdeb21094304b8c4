/** What the account page loads. */
import { queryOptions } from '@tanstack/react-query';
import { apiTokens, secondFactor, sessions } from '../../../contract/calls.ts';
import { feedAddress, mailDigest } from '../../../contract/feed-calls.ts';
import { linkedLogins } from '../../../contract/provider-calls.ts';
import { api } from '../../api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.call(sessions, { signal }),
});

export const apiTokensQuery = queryOptions({
  queryKey: ['account', 'tokens'],
  queryFn: ({ signal }) => api.call(apiTokens, { signal }),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['account', 'second factor'],
  queryFn: ({ signal }) => api.call(secondFactor, { signal }),
});

export const linkedLoginsQuery = queryOptions({
  queryKey: ['account', 'linked logins'],
  queryFn: ({ signal }) => api.call(linkedLogins, { signal }),
});

export const feedQuery = queryOptions({
  queryKey: ['account', 'feeds'],
  queryFn: ({ signal }) => api.call(feedAddress, { signal }),
});

export const digestQuery = queryOptions({
  queryKey: ['account', 'digest'],
  queryFn: ({ signal }) => api.call(mailDigest, { signal }),
});
