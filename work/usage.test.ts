/** When a judge can afford a second run to examine a failure, on a real database. */
import { expect, it } from 'vitest';
import { queueForTests } from './testing-queue.ts';
import { canAffordChecking } from './usage.ts';

const queue = queueForTests();

it('examining a failure is affordable while few jobs wait and little was used', async () => {
  const [user, problem] = [await queue.addUser(), await queue.addProblem()];
  await queue.submit(user, problem);
  const lease = await queue.leaseOf('a');
  const isAffordable = () => canAffordChecking(queue.db, lease.owner);
  expect(await isAffordable()).toBe(true);
  const usage = `insert into judge_usage values ($1, now() - $2 * interval '1 min', 150000, 150000)`;
  await queue.pool.query(usage, [lease.owner, 20]);
  expect(await isAffordable()).toBe(true);
  await queue.pool.query(usage, [lease.owner, 1]);
  expect(await isAffordable()).toBe(false);
  await queue.pool.query('delete from judge_usage');
  await Promise.all(Array.from({ length: 9 }, () => queue.submit(user, problem)));
  expect(await isAffordable()).toBe(false);
});
