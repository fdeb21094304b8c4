/**
 * The numbers of people and problems cannot drift: after any concurrent work of judges,
 * administrators and people, the stored numbers equal a full recount.
 *
 * @module-tag release
 */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Verdict } from '../../contract/words.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { claim } from '../../work/claim.ts';
import { storeSubmission } from '../../work/finish.ts';
import { changeProblem } from '../problems/problem-writing.ts';
import { hideProblem } from '../problems/problems.ts';
import { countContribution } from '../testing/counts.ts';
import { readStored, recount } from '../testing/recount.ts';
import { addSumProblem, openTestServer, type Person } from '../testing/server.ts';
import { countByDifficulty, recalculateStats } from './stats.ts';

const peopleCount = 6;
const submissionsCount = 240;
const workersPerJudge = 3;

const server = await openTestServer();
const people: Person[] = [];
for (let one = 0; one < peopleCount; one += 1) {
  people.push(await server.addPerson(`person ${one}`));
}
const admin = await server.addPerson('admin', { isAdmin: true });
const adminId = admin.id;
const difficulties = ['Easy', 'Easy', 'Medium', 'Hard'] as const;
const problems = await Promise.all(
  difficulties.map((difficulty) => addSumProblem(server, admin, { difficulty })),
);

/** Pseudorandom numbers, the same in each run (a linear congruential generator). */
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

/** Submissions by all people for all problems, a second apart, waiting for a judge. */
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
  const by = { judgeVersion: 'j', compilerVersion: 'c', testSet: 1, fault: null };
  const judged = { result, ...by };
  await storeSubmission(judge.db, work.lease, judged, { cpuMs: 1, slotMs: 1 });
  judge.stored += 1;
  return true;
}

/** Works on several jobs at a time, until none waits. */
async function work(judge: Judge): Promise<void> {
  const workUntilDone = async () => {
    while (await storeNext(judge));
  };
  await Promise.all(Array.from({ length: workersPerJudge }, workUntilDone));
}

/** Works until it has stored `count` results; then its connections break, during any query. */
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
  // Claims one more and goes silent.
  await claim(judge.db, judge.name).catch(() => null);
  await judge.db.destroy();
  await server.db
    .updateTable('jobs')
    .set({ lease_until: new Date(0) })
    .where('judge_id', '=', judge.name)
    .execute();
}

/** Concurrent changes: contributions, recalculations, and edits of a problem. */
async function disturb(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    const person = oneOf(people).id;
    if (round % 3 === 0)
      await countContribution(server, { id: person }, round % 2 === 0 ? 'pending' : 'rejected');
    else await recalculateStats(server.db, person);
    if (round % 10 === 5) await edit(problems[0] ?? '', oneOf(['Medium', 'Hard']));
  }
}

async function edit(id: string, difficulty: 'Medium' | 'Hard'): Promise<void> {
  await changeProblem(server.db, {
    id,
    editorId: adminId,
    seen: undefined,
    change: { difficulty },
  });
  await countByDifficulty(server.db, id);
}

it('the numbers are right after verdicts, rejudging, edits and dying judges, all at once', async () => {
  const submissions = await submitAll();
  const steady = ['a', 'b', 'c'].map(startJudge);
  await Promise.all([
    ...steady.map(work),
    workAndDie(startJudge('doomed'), submissionsCount / 10),
    disturb(),
  ]);
  await Promise.all(steady.map(work));
  expect(await readStored(server.db)).toEqual(await recount(server.db));

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

  const stored = await readStored(server.db);
  expect(stored).toEqual(await recount(server.db));
  expect(stored.perAttempt.length).toBeGreaterThan(peopleCount);
  for (const { id } of people) await recalculateStats(server.db, id);
  expect(await readStored(server.db)).toEqual(stored);
  await Promise.all(steady.map((judge) => judge.db.destroy()));
});
