/**
 * How often a person or network may call, fail to log in, register and request mails. Counts are in
 * PostgreSQL, so that the limits hold across servers; plain reads are counted per server, in memory
 * (app.ts).
 */
import { createHash } from 'node:crypto';
import type { Rate } from '../contract/endpoint.ts';
import { refusals } from '../contract/messages.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { addCall, type Count, forgetCalls, takeCallBack } from './model/rate-counts.ts';

const windowS = 60;

/** Calls per window of `windowS`, for one person or, for visitors, one network. */
const callsMax: Record<Exclude<Rate, 'read'>, number> = {
  credential: 40,
  judge: 40,
  // Two per second, because several visitors of one network may write at once.
  check: 120,
  assistant: 30,
  write: 60,
  // Saving a draft sends each of its new files separately.
  file: 1200,
};

/** Reads per minute and network on one server. */
export const readsPerMinuteMax = 1200;

/** Counts a call by `who`; refuses with 429 above the limit. */
export async function countCall(context: Context, rate: Rate, who: string): Promise<void> {
  if (rate === 'read' || !context.config.rateLimits) return;
  const count = await addCall(context.db, `${rate} ${who}`, windowS);
  refuseAbove(count, callsMax[rate], refusals.tooMany);
}

/** The part of a call's context that counting needs. */
type Counting = Pick<Context, 'db'> & { config: Pick<Context['config'], 'rateLimits'> };

/** The account, by its e-mail address in lower case, and the caller's network. */
export type Attempt = { email: string; network: string };

/** The window in which failed logins and requested reset mails are counted. */
const attemptsWindowS = 15 * 60;
/** Failed logins from one network: to one account, and to all accounts. */
const failedLoginsAtAccountMax = 10;
const failedLoginsMax = 100;
const resetsOfAccountMax = 5;
const resetsMax = 30;

/** Failed logins to an account, from anywhere, before delays begin. */
const promptLogins = 10;
const loginDelayStepMs = 250;
const loginDelayMaxMs = 3_000;

/**
 * Counts a login before it is tried, so that many at once cannot pass the limit together. Refuses
 * with 429 a network that has failed too often, at this account or overall. Returns how many
 * milliseconds to delay the login; the delay grows with the account's failures from anywhere, so
 * the owner is never locked out. It is the same whether or not the account exists.
 */
export async function countLogin(context: Counting, attempt: Attempt): Promise<number> {
  if (!context.config.rateLimits) return 0;
  const { network, pair, account } = keysOf('login', attempt);
  const add = (key: string) => addCall(context.db, key, attemptsWindowS);
  refuseAbove(await add(network), failedLoginsMax, refusals.tooManyLogins);
  refuseAbove(await add(pair), failedLoginsAtAccountMax, refusals.tooManyLogins);
  const { calls } = await add(account);
  return Math.min(loginDelayMaxMs, Math.max(0, calls - promptLogins) * loginDelayStepMs);
}

/** Takes back the count of a successful login. */
export async function forgiveLogin(context: Counting, attempt: Attempt): Promise<void> {
  if (!context.config.rateLimits) return;
  for (const key of Object.values(keysOf('login', attempt))) {
    await takeCallBack(context.db, key, attemptsWindowS);
  }
}

/** Resets the counts of an account whose owner has proved their identity otherwise. */
export async function forgetFailures(context: Counting, attempt: Attempt): Promise<void> {
  const { pair, account } = keysOf('login', attempt);
  for (const key of [pair, account, resetMailKey(attempt.email)]) {
    await forgetCalls(context.db, key);
  }
}

/** Counts a requested reset mail; refuses with 429 a network that requests too many. */
export async function countReset(context: Counting, attempt: Attempt): Promise<void> {
  if (!context.config.rateLimits) return;
  const { network, pair } = keysOf('reset', attempt);
  const add = (key: string) => addCall(context.db, key, attemptsWindowS);
  refuseAbove(await add(network), resetsMax, refusals.tooManyResets);
  refuseAbove(await add(pair), resetsOfAccountMax, refusals.tooManyResets);
}

/**
 * Shorter than the life of a link, so that a person who is refused has a valid link in the mailbox.
 */
const resetMailIntervalS = 5 * 60;

/** Whether an account may be mailed a link now: once per interval, for all callers together. */
export async function mayMailReset(context: Counting, email: string): Promise<boolean> {
  if (!context.config.rateLimits) return true;
  return (await addCall(context.db, resetMailKey(email), resetMailIntervalS)).calls === 1;
}

const registrationsWindowS = 3600;
const registrationsMax = 10;

/** Counts an account before it is created; refuses with 429 a network that has created too many. */
export async function countRegistration(context: Counting, network: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const count = await addCall(context.db, `register ${network}`, registrationsWindowS);
  refuseAbove(count, registrationsMax, refusals.tooManyRegistrations);
}

/** Takes back the count of a refused registration. */
export async function forgiveRegistration(context: Counting, network: string): Promise<void> {
  if (!context.config.rateLimits) return;
  await takeCallBack(context.db, `register ${network}`, registrationsWindowS);
}

function keysOf(kind: 'login' | 'reset', { email, network }: Attempt) {
  const hash = hashOf(email);
  return {
    network: `${kind} ${network}`,
    pair: `${kind} ${hash} ${network}`,
    account: `${kind} account ${hash}`,
  };
}

const resetMailKey = (email: string): string => `reset mail ${hashOf(email)}`;

/** E-mail addresses are hashed, so that the counts do not reveal who has an account. */
const hashOf = (email: string): string =>
  createHash('sha256').update(email.toLowerCase()).digest('hex');

function refuseAbove({ calls, endsInS }: Count, max: number, sentence: string): void {
  if (calls > max) throw new AppError('tooMany', sentence, endsInS);
}
