/**
 * Visitors' reads go to a standby of the database, if there is one (DATABASE_READ_URL): what they
 * see may be a few seconds old. People who are signed in read what they have just written, so their
 * reads go to the database itself, as do all that the standby cannot answer.
 */
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, isEndedByServer } from '../db/away.ts';
import type { Database } from '../db/open.ts';
import { readReplayed, type Standby, type StandbyState } from '../db/standby.ts';
import { AppError } from './errors.ts';
import { openGathered } from './gathering.ts';
import type { Caller } from './model/sessions.ts';

/** Where a read gets its answer from. `state` names what is there, for kept replies. */
export type Source = { db: Database; state(): Promise<string> };

export type Replica = {
  /** Reads for a visitor from the standby or, if it cannot answer, and for all others, from `database`. */
  readFor<Result>(
    caller: Caller | null,
    database: Source,
    read: (source: Source) => Promise<Result>,
  ): Promise<Result>;
};

/** Without a standby, everything is read from the database. */
export function openReplica(standby: Standby | undefined): Replica {
  if (standby === undefined) return { readFor: (_caller, database, read) => read(database) };
  const replayed = openGathered(() => readReplayed(standby.db));
  const source = { db: standby.db, state: () => replayed.ask() };
  return {
    async readFor(caller, database, read) {
      if (caller !== null || standby.state() !== 'used') return await read(database);
      try {
        return await standby.use(() => read(source));
      } catch (error) {
        // What is refused there may be there by now.
        const isAnswer = !(error instanceof AppError || isDatabaseAway(error));
        if (isAnswer && !isEndedByServer(error)) throw error;
        return await read(database);
      }
    },
  };
}

const words: Record<Exclude<StandbyState, 'used'>, string> = {
  away: 'does not answer',
  behind: 'is too far behind',
  notStandby: 'is no standby',
  otherDatabase: 'is the standby of another database',
};

/** Tells the log whether the standby answers, now and at each change. */
export function logStandby(log: FastifyBaseLogger, standby: Standby | undefined): void {
  standby?.onState((state) => {
    if (state === 'used') log.info('DATABASE_READ_URL answers visitors');
    else log.warn(`DATABASE_READ_URL ${words[state]}: DATABASE_URL answers visitors`);
  });
}
