/**
 * What calls ask of the database as they arrive: who is calling, and which state the database is
 * in. The answer has the caller of the session asked for, if it lasts.
 */
import type { Database } from '../db/open.ts';
import { type Gathered, openGathered } from './gathering.ts';
import { type Arrival, readArrivals, type Session } from './model/sessions.ts';

export type Arrivals = Gathered<Session, Arrival>;

export const openArrivals = (db: Database): Arrivals =>
  openGathered((sessions) => readArrivals(db, sessions));
