/**
 * The numbers of people and problems cannot drift: after any concurrent work of judges,
 * administrators and people, the stored numbers equal a full recount.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stats } from '../../contract/dashboard.ts';
import type { Verdict } from '../../contract/words.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { claim } from '../../work/claim.ts';
import { storeSubmission } from '../../work/finish.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../testing.ts';
import { changeProblem } from './problem-writing.ts';
import { hideProblem } from './problems.ts';
import {
  countByDifficulty,
  countContribution,
  finishCounting,
  ratingOf,
  readStats,
  recalculateStats,
} from './stats.ts';

const peopleCount = 6;
const submissionsCount = 240;
const workersPerJudge = 3;

let server: TestServer;
let people: Person[];
let problems: string[];
let adminId: string;
beforeAll(async () => {
  server = await startTestServer();
  people = [];
  for (let one = 0; one < peopleCount; one += 1) {
    people.push(await server.addPerson(`person ${one}`));
  }
  const admin = await server.addPerson('admin', { isAdmin: true });
  adminId = admin.id;
  const difficulties = ['Easy', 'Easy', 'Medium', 'Hard'] as const;
  problems = await Promise.all(
    difficulties.map((difficulty) => addSumProblem(server, admin, { difficulty })),
  );
});
afterAll(() => server.close());

/** A sequence that looks random and is the same in each run (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const pick = numbers(20_261);
const oneOf = <T>(list: readonly T[]): T => {
  const one = list[pick(list.length)];
  if (one === undefined) throw new Error('an empty list');
  return one;
};

const verdicts: readonly Verdict[] = [
  'Accepted',
  'Accepted',
  'Wrong Answer',
  'Time Limit Exceeded',
  'Compilation Error',
  'Judge Error',
];

async function queue(id: string, owner: string, kind: 'submission' | 'rejudge'): Promise<void> {
  const priority = kind === 'rejudge' ? 1 : 0;
  await server.db
    .insertInto('jobs')
    .values({ id, kind, payload: '{}', priority, owner, due_at: new Date() })
    .execute();
}

/** Submissions of all people for all problems, a second apart, waiting for a judge. */
async function submitAll(): Promise<{ id: string; user_id: string }[]> {
  const start = Date.UTC(2026, 0, 1);
  const submissions = await server.db
    .insertInto('submissions')
    .values(
      Array.from({ length: submissionsCount }, (_, index) => ({
        user_id: oneOf(people).id,
        problem_id: oneOf(problems),
        language: 'cpp',
        source: Buffer.from('int main() {}'),
        submitted_at: new Date(start + pick(1_000_000) * 1000 + index),
      })),
    )
    .returning(['id', 'user_id'])
    .execute();
  for (const { id, user_id } of submissions) await queue(id, user_id, 'submission');
  return submissions;
}

type Judge = { name: string; db: Database; stored: number };

const startJudge = (name: string): Judge => {
  const db = openDatabase(server.url, { connectionsMax: workersPerJudge, applicationName: name });
  return { name, db, stored: 0 };
};

async function storeNext(judge: Judge): Promise<boolean> {
  const work = await claim(judge.db, judge.name);
  if (work === null) return false;
  const verdict = oneOf(verdicts);
  const result = {
    success: verdict === 'Accepted',
    verdict,
    detailedResults: [],
    testCaseResults: [],
    executionTime: 1,
    memoryKb: 1,
  };
  const judged = { result, judgeVersion: 'j', compilerVersion: 'c', testVersion: 1 };
  await storeSubmission(judge.db, work.lease, judged, { cpuMs: 1, slotMs: 1 });
  judge.stored += 1;
  return true;
}

/** Several pieces at a time, until nothing waits. */
async function work(judge: Judge): Promise<void> {
  const workUntilDone = async () => {
    while (await storeNext(judge));
  };
  await Promise.all(Array.from({ length: workersPerJudge }, workUntilDone));
}

