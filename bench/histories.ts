/** Random histories of the queue against its model (work/testing-steps.ts). */
import { runHistories } from '../work/testing-histories.ts';
import { openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';

const sizes = { small: 8, large: 10_000 } as const;

/** The number of histories that matched the model, and the seed that repeats them. */
export async function run(size: Size): Promise<Figures> {
  const database = await openBenchDatabase();
  const seed = Number(process.env.HISTORIES_SEED || Math.trunc(Math.random() * 2 ** 31));
  const histories = sizes[size];
  try {
    const { url, pool } = database;
    await runHistories({ url, pool, histories, seed });
    return { histories, seed };
  } finally {
    await database.close();
  }
}
