/** The session: the token, and the details of the signed-in person. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as calls from '../contract/calls.ts';
import type * as users from '../contract/users.ts';
import { api } from './api.ts';
import { Refusal } from './call.ts';
import { forgetPerson, forgetToken, keepToken, readToken } from './token.ts';

/** The signed-in person, or null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => loadPerson(signal),
  staleTime: Number.POSITIVE_INFINITY,
});

async function loadPerson(signal: AbortSignal): Promise<users.Details | null> {
  const token = readToken();
  if (token === null) return null;
  const person = await askForPerson(signal);
  // Meanwhile, the person has logged out or another person has logged in.
  if (readToken() !== token) return await loadPerson(signal);
  if (person === null) forgetToken();
  return person;
}

/** Null if the token is refused. */
async function askForPerson(signal: AbortSignal): Promise<users.Details | null> {
  try {
    const person: Partial<users.Details> = await api.call(calls.details, { signal });
    return person._id === undefined ? null : (person as users.Details);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}

/**
 * The signed-in person, and whether that is still loading. While the server cannot be reached, the
 * person counts as signed out, but the token is kept.
 */
export function useSession(): { person: users.Details | null; isLoading: boolean } {
  const { data, isPending, error } = useQuery(sessionQuery);
  useEffect(() => {
    if (error) console.error('The session could not be loaded:', error);
  }, [error]);
  return { person: data ?? null, isLoading: isPending && readToken() !== null };
}

/**
 * Logs in, stores the token and loads the details. Returns false if the reply has no token; throws
 * the same errors as the calls.
 */
export async function logIn(
  client: QueryClient,
  body: { email: string; password: string },
): Promise<boolean> {
  const { access }: { access?: string } = await api.call(calls.login, { body });
  if (!access) return false;
  keepToken(access);
  forgetAnswers(client);
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return true;
}

/** Discards the person and all data loaded for them. */
export function logOut(client: QueryClient): void {
  // The session on the server ends in the background; here it ends even if the server cannot be
  // reached.
  if (readToken() !== null) api.call(calls.logout, {}).catch(() => {});
  forgetPerson();
  forgetAnswers(client);
  client.setQueryData(sessionQuery.queryKey, null);
}

/** Discards data that were loaded for one person, so that the next one does not see them. */
function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/** Follows logins and logouts in other tabs. */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === 'token' || event.key === null) void client.resetQueries();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [client]);
}
