/** The session: the token, and the details of the signed-in person. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as calls from '../contract/calls.ts';
import type * as users from '../contract/users.ts';
import { type Api, api, apiAddress } from './api.ts';
import { connect, Refusal } from './call.ts';
import { isTextHeld, useIsTextHeld } from './held-text.ts';
import { lastSaves } from './last-saves.ts';
import { followAccount, forgetAccountLocale } from './locale-cookie.ts';
import { claimTab, forgetPerson, forgetToken, isClaimed, isView, readToken } from './token.ts';

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
  if (person === null) {
    forgetLocale();
    forgetToken();
  }
  // The choice of the account counts wherever the person is; the page follows when it is left.
  else if (person.locale && !person.viewEndsAt) followAccount(person.locale);
  return person;
}

/** In a view, the language is that of its administrator, who stays. */
const forgetLocale = (): void => {
  if (!isView()) forgetAccountLocale();
};

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
 * The person of a page that has unsaved texts: the session may end meanwhile, in another tab or on
 * the server, but the page stays as it is until it is left or the person logs in again.
 */
export function usePageSession(): { person: users.Details | null; isLoading: boolean } {
  const { person, isLoading } = useSession();
  const [last, setLast] = useState(person);
  const isHeld = useIsTextHeld();
  if (person !== null && person !== last) setLast(person);
  return { person: person ?? (isHeld ? last : null), isLoading: isLoading && !isHeld };
}

/**
 * Discards the person and all data loaded for them. The session on the server ends in the background, after
 * the page that was left has saved its last change; here it ends even if the server cannot be reached. A
 * page that is left for another one awaits the promise, which resolves when that has been sent.
 */
export function logOut(client: QueryClient): Promise<void> {
  const token = readToken();
  const ending = token === null ? Promise.resolve() : endSession(token);
  forgetLocale();
  forgetPerson();
  forgetAnswers(client);
  client.setQueryData(sessionQuery.queryKey, null);
  return ending;
}

async function endSession(token: string): Promise<void> {
  await lastSaves();
  const leaving = connect<Api>({ baseUrl: apiAddress, token: () => token });
  await leaving.call(calls.logout, {}).catch(() => {});
}

/** Discards data that were loaded for one person, so that the next one does not see them. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}

/**
 * Follows logins and logouts in other tabs. A page with unsaved texts stays as it is, unless another
 * person has logged in: then the tab starts again.
 */
export function useSessionOfOtherTabs(): void {
  const client = useQueryClient();
  const { person } = useSession();
  const id = person?._id;
  useEffect(() => {
    if (id !== undefined && !claimTab(id)) window.location.reload();
  }, [id]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.storageArea !== localStorage) return;
      if (event.key === 'token' || event.key === null) void followOthers(client);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [client]);
}

async function followOthers(client: QueryClient): Promise<void> {
  if (!isTextHeld()) return await client.resetQueries();
  client.removeQueries({ type: 'inactive' });
  if (readToken() === null) client.setQueryData(sessionQuery.queryKey, null);
  else {
    await client.invalidateQueries({ refetchType: 'none' });
    await client.invalidateQueries(sessionQuery);
  }
}

/** Whether the session ended while the page has unsaved texts. */
export function useIsLoggedOutHere(): boolean {
  const { person, isLoading } = useSession();
  const isHeld = useIsTextHeld();
  return person === null && !isLoading && isHeld && isClaimed();
}
