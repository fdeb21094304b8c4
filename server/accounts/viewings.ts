/**
 * Views of administrators, who see what a person sees and change nothing: a token with which calls
 * read as that person. passwords.ts says which calls it makes. Begin and end are in the audit log.
 */
import type { FastifyBaseLogger } from 'fastify';
import { viewingMaxMinutes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import { condition, inSeconds } from '../../db/expressions.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { AppError } from '../http/errors.ts';
import { tokenLifetimeS } from '../http/limits.ts';
import { type Actor, addEntry } from '../operation/audit.ts';
import { lockPerson } from './people.ts';
import { poll } from './polling.ts';
import { type Caller, isViewed } from './sessions.ts';

type Viewer = Actor & { caller: Pick<Caller, 'id' | 'sessionId'>; network: string };

/**
 * Begins a view, and ends another of the same session. Refuses with 401 a session that has ended,
 * with 404 who is not there, and with 409 an administrator.
 */
export function beginViewing(
  db: Database,
  by: Viewer,
  userId: string,
): Promise<{ id: string; endsAt: Date }> {
  return inTransaction(db, async (transaction) => {
    const { caller, network } = by;
    // So that of two that begin at once, the second ends the first.
    const session = await transaction
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', caller.sessionId)
      .forUpdate()
      .executeTakeFirst();
    if (session === undefined) throw new AppError('unauthenticated', refusals.tokenInvalid);
    const person = await lockPerson(transaction, userId);
    if (person.is_admin) throw new AppError('conflict', refusals.adminNotViewed);
    const before = transaction.deleteFrom('viewings').where('session_id', '=', caller.sessionId);
    await recordEnds(transaction, await before.returning(ended).execute());
    const begun = await transaction
      .insertInto('viewings')
      .values({
        viewer: caller.id,
        session_id: caller.sessionId,
        user_id: userId,
        network,
        ends_at: inSeconds(viewingMaxMinutes * 60),
      })
      .returning(['id', 'ends_at'])
      .executeTakeFirstOrThrow();
    await addEntry(transaction, {
      by,
      act: 'viewing begun',
      subject: { kind: 'account', id: userId },
    });
    return { id: begun.id, endsAt: begun.ends_at };
  });
}

const ended = ['viewer', 'user_id', 'network'] as const;
type Ended = { viewer: string; user_id: string; network: string };

async function recordEnds(transaction: Database, viewings: readonly Ended[]): Promise<void> {
  for (const { viewer, user_id: id, network } of viewings) {
    await addEntry(transaction, {
      by: { caller: { id: viewer }, network },
      act: 'viewing ended',
      subject: { kind: 'account', id },
    });
  }
}

/** Ends a view, if it has not ended. */
export const endViewing = (db: Database, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const viewings = transaction.deleteFrom('viewings').where('id', '=', id);
    await recordEnds(transaction, await viewings.returning(ended).execute());
  });

/** Ends the views whose time is over, or whose administrator has logged out. */
export const endOldViewings = (db: Database, idleS: number = tokenLifetimeS): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const viewings = transaction.deleteFrom('viewings').where(condition`not (${isViewed(idleS)})`);
    await recordEnds(transaction, await viewings.returning(ended).execute());
  });

const everyMs = 5_000;

type Watched = {
  db: Database;
  idleS: number | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/** Records the ends of views that were not stopped. */
export const watchViewings = ({ db, idleS, log }: Watched): { close(): Promise<void> } =>
  poll({
    everyMs,
    look: () => endOldViewings(db, idleS),
    log,
    failure: 'views that are over could not be ended',
  });
