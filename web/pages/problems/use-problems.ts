/** The problems of the list with the reader's status, and those that the server finds by text. */
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { attemptedQuery, foundQuery, problemsQuery } from '../../queries.ts';
import { useSession } from '../../session.ts';
import { type Filters, listed } from './narrow.ts';

/** Shorter texts are searched in names and beginnings of statements only. */
const searchMinChars = 3;
const searchDelayMs = 250;

/** All problems, once it is known who reads them. */
export function useProblems() {
  const { person, isLoading } = useSession();
  const { data, error, refetch } = useQuery(problemsQuery);
  const attempted = useQuery({ ...attemptedQuery, enabled: person !== null });
  const unsolved = attempted.data?.unsolved;
  const problems = useMemo(() => data && listed(data, unsolved ?? []), [data, unsolved]);
  return { problems: isLoading ? undefined : problems, error, refetch };
}

/** The ids of the problems whose statements have the searched words. */
export function useFound({ search }: Filters): { ids: ReadonlySet<string>; isSearching: boolean } {
  const text = search.trim();
  const [settled] = useDebouncedValue(text, searchDelayMs);
  const isWanted = text.length >= searchMinChars;
  const query = useQuery({ ...foundQuery(settled), enabled: isWanted && settled === text });
  const ids = useMemo(() => new Set(query.data?.map(({ _id }) => _id)), [query.data]);
  return { ids, isSearching: isWanted && (settled !== text || query.isPending) && !query.isError };
}
