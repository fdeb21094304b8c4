/** How every login ends: a session begins, and its token is given. */
import { refusals } from '../../contract/messages.ts';
import type { Context } from '../context.ts';
import { AppError, CodeNeeded } from '../http/errors.ts';
import { noteLocale } from './account-locale.ts';
import { owesFactor, signChallenge } from './second-factor.ts';
import { beginConfirmedSession, type LoginPlace } from './sessions.ts';
import { signToken } from './tokens.ts';
import { requireOpen } from './users.ts';

type OfSite = Pick<Context, 'db' | 'config' | 'security' | 'tokenKey'>;

/** An account with the hash of its password as it was when the login was shown. */
type Account = { id: string; is_admin: boolean; password_hash: string };

/** The reply of a login; no call tells the session. */
type LoggedIn = { access: string; id: string; isAdmin: boolean; sessionId: string };

/** Begins a session; undefined if the password has been replaced since. */
export async function logIn(
  { db, security, tokenKey }: OfSite,
  account: Account,
  place: LoginPlace,
): Promise<LoggedIn | undefined> {
  const sessionId = await beginConfirmedSession(db, account, place);
  if (sessionId === undefined) return undefined;
  security.note('login', { account: account.id, network: place.network });
  await noteLocale(db, account.id, place.locale);
  const access = await signToken(account.id, sessionId, tokenKey);
  return { access, id: account.id, isAdmin: account.is_admin, sessionId };
}

/**
 * Begins the session of a person who has shown a login that leads to their account. `hasFactor`: whether
 * they have shown their second factor, too. It is asked for after a provider's login as after a
 * password: it promises its person that no one enters without it, even if the provider fails its people,
 * and what a provider asks for the site cannot see.
 */
export async function enter(
  context: OfSite,
  account: Account & { ends_at: Date | null; unverified_since: Date | null },
  { hasFactor, ...place }: LoginPlace & { hasFactor: boolean },
): Promise<LoggedIn> {
  const { security, tokenKey } = context;
  const facts = { account: account.id, network: place.network };
  if (!hasFactor && (await owesFactor(context, account))) {
    security.note('code asked for', facts);
    throw new CodeNeeded(refusals.codeNeeded, await signChallenge(account, tokenKey));
  }
  await security.noteRefusal('login refused', facts, requireOpen(account));
  const entered = await logIn(context, account, place);
  if (entered === undefined) throw new AppError('unauthenticated', refusals.challengeOver);
  return entered;
}
