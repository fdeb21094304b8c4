/** What the page of the system asks for. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { systemFaults, systemJobs, systemOverview } from '../../../contract/calls.ts';
import { api } from '../../api.ts';

/** A switch discards everything that begins with this key. */
export const systemKey = ['system'];

const refetchMs = 5_000;

export const overviewQuery = queryOptions({
  queryKey: [...systemKey, 'overview'],
  queryFn: ({ signal }) => api.call(systemOverview, { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
});

/** `id`: a job or a submission; empty for all. */
export const jobsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...systemKey, 'jobs', id, page],
    queryFn: ({ signal }) =>
      api.call(systemJobs, { query: { page, ...(id !== '' && { id }) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });

export const faultsQuery = queryOptions({
  queryKey: [...systemKey, 'faults'],
  queryFn: ({ signal }) => api.call(systemFaults, { signal }),
  staleTime: 0,
  refetchInterval: refetchMs,
});
