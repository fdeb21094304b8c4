/** Dashboards and leaderboards over the API. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardRow, Dashboard, Stats } from '../../../contract/dashboard.ts';
import {
  recentSubmissionsRows,
  solvedPerGroupMaxRows,
  solvedTagsMaxRows,
} from '../../../contract/limits.ts';
import type { Difficulty, Verdict } from '../../../contract/words.ts';
import { type Board, boards } from '../../../contract/words.ts';
import { hideProblem } from '../../model/problems.ts';
import { recalculateStats } from '../../model/stats.ts';
import { addSumProblem, type Person, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addPerson('admin', { isAdmin: true });
});
afterAll(() => server.close());

const dayMs = 24 * 3600 * 1000;

const addProblem = (difficulty: Difficulty, name: string, tags = ['arithmetic']) =>
  addSumProblem(server, admin, { difficulty, name, tags });

/** A submission `daysAgo`, judged unless `verdict` is null. */
async function submit(person: Person, problem: string, verdict: Verdict | null, daysAgo = 0) {
  const { id } = await server.db
    .insertInto('submissions')
    .values({
      user_id: person.id,
      problem_id: problem,
      language: 'cpp',
      source: Buffer.from('int main() {}'),
      submitted_at: new Date(Date.now() - daysAgo * dayMs),
      verdict,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`select count_verdict(${id}, null, ${verdict}::text)`.execute(server.db);
  return id;
}

async function contribute(person: Person, status: 'pending' | 'approved' | 'rejected') {
  const problem = status === 'approved' ? await addProblem('Easy', 'Contributed') : null;
  await sql`insert into contributions (problem_name, problem_statement, difficulty, tags,
      time_limit_ms, memory_limit_mb, status, contributed_by, reviewed_at, approved_problem_id)
    values ('One', 'Print 1.', 'Easy', '{}', 1000, 256, ${status}, ${person.id},
      ${status === 'pending' ? null : new Date()}, ${problem})`.execute(server.db);
  await recalculateStats(server.db, person.id);
}

const dashboardOf = async (person: Person): Promise<Dashboard> => {
  const { status, body } = await server.call('GET /dashboard/user', { as: person });
  expect(status).toBe(200);
  return body as Dashboard;
};

const boardOf = async (path: string, as?: Person): Promise<BoardRow[]> => {
  const { status, body } = await server.call(
    `GET /dashboard/leaderboard/${path}`,
    as ? { as } : {},
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as BoardRow[];
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
  it('of a person who has done nothing is empty', async () => {
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

  it('counts submissions by day (UTC), those of the last year that are judged', async () => {
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

  it('is bounded, and says how many there are', async () => {
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
    await contribute(person, 'approved');
    await contribute(person, 'pending');
    await contribute(person, 'pending');
    await contribute(person, 'rejected');
    const { contributionStats, user } = await dashboardOf(person);
    expect(contributionStats).toEqual({ approved: 1, pending: 2, rejected: 1, total: 4 });
    expect(user.stats).toMatchObject({ contributionsApproved: 1, contributionsPending: 2 });
  });

  it('keeps what was solved when the problem is deleted', async () => {
    const person = await server.addPerson('early');
    const problem = await addProblem('Hard', 'Gone');
    await submit(person, problem, 'Accepted');
    const before = await dashboardOf(person);
    await hideProblem(server.db, problem);
    expect(await dashboardOf(person)).toEqual(before);
  });

  it('shows others nothing', async () => {
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

  it('mends what has gone wrong, for the caller only', async () => {
    const [person, other] = [await server.addPerson('mended'), await server.addPerson('other')];
    const problem = await addProblem('Easy', 'Mending');
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

  it('takes a body that says nothing, as clients send it', async () => {
    const person = await server.addPerson('bodied');
    const answer = await server.call('POST /dashboard/recalculate-stats', { as: person, body: {} });
    expect(answer.status).toBe(200);
  });

  it('needs a login to recalculate', async () => {
    expect((await recalculate()).status).toBe(401);
  });
});

describe('a leaderboard', () => {
  let ahead: Person;
  let later: Person;
  let behind: Person;
  /** Of the people of this block only, by name. */
  const ours = (rows: BoardRow[]) =>
    rows.filter(({ _id }) => [ahead, later, behind].some(({ id }) => id === _id));

  beforeAll(async () => {
    [ahead, later, behind] = [
      await server.addPerson('ahead'),
      await server.addPerson('later'),
      await server.addPerson('behind'),
    ];
    const problems: string[] = [];
    for (const difficulty of ['Easy', 'Easy', 'Medium', 'Hard'] as const) {
      problems.push(await addProblem(difficulty, `Board ${difficulty}`));
    }
    const [easy = '', easyToo = '', medium = '', hard = ''] = problems;
    for (const problem of [easy, easyToo, medium]) await submit(later, problem, 'Accepted', 5);
    for (const problem of [easy, medium, hard]) await submit(ahead, problem, 'Accepted', 9);
    await submit(behind, easy, 'Accepted', 20);
    await submit(behind, hard, 'Wrong Answer', 20);
    await contribute(later, 'approved');
    await contribute(behind, 'pending');
  });

  it('has the fields of a row, and a rank for each', async () => {
    const rows = await boardOf('overall');
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
    expect(ours(rows)[0]).toEqual({
      _id: ahead.id,
      rank: expect.any(Number),
      name: 'ahead',
      username: null,
      totalSolved: 3,
      easyCount: 1,
      mediumCount: 1,
      hardCount: 1,
      contributionsApproved: 0,
      contributionsPending: 0,
      solvedCount: 3,
      isYou: false,
    });
  });

  it.each<[Board, string[], number[]]>([
    ['overall', ['ahead', 'later', 'behind'], [3, 3, 1]],
    ['easy', ['later', 'behind', 'ahead'], [2, 1, 1]],
    ['medium', ['ahead', 'later'], [1, 1]],
    ['hard', ['ahead'], [1]],
    ['contributions', ['later', 'behind'], [3, 1]],
  ])('%s: who has more first, then who got there first', async (board, names, counts) => {
    const rows = ours(await boardOf(board));
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(rows.map(({ solvedCount }) => solvedCount)).toEqual(counts);
  });

  it('leaves out people with nothing to show', async () => {
    const idle = await server.addPerson('idle');
    await submit(idle, await addProblem('Easy', 'Unsolved'), 'Wrong Answer');
    for (const board of boards) {
      const rows = await boardOf(`${board}?limit=500`, idle);
      expect(rows.filter(({ _id }) => _id === idle.id)).toEqual([]);
    }
  });

  it.each(boards)(
    '%s: pages fit together, and add the own row with its real rank',
    async (board) => {
      const all = await boardOf(`${board}?limit=500`);
      const pages = [];
      for (let offset = 0; offset < all.length; offset += 2) {
        pages.push(...(await boardOf(`${board}?limit=2&offset=${offset}`)));
      }
      expect(pages).toEqual(all);
      for (const person of [ahead, later, behind]) {
        const own = all.find(({ _id }) => _id === person.id);
        const shown = await boardOf(`${board}?limit=1`, person);
        const isFirst = all[0]?._id === person.id;
        expect(shown).toHaveLength(own === undefined || isFirst ? 1 : 2);
        if (own) expect(shown.at(-1)).toEqual({ ...own, isYou: true });
      }
    },
  );

  it('marks the caller on the page itself, once', async () => {
    const rows = await boardOf('overall', behind);
    expect(rows.filter(({ isYou }) => isYou).map(({ name }) => name)).toEqual(['behind']);
  });

  it('past its end is just the own row', async () => {
    expect(await boardOf('overall?offset=1000000000')).toEqual([]);
    const [own, ...rest] = await boardOf('overall?offset=1000', behind);
    expect(own).toMatchObject({ name: 'behind', isYou: true });
    expect(rest).toEqual([]);
  });

  it.each(['best', 'Overall', '__proto__', 'constructor', '%00', 'overall%27--'])(
    'that does not exist is refused: %s',
    async (board) => {
      const { status, body } = await server.call(`GET /dashboard/leaderboard/${board}`);
      expect({ status, body }).toEqual({
        status: 404,
        body: {
          success: false,
          error: 'There is no such leaderboard: overall, easy, medium, hard or contributions.',
        },
      });
    },
  );

  it.each([
    ['limit=0', 'limit: At least 1.'],
    ['limit=501', 'limit: At most 500.'],
    ['limit=ten', 'limit: Must be a number.'],
    ['limit=1.5', 'limit: Must be a whole number.'],
    ['limit=', 'limit: At least 1.'],
    ['limit=1&limit=2', 'limit: Must be a number.'],
    ['offset=-1', 'offset: At least 0.'],
    ['offset=2000000000', 'offset: At most 1000000000.'],
    ['offset=NaN', 'offset: Must be a number.'],
  ])('refuses ?%s', async (query, error) => {
    const { status, body } = await server.call(`GET /dashboard/leaderboard/overall?${query}`);
    expect({ status, body }).toEqual({ status: 400, body: { success: false, error } });
  });
});
