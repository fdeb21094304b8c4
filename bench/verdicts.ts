/**
 * Whether failures wait for their explanations: how long new sources wait for their verdicts, right ones
 * and wrong ones alternately, and how many of each a judge with a full queue judges in a minute. A
 * failing sample is explained with the checked build, which takes longer than judging.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { submit } from '../contract/calls.ts';
import { defaultLanguage } from '../contract/languages.ts';
import { buildParts } from '../judge/testing-judge.ts';
import { insertProblem, insertSubmission, insertUser } from '../work/testing-rows.ts';
import { keepBars } from './bars.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';
import { heavy, median, variant } from './judging.ts';
import { tokenOf, withServer } from './site.ts';
import { startJudge } from './throughput.ts';

const amounts = {
  small: { each: 1, queued: 2 },
  large: { each: 30, queued: 100 },
};
const cases = 20;
const lookEveryMs = 20;
/** The first of each kind fills caches of the server, the judge and PostgreSQL. */
const warmUp = 2;

const sources = {
  accepted: heavy,
  wrong: heavy.replace('cout << answer', 'cout << answer << 0'),
  crash: heavy.replace('cout << answer', 'cout << answer[LIMIT * 1000]'),
};
type Ending = keyof typeof sources;
const kinds = Object.keys(sources) as Ending[];

const verdicts: Record<Ending, string> = {
  accepted: 'Accepted',
  wrong: 'Wrong Answer',
  crash: 'Runtime Error',
};

type Filled = { database: BenchDatabase; problem: string; user: string };

/** Median ms from the call to the verdict, by kind. */
async function timeEach({ database, problem, user }: Filled, each: number): Promise<Figures> {
  const token = await tokenOf(database.pool, user);
  return await withServer(database.url, database.folder, async (origin) => {
    const judge = startJudge(database, 1);
    const ended = once(judge, 'exit');
    const times: Record<Ending, number[]> = { accepted: [], wrong: [], crash: [] };
    const time = async (kind: Ending, number: number): Promise<number> => {
      const startedAt = performance.now();
      const reply = await fetch(origin + submit.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({
          language: defaultLanguage,
          code: variant(sources[kind], number),
          problemId: problem,
        }),
      });
      const text = await reply.text();
      if (!text.includes(`"verdict":"${verdicts[kind]}"`)) throw new Error(`${kind}: ${text}`);
      return performance.now() - startedAt;
    };
    try {
      for (let round = 0; round < warmUp + each; round += 1) {
        for (const kind of kinds) {
          const ms = await time(kind, round);
          if (round >= warmUp) times[kind].push(ms);
        }
      }
    } finally {
      judge.kill('SIGTERM');
      await ended;
    }
    const [accepted, wrong, crash] = kinds.map((kind) => median(times[kind]));
    return {
      acceptedMs: accepted ?? 0,
      wrongMs: wrong ?? 0,
      crashMs: crash ?? 0,
      wrongRatio: ratioOf(wrong, accepted),
      crashRatio: ratioOf(crash, accepted),
    };
  });
}

const ratioOf = (one = 0, other = 0): number => Math.round((100 * one) / other) / 100;

/** Submissions without a verdict. */
async function unjudged({ pool }: BenchDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from submissions where verdict is null',
  );
  return rows[0]?.count ?? 0;
}

/** Verdicts a minute while the queue has only such sources, from the first to the last. */
async function perMinute(place: Filled, kind: Ending, queued: number): Promise<number> {
  const { database, problem, user } = place;
  for (let number = 0; number < queued; number += 1) {
    const source = variant(sources[kind], 1_000_000 + number);
    await insertSubmission(database.pool, { user, problem, source });
  }
  const judge = startJudge(database);
  const ended = once(judge, 'exit');
  const all = await unjudged(database);
  let left = all;
  while (left === all) {
    await sleep(lookEveryMs);
    left = await unjudged(database);
  }
  const first = left;
  const startedAt = performance.now();
  while (left > 0) {
    await sleep(lookEveryMs);
    left = await unjudged(database);
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  judge.kill('SIGTERM');
  await ended;
  // What is left to explain would be explained beside the next kind.
  await database.pool.query('delete from jobs');
  return Math.round(first / minutes);
}

export async function run(size: Size): Promise<Figures> {
  await buildParts();
  const database = await openBenchDatabase();
  try {
    const { pool } = database;
    const user = await insertUser(pool);
    const problem = await insertProblem(pool, {
      cases: Array.from({ length: cases }, (_, at) => ({
        input: `${at}\n`,
        output: 'ok\n',
        isHidden: at > 0,
      })),
    });
    const place = { database, problem, user };
    const { each, queued } = amounts[size];
    const times = await timeEach(place, each);
    await pool.query('delete from jobs');
    const accepted = await perMinute(place, 'accepted', queued);
    const wrong = await perMinute(place, 'wrong', queued);
    const figures = {
      ...times,
      acceptedPerMinute: accepted,
      wrongPerMinute: wrong,
      wrongPerMinuteRatio: ratioOf(wrong, accepted),
    };
    return keepBars(size, figures, [
      { figures: /^(?:wrong|crash)Ratio$/, most: 1.3 },
      { figures: /^wrongPerMinuteRatio$/, least: 1 / 1.3 },
    ]);
  } finally {
    await database.close();
  }
}
