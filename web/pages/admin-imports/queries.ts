/** Imports, as the page asks for them. */
import { queryOptions } from '@tanstack/react-query';
import { getImport, listImports } from '../../../contract/import-calls.ts';
import type { ImportDetails } from '../../../contract/imports.ts';
import { api } from '../../api.ts';

export const importsKey = ['imports'];
const refetchMs = 2_000;

export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'all'],
  queryFn: ({ signal }) => api.call(listImports, { signal }),
  staleTime: 0,
});

/** Whether the server is still at work on it. */
export const isUnderWay = ({ archives, packages }: ImportDetails): boolean =>
  archives.some(({ state }) => state === 'unread') ||
  packages.some(({ state }) => state === 'unread' || state === 'chosen');

/** Asked for again while the server is at work. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...importsKey, id],
    queryFn: ({ signal }) => api.call(getImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || isUnderWay(state.data) ? refetchMs : false,
  });
