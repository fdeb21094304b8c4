/** For the tests of kinds of jobs: does the next job of a queue, like a judge. */
import { claim, type DoableKind, type JobOf } from '../../work/claim.ts';
import { openJudgeCounts } from '../../work/judge-counts.ts';
import type { Queue } from '../../work/testing-queue.ts';
import { openTestData } from '../run/test-data.ts';
import type { Workshop } from '../testing-judge.ts';
import type { Kind } from './kind.ts';

type Doing<Name extends DoableKind> = {
  queue: Queue;
  workshop: Workshop;
  name: Name;
  kind: Kind<Name>;
};

/** Does the job and stores its result, which it returns. Throws if the next job is of another kind. */
export async function doNext<Name extends DoableKind>({
  queue: { db, pool },
  workshop,
  name,
  kind,
}: Doing<Name>): Promise<unknown> {
  const job = await claim(db, 'a judge');
  if (job?.kind !== name)
    throw new Error(`a job of the kind ${name} was expected, not ${job?.kind}`);
  const tools = {
    ...workshop,
    db,
    scratchFolder: workshop.folder,
    judgeVersion: 'test',
    publish: async () => {},
    log: () => {},
    counts: openJudgeCounts(),
    testData: await openTestData(db, workshop.folder),
    stopping: new AbortController().signal,
  };
  const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
  const done = await kind.run(tools, place, job as JobOf<Name>);
  const stored = await done.store({ cpuMs: 0, slotMs: 0 });
  if (stored !== 'stored') throw new Error(`the result was ${stored}`);
  const { rows } = await pool.query('select result from job_results where id = $1', [
    job.lease.job,
  ]);
  return rows[0]?.result;
}
