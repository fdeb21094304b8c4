/**
 * Asks the database about calls as they arrive: who is calling, and which state the database is in.
 * The answer includes the caller of the given session if it has not expired.
 */
import type { Database } from '../../db/open.ts';
import { openSharedQuery, type SharedQuery } from '../cache/shared-query.ts';
import { type Arrival, readCallers, type Session } from './sessions.ts';

export type Callers = SharedQuery<Session, Arrival>;

export const openCallers = (db: Database): Callers =>
  openSharedQuery((sessions) => readCallers(db, sessions));
