/** What the page about people loads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Person, PersonState } from '../../../contract/people.ts';
import { invitations, people } from '../../../contract/people-calls.ts';
import type { Role } from '../../../contract/roles.ts';
import { api } from '../../api.ts';

export type Filters = {
  search: string;
  role: Role | 'administrator' | '';
  state: PersonState | '';
};

/** All pages of people, to read them again after a change. */
export const peopleKey = ['people'] as const;

export const peopleQuery = ({ search, role, state }: Filters, page: number) =>
  queryOptions({
    queryKey: [...peopleKey, search, role, state, page],
    queryFn: ({ signal }): Promise<{ people: Person[]; hasMore: boolean }> =>
      api.call(people, {
        query: {
          page,
          ...(search.trim() !== '' && { search }),
          ...(role !== '' && { role }),
          ...(state !== '' && { state }),
        },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => api.call(invitations, { signal }),
  staleTime: 0,
});
