/** Lists of problems, as pages load them. */
import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/calls.ts';
import { api } from '../../api.ts';

/** A new verdict makes lists stale, as it does all about problems. */
export const listsKey = ['problems', 'lists'];

/** The caller's lists; with a problem, those that have it. */
export const ownListsQuery = (problemId?: string) =>
  queryOptions({
    queryKey: [...listsKey, 'own', problemId ?? 'all'],
    queryFn: ({ signal }) =>
      api.call(calls.listLists, { query: problemId === undefined ? {} : { problemId }, signal }),
    staleTime: 0,
  });

export const publicListsQuery = (page: number) =>
  queryOptions({
    queryKey: [...listsKey, 'public', page],
    queryFn: ({ signal }) => api.call(calls.publicLists, { query: { page }, signal }),
    staleTime: 0,
  });

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: [...listsKey, id],
    queryFn: ({ signal }) => api.call(calls.getList, { params: { id }, signal }),
    staleTime: 0,
  });
