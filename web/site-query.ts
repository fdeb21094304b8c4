/** Whether the site is in maintenance or judging is paused; checked from time to time. */
import { queryOptions } from '@tanstack/react-query';
import { siteState } from '../contract/calls.ts';
import { api } from './api.ts';

const askEveryMs = 60_000;

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: ({ signal }) => api.call(siteState, { signal }),
  refetchInterval: askEveryMs,
});
