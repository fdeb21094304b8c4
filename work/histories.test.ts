/**
 * The queue against its model, in random histories; `HISTORIES=10000` for more.
 *
 * @module-tag release
 */
import { expect, it } from 'vitest';
import { runHistories } from './testing-histories.ts';
import { queueForTests } from './testing-queue.ts';

const queue = queueForTests();
const histories = Number(process.env.HISTORIES ?? 150);

it('does what its model does, with two judges', async () => {
  const { url, pool } = queue;
  // A failure prints the seed.
  const seed = Math.trunc(Math.random() * 2 ** 31);
  await runHistories({ url, pool, histories, seed });
  const { rows } = await pool.query('select from jobs');
  expect(rows).toEqual([]);
});
