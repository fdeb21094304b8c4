/** Boards of contests in the database: what they are made of, and when they are made anew. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contestPresets } from '../../contract/contest-presets.ts';
import type { ContestSettings } from '../../contract/contests.ts';
import { insertContest, insertParticipation } from '../testing/contests.ts';
import { addSumProblem, insertSubmission, openTestServer } from '../testing/server.ts';
import { computeBoard, readBoard } from './boards.ts';
import { readContest } from './contests.ts';

const server = await openTestServer();
const people = {
  admin: await server.addPerson('admin', { isAdmin: true }),
  anna: await server.addPerson('anna'),
  ben: await server.addPerson('ben'),
};
const problem = await addSumProblem(server, people.admin);

const startsAtMs = Date.UTC(2026, 0, 1);
const at = (minutes: number): Date => new Date(startsAtMs + minutes * 60_000);

/** A contest of five hours with one problem, for which Anna and Ben sign up. */
async function addContest(settings: Partial<ContestSettings> = {}) {
  const { id, slug } = await insertContest(server, problem, {
    settings: JSON.stringify({ ...contestPresets.icpc, ...settings }),
    starts_at: at(0),
  });
  return {
    id,
    slug,
    anna: await insertParticipation(server, id, 'anna'),
    ben: await insertParticipation(server, id, 'ben'),
  };
}

type Added = Awaited<ReturnType<typeof addContest>>;

const submit = (
  contest: Added,
  who: 'anna' | 'ben',
  minutes: number,
  verdict: 'Accepted' | 'Wrong Answer' | null,
) =>
  insertSubmission(server.db, {
    user_id: people[who].id,
    problem_id: problem,
    participation_id: contest[who],
    submitted_at: at(minutes),
    verdict,
    result: null,
  });

const organiser = { kind: 'organiser' } as const;
const everyone = { kind: 'public' } as const;

async function boardAt(
  contest: Added,
  minutes: number,
  viewer: typeof organiser | typeof everyone = organiser,
) {
  const stored = await readContest(server.db, contest.slug, null);
  return await readBoard(server.db, stored, { viewer, nowMs: at(minutes).getTime() });
}

