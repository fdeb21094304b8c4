/**
 * Sends visitors' reads to a standby of the database, if there is one (DATABASE_READ_URL); the data
 * may be a few seconds old. People who are signed in must see what they have just written, so their
 * reads go to the database itself, as do reads that the standby cannot answer.
 */
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway, isEndedByServer } from '../../db/away.ts';
import type { Database } from '../../db/open.ts';
import { readReplayed, type Standby, type StandbyState } from '../../db/standby.ts';
import { openSharedQuery } from '../cache/shared-query.ts';
import { AppError } from '../http/errors.ts';
import type { Caller } from './sessions.ts';

/** Where a read gets its data. `state` identifies the state of the data, for cached replies. */
export type Source = { db: Database; state(): Promise<string> };

export type VisitorReads = {
  /** Reads from the standby for a visitor if it can answer, and otherwise from `database`. */
  readFor<Result>(
    caller: Caller | null,
    database: Source,
    read: (source: Source) => Promise<Result>,
  ): Promise<Result>;
};

/** Without a standby, everything is read from the database. */
export function openVisitorReads(standby: Standby | undefined): VisitorReads {
  if (standby === undefined) return { readFor: (_caller, database, read) => read(database) };
  const replayed = openSharedQuery(() => readReplayed(standby.db));
  const source = { db: standby.db, state: () => replayed.ask() };
  return {
    async readFor(caller, database, read) {
      if (caller !== null || standby.state() !== 'used') return await read(database);
      try {
        return await standby.use(() => read(source));
      } catch (error) {
        // If the standby refuses, the database may already have what is missing.
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

/** Logs whether the standby answers, now and at each change. */
export function logStandby(log: FastifyBaseLogger, standby: Standby | undefined): void {
  standby?.onState((state) => {
    if (state === 'used') log.info('DATABASE_READ_URL answers visitors');
    else log.warn(`DATABASE_READ_URL ${words[state]}: DATABASE_URL answers visitors`);
  });
}
