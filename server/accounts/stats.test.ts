/**
 * The numbers of people and problems: concurrent changes, changes of difficulty, and recalculation.
 */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Stats } from '../../contract/dashboard.ts';
import type { Database } from '../../db/open.ts';
import { changeProblem } from '../problems/problem-writing.ts';
import { countContribution, countSubmission } from '../testing/counts.ts';
import { countLockWaits } from '../testing/lock-waits.ts';
import { readStored, recount } from '../testing/recount.ts';
import { addSumProblem, insertSubmission, openTestServer, type Person } from '../testing/server.ts';
import { readAchievements } from './achievements.ts';
import {
  countByDifficulty,
  countMissingDays,
  finishCounting,
  ratingOf,
  readStats,
  recalculateStats,
} from './stats.ts';

const server = await openTestServer();
const people: Person[] = [];
for (let one = 0; one < 6; one += 1) {
  people.push(await server.addPerson(`person ${one}`));
}
const admin = await server.addPerson('admin', { isAdmin: true });
const adminId = admin.id;
const difficulties = ['Easy', 'Easy', 'Medium', 'Hard'] as const;
const problems = await Promise.all(
  difficulties.map((difficulty) => addSumProblem(server, admin, { difficulty })),
);
for (const [at, person] of people.entries()) {
  for (const [index, problem] of problems.entries()) {
    const verdict = (at + index) % 3 === 0 ? 'Wrong Answer' : 'Accepted';
    await countSubmission(server, person, { problem, verdict, daysAgo: at + index });
  }
}

/** Counts an accepted submission within `transaction`, without a judge. */
async function countAccepted(transaction: Database, person: string, problem: string) {
  const id = await insertSubmission(transaction, {
    user_id: person,
    problem_id: problem,
    verdict: 'Accepted',
  });
  await sql`select count_verdict(${id}, null, 'Accepted')`.execute(transaction);
}

/** As a change leaves a problem that more people have attempted than change with it. */
const setDifficulty = (id: string, difficulty: 'Medium' | 'Hard') =>
  server.db.updateTable('problems').set({ difficulty }).where('id', '=', id).execute();

const isLockAwaited = async () => (await countLockWaits(server.db)) > 0;

describe('concurrent changes of the same numbers', () => {
  const seconds: [string, (person: string) => Promise<unknown>][] = [
    ['a recalculation', (person) => recalculateStats(server.db, person)],
    ['a contribution', (person) => countContribution(server, { id: person }, 'pending')],
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
      await expect.poll(isLockAwaited).toBe(true);
      return { started };
    });
    await waiting.started;
    const stored = await readStats(server.db, id);
    expect(stored.medium).toEqual({ solved: 1, attempted: 1 });
    expect(await recalculateStats(server.db, id)).toEqual(stored);
  });
});

describe('the numbers', () => {
  it('change with the difficulty, in the same transaction', async () => {
    const before = await readStored(server.db);
    const change = { difficulty: 'Medium' } as const;
    const [id = ''] = problems;
    await server.db.transaction().execute(async (transaction) => {
      await changeProblem(transaction, { id, editorId: adminId, seen: undefined, change });
      expect(await readStored(transaction)).toEqual(await recount(transaction));
      expect(await readStored(server.db)).toEqual(before);
    });
    const after = await readStored(server.db);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await recount(server.db));
  });

  it('follow a new difficulty even if the server stopped before counting by it', async () => {
    const before = await readStored(server.db);
    const [id = ''] = problems;
    await setDifficulty(id, 'Hard');
    await finishCounting(server.db);
    const after = await readStored(server.db);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await recount(server.db));
  });

  it('are right when a new difficulty is applied to a few people at a time', async () => {
    const [id = ''] = problems;
    await setDifficulty(id, 'Medium');
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
    expect(await readStored(server.db)).toEqual(await recount(server.db));
  });

  it('are repaired by recalculation', async () => {
    const right = await readStored(server.db);
    await sql`update user_stats set total_solved = 99, easy_last_solved_at = now()`.execute(
      server.db,
    );
    await sql`delete from attempts where problem_id = ${problems[2]}`.execute(server.db);
    expect(await readStored(server.db)).not.toEqual(right);
    for (const { id } of people) await recalculateStats(server.db, id);
    expect(await readStored(server.db)).toEqual(right);
  });

  it('of days are read from the submissions until these are counted, and are then the same', async () => {
    const id = people[0]?.id ?? '';
    const read = () => readAchievements(server.db, id, { isPublic: false });
    const before = await read();
    expect(before.activity.length).toBeGreaterThan(1);
    await sql`update user_stats set has_days = false`.execute(server.db);
    await sql`delete from submission_days`.execute(server.db);
    expect(await read()).toEqual(before);
    const [problem = ''] = problems;
    await countSubmission(server, { id }, { problem, verdict: 'Wrong Answer', daysAgo: 9 });
    expect((await readStored(server.db)).perDay).toEqual([]);
    const meanwhile = await read();
    await Promise.all([countMissingDays(server.db), countMissingDays(server.db)]);
    expect(await read()).toEqual(meanwhile);
    expect(await readStored(server.db)).toEqual(await recount(server.db));
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

  it('add 10, 25 and 50 to the rating for an easy, a medium and a hard problem', () => {
    const solved = (count: number) => ({ solved: count, attempted: 9 });
    expect(ratingOf({ easy: solved(3), medium: solved(2), hard: solved(1) })).toBe(1130);
  });
});