describe('a board', () => {
  it('is made of submissions that belong to a participation, and of no others', async () => {
    const contest = await addContest();
    await submit(contest, 'anna', 10, 'Wrong Answer');
    await submit(contest, 'anna', 20, 'Accepted');
    await submit(contest, 'ben', 15, null);
    await insertSubmission(server.db, {
      user_id: people.ben.id,
      problem_id: problem,
      verdict: 'Accepted',
    });
    const { rows } = await boardAt(contest, 300);
    expect(
      rows.map(({ teamId, rank, solved, penaltyMinutes }) => [
        teamId,
        rank,
        solved,
        penaltyMinutes,
      ]),
    ).toEqual([
      ['anna', 1, 1, 40],
      ['ben', 2, 0, 0],
    ]);
    expect(rows[1]?.cells).toMatchObject([{ pending: 1, tries: 0 }]);
  });

  it('has the points of subtasks where the best of each counts', async () => {
    const contest = await addContest(contestPresets.ioi);
    const groups = (...points: number[]) =>
      JSON.stringify({ groups: points.map((one) => ({ name: 'g', points: one })) });
    for (const [minutes, points] of [
      [10, [30, 0]],
      [20, [0, 40]],
    ] as const) {
      const id = await submit(contest, 'anna', minutes, 'Wrong Answer');
      const result = groups(...points);
      const sum = points[0] + points[1];
      await server.db
        .updateTable('submissions')
        .set({ result, points: sum })
        .where('id', '=', id)
        .execute();
    }
    expect((await boardAt(contest, 300)).rows[0]).toMatchObject({ teamId: 'anna', points: 70 });
  });

  it('is sealed for all but organisers while it is frozen, until it is thawed', async () => {
    const contest = await addContest();
    await submit(contest, 'ben', 240, 'Accepted');
    const solvedBy = async (...look: [number, typeof organiser | typeof everyone]) =>
      (await boardAt(contest, ...look)).rows.map(({ solved }) => solved);
    expect(await solvedBy(250, organiser)).toEqual([1, 0]);
    expect(await solvedBy(250, everyone)).toEqual([0, 0]);
    expect(await solvedBy(500, everyone)).toEqual([0, 0]);
    await sql`update contests set thawed_at = ${at(310)} where id = ${contest.id}`.execute(
      server.db,
    );
    expect(await solvedBy(309, everyone)).toEqual([0, 0]);
    expect(await solvedBy(310, everyone)).toEqual([1, 0]);
  });

  const changes: [string, (contest: Added, submission: string) => ReturnType<typeof sql>][] = [
    [
      'settings',
      ({ id }) =>
        sql`update contests set settings = settings || '{"penaltyMinutes": 10}' where id = ${id}`,
    ],
    [
      'the start',
      ({ id }) =>
        sql`update contests set starts_at = starts_at - interval '1 min' where id = ${id}`,
    ],
    [
      'a stop',
      ({ id }) =>
        sql`insert into contest_stops (contest_id, kind, from_at) values (${id}, 'pause', now())`,
    ],
    ['a problem', ({ id }) => sql`update contest_problems set points = 2 where contest_id = ${id}`],
    [
      'a team',
      ({ anna }) => sql`update participations set is_disqualified = true where id = ${anna}`,
    ],
    ['a withdrawal', ({ ben }) => sql`delete from participations where id = ${ben}`],
    [
      'a group',
      ({ id }) =>
        sql`insert into contest_groups (contest_id, external_id, name) values (${id}, 'g', 'G')`,
    ],
    [
      'an adjustment',
      ({ id, anna }) => sql`
      insert into contest_adjustments (contest_id, kind, participation_id, minutes)
      values (${id}, 'added penalty', ${anna}, 5)`,
    ],
    [
      'a verdict',
      (_, submission) => sql`update submissions set verdict = 'Accepted' where id = ${submission}`,
    ],
    [
      'another submission',
      ({ anna }) => sql`
      insert into submissions (user_id, problem_id, language, source, participation_id)
      values (${people.anna.id}, ${problem}, 'c', '', ${anna})`,
    ],
    [
      'a submission that leaves',
      (_, submission) =>
        sql`update submissions set participation_id = null where id = ${submission}`,
    ],
  ];

  it.each(changes)('is stored, and computed anew after a change of %s', async (_, change) => {
    const contest = await addContest();
    const submission = await submit(contest, 'anna', 10, 'Wrong Answer');
    const first = await boardAt(contest, 300);
    const isOld = JSON.stringify({ ...first, rows: [] });
    await sql`update contest_boards set board = ${isOld} where contest_id = ${contest.id}`.execute(
      server.db,
    );
    expect((await boardAt(contest, 300)).rows).toEqual([]);
    await change(contest, submission).execute(server.db);
    const stored = await readContest(server.db, contest.slug, null);
    const look = { viewer: organiser, nowMs: at(300).getTime() };
    const again = await boardAt(contest, 300);
    expect(again.rows).not.toEqual([]);
    expect(again).toEqual(await computeBoard(server.db, stored, look));
  });
});

describe('a board that another version of the program has stored', () => {
  it('is computed anew', async () => {
    const contest = await addContest();
    await submit(contest, 'anna', 10, 'Accepted');
    const board = await boardAt(contest, 300);
    const rows = board.rows.map(({ cells: _, ...row }) => ({ ...row, cells: [{ tries: 0 }] }));
    await sql`update contest_boards set board = ${JSON.stringify({ ...board, rows })}
      where contest_id = ${contest.id}`.execute(server.db);
    expect(await boardAt(contest, 300)).toEqual(board);
  });
});

describe('a contest that is being replaced', () => {
  it('has its board meanwhile, without waiting for the new contest', async () => {
    const contest = await addContest();
    await submit(contest, 'anna', 10, 'Accepted');
    await server.db.transaction().execute(async (replacing) => {
      await sql`select id from contests where id = ${contest.id} for update`.execute(replacing);
      expect((await boardAt(contest, 300)).rows[0]).toMatchObject({ teamId: 'anna', solved: 1 });
    });
  });
});

describe('a contest that is a draft', () => {
  it('exists only for administrators', async () => {
    const { id, slug } = await addContest();
    await sql`update contests set visibility = 'draft' where id = ${id}`.execute(server.db);
    await expect(readContest(server.db, slug, null)).rejects.toThrow('There is no such contest.');
    const admin = { id: people.admin.id, isAdmin: true };
    expect(await readContest(server.db, slug, admin)).toMatchObject({ slug });
  });
});
