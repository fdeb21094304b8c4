/** A judge with a separate queue, whose notices a benchmark receives. */
import { once } from 'node:events';
import { type Database, openDatabase } from '../db/open.ts';
import { buildParts } from '../judge/testing.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { listen, type Notices } from './notices.ts';
import { startJudge } from './throughput.ts';

export type Bench = { database: BenchDatabase; db: Database; notices: Notices };

/** Starts a judge on an empty database, calls `work`, and stops both. */
export async function withJudge<Result>(work: (bench: Bench) => Promise<Result>): Promise<Result> {
  await buildParts();
  const database = await openBenchDatabase();
  const { url } = database;
  const bench = { database, db: openDatabase(url), notices: await listen(url) };
  const judge = startJudge(database);
  try {
    return await work(bench);
  } finally {
    const exited = once(judge, 'exit');
    judge.kill('SIGTERM');
    await exited;
    await bench.notices.close();
    await bench.db.destroy();
    await database.close();
  }
}
