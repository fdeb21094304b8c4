/** Dashboards over the API, and recalculating their statistics. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Dashboard, Stats } from '../../../contract/dashboard.ts';
import {
  recentSubmissionsRows,
  solvedPerGroupMaxRows,
  solvedTagsMaxRows,
} from '../../../contract/limits.ts';
import type { Difficulty, Verdict } from '../../../contract/words.ts';
import { hideProblem } from '../../problems/problems.ts';
import { countContribution, countSubmission, dayMs } from '../../testing/counts.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const addProblem = (difficulty: Difficulty, name: string, tags = ['arithmetic']) =>
  addSumProblem(server, admin, { difficulty, name, tags });

const submit = (person: Person, problem: string, verdict: Verdict | null, daysAgo = 0) =>
  countSubmission(server, person, { problem, verdict, daysAgo });

const dashboardOf = async (person: Person): Promise<Dashboard> => {
  const { status, body } = await server.call('GET /dashboard/user', { as: person });
  expect(status).toBe(200);
  return body as Dashboard;
};

const zeros = {
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

describe('the dashboard', () => {
  it('is empty before any activity', async () => {
    const person = await server.addPerson('newcomer');
    expect(await dashboardOf(person)).toEqual({
      user: { name: 'newcomer', stats: zeros },
      solvedProblems: [],
      recentSubmissions: [],
      contributionStats: { approved: 0, pending: 0, rejected: 0, total: 0 },
      activity: [],
      solvedByDay: [],
      solvedByTag: [],
      progressByTag: [],
      verdictCounts: [],
    });
  });

  it('shows numbers, solved problems and recent submissions, newest first', async () => {
    const person = await server.addPerson('regular');
    const first = await addProblem('Easy', 'First', ['math', 'greedy']);
    const second = await addProblem('Easy', 'Second', ['math']);
    const hard = await addProblem('Hard', 'Tough');
    await submit(person, first, 'Accepted', 3);
    await submit(person, second, 'Wrong Answer', 2);
    await submit(person, second, 'Accepted', 1);
    await submit(person, second, 'Accepted');
    await submit(person, hard, 'Runtime Error');
    const waiting = await submit(person, hard, null);
    const shown = await dashboardOf(person);
    expect(shown.user.stats).toEqual({
      ...zeros,
      easy: { solved: 2, attempted: 2 },
      hard: { solved: 0, attempted: 1 },
      totalSolved: 2,
      totalAttempted: 3,
      totalSubmissions: 5,
      lastActive: expect.any(String),
    });
    expect(shown.solvedProblems).toMatchObject([
      { _id: 'Easy', count: 2, problems: [{ problemName: 'Second' }, { problemName: 'First' }] },
    ]);
    const [group] = shown.solvedProblems;
    expect(group?.problems[1]).toEqual({
      problemId: first,
      problemName: 'First',
      solvedAt: expect.any(String),
    });
    expect(shown.recentSubmissions.map(({ verdict }) => verdict)).toEqual([
      'Pending',
      'Runtime Error',
      'Accepted',
      'Accepted',
      'Wrong Answer',
      'Accepted',
    ]);
    expect(shown.recentSubmissions[0]).toEqual({
      _id: waiting,
      problemId: { _id: hard, name: 'Tough', difficulty: 'Hard' },
      verdict: 'Pending',
      submittedAt: expect.any(String),
    });
    expect(shown.solvedByTag).toEqual([
      { tag: 'math', count: 2 },
      { tag: 'greedy', count: 1 },
    ]);
    expect(shown.progressByTag).toEqual([
      { tag: 'math', solved: 2, attempted: 2 },
      { tag: 'greedy', solved: 1, attempted: 1 },
      { tag: 'arithmetic', solved: 0, attempted: 1 },
    ]);
    expect(shown.verdictCounts).toHaveLength(3);
    expect(shown.verdictCounts[0]).toEqual({ verdict: 'Accepted', count: 3 });
    expect(shown.verdictCounts.slice(1)).toEqual(
      expect.arrayContaining([
        { verdict: 'Runtime Error', count: 1 },
        { verdict: 'Wrong Answer', count: 1 },
      ]),
    );
  });

  it('counts judged submissions of the last year by day (UTC)', async () => {
    const person = await server.addPerson('steady');
    const problem = await addProblem('Easy', 'Daily');
    await submit(person, problem, 'Accepted', 400);
    await submit(person, problem, 'Wrong Answer', 2);
    await submit(person, problem, 'Accepted', 2);
    await submit(person, problem, 'Accepted', 365);
    await submit(person, problem, 'Judge Error', 1);
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
    const other = await addProblem('Easy', 'Another');
    await submit(person, other, 'Accepted', 2);
    const shown = await dashboardOf(person);
    expect(shown.activity).toEqual([
      { day: day(365), submissions: 1, accepted: 1 },
      { day: day(2), submissions: 3, accepted: 2 },
    ]);
    expect(shown.solvedByDay).toEqual([{ day: day(2), solved: 1 }]);
    expect(shown.verdictCounts).toEqual([
      { verdict: 'Accepted', count: 4 },
      { verdict: 'Wrong Answer', count: 1 },
    ]);
  });

  it('is bounded in size, but has the total counts', async () => {
    const person = await server.addPerson('diligent');
    const many = solvedPerGroupMaxRows + 5;
    for (let number = 0; number < many; number += 1) {
      const problem = await addProblem('Medium', `Medium ${number}`, [`tag ${number}`]);
      await submit(person, problem, 'Accepted', many - number);
    }
    const shown = await dashboardOf(person);
    expect(shown.solvedProblems[0]?.count).toBe(many);
    expect(shown.solvedProblems[0]?.problems).toHaveLength(solvedPerGroupMaxRows);
    expect(shown.solvedProblems[0]?.problems[0]?.problemName).toBe(`Medium ${many - 1}`);
    expect(shown.recentSubmissions).toHaveLength(recentSubmissionsRows);
    expect(shown.solvedByTag).toHaveLength(solvedTagsMaxRows);
  });

  it('counts contributions by their status', async () => {
    const person = await server.addPerson('contributor');
    await countContribution(server, person, { approved: await addProblem('Easy', 'Contributed') });
    await countContribution(server, person, 'pending');
    await countContribution(server, person, 'pending');
    await countContribution(server, person, 'rejected');
    const { contributionStats, user } = await dashboardOf(person);
    expect(contributionStats).toEqual({ approved: 1, pending: 2, rejected: 1, total: 4 });
    expect(user.stats).toMatchObject({ contributionsApproved: 1, contributionsPending: 2 });
  });

  it('keeps solved problems that are deleted', async () => {
    const person = await server.addPerson('early');
    const problem = await addProblem('Hard', 'Gone');
    await submit(person, problem, 'Accepted');
    const before = await dashboardOf(person);
    await hideProblem(server.db, problem);
    expect(await dashboardOf(person)).toEqual(before);
  });

  it('is private', async () => {
    const { status, body } = await server.call('GET /dashboard/user');
    expect({ status, body }).toEqual({
      status: 401,
      body: { success: false, error: 'Please log in first.' },
    });
  });
});

describe('recalculating', () => {
  const recalculate = (as?: Person) =>
    server.call('POST /dashboard/recalculate-stats', as ? { as } : {});

  it('repairs wrong numbers, for the caller only', async () => {
    const [person, other] = [await server.addPerson('repaired'), await server.addPerson('other')];
    const problem = await addProblem('Easy', 'Repaired');
    await submit(person, problem, 'Accepted');
    await submit(other, problem, 'Accepted');
    await sql`delete from attempts where problem_id = ${problem}`.execute(server.db);
    await sql`update user_stats set easy_solved = 7 where user_id in (${person.id}, ${other.id})`.execute(
      server.db,
    );
    const { status, body } = await recalculate(person);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, stats: { easy: { solved: 1, attempted: 1 } } });
    const { stats } = body as { stats: Stats };
    expect((await dashboardOf(person)).user.stats).toEqual(stats);
    expect((await dashboardOf(other)).user.stats.easy.solved).toBe(7);
    await recalculate(other);
  });

  it('accepts an empty body, because clients send one', async () => {
    const person = await server.addPerson('bodied');
    const answer = await server.call('POST /dashboard/recalculate-stats', { as: person, body: {} });
    expect(answer.status).toBe(200);
  });

  it('needs a login to recalculate', async () => {
    expect((await recalculate()).status).toBe(401);
  });
});
