/**
 * Logins by providers: leaving for one, and coming back. What the way back needs is kept in the tab;
 * who may come back, the server decides by its cookie.
 */
import type { QueryClient } from '@tanstack/react-query';
import {
  beginLink,
  beginProviderLogin,
  endLink,
  endProviderLogin,
  joinAccount,
  leaveProvider,
} from '../contract/provider-calls.ts';
import { api } from './api.ts';
import { enter } from './log-in.ts';

/** `redirect`: where to go after the login. */
export type Leaving = {
  redirect: string | null;
  invitation?: string | null;
  isLink?: boolean;
  provider?: string;
};

const key = 'leaving';

/** Goes to a provider to log in there. */
export async function leaveForLogin(provider: string, leaving: Leaving): Promise<void> {
  const { url } = await api.call(beginProviderLogin, { body: { provider } });
  leave(url, { ...leaving, provider });
}

/** Goes to a provider to link a login there to the account. */
export async function leaveForLink(provider: string, currentPassword: string): Promise<void> {
  const body = { provider, ...(currentPassword !== '' && { currentPassword }) };
  const { url } = await api.call(beginLink, { body });
  leave(url, { redirect: null, isLink: true });
}

function leave(url: string, leaving: Leaving): void {
  sessionStorage.setItem(key, JSON.stringify(leaving));
  window.location.assign(url);
}

let taken: Leaving | undefined;

/** What was kept when the tab left; the same as long as this page is loaded, however often it is asked for. */
export function takeLeaving(): Leaving {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  taken ??= kept === null ? { redirect: null } : (JSON.parse(kept) as Leaving);
  return taken;
}

/** Ends what the tab left for, with the query of the callback's address. */
export async function comeBack(
  client: QueryClient,
  parameters: string,
  { invitation, isLink }: Leaving,
): Promise<void> {
  if (isLink) return void (await api.call(endLink, { headers: {}, body: { parameters } }));
  const body = { parameters, ...(invitation && { invitation }) };
  await enter(client, await api.call(endProviderLogin, { headers: {}, body }));
}

/** Logs in by linking the login to the account whose password it is. */
export async function join(
  client: QueryClient,
  body: { challenge: string; password: string; code?: string },
): Promise<void> {
  await enter(client, await api.call(joinAccount, { body }));
}

/** Where the session at a provider is ended, too; null if that is not asked for. */
export const logoutAddress = async (provider: string): Promise<string | null> =>
  (await api.call(leaveProvider, { body: { provider } })).url;
