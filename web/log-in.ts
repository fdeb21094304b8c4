/** Logging in: by the password, and by a code where there is a second factor. */
import type { QueryClient } from '@tanstack/react-query';
import { login, loginWithCode } from '../contract/calls.ts';
import { api } from './api.ts';
import { forgetProvider } from './last-provider.ts';
import { forgetAnswers, sessionQuery } from './session.ts';
import { claimTab, keepToken } from './token.ts';

/**
 * Logs in, stores the token and loads the details. Returns false if the reply has no token; throws
 * the same errors as the calls. A refusal with a challenge asks for a code.
 */
export async function logIn(
  client: QueryClient,
  body: { email: string; password: string },
): Promise<boolean> {
  return await enter(client, await api.call(login, { body }));
}

/** The same with the challenge of the first call, and a code. */
export async function logInWithCode(
  client: QueryClient,
  body: { challenge: string; code: string },
): Promise<boolean> {
  return await enter(client, await api.call(loginWithCode, { body }));
}

/** Keeps the token of a login's reply, and loads the details. */
export async function enter(
  client: QueryClient,
  { access, id }: { access?: string; id?: string },
): Promise<boolean> {
  if (!access) return false;
  if (id !== undefined) claimTab(id);
  keepToken(access);
  // A logout must not lead to the provider of an earlier login.
  forgetProvider();
  forgetAnswers(client);
  await client.fetchQuery({ ...sessionQuery, staleTime: 0 });
  return true;
}
