/** Which judges are alive, and how much waits for them. */
import { sql } from 'kysely';
import type { LivingJudge } from '../../contract/self-test.ts';
import type { Database } from '../db/open.ts';

/** A judge that was not seen for this long counts as gone. */
const aliveS = 10;

/** The judges that are alive: the level of their sandboxes, and what those lack. */
export async function livingJudges(db: Database): Promise<LivingJudge[]> {
  const { rows } = await sql<LivingJudge>`
    select level, compiler_version as compiler, notes from judges
    where seen_at > now() - make_interval(secs => ${aliveS}) order by started_at, id`.execute(db);
  return rows;
}

/** The number of judges alive and of pieces of work that wait. */
export async function judgingState(db: Database): Promise<{ judges: number; waiting: number }> {
  const { rows } = await sql<{ judges: number; waiting: number }>`
    select (select count(*)::int from judges
        where seen_at > now() - make_interval(secs => ${aliveS})) as judges,
      (select count(*)::int from queue where holder is null) as waiting`.execute(db);
  return rows[0] ?? { judges: 0, waiting: 0 };
}
