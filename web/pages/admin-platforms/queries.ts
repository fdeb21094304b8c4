/** What the page about learning platforms loads. */
import { queryOptions } from '@tanstack/react-query';
import { platforms } from '../../../contract/lti-calls.ts';
import { api } from '../../api.ts';

export const platformsQuery = queryOptions({
  queryKey: ['learning platforms'],
  queryFn: ({ signal }) => api.call(platforms, { signal }),
  staleTime: 0,
});
