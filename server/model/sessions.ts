/** Who is signed in, where: each login is a session, which ends by time, by logout, or with others. */
import { sql } from 'kysely';
import type { Database } from '../../db/open.ts';
import { tokenLifetimeS } from '../limits.ts';

/** Sessions of one person; the oldest end for new ones. */
const sessionsMax = 50;

/** Begins a session and answers its id; what has ended, or is too much, goes. */
export async function beginSession(db: Database, userId: string): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${tokenLifetimeS})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    delete from sessions where user_id = ${userId} and (expires_at <= now() or id in (
      select id from sessions where user_id = ${userId}
      order by created_at desc, id offset ${sessionsMax}))`.execute(db);
  return id;
}

/** The person of a session, or null when it has ended. */
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
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? null : { id: userId, isAdmin: row.is_admin, sessionId };
}

/** Ends one session. */
export async function endSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a person but the one to keep, if any. */
export async function endSessions(db: Database, userId: string, keptId?: string): Promise<void> {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (keptId !== undefined) sessions = sessions.where('id', '!=', keptId);
  await sessions.execute();
}
