/** The self-test over the API, with a judge played by the test. */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { defaultLanguage } from '../../../contract/languages.ts';
import type { Verdict } from '../../../contract/words.ts';
import { selfTestProgramsFor } from '../../../work/self-test-programs.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { eventsOf } from '../../testing/events.ts';
import { openTestServer } from '../../testing/server.ts';

const selfTestPrograms = selfTestProgramsFor([defaultLanguage]);

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
beforeEach(() => sql`truncate judges, jobs, job_results`.execute(server.db));

const selfTest = (accept = 'application/json') =>
  server.call('POST /compiler/self-test', { as: admin, raw: { headers: { accept } } });

const addJudge = () =>
  sql`insert into judges (id, slots, level, judge_version, compiler_version, notes)
    values ('one', 1, 'rootless', '1', 'g++ 14', '{no memory cgroup}')`.execute(server.db);

/** Finishes each queued run with the first accepted verdict, or with another. */
async function playJudge(other: Partial<Record<string, Verdict>> = {}): Promise<void> {
  for (const program of selfTestPrograms) {
    const waiting = () => server.db.selectFrom('jobs').select('id').executeTakeFirst();
    await expect.poll(waiting).toBeDefined();
    const job = String((await waiting())?.id);
    const verdict = other[program.name] ?? program.expected[0] ?? 'Judge Error';
    const result = {
      success: verdict === 'Accepted',
      verdict,
      detailedResults: [],
      testCaseResults: [],
      executionTime: 1,
      memoryKb: 1,
    };
    await playResult(server.db, job, result);
  }
}

it('is refused while no judge runs', async () => {
  expect(await selfTest()).toMatchObject({
    status: 503,
    body: { error: 'No judge is running, so nothing can be judged right now.' },
  });
});

it('judges every program, and leaves nothing visible behind', async () => {
  await addJudge();
  const [answer] = await Promise.all([selfTest(), playJudge()]);
  const judges = [
    { level: 'rootless', compiler: 'g++ 14', notes: ['no memory cgroup'], unable: null },
  ];
  expect(answer).toMatchObject({ status: 200, body: { success: true, judges } });
  expect((answer.body as { checks: unknown[] }).checks).toHaveLength(selfTestPrograms.length);
  expect(await server.call('GET /problems/problem-list')).toMatchObject({ body: [] });
  expect(await server.db.selectFrom('job_results').select('id').execute()).toEqual([]);
  expect(await server.db.selectFrom('submissions').select('id').execute()).toEqual([]);
});

it('streams each check, with wrong verdicts and their remedies', async () => {
  await addJudge();
  const playing = playJudge({ Memory: 'Accepted' });
  const [answer] = await Promise.all([selfTest('text/event-stream'), playing]);
  const steps = eventsOf(answer.body).map(({ data }) => JSON.parse(data));
  expect(steps.map(({ number }) => number)).toEqual(selfTestPrograms.map((_, index) => index + 1));
  const failed = steps.filter(({ check }) => !check.passed);
  expect(failed.map(({ check }) => check.name)).toEqual(['Memory']);
  expect(failed[0].check).toMatchObject({ verdict: 'Accepted' });
  expect(failed[0].check.remedy).toContain('memory cgroup');
});
