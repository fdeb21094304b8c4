/**
 * Puts the changes of roles that bin/admin makes into the log of security events. They wait in the
 * database until a server looks, so that none is lost while no server runs.
 */
import type { FastifyBaseLogger } from 'fastify';
import { type Database, inTransaction } from '../db/open.ts';
import { isDatabaseAway } from './errors.ts';
import { takeRoleChanges } from './model/administrators.ts';
import type { SecurityLog } from './security-log.ts';

const lookEveryMs = 5_000;

type Watched = { db: Database; security: SecurityLog; log: Pick<FastifyBaseLogger, 'warn'> };

/** Looks again and again; `close` ends that, and waits for a look under way. */
export function watchRoleChanges({ db, security, log }: Watched): { close(): Promise<void> } {
  let looking = Promise.resolve();
  // They go from the database only once they are in the log.
  const look = () =>
    inTransaction(db, async (transaction) => {
      for (const { account, isAdmin, changedAt } of await takeRoleChanges(transaction)) {
        const event = isAdmin ? 'administrator made' : 'administrator unmade';
        security.note(event, { account, changedAt: changedAt.toISOString() });
      }
    });
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error: unknown) => {
      if (!isDatabaseAway(error)) log.warn({ err: error }, 'changes of roles could not be read');
    });
  }, lookEveryMs);
  return {
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}
