/**
 * Asks the database about calls as they arrive: who is calling, and which state the database is in.
 * The answer includes the caller of the given session if it has not expired.
 */
import type { Database } from '../db/open.ts';
import { type Gathered, openGathered } from './gathering.ts';
import { type Arrival, readArrivals, type Session } from './model/sessions.ts';

export type Arrivals = Gathered<Session, Arrival>;

export const openArrivals = (db: Database): Arrivals =>
  openGathered((sessions) => readArrivals(db, sessions));
