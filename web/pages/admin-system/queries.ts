/** The queries of the system's page. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { systemFaults, systemJobs } from '../../../contract/calls.ts';
import { api } from '../../api.ts';
import { systemKey, systemRefetchMs } from '../../ui/system-query.ts';

/** `id`: a job or a submission; empty for all. */
export const jobsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...systemKey, 'jobs', id, page],
    queryFn: ({ signal }) =>
      api.call(systemJobs, { query: { page, ...(id !== '' && { id }) }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: systemRefetchMs,
  });

export const faultsQuery = queryOptions({
  queryKey: [...systemKey, 'faults'],
  queryFn: ({ signal }) => api.call(systemFaults, { signal }),
  staleTime: 0,
  refetchInterval: systemRefetchMs,
});
