/**
 * Sessions: each login is one. It ends by expiry, by logout, or with all sessions of its person.
 */
import { sql } from 'kysely';
import { inSeconds, now } from '../../db/expressions.ts';
import type { Database } from '../../db/open.ts';
import { tokenLifetimeS } from '../limits.ts';

/** Sessions per person; the oldest ends for a new one. */
const sessionsMax = 50;

/** Begins a session and returns its id; deletes expired and excess sessions. */
export async function beginSession(db: Database, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      expires_at: inSeconds(tokenLifetimeS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from sessions where user_id = ${userId} and (expires_at <= now() or id in (
      select id from sessions where user_id = ${userId}
      order by created_at desc, id offset ${sessionsMax}))`.execute(db);
  return id;
}

/** The person of a session, or null if it has ended. */
export async function findCaller(
  db: Database,
  userId: string,
  sessionId: string,
): Promise<{ id: string; isAdmin: boolean; sessionId: string } | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.is_admin')
    .where('sessions.id', '=', sessionId)
    .where('users.id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row === undefined ? null : { id: userId, isAdmin: row.is_admin, sessionId };
}

/** Ends one session. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a person except `kept`, if given. */
export async function endSessions(db: Database, userId: string, keptId?: string): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptId !== undefined) sessions = sessions.where('id', '!=', keptId);
  await sessions.execute();
}
