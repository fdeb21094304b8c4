/** The running system as administrators see it, for every page that shows some of it. */
import { queryOptions } from '@tanstack/react-query';
import { systemOverview } from '../../contract/calls.ts';
import { api } from '../api.ts';

/** A switch discards everything that begins with this key. */
export const systemKey = ['system'];

export const systemRefetchMs = 5_000;

export const overviewQuery = queryOptions({
  queryKey: [...systemKey, 'overview'],
  queryFn: ({ signal }) => api.call(systemOverview, { signal }),
  staleTime: 0,
  refetchInterval: systemRefetchMs,
});
