/**
 * How often a person or network may call, fail to log in, register and request mails. Counts are in
 * PostgreSQL, so that the limits hold across servers; plain reads are counted per server, in memory
 * (app.ts).
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Rate } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import type { Database } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { storedPerHourMaxBytes } from '../http/limits.ts';

const windowS = 60;

/** Calls per window of `windowS`, for one person or, for visitors, one network. */
const callsMax: Record<Exclude<Rate, 'read'>, number> = {
  credential: 40,
  // Each person of a platform makes three of these, and a lecture hall behind one address comes at once.
  // There is nothing to guess: what these requests name has 256 random bits, or a signature.
  launch: 1200,
  // Each view of the login page makes one, and a lecture hall behind one address comes at once. A row each.
  passkey: 1200,
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
export async function countCall(context: Counting, rate: Rate, who: string): Promise<void> {
  if (rate === 'read' || !context.config.rateLimits) return;
  const count = await addCall(context.db, `${rate} ${who}`, windowS);
  refuseAbove(count, callsMax[rate], refusals.tooMany);
}

const storedWindowS = 3600;
const kibibyte = 1024;

/**
 * Counts bytes that a person is about to store in drafts, unpacked; refuses with 429 above the
 * limit for an hour. What is deleted stays counted, because its room on the disk comes back late.
 */
export async function countStored(context: Counting, who: string, bytes: number): Promise<void> {
  if (!context.config.rateLimits) return;
  const kibibytes = Math.ceil(bytes / kibibyte);
  const count = await addCall(context.db, `stored ${who}`, storedWindowS, kibibytes);
  refuseAbove(count, storedPerHourMaxBytes / kibibyte, refusals.tooMuchStored);
}

/** The part of a call's context that counting needs. */
export type Counting = { db: Database; config: { rateLimits: boolean } };

/** What one person, and one network, may have read or written of whole packages in a minute. */
const workPerPersonMaxBytes = 96 * 1024 * 1024;
const workPerNetworkMaxBytes = 3 * workPerPersonMaxBytes;
/** What a call about a small package costs, and a large one: two of these a minute. */
const workMinBytes = 16 * 1024;
const workMaxBytes = workPerPersonMaxBytes / 2;

export type Worker = { who: { id: string; isAdmin: boolean }; network: string };

/**
 * Counts the size of a package that is about to be parsed, checked or sent, because that is what
 * such a call costs; refuses with 429 above the limits. Administrators are not counted.
 */
export async function countWork(
  context: Counting,
  { who, network }: Worker,
  bytes: number,
): Promise<void> {
  if (!context.config.rateLimits || who.isAdmin) return;
  const kibibytes = Math.ceil(Math.min(Math.max(bytes, workMinBytes), workMaxBytes) / kibibyte);
  const add = (key: string) => addCall(context.db, `work ${key}`, windowS, kibibytes);
  refuseAbove(await add(who.id), workPerPersonMaxBytes / kibibyte, refusals.tooMuchWork);
  refuseAbove(await add(network), workPerNetworkMaxBytes / kibibyte, refusals.tooMuchWork);
}

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

const feedsWindowS = 3600;
/** Reads of one person's calendar and feed, by all programs that have their addresses. */
const feedReadsMax = 120;

/** Counts a read of a person's calendar or feed; refuses with 429 above the limit for an hour. */
export async function countFeed(context: Counting, userId: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const count = await addCall(context.db, `feed ${userId}`, feedsWindowS);
  refuseAbove(count, feedReadsMax, refusals.tooMany);
}

const entriesWindowS = 600;
/** More than one, because a password or a code may be asked for. */
const entriesMax = 10;

/** Counts an attempt to log in with a launch; refuses with 429 more than a few with the same. */
export async function countEntry(context: Counting, launch: string): Promise<void> {
  if (!context.config.rateLimits) return;
  const count = await addCall(context.db, `entry ${hashOf(launch)}`, entriesWindowS);
  refuseAbove(count, entriesMax, refusals.tooMany);
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

/** Hashed, so that the counts reveal neither who has an account nor a launch. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.toLowerCase()).digest('hex');

function refuseAbove({ calls, endsInS }: Count, max: number, sentence: string): void {
  if (calls > max) throw new AppError('tooMany', sentence, endsInS);
}

/** The state of a key in its current window. */
const countRow = z.object({
  calls: z.int(),
  /** Whole seconds until the window ends, at least 1. */
  endsInS: z.int(),
});
type Count = z.infer<typeof countRow>;

const sweepMaxRows = 1_000;

/** The end of the current window of `windowS`, which is the same on every server. */
const presentEnd = (windowS: number) =>
  sql`to_timestamp((floor(extract(epoch from now()) / ${windowS}) + 1) * ${windowS})`;

/** Adds a call, or as many as it counts for, to the current window of `key`; returns the state. */
async function addCall(db: Database, key: string, windowS: number, countsFor = 1): Promise<Count> {
  const query = sql`
    insert into rate_counts (key, window_end, calls)
    values (${key}, ${presentEnd(windowS)}, ${countsFor})
    on conflict (key, window_end) do update set calls = rate_counts.calls + excluded.calls
    returning calls, ceil(extract(epoch from window_end - now()))::integer as "endsInS"`;
  const count = await onlyRowOf(db, countRow, query);
  if (count.calls === countsFor) await sweep(db);
  return { ...count, endsInS: Math.max(1, count.endsInS) };
}

/** Removes from the current window of `key` a call that turned out not to count. */
async function takeCallBack(db: Database, key: string, windowS: number): Promise<void> {
  await sql`
    update rate_counts set calls = calls - 1
    where key = ${key} and window_end = ${presentEnd(windowS)} and calls > 0`.execute(db);
}

/** Deletes the counts of `key`. */
async function forgetCalls(db: Database, key: string): Promise<void> {
  await db.deleteFrom('rate_counts').where('key', '=', key).execute();
}

/** Rows that another server is deleting at the same time are left to it. */
async function sweep(db: Database): Promise<void> {
  await sql`
    delete from rate_counts where (key, window_end) in (
      select key, window_end from rate_counts where window_end < now()
      order by window_end limit ${sweepMaxRows} for update skip locked)`.execute(db);
}
