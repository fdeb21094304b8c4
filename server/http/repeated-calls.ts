/**
 * Lets callers repeat a call that creates something: with the same Idempotency-Key it acts once,
 * and both calls get the same reply. Submissions have keys of their own (submissions/submissions.ts).
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../contract/endpoint.ts';
import { idempotencyKey } from '../../contract/keys.ts';
import { refusals } from '../../contract/messages.ts';
import { condition, isTrue } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import type { Context } from '../context.ts';
import { AppError } from './errors.ts';

/**
 * Whether a call can be repeated with the same `Idempotency-Key`: it acts once. Calls that declare
 * the header themselves have their own rules.
 */
export const takesKey = ({ method, access, rate, headers, event, givesBytes }: Endpoint): boolean =>
  method === 'POST' &&
  access !== 'anyone' &&
  ['write', 'file', 'judge'].includes(rate) &&
  event === undefined &&
  !(headers instanceof z.ZodObject && 'idempotency-key' in headers.shape) &&
  givesBytes === undefined;

/** Runs the handler, or returns the reply of the earlier call with the same key. */
export async function repeatable(
  {
    request,
    reply,
    endpoint,
  }: { request: FastifyRequest; reply: FastifyReply; endpoint: Endpoint },
  { db }: Pick<Context, 'db'>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const sent = request.raw.headers['idempotency-key'];
  const userId = request.caller?.id;
  if (!takesKey(endpoint) || sent === undefined || userId === undefined) return await act();
  const key = idempotencyKey.safeParse(sent);
  if (!key.success) {
    throw new AppError('badInput', key.error.issues[0]?.message ?? 'Idempotency-Key: Is invalid.');
  }
  const call = `${request.method} ${request.url}`;
  const keyed = { userId, key: key.data, call, bodyDigest: digestOf(request.body) };
  const answered = await answerOnce(db, keyed, async () => {
    const made = JSON.stringify(await act());
    const location = reply.getHeader('location');
    return { reply: made, location: location === undefined ? null : String(location) };
  });
  if (answered.location !== null) reply.header('location', answered.location);
  const made: unknown = JSON.parse(answered.reply);
  return made;
}

/** Of what is read as it arrives, only the key says whether it is the same. */
function digestOf(body: unknown): Buffer {
  const hash = createHash('sha256');
  if (body instanceof Uint8Array) hash.update(body);
  else if (!isStream(body)) hash.update(JSON.stringify(body) ?? '');
  return hash.digest();
}

const isStream = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** The call, without its reply. `call` is method and address. */
type KeyedCall = { userId: string; key: string; call: string; bodyDigest: Buffer };

/** What a repeated call gets; `reply` is JSON. */
type Answered = { reply: string; location: string | null };

/** A larger reply is not stored, and its call cannot be repeated. */
const replyMaxChars = 64 * 1024;
/** After this time, the server of a call has ended before it could store the reply. */
const callMaxMinutes = 1;
const pauseMs = 50;
/** How long a repeated call waits for the first one. */
const waitMaxMs = 10_000;

/**
 * Acts once for each key of a person. A repeated call waits for the first one; if that was refused
 * or has failed, it acts itself. Refuses a key that was sent with another call.
 */
async function answerOnce(
  db: Database,
  keyed: KeyedCall,
  act: () => Promise<Answered>,
): Promise<Answered> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    if (await begin(db, keyed)) return await answerFirst(db, keyed, act);
    const earlier = await find(db, keyed);
    if (earlier === undefined) continue;
    const isSame = earlier.call === keyed.call && earlier.body_digest.equals(keyed.bodyDigest);
    if (!isSame) throw new AppError('conflict', refusals.callKeyUsed);
    if (earlier.reply !== null) return { reply: earlier.reply, location: earlier.location };
    if (earlier.is_stuck || waitedMs >= waitMaxMs)
      throw new AppError('conflict', refusals.callUnanswered);
    await pause(pauseMs);
  }
}

async function begin(db: Database, { userId, key, call, bodyDigest }: KeyedCall) {
  const row = await db
    .insertInto('answered_calls')
    .values({ user_id: userId, key, call, body_digest: bodyDigest })
    .onConflict((one) => one.doNothing())
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

const find = (db: Database, { userId, key }: KeyedCall) =>
  db
    .selectFrom('answered_calls')
    .select(['call', 'body_digest', 'reply', 'location'])
    .select(
      isTrue(condition`begun_at < now() - make_interval(mins => ${callMaxMinutes})`).as('is_stuck'),
    )
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();

async function answerFirst(
  db: Database,
  keyed: KeyedCall,
  act: () => Promise<Answered>,
): Promise<Answered> {
  const { userId, key } = keyed;
  let answered: Answered;
  try {
    answered = await act();
  } catch (error) {
    await forget(db, keyed);
    throw error;
  }
  if (answered.reply.length > replyMaxChars) {
    await forget(db, keyed);
    return answered;
  }
  await db
    .updateTable('answered_calls')
    .set(answered)
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
  return answered;
}

async function forget(db: Database, { userId, key }: KeyedCall): Promise<void> {
  await db
    .deleteFrom('answered_calls')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute();
}