/** Works until it has stored `count` results; then its connections break, in any query. */
async function workAndDie(judge: Judge, count: number): Promise<void> {
  const workUntilBroken = async () => {
    while (await storeNext(judge)) {
      if (judge.stored === count) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = ${judge.name}`.execute(
          server.db,
        );
        return;
      }
      if (judge.stored > count) return;
    }
  };
  const workers = Array.from({ length: workersPerJudge }, workUntilBroken);
  await Promise.allSettled(workers);
  // One more that it had taken and says nothing about.
  await claim(judge.db, judge.name).catch(() => null);
  await judge.db.destroy();
  await server.db
    .updateTable('jobs')
    .set({ lease_until: new Date(0) })
    .where('judge_id', '=', judge.name)
    .execute();
}

/** What else happens while judges work: contributions, recalculations, a problem edited and hidden. */
async function disturb(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    const person = oneOf(people).id;
    if (round % 3 === 0) await contribute(person, round % 2 === 0 ? 'pending' : 'rejected');
    else await recalculateStats(server.db, person);
    if (round % 10 === 5) await edit(problems[0] ?? '', oneOf(['Medium', 'Hard']));
  }
}

const contribute = (person: string, status: 'pending' | 'rejected'): Promise<void> =>
  server.db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      insert into contributions (problem_name, problem_statement, difficulty, tags,
        time_limit_ms, memory_limit_mb, status, contributed_by, reviewed_at)
      values ('One', 'Print 1.', 'Easy', '{}', 1000, 256, ${status}, ${person},
        ${status === 'pending' ? null : new Date()}) returning id`.execute(transaction);
    await countContribution(transaction, rows[0]?.id ?? '', null);
  });

async function edit(id: string, difficulty: 'Medium' | 'Hard'): Promise<void> {
  await changeProblem(server.db, {
    id,
    editorId: adminId,
    seen: undefined,
    change: { difficulty },
  });
  await countByDifficulty(server.db, id);
}

/** A full recount from submissions and contributions, in one statement per kind. */
async function countAnew() {
  const counted = sql`(select s.*, p.difficulty from submissions s join problems p
    on p.id = s.problem_id where s.verdict in ('Accepted', 'Wrong Answer',
      'Time Limit Exceeded', 'Compilation Error'))`;
  const solved = sql`(select user_id, problem_id, difficulty, min(submitted_at) as since
    from ${counted} as c where verdict = 'Accepted' group by user_id, problem_id, difficulty)`;
  const of = (difficulty: string) => sql`
    (select count(distinct problem_id)::int from ${counted} as c
      where user_id = u.id and verdict = 'Accepted' and difficulty = ${difficulty}),
    (select count(distinct problem_id)::int from ${counted} as c
      where user_id = u.id and difficulty = ${difficulty}),
    (select max(since) from ${solved} as c where user_id = u.id and difficulty = ${difficulty})`;
  const perPerson = sql`select u.id, ${of('Easy')}, ${of('Medium')}, ${of('Hard')},
      (select count(distinct problem_id)::int from ${counted} as c
        where user_id = u.id and verdict = 'Accepted'),
      (select count(distinct problem_id)::int from ${counted} as c where user_id = u.id),
      (select max(since) from ${solved} as c where user_id = u.id),
      (select count(*)::int from ${counted} as c where user_id = u.id),
      (select count(*)::int from contributions
        where contributed_by = u.id and status = 'pending'),
      (select max(at) from (select submitted_at as at from ${counted} as c where user_id = u.id
        union all select contributed_at from contributions where contributed_by = u.id) as c)
    from users u where not is_admin order by u.id`;
  const perProblem = sql`select p.id, count(s.id) filter (where s.verdict <> 'Judge Error')::int,
      count(s.id) filter (where s.verdict = 'Accepted')::int
    from problems p left join submissions s on s.problem_id = p.id group by p.id order by p.id`;
  const perAttempt = sql`select user_id, problem_id,
      min(submitted_at) filter (where verdict = 'Accepted')
    from ${counted} as c group by user_id, problem_id order by user_id, problem_id`;
  return await readAll({ perPerson, perProblem, perAttempt });
}

/** The same as it is stored. */
async function readStored() {
  return await readAll({
    perPerson: sql`select user_id, easy_solved, easy_attempted, easy_last_solved_at,
        medium_solved, medium_attempted, medium_last_solved_at,
        hard_solved, hard_attempted, hard_last_solved_at,
        total_solved, total_attempted, last_solved_at, total_submissions,
        contributions_pending, last_active
      from user_stats order by user_id`,
    perProblem: sql`select id, total_submissions, accepted_submissions from problems order by id`,
    perAttempt: sql`select user_id, problem_id, solved_at from attempts
      order by user_id, problem_id`,
  });
}

type Statement = ReturnType<typeof sql>;

/** Each row as a list of texts, so that names of columns do not matter. */
async function readAll<Name extends string>(statements: Record<Name, Statement>) {
  const read = async ([name, statement]: [string, Statement]) => {
    const { rows } = await sql<{ line: string }>`
      select row(it.*)::text as line from (${statement}) as it`.execute(server.db);
    return [name, rows.map((row) => row.line)] as const;
  };
  return Object.fromEntries(await Promise.all(Object.entries<Statement>(statements).map(read)));
}

/** A judged verdict within `transaction`, without a judge around it. */
async function countAccepted(transaction: Database, person: string, problem: string) {
  const { id } = await transaction
    .insertInto('submissions')
    .values({ user_id: person, problem_id: problem, language: 'cpp', source: Buffer.from('') })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .updateTable('submissions')
    .set({ verdict: 'Accepted' })
    .where('id', '=', id)
    .execute();
  await sql`select count_verdict(${id}, null, 'Accepted')`.execute(transaction);
}

const isSomebodyWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
  return rows.length > 0;
};

