/**
 * Asks the database about calls as they arrive: who is calling, and which state the database is in.
 * The answer includes the caller with the given credential if it has not expired.
 */
import type { Database } from '../../db/open.ts';
import { openSharedQuery, type SharedQuery } from '../cache/shared-query.ts';
import { type Arrival, type Credential, readCallers } from './sessions.ts';

export type Callers = SharedQuery<Credential, Arrival>;

/** `idleS`: after how many seconds without use a session ends. */
export const openCallers = (db: Database, idleS?: number): Callers =>
  openSharedQuery((credentials) => readCallers(db, credentials, idleS));
