/**
 * API tokens, with which programs act for a person. Only their SHA-256 is stored: they are 256
 * random bits, which need no slow hash.
 */
import { randomBytes } from 'node:crypto';
import type { ApiToken } from '../../contract/account.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { refusals } from '../../contract/messages.ts';
import { type Scope, scopes } from '../../contract/scopes.ts';
import { condition, inSeconds } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { apiTokensMax } from '../http/limits.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { digestOf } from './secret-digest.ts';
import { lockOwner, type Proof } from './sessions.ts';

const secretBytes = 32;
/** By this beginning, people and programs that search for secrets know what it is. */
const prefix = 'arb_';
const shape = /^arb_[\w-]{43}$/;
const dayS = 86_400;

/** The digest of an API token, in hexadecimal; null for what is none. */
export const digestOfToken = (token: string): string | null =>
  shape.test(token) ? digestOf(token).toString('hex') : null;

/** The scope that a call needs; null if it needs a session. */
export function scopeOf({ access, method, needsSession, rate }: Endpoint): Scope | null {
  if (needsSession) return null;
  if (access === 'admin') return 'admin';
  if (method === 'GET') return 'read';
  return rate === 'judge' || rate === 'check' ? 'submit' : 'write';
}

const columns = ['id', 'name', 'scopes', 'created_at', 'ends_at', 'used_at'] as const;

type TokenRow = {
  id: string;
  name: string;
  scopes: string[];
  created_at: Date;
  ends_at: Date;
  used_at: Date | null;
};

const shown = (row: TokenRow): ApiToken => ({
  _id: row.id,
  name: row.name,
  scopes: scopes.filter((scope) => row.scopes.includes(scope)),
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
});

/** A person's tokens that have not ended, the newest first. */
export async function readApiTokens(db: Database, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .where(condition`ends_at > now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(shown);
}

type NewToken = { name: string; scopes: Scope[]; days: number };

/**
 * Makes a token of the caller. Refuses with 409 a name that another of theirs has, and one token too
 * many; with 403 the scope `admin` for others, and a proof that no longer holds.
 */
export function addApiToken(
  db: Database,
  by: Extract<Actor, { caller: unknown }>,
  token: NewToken,
  proof: Proof,
): Promise<ApiToken & { token: string }> {
  return inTransaction(db, async (transaction) => {
    const { id: userId } = by.caller;
    const owner = await lockOwner(transaction, userId, proof);
    if (token.scopes.includes('admin') && !owner.is_admin) {
      throw new AppError('forbidden', refusals.scopeNotYours);
    }
    await transaction
      .deleteFrom('api_tokens')
      .where('user_id', '=', userId)
      .where(condition`ends_at <= now()`)
      .execute();
    const others = await readApiTokens(transaction, userId);
    if (others.some(({ name }) => name === token.name)) {
      throw new AppError('conflict', refusals.tokenNameTaken);
    }
    if (others.length >= apiTokensMax) throw new AppError('conflict', refusals.tooManyTokens);
    const secret = prefix + randomBytes(secretBytes).toString('base64url');
    const row = await transaction
      .insertInto('api_tokens')
      .values({
        user_id: userId,
        name: token.name,
        scopes: token.scopes,
        digest: digestOf(secret),
        ends_at: inSeconds(token.days * dayS),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const made = shown(row);
    await addEntry(transaction, {
      by,
      act: 'API token made',
      subject: { kind: 'account', id: userId },
      after: { token: row.id, scopes: made.scopes, endsAt: made.endsAt },
    });
    return { ...made, token: secret };
  });
}

/** Ends a token of the caller, if it is there. */
export function endApiToken(
  db: Database,
  by: Extract<Actor, { caller: unknown }>,
  tokenId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const { id } = by.caller;
    const ended = await transaction
      .deleteFrom('api_tokens')
      .where('id', '=', tokenId)
      .where('user_id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (ended === undefined) return;
    await addEntry(transaction, {
      by,
      act: 'API token ended',
      subject: { kind: 'account', id },
      before: { token: tokenId },
    });
  });
}
