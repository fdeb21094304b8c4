/**
 * Logins that have begun at a provider and wait for its answer. Each belongs to the browser in which
 * it began, by a cookie, so that no one is logged in with the answer of another person's login; the
 * answer takes the row away, so that it counts once.
 */
import { randomBytes } from 'node:crypto';
import { refusals } from '../../contract/messages.ts';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import type { LoginSecrets } from '../outside/providers.ts';
import { digestOf } from './secret-digest.ts';

const lifetimeS = 600;
const browserBytes = 32;
const stateShownChars = 8;
const sweepMaxRows = 1_000;

/**
 * One cookie for each login, so that two tabs do not disturb each other. With TLS, its name lets no
 * other site of the domain set it.
 */
const cookieName = (state: string, isHttps: boolean): string =>
  `${isHttps ? '__Host-' : ''}login-${state.slice(0, stateShownChars)}`;

/** The header that sets the cookie; an empty value takes it away. */
function cookieOf(state: string, { value, publicUrl }: { value: string; publicUrl: string }) {
  const isHttps = publicUrl.startsWith('https:');
  const age = value === '' ? 0 : lifetimeS;
  const secure = isHttps ? '; Secure' : '';
  return `${cookieName(state, isHttps)}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** `userId`: who links the login to their account; undefined for a login. */
type Begun = { provider: string; secrets: LoginSecrets; userId?: string; publicUrl: string };

/** Keeps what the answer of a login must match; returns the cookie for its browser. */
export async function keepLogin(
  db: Database,
  { provider, secrets, userId, publicUrl }: Begun,
): Promise<string> {
  const { state, nonce, verifier } = secrets;
  const value = randomBytes(browserBytes).toString('base64url');
  await db
    .deleteFrom('begun_logins')
    .where('state_digest', 'in', (rows) =>
      rows
        .selectFrom('begun_logins')
        .select('state_digest')
        .where('ends_at', '<', now)
        .limit(sweepMaxRows)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  await db
    .insertInto('begun_logins')
    .values({
      state_digest: digestOf(state),
      browser_digest: digestOf(value),
      provider,
      nonce,
      verifier,
      user_id: userId ?? null,
      ends_at: inSeconds(lifetimeS),
    })
    .execute();
  return cookieOf(state, { value, publicUrl });
}

type Answer = {
  /** The query of the callback's address. */
  parameters: string;
  cookie: string | undefined;
  publicUrl: string;
  /** Who links; undefined for a login. */
  userId?: string;
};

/**
 * Takes the login whose answer this is. Refuses with 401 what did not begin in this browser, or as
 * this kind of login, and what was answered before or too late.
 */
export async function takeLogin(
  db: Database,
  { parameters, cookie, publicUrl, userId }: Answer,
): Promise<{ provider: string; secrets: LoginSecrets; dropCookie: string }> {
  const refused = new AppError('unauthenticated', refusals.loginNotBegun);
  const [state, ...others] = new URLSearchParams(parameters).getAll('state');
  if (state === undefined || others.length > 0) throw refused;
  const name = cookieName(state, publicUrl.startsWith('https:'));
  const value = (cookie ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (!value) throw refused;
  const row = await db
    .deleteFrom('begun_logins')
    .where('state_digest', '=', digestOf(state))
    .where('browser_digest', '=', digestOf(value))
    .where(condition`ends_at > now()`)
    .where('user_id', 'is not distinct from', userId ?? null)
    .returning(['provider', 'nonce', 'verifier'])
    .executeTakeFirst();
  if (row === undefined) throw refused;
  const { provider, nonce, verifier } = row;
  return {
    provider,
    secrets: { state, nonce, verifier },
    dropCookie: cookieOf(state, { value: '', publicUrl }),
  };
}
