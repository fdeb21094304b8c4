/** Recent faults of judges and servers, for administrators; the logs keep them for longer. */
import { sql } from 'kysely';
import type { Database } from '../db/open.ts';

const keptDays = 7;
const keptMax = 10_000;
const whatMaxChars = 1_000;

/** `place`: the judge, or the call. `about`: the job, or the id in the reply. */
export type Fault = { place: string; about: string; kind: string; what: string };

export const noteFault = (db: Database, fault: Fault): Promise<unknown> =>
  db
    .insertInto('faults')
    .values({ ...fault, what: fault.what.replaceAll('\0', '').slice(0, whatMaxChars) })
    .execute();

/** Deletes old faults. */
export const clearFaults = (db: Database): Promise<unknown> =>
  sql`delete from faults where happened_at < now() - make_interval(days => ${keptDays})
    or id <= (select max(id) from faults) - ${keptMax}::bigint`.execute(db);
