/**
 * A standby of the database, for reads that may be a few seconds late. It is used only while the
 * last check shows that it is a standby, that it answers, and that it has the data of a few seconds
 * ago.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { DatabaseSilent } from './away.ts';
import { type Database, openDatabase } from './open.ts';
import { onlyRowOf } from './rows.ts';
import { connectToWatch, discard } from './watch.ts';

/** `otherDatabase`: a standby, but of another database. */
export type StandbyState = 'used' | 'away' | 'behind' | 'notStandby' | 'otherDatabase';

export type Standby = {
  db: Database;
  state(): StandbyState;
  /**
   * The maximum age of the standby's data at the last check, in ms; infinite before the first one.
   */
  lateMs(): number;
  /** The result of `work`; throws `DatabaseSilent` if it cannot be used, or stops answering meanwhile. */
  use<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Calls `listener` with the state once it is known, and at each change. */
  onState(listener: (state: StandbyState) => void): void;
  close(): Promise<void>;
};

export type StandbyOptions = {
  /** The database whose standby it is. */
  primary: Database;
  answerLimitMs?: number;
  lateMaxMs?: number;
};

const pauseMs = 1_000;
const answerLimitDefaultMs = 2_000;
const lateDefaultMaxMs = 5_000;
const connectionsMax = 10;
const statementTimeoutMs = 10_000;
/** Marks that the standby has not reached. At this number, no more marks are made. */
const marksMax = 600;

/** The position in the database's write-ahead log at a moment of this process' clock. */
type Mark = { atMs: number; position: bigint };

/** Opens a standby, and checks it every second until `close`. */
export function openStandby(url: string, options: StandbyOptions): Standby {
  const { primary, lateMaxMs = lateDefaultMaxMs, answerLimitMs = answerLimitDefaultMs } = options;
  const db = openDatabase(url, {
    applicationName: 'arbiter-reads',
    connectionsMax,
    statementTimeoutMs,
  });
  const closing = new AbortController();
  const waiting = new Set<(error: Error) => void>();
  /** Undefined until the first check. */
  let state: StandbyState | undefined;
  let reachedAtMs = Number.NEGATIVE_INFINITY;
  let listener = (_state: StandbyState): void => {};
  const watching = watchStandby({ url, primary, answerLimitMs, signal: closing.signal }, (seen) => {
    reachedAtMs = Math.max(reachedAtMs, seen.reachedAtMs);
    const isBehind = performance.now() - reachedAtMs > lateMaxMs;
    const before = state;
    state = seen.state === 'used' && isBehind ? 'behind' : seen.state;
    if (state === 'away') {
      for (const refuse of waiting) refuse(new DatabaseSilent());
      waiting.clear();
    }
    if (state !== before) listener(state);
  });
  return {
    db,
    state: () => state ?? 'away',
    lateMs: () => performance.now() - reachedAtMs,
    use(work) {
      if (state !== 'used') return Promise.reject(new DatabaseSilent());
      return new Promise((resolve, reject) => {
        waiting.add(reject);
        work(db)
          .then(resolve, reject)
          .finally(() => waiting.delete(reject));
      });
    },
    onState(told) {
      listener = told;
      if (state !== undefined) told(state);
    },
    async close() {
      closing.abort();
      await watching;
      await db.destroy();
    },
  };
}

type Watched = { url: string; primary: Database; answerLimitMs: number; signal: AbortSignal };

/** `reachedAtMs`: the newest moment whose mark the standby has reached. */
type Seen = { state: StandbyState; reachedAtMs: number };

async function watchStandby(
  { url, primary, answerLimitMs, signal }: Watched,
  onSeen: (seen: Seen) => void,
): Promise<void> {
  let client: pg.Client | undefined;
  let marks: Mark[] = [];
  let system: string | undefined;
  while (!signal.aborted) {
    const atMs = performance.now();
    // While the database is away, no mark is made, and the standby becomes late.
    const end = await readEnd(primary).catch(() => undefined);
    if (end !== undefined && marks.length < marksMax) marks.push({ atMs, position: end.position });
    system = end?.system ?? system;
    try {
      client ??= await connectToWatch(url, answerLimitMs);
      const found = await look(client);
      const reached = marks.filter(({ position }) => position <= found.position);
      marks = marks.filter(({ position }) => position > found.position);
      const reachedAtMs = reached.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY;
      if (!signal.aborted) onSeen({ state: stateOf(found, system), reachedAtMs });
    } catch {
      discard(client);
      client = undefined;
      if (!signal.aborted) onSeen({ state: 'away', reachedAtMs: Number.NEGATIVE_INFINITY });
    }
    await pause(pauseMs, undefined, { signal }).catch(() => {});
  }
  discard(client);
}

function stateOf({ isStandby, system }: Found, primary: string | undefined): StandbyState {
  if (!isStandby) return 'notStandby';
  return primary === undefined || system === primary ? 'used' : 'otherDatabase';
}

const position = z.string().transform(BigInt);
const endRow = z.object({ system: z.string(), position });

/** The end of the database's write-ahead log, and the identifier of the database. */
function readEnd(primary: Database): Promise<z.infer<typeof endRow>> {
  const query = sql`
    select system_identifier::text as system, (pg_current_wal_lsn() - '0/0')::text as position
    from pg_control_system()`;
  return onlyRowOf(primary, endRow, query);
}

const foundRow = z.object({ system: z.string(), isStandby: z.boolean(), position });
type Found = z.infer<typeof foundRow>;

async function look(client: pg.Client): Promise<Found> {
  const { rows } = await client.query(`
    select system_identifier::text as system, pg_is_in_recovery() as "isStandby",
      coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::text as position
    from pg_control_system()`);
  return foundRow.parse(rows[0]);
}

const replayedRow = z.object({ state: z.string() });

/**
 * Identifies the state of a standby: if two are equal, it has replayed nothing in between. (Its
 * snapshots can be equal although a transaction has ended in between.)
 */
export async function readReplayed(standby: Database): Promise<string> {
  const query = sql`/* prepared: replayed */
    select 'standby ' || coalesce(pg_last_wal_replay_lsn()::text, '') as state`;
  return (await onlyRowOf(standby, replayedRow, query)).state;
}
