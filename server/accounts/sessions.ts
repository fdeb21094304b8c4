/**
 * Sessions: each login is one. It ends by expiry, by logout, or with all sessions of its person.
 */
import { sql } from 'kysely';
import { z } from 'zod';
import type { OwnSession } from '../../contract/account.ts';
import type { Locale } from '../../contract/locales.ts';
import { refusals } from '../../contract/messages.ts';
import { type Role, roles } from '../../contract/roles.ts';
import type { Scope } from '../../contract/scopes.ts';
import { condition, inSeconds, now } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { onlyRowOf } from '../../db/rows.ts';
import { AppError } from '../http/errors.ts';
import { freshLoginS, tokenLifetimeS } from '../http/limits.ts';

/** The maximum number of sessions per person; a new one ends the oldest. */
const sessionsMax = 50;

/** Where a login came from: devices.ts and networks.ts have the words. */
export type LoginPlace = {
  device: string;
  network: string;
  /** The language of the browser, if it names one. */
  locale?: Locale | undefined;
};
const unknownPlace: LoginPlace = { device: '', network: '' };

/** Begins a session and returns its id; deletes expired and excess sessions. */
export async function beginSession(
  db: Database,
  userId: string,
  { device, network }: LoginPlace = unknownPlace,
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      expires_at: inSeconds(tokenLifetimeS),
      device,
      network,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from sessions where user_id = ${userId} and (expires_at <= now() or id in (
      select id from sessions where user_id = ${userId}
      order by created_at desc, id offset ${sessionsMax}))`.execute(db);
  return id;
}

/**
 * Begins a session for the account whose password was confirmed, with the hash that it had then.
 * Undefined if the password has been replaced since. Waits for a replacement in progress, which
 * would not end a session that begins at the same time.
 */
export function beginConfirmedSession(
  db: Database,
  account: { id: string; password_hash: string },
  place: LoginPlace,
): Promise<string | undefined> {
  return inTransaction(db, async (transaction) => {
    const owner = await transaction
      .selectFrom('users')
      .select('id')
      .where('id', '=', account.id)
      .where('password_hash', '=', account.password_hash)
      .forShare()
      .executeTakeFirst();
    return owner && (await beginSession(transaction, owner.id, place));
  });
}

/** The content of a token: the person and the session. */
export type Session = { sub: string; jti: string };

/** What a call came with: the token of a session, or the digest or the id of an API token. */
export type Credential = Session | { digest: string } | { tokenId: string };

/**
 * The person who makes a call, and their session. If a program acts for them, `sessionId` is its API
 * token, `scopes` are what it may do, and only with the scope `admin` it makes the
 * calls of administrators. What the person may open, it may open. `roles`: of the person; a program has
 * none. roles.ts says who holds one.
 */
export type Caller = {
  id: string;
  isAdmin: boolean;
  roles: Role[];
  /** Whether a role gives the rights of an administrator for this call alone (role-calls.ts). */
  isByRole?: boolean;
  /** Whether the person may only read; then they hold no role. */
  isBlocked?: boolean;
  /** Whether the person takes part in an exam that is open now, or was put into a class and has opened nothing of it. */
  isInExam?: boolean;
  /** Whether the person is an administrator without the second factor that the site requires. */
  mustSetUp?: boolean;
  /**
   * The administrator who sees what the person sees, with which session, and until when; the caller's
   * own `sessionId` is that of the view.
   */
  viewing?: { by: string; sessionId: string; endsAt: string } | undefined;
  sessionId: string;
  scopes: Scope[] | null;
};

/**
 * How a person has shown that an account is theirs: by its password, which matched this hash, or by
 * a session that began, or was confirmed, lately.
 */
export type Proof = { passwordHash: string } | { sessionId: string };

/** Whether a session began, or was confirmed by a passkey, so lately that no password is asked for. */
export async function beganLately(db: Database, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(
      condition`greatest(created_at, confirmed_at) > now() - make_interval(secs => ${freshLoginS})`,
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the person of a session has confirmed it by a passkey. */
export async function confirmSession(db: Database, sessionId: string): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/**
 * Whether a proof still holds. Call it while the person's row is locked: a new password, which ends
 * sessions, may have been set since.
 */
export async function stillHolds(
  db: Database,
  proof: Proof,
  passwordHash: string,
): Promise<boolean> {
  if ('passwordHash' in proof) return proof.passwordHash === passwordHash;
  const sessions = db.selectFrom('sessions').select('id').where('id', '=', proof.sessionId);
  return (await sessions.executeTakeFirst()) !== undefined;
}

/** Locks a person's row, and refuses with 403 a proof that no longer holds. */
export async function lockOwner(transaction: Database, userId: string, proof?: Proof) {
  const owner = await transaction
    .selectFrom('users')
    .select(['email', 'is_admin', 'password_hash'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (proof !== undefined && !(await stillHolds(transaction, proof, owner.password_hash))) {
    throw new AppError('forbidden', refusals.currentPasswordWrong);
  }
  return owner;
}

const arrivalRow = z.object({
  state: z.string(),
  /** The message of the maintenance in which the site is; null if it is in none. */
  maintenance: z.string().nullable(),
  callers: z.array(
    z.object({
      id: z.uuid(),
      isAdmin: z.boolean(),
      /** Whether an administrator has no second factor. */
      lacksFactor: z.boolean(),
      roles: z.array(z.enum(roles)),
      isBlocked: z.boolean(),
      isInExam: z.boolean(),
      sessionId: z.uuid(),
      /** Of an API token; null for a session. */
      digest: z.string().nullable(),
      scopes: z.array(z.string()).nullable(),
      /** Of a view (viewings.ts): the administrator, their session, and until when. */
      viewer: z.uuid().nullable(),
      viewerSessionId: z.uuid().nullable(),
      viewEndsAt: z.string().nullable(),
    }),
  ),
});

/**
 * `state` identifies the content of the database: if two are equal, no transaction has ended
 * between them. It is never shown. `callers` are the people whose sessions have not expired.
 */
export type Arrival = z.infer<typeof arrivalRow>;

/** Whether a session has not ended. `idleS`: after how many seconds without use it ends. */
const isUnderWay = (idleS: number) =>
  condition`expires_at > now() and used_at > now() - make_interval(secs => ${idleS})`;

/**
 * Whether a view goes on: in its time, with its administrator's session, of a person who is none.
 */
export const isViewed = (idleS: number) => condition`viewings.ends_at > now()
  and exists (select from sessions where sessions.id = viewings.session_id and ${isUnderWay(idleS)})
  and exists (select from users one
    where one.id = viewings.viewer and one.is_admin and one.blocked_at is null)
  and exists (select from users one
    where one.id = viewings.user_id and not one.is_admin and one.deleted_at is null)`;

/** The state of the database, and the callers with these credentials. */
export async function readCallers(
  db: Database,
  credentials: readonly Credential[],
  idleS: number = tokenLifetimeS,
): Promise<Arrival> {
  const ids = credentials.flatMap((one) => ('jti' in one ? [one.jti] : []));
  const tokenIds = credentials.flatMap((one) => ('tokenId' in one ? [one.tokenId] : []));
  const digests = credentials.flatMap((one) => ('digest' in one ? [one.digest] : []));
  const query = sql`/* prepared: callers */
    select pg_current_snapshot()::text as state,
      (select maintenance_message from site_state where maintenance_since is not null) as maintenance,
      (select coalesce(json_agg(json_build_object('id', users.id, 'isAdmin', users.is_admin,
          'lacksFactor', users.is_admin and not exists (
            select from second_factors where user_id = users.id and is_on)
          and not exists (select from passkeys where user_id = users.id),
          'roles', users.roles, 'isBlocked', users.blocked_at is not null,
          'isInExam', exists (select from exams_now(users.id))
            or exists (select from class_members where user_id = users.id and entry = 'added'),
          'sessionId', shown.id, 'digest', shown.digest, 'scopes', shown.scopes,
          'viewer', shown.viewer, 'viewerSessionId', shown.viewer_session, 'viewEndsAt',
          shown.view_ends_at)), '[]')
        from (
          select id, user_id, null as digest, null::json as scopes, null::uuid as viewer,
            null::uuid as viewer_session, null::timestamptz as view_ends_at from sessions
          where id = any(array(select unnest(${ids}::uuid[]))) and ${isUnderWay(idleS)}
          union all
          select id, user_id, null, null, viewer, session_id, ends_at from viewings
          where id = any(array(select unnest(${ids}::uuid[]))) and ${isViewed(idleS)}
          union all
          select id, user_id, encode(digest, 'hex'), to_json(scopes), null, null, null
          from api_tokens
          where (id = any(array(select unnest(${tokenIds}::uuid[])))
              or digest = any(array(select decode(hex, 'hex') from unnest(${digests}::text[]) hex)))
            and ends_at > now()
        ) as shown join users on users.id = shown.user_id
          and (users.ends_at is null or users.ends_at > now() or shown.viewer is not null)
        ) as callers`;
  return await onlyRowOf(db, arrivalRow, query);
}

/** A person's sessions that have not ended, the one used last first. */
export async function readSessions(
  db: Database,
  { id, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
  idleS: number = tokenLifetimeS,
): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'device', 'network', 'created_at', 'used_at', 'expires_at'])
    .where('user_id', '=', id)
    .where(isUnderWay(idleS))
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    usedAt: row.used_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    isCurrent: row.id === sessionId,
  }));
}

/** Ends a session of a person, if it is there. */
export async function endSessionOf(db: Database, userId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends one session. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a person except `keptId`, if given. */
export async function endSessions(db: Database, userId: string, keptId?: string): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptId !== undefined) sessions = sessions.where('id', '!=', keptId);
  await sessions.execute();
}