describe('changes of the same numbers at the same time', () => {
  const seconds: [string, (person: string) => Promise<unknown>][] = [
    ['a recalculation', (person) => recalculateStats(server.db, person)],
    ['a contribution', (person) => contribute(person, 'pending')],
    [
      'a verdict on another problem',
      (person) =>
        server.db
          .transaction()
          .execute((transaction) => countAccepted(transaction, person, problems[3] ?? '')),
    ],
    [
      'a verdict on the same problem',
      (person) =>
        server.db
          .transaction()
          .execute((transaction) => countAccepted(transaction, person, problems[2] ?? '')),
    ],
  ];
  it.each(seconds)('waits and then sees it: %s', async (name, second) => {
    const person = await server.addPerson(name);
    const { id } = person;
    people.push(person);
    const waiting = await server.db.transaction().execute(async (transaction) => {
      await countAccepted(transaction, id, problems[2] ?? '');
      const started = second(id);
      await expect.poll(isSomebodyWaiting, { timeout: 10_000 }).toBe(true);
      return { started };
    });
    await waiting.started;
    const stored = await readStats(server.db, id);
    expect(stored.medium).toEqual({ solved: 1, attempted: 1 });
    expect(await recalculateStats(server.db, id)).toEqual(stored);
  });
});

describe('the numbers', () => {
  it('are right after verdicts, rejudging, edits and dying judges, all at once', async () => {
    const submissions = await submitAll();
    const steady = ['a', 'b', 'c'].map(startJudge);
    await Promise.all([
      ...steady.map(work),
      workAndDie(startJudge('doomed'), submissionsCount / 10),
      disturb(),
    ]);
    await Promise.all(steady.map(work));
    expect(await readStored()).toEqual(await countAnew());

    const again = submissions.filter(() => pick(3) === 0);
    for (const { id, user_id } of again) await queue(id, user_id, 'rejudge');
    await Promise.all([
      ...steady.map(work),
      workAndDie(startJudge('doomed too'), again.length / 8),
      disturb(),
    ]);
    await hideProblem(server.db, problems[1] ?? '');
    await Promise.all(steady.map(work));
    const waiting = await server.db.selectFrom('jobs').select('id').execute();
    expect(waiting).toEqual([]);

    const stored = await readStored();
    expect(stored).toEqual(await countAnew());
    expect(stored.perAttempt?.length).toBeGreaterThan(peopleCount);
    for (const { id } of people) await recalculateStats(server.db, id);
    expect(await readStored()).toEqual(stored);
    await Promise.all(steady.map((judge) => judge.db.destroy()));
  });

  it('follow a new difficulty where a server ended before it had counted by it', async () => {
    const before = await readStored();
    const change = { difficulty: 'Easy' } as const;
    const [id = ''] = problems;
    await changeProblem(server.db, { id, editorId: adminId, seen: undefined, change });
    expect(await readStored()).toEqual(before);
    await finishCounting(server.db);
    const after = await readStored();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await countAnew());
  });

  it('are right though few people are counted by a new difficulty at a time', async () => {
    const [id = ''] = problems;
    const change = { difficulty: 'Medium' } as const;
    await changeProblem(server.db, { id, editorId: adminId, seen: undefined, change });
    const moved: number[] = [];
    const move = async () => {
      const { rows } = await sql<{
        moved: number;
      }>`select move_attempts(${id}, 4) as moved`.execute(server.db);
      moved.push(rows[0]?.moved ?? 0);
    };
    await Promise.all([move(), move(), recalculateStats(server.db, people[0]?.id ?? '')]);
    await move();
    expect(Math.max(...moved)).toBeLessThanOrEqual(4);
    await countByDifficulty(server.db, id);
    expect(await readStored()).toEqual(await countAnew());
  });

  it('are mended by recalculating when they have gone wrong', async () => {
    const right = await readStored();
    await sql`update user_stats set total_solved = 99, easy_last_solved_at = now()`.execute(
      server.db,
    );
    await sql`delete from attempts where problem_id = ${problems[2]}`.execute(server.db);
    expect(await readStored()).not.toEqual(right);
    for (const { id } of people) await recalculateStats(server.db, id);
    expect(await readStored()).toEqual(right);
  });

  it('are zero for a person who has done nothing', async () => {
    const newcomer = await server.addPerson('newcomer');
    const zero: Stats = {
      easy: { solved: 0, attempted: 0 },
      medium: { solved: 0, attempted: 0 },
      hard: { solved: 0, attempted: 0 },
      totalSolved: 0,
      totalAttempted: 0,
      totalSubmissions: 0,
      contributionsApproved: 0,
      contributionsPending: 0,
      lastActive: null,
    };
    expect(await readStats(server.db, newcomer.id)).toEqual(zero);
    expect(await recalculateStats(server.db, newcomer.id)).toEqual(zero);
    expect(ratingOf(zero)).toBe(1000);
  });

  it('make a rating of 10, 25 and 50 for an easy, a medium and a hard problem', () => {
    const solved = (count: number) => ({ solved: count, attempted: 9 });
    expect(ratingOf({ easy: solved(3), medium: solved(2), hard: solved(1) })).toBe(1130);
  });
});
