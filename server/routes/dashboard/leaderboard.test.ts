/** Leaderboards over the API. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { BoardRow } from '../../../contract/dashboard.ts';
import { type Board, boards, type Difficulty, type Verdict } from '../../../contract/words.ts';
import { countContribution, countSubmission } from '../../testing/counts.ts';
import { addSumProblem, openTestServer, type Person } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });

const addProblem = (difficulty: Difficulty, name: string) =>
  addSumProblem(server, admin, { difficulty, name });

const submit = (person: Person, problem: string, verdict: Verdict, daysAgo = 0) =>
  countSubmission(server, person, { problem, verdict, daysAgo });

const boardOf = async (path: string, as?: Person): Promise<BoardRow[]> => {
  const { status, body } = await server.call(
    `GET /dashboard/leaderboard/${path}`,
    as ? { as } : {},
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as BoardRow[];
};

describe('a leaderboard', () => {
  let ahead: Person;
  let later: Person;
  let behind: Person;
  /** Only the people of this block, by name. */
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
    await countContribution(server, later, { approved: await addProblem('Easy', 'Contributed') });
    await countContribution(server, behind, 'pending');
  });

  it('has the fields of a row, and a rank for each', async () => {
    const rows = await boardOf('overall');
    expect(rows.map(({ rank }) => rank)).toEqual(rows.map((_, index) => index + 1));
    expect(ours(rows)[0]).toEqual({
      _id: ahead.id,
      rank: expect.any(Number),
      name: 'ahead',
      username: null,
      hasProfile: true,
      pictureTag: null,
      rating: 1085,
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
  ])('%s: the higher number first, then the earlier person', async (board, names, counts) => {
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
    '%s: pages fit together, and the caller’s own row has its real rank',
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

  it('finds people by a part of the name, with their ranks', async () => {
    const all = await boardOf('overall?limit=500');
    const later = all.find(({ name }) => name === 'later');
    expect(await boardOf('overall?person=LATE')).toEqual([later]);
    const both = await boardOf('overall?person=e&limit=1');
    expect(both.map(({ rank }) => rank)).toEqual(
      both.map(({ rank }) => rank).sort((a, b) => a - b),
    );
    expect(both.map(({ name }) => name)).toEqual(expect.arrayContaining(['later', 'behind']));
    expect(await boardOf('overall?person=%25')).toEqual([]);
    expect(await boardOf('hard?person=later')).toEqual([]);
  });

  it('marks the caller on the page itself, once', async () => {
    const rows = await boardOf('overall', behind);
    expect(rows.filter(({ isYou }) => isYou).map(({ name }) => name)).toEqual(['behind']);
  });

  it('has only the caller’s own row past its end', async () => {
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
