/** Authentication: passwords are stored as Argon2id hashes; tokens.ts has the tokens. */
import { hash, verify } from '@node-rs/argon2';
import {
  apiTokens,
  beginSecondFactor,
  details,
  exportAccount,
  login,
  loginWithCode,
  logout,
  secondFactor,
  sessions,
  switchSecondFactorOn,
} from '../../contract/calls.ts';
import type { Call, Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import {
  beginPasskey,
  beginPasskeyLogin,
  endPasskey,
  endPasskeyLogin,
  passkeys,
} from '../../contract/passkey-calls.ts';
import {
  beginProviderLogin,
  endProviderLogin,
  linkedLogins,
} from '../../contract/provider-calls.ts';
import { scopes } from '../../contract/scopes.ts';
import type { Context } from '../context.ts';
import { AppError } from '../http/errors.ts';
import { digestOfToken, scopeOf } from './api-tokens.ts';
import { hasPassword } from './no-password.ts';
import { randomLetters } from './random-letters.ts';
import { openedBy } from './role-calls.ts';
import type { Arrival, Caller } from './sessions.ts';

/** OWASP's password storage cheat sheet: Argon2id, 19 MiB, 2 passes, 1 lane. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes a password with Argon2id and a fresh salt, in the standard text form. */
export const hashPassword = (password: string): Promise<string> => hash(password, argon2id);

const passwordParts = 3;
const passwordPartChars = 4;

/** 59 random bits, in three parts that are easily typed. */
export const newPassword = (): string =>
  Array.from({ length: passwordParts }, () => randomLetters(passwordPartChars)).join('-');

/** A hash that matches no password: checking against it takes as long as against a real one. */
const nobodysHash = await hashPassword(crypto.randomUUID());

/**
 * Whether `password` matches `passwordHash`. Takes equally long without a hash, so that the time
 * does not reveal whether an account exists.
 */
export async function isPasswordRight(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const isThere = passwordHash !== undefined && hasPassword(passwordHash);
  const matches = await verify(isThere ? passwordHash : nobodysHash, password);
  return matches && isThere;
}

/**
 * What is known about a caller as a call arrives. `state` is the state of the database, and
 * `maintenance` the message of the site's maintenance, if the database was queried.
 */
export type Arrived = {
  caller: Caller | null;
  state: string | undefined;
  maintenance?: string | null;
};

/** Calls that change only the caller's own session: the blocked may make them, and all in maintenance. */
export const ofSessions: readonly string[] = [
  login.path,
  loginWithCode.path,
  beginProviderLogin.path,
  endProviderLogin.path,
  beginPasskeyLogin.path,
  endPasskeyLogin.path,
  logout.path,
];

/** Calls with which a second factor is set up: codes, or a passkey. */
const ofSetUp: readonly Call[] = [
  details,
  logout,
  secondFactor,
  beginSecondFactor,
  switchSecondFactorOn,
  passkeys,
  beginPasskey,
  endPasskey,
];

/** What only the person reads, not those who view. */
const hiddenFromViews: readonly Call[] = [
  sessions,
  apiTokens,
  secondFactor,
  passkeys,
  linkedLogins,
  exportAccount,
];

const isAmong = (calls: readonly Call[], { method, path }: Call): boolean =>
  calls.some((one) => one.method === method && one.path === path);

/** Refuses what is not for those who view: everything that changes something, and secrets. */
function refuseViewing(call: Call): void {
  if (isAmong([logout], call)) return;
  if (call.method !== 'GET') throw new AppError('forbidden', refusals.viewOnly);
  if (isAmong(hiddenFromViews, call)) throw new AppError('forbidden', refusals.hiddenFromViews);
}

/**
 * The caller behind an Authorization header, null for a visitor. Refuses with 401 when the call
 * needs a login and the token is missing or expired, and with 403 when it needs an administrator.
 * Calls that are open to everyone treat an expired token as no token, and so an API token without
 * the scope. Where the site requires a second factor of administrators, those without one are people
 * without rights in these calls, and are refused with 403 in others than those that set it up.
 */
export async function authenticate(
  { authorization, network }: { authorization: string | undefined; network: string },
  endpoint: Endpoint,
  context: Context,
): Promise<Arrived> {
  const { access, loginSentence = refusals.loginRequired, method, path } = endpoint;
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  const arrived = await arrivalOf(token, context);
  const { caller } = arrived;
  if (caller?.viewing !== undefined) refuseViewing(endpoint);
  const missing = caller === null ? undefined : missingScope(caller, endpoint);
  if (caller !== null && missing === undefined) context.lastUse.note(caller);
  if (caller?.isBlocked && method !== 'GET' && !ofSessions.includes(path)) {
    throw new AppError('forbidden', refusals.blocked);
  }
  const opened = caller && !caller.isAdmin ? openedBy(caller.roles, endpoint) : undefined;
  if (caller !== null && missing === undefined && opened === 'asAdministrator') {
    return { ...arrived, caller: { ...caller, isAdmin: true, isByRole: true } };
  }
  if (access === 'anyone') return missing === undefined ? arrived : { ...arrived, caller: null };
  if (caller === null) {
    if (token !== undefined) context.security.note('token refused', { network });
    const reason = token === undefined ? loginSentence : refusals.tokenInvalid;
    throw new AppError('unauthenticated', reason);
  }
  if (missing !== undefined) throw new AppError('forbidden', missing);
  if (caller.mustSetUp && !isAmong(ofSetUp, endpoint)) {
    throw new AppError('forbidden', refusals.secondFactorRequired);
  }
  if (access === 'admin' && !caller.isAdmin && opened === undefined) {
    const call = `${method} ${path}`;
    const account = caller.viewing?.by ?? caller.id;
    context.security.note('administrator required', { account, network, call });
    throw new AppError('forbidden', refusals.adminRequired);
  }
  return arrived;
}

type Found = Arrival['callers'][number];

async function arrivalOf(token: string | undefined, context: Context): Promise<Arrived> {
  if (token === undefined) return { caller: null, state: undefined };
  const { requiresAdminFactor } = context.config;
  const digest = digestOfToken(token);
  if (digest !== null) {
    const { callers, ...site } = await context.callers.ask({ digest });
    const found = callers.find((one) => one.digest === digest);
    if (found === undefined) return { caller: null, ...site };
    const given = scopes.filter((scope) => found.scopes?.includes(scope));
    const { id, isBlocked, isInExam, sessionId } = found;
    const mustSetUp = requiresAdminFactor && found.lacksFactor;
    const isAdmin = found.isAdmin && !isBlocked && !mustSetUp && given.includes('admin');
    return {
      caller: { id, isAdmin, roles: [], isBlocked, isInExam, mustSetUp, sessionId, scopes: given },
      ...site,
    };
  }
  const session = await context.tokens.read(token);
  if (session === null) return { caller: null, state: undefined };
  const { callers, ...site } = await context.callers.ask(session);
  const found = callers.find(
    ({ id, sessionId, digest: ofToken }) =>
      id === session.sub && sessionId === session.jti && ofToken === null,
  );
  if (found === undefined) return { caller: null, ...site };
  const { id, isBlocked, isInExam, sessionId } = found;
  const mustSetUp = requiresAdminFactor && found.lacksFactor;
  const isAdmin = found.isAdmin && !isBlocked && !mustSetUp;
  const roles = isBlocked || mustSetUp ? [] : found.roles;
  const viewing = viewingOf(found);
  const who = { id, isAdmin, roles, isBlocked, isInExam, mustSetUp };
  const caller = { ...who, viewing, sessionId, scopes: null };
  return { caller, ...site };
}

function viewingOf({ viewer, viewerSessionId, viewEndsAt }: Found): Caller['viewing'] {
  if (viewer === null || viewerSessionId === null || viewEndsAt === null) return undefined;
  return { by: viewer, sessionId: viewerSessionId, endsAt: viewEndsAt };
}

/** Why an API token may not make the call; undefined if it may, and for a session. */
function missingScope(caller: Caller, endpoint: Endpoint): string | undefined {
  if (caller.scopes === null) return undefined;
  const scope = scopeOf(endpoint);
  if (scope === null) return refusals.sessionRequired;
  return caller.scopes.includes(scope) ? undefined : `${refusals.scopeMissing} ${scope}.`;
}
