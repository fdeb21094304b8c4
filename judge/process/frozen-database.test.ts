/**
 * A judge whose database is not there at the start, later stops answering for longer than its lease,
 * and goes on each time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestProxy, type TestProxy } from '../../db/testing-proxy.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem, insertSubmission } from '../../work/testing-rows.ts';
import { buildParts, endJudge, type JudgeProcess, startJudge } from '../testing-judge.ts';

const queue = queueForTests();
const right = '#include <cstdio>\nint main() { puts("ok"); }\n';
const endless = 'int main() { for (volatile int i = 0;; i = i + 1) {} }\n';

let folder: string;
let proxy: TestProxy;
let judge: JudgeProcess;
beforeAll(async () => {
  await buildParts(['cpp']);
  folder = await mkdtemp(join(tmpdir(), 'judge-frozen-'));
  proxy = await openTestProxy(queue.url);
  proxy.refuse({ code: '57P03', message: 'the database system is starting up' });
  judge = await startJudge(proxy.url, folder, { ...process.env, LANGUAGES: 'cpp' });
});
afterAll(async () => {
  if (judge.child.exitCode === null) judge.child.kill('SIGKILL');
  await proxy.close();
  await rm(folder, { recursive: true });
});

it('says at the start why it waits for the database, and works once that lets it in', async () => {
  await judge.says('waiting for the database');
  await judge.says('PostgreSQL is starting or stopping');
  proxy.refuse(null);
  const count = 'select count(*)::int as judges from judges';
  await expect.poll(() => queue.one(count)).toEqual({ judges: 1 });
});

it('leaves the job to the judge that took it over, and works on', {
  tags: ['release'],
}, async () => {
  const cases = [{ input: '', output: 'ok\n', isHidden: false }];
  const submit = async (source: string) => {
    const [user, problem] = [await queue.addUser(), await insertProblem(queue.pool, { cases })];
    return await insertSubmission(queue.pool, { user, problem, source });
  };
  const patience = { timeout: 60_000 };
  const found = (sql: string, values: string[] = []) =>
    expect.poll(() => queue.one(sql, values), patience);
  const verdictOf = 'select verdict, (select count(*)::int from earlier_results) as earlier';

  const job = await submit(endless);
  await found('select judge_id is not null as claimed from jobs').toEqual({ claimed: true });
  proxy.freeze();
  await found('select lease_until < now() as over from jobs').toEqual({ over: true });
  const lease = await queue.leaseOf('another judge');
  expect(lease).toMatchObject({ job, attempts: 2 });
  proxy.thaw();
  await judge.says('lost to another judge');
  expect(await queue.store(lease, 'Accepted')).toBe('stored');

  const next = await submit(right);
  await found(`${verdictOf} from submissions where id = $1`, [next]).toEqual({
    verdict: 'Accepted',
    earlier: 0,
  });
  expect(await queue.one(`${verdictOf} from submissions where id = $1`, [job])).toEqual({
    verdict: 'Accepted',
    earlier: 0,
  });
  expect(await endJudge(judge, 'SIGTERM')).toBe(0);
});
