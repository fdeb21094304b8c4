/**
 * The cost of changing the difficulty of a problem that very many people have solved: the edit, the
 * time until everyone's statistics have followed, and how long verdicts of these people wait
 * meanwhile.
 */
import type pg from 'pg';
import { defaultLanguage } from '../contract/languages.ts';
import { openDatabase } from '../db/open.ts';
import { changeProblem } from '../server/model/problem-writing.ts';
import { countByDifficulty } from '../server/model/stats.ts';
import { withDatabase } from './database.ts';
import type { Figures, Size } from './figures.ts';

const peopleBySize: Record<Size, number> = { small: 200, large: 100_000 };

/** Returns figures in ms. */
export async function run(size: Size): Promise<Figures> {
  return await withDatabase(async ({ url, client }) =>
    measure(client, url, await fill(client, peopleBySize[size])),
  );
}

type Data = { problem: string; editor: string; submissions: string[] };

/** People who have each solved one easy problem, and some of their submissions. */
async function fill(client: pg.Client, people: number): Promise<Data> {
  const ids = async (statement: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query<{ id: string }>(statement, values)).rows.map(({ id }) => id);
  const users = await ids(
    `insert into users (name, email, password_hash)
     select 'person ' || n, 'person' || n || '@example.org', '-' from generate_series(1, $1) n
     returning id`,
    [people],
  );
  const [problem = ''] = await ids(
    `insert into problems (name, problem_statement, difficulty, tags, time_limit_ms,
       memory_limit_mb, comparison)
     values ('Sum', 'Add.', 'Easy', '{}', 1000, 256, '{}') returning id`,
  );
  const submissions = await ids(
    `insert into submissions (user_id, problem_id, language, source, verdict)
     select id, $1, '${defaultLanguage}', '', 'Accepted' from users returning id`,
    [problem],
  );
  await client.query(
    `insert into attempts (user_id, problem_id, solved_at, difficulty)
     select user_id, problem_id, submitted_at, 'Easy' from submissions`,
  );
  await client.query(
    `insert into user_stats (user_id, easy_solved, easy_attempted, total_solved, total_attempted,
       total_submissions, last_active, last_solved_at, easy_last_solved_at)
     select user_id, 1, 1, 1, 1, 1, solved_at, solved_at, solved_at from attempts`,
  );
  await client.query('vacuum analyze');
  return { problem, editor: users[0] ?? '', submissions };
}

async function measure(client: pg.Client, url: string, data: Data): Promise<Figures> {
  const { problem: id, editor: editorId, submissions } = data;
  const db = openDatabase(url);
  const waits: number[] = [];
  let isMoving = true;
  const judge = async (): Promise<void> => {
    for (let at = 0; isMoving || at === 0; at += 1) {
      const begun = performance.now();
      await turn(client, submissions[(at * 997) % submissions.length] ?? '');
      waits.push(performance.now() - begun);
    }
  };
  try {
    await turn(client, submissions[0] ?? '');
    const begun = performance.now();
    const change = { difficulty: 'Hard' } as const;
    await changeProblem(db, { id, editorId, seen: undefined, change });
    const editMs = performance.now() - begun;
    const judging = judge();
    const moved = await countByDifficulty(db, id);
    const allMs = performance.now() - begun;
    isMoving = false;
    await judging;
    waits.sort((a, b) => a - b);
    return {
      people: moved,
      editMs: Math.round(editMs),
      everyoneCountedMs: Math.round(allMs),
      verdictP50Ms: tenths(waits[Math.floor(waits.length / 2)]),
      verdictLongestMs: tenths(waits.at(-1)),
    };
  } finally {
    isMoving = false;
    await db.destroy();
  }
}

const tenths = (ms = 0): number => Math.round(ms * 10) / 10;

/** Stores another verdict for a submission, and then the first one again, like two rejudgings. */
async function turn(client: pg.Client, submission: string): Promise<void> {
  for (const [from, to] of [
    ['Accepted', 'Wrong Answer'],
    ['Wrong Answer', 'Accepted'],
  ]) {
    await client.query('begin');
    await client.query('update submissions set verdict = $2 where id = $1', [submission, to]);
    await client.query('select count_verdict($1, $2, $3)', [submission, from, to]);
    await client.query('commit');
  }
}
