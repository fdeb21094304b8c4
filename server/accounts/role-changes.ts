/**
 * Logs the role changes that bin/admin makes as security events. They wait in the database until a
 * server reads them, so none is lost while no server runs.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../../db/open.ts';
import { takeRoleChanges } from './administrators.ts';
import { poll } from './polling.ts';
import type { SecurityLog } from './security-log.ts';

const everyMs = 5_000;

type Watched = { db: Database; security: SecurityLog; log: Pick<FastifyBaseLogger, 'warn'> };

/** Polls; `close` stops polling and waits for a poll in progress. */
export function watchRoleChanges({ db, security, log }: Watched): { close(): Promise<void> } {
  // They are deleted only once they are in the log.
  const look = () =>
    inTransaction(db, async (transaction) => {
      for (const { account, isAdmin, changedAt } of await takeRoleChanges(transaction)) {
        const event = isAdmin ? 'administrator made' : 'administrator unmade';
        security.note(event, { account, changedAt: changedAt.toISOString() });
      }
    });
  return poll({ everyMs, look, log, failure: 'changes of roles could not be read' });
}
