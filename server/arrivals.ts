/**
 * What calls ask of the database as they arrive: who is calling, and which state the database is
 * in. Calls that arrive while a query is under way share the next one.
 */
import type { Database } from '../db/open.ts';
import { type Arrival, readArrivals, type Session } from './model/sessions.ts';

export type Arrivals = {
  /** The answer of a query that begins after this call; it has the caller of `session`, if it lasts. */
  ask(session?: Session): Promise<Arrival>;
};

type Batch = { sessions: Session[]; asked: Promise<Arrival> };

/** A query that takes longer does not hold up those who come after it: its connection may be dead. */
const turnMaxMs = 100;

export function openArrivals(db: Database): Arrivals {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Batch | undefined;
  const gather = (): Batch => {
    const sessions: Session[] = [];
    const asked = ended(underWay).then(() => {
      next = undefined;
      const arrival = readArrivals(db, sessions);
      underWay = arrival;
      return arrival;
    });
    return { sessions, asked };
  };
  return {
    ask(session) {
      next ??= gather();
      if (session !== undefined) next.sessions.push(session);
      return next.asked;
    },
  };
}

/** Resolves when the query has ended, well or not, or has taken too long. */
function ended(query: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, turnMaxMs);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    query.then(end, end);
  });
}
