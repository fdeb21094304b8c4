/** Organisers create contests, change them with a preview, and delete them. */
import { expect, it } from 'vitest';
import { contestPresets } from '../../../contract/contest-presets.ts';
import type { ContestDesk } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { hideProblem } from '../../problems/problems.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import {
  contestBody,
  contestIdOf,
  insertParticipation,
  organiserOf,
} from '../../testing/contests.ts';
import {
  addSumProblem,
  insertAccepted,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const first = await addSumProblem(server, admin);
const second = await addSumProblem(server, admin, { name: 'Other' });
const organiser = organiserOf(server, admin);

const deskOf = async (slug: string) => {
  const { body } = await server.call(`GET /contests/${slug}/desk`, { as: admin });
  return body as ContestDesk;
};
const idOf = (slug: string) => contestIdOf(server, slug);

/** Signs a person up; returns the participation. */
async function signUp(slug: string, { id: userId }: Person, name: string): Promise<string> {
  const contestId = await idOf(slug);
  const id = await insertParticipation(server, contestId, name);
  await server.db
    .insertInto('participation_members')
    .values({ participation_id: id, contest_id: contestId, number: 1, user_id: userId })
    .execute();
  return id;
}

const accepted = (person: Person, participation: string, minutes: number) =>
  insertAccepted(server.db, {
    user_id: person.id,
    problem_id: first,
    participation_id: participation,
    submitted_at: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
  });

it('a contest has the settings of its preset, those that are named, and letters for problems', async () => {
  const settings = { penaltyMinutes: 10 };
  const answer = await organiser.create(contestBody([first, second], { slug: 'named', settings }));
  expect(answer).toMatchObject({
    status: 200,
    headers: { location: '/contests/named' },
    body: { slug: 'named', version: 1 },
  });
  expect(await deskOf('named')).toMatchObject({
    startsAt: '2026-01-01T00:00:00.000Z',
    settings: { ...contestPresets.icpc, penaltyMinutes: 10 },
    problems: [
      { problemId: first, name: 'Sum', label: 'A', points: 1 },
      { problemId: second, name: 'Other', label: 'B', points: 1 },
    ],
    isImported: false,
  });
});

it('is shorter than the freeze of its preset, which then lasts from the start', async () => {
  const slug = await organiser.made([first], { durationMs: 60_000 });
  expect((await deskOf(slug)).settings.freezeMs).toBe(60_000);
});

it('is created once by a call that is sent twice, and its slug is its own', async () => {
  const body = contestBody([first], { slug: 'twice' });
  const create = () =>
    server.call('POST /contests', {
      as: admin,
      body,
      raw: { headers: { 'idempotency-key': 'contest-1' } },
    });
  const both = await Promise.all([create(), create()]);
  for (const one of both) expect(one).toMatchObject({ status: 200, body: { slug: 'twice' } });
  const again = await organiser.create(body);
  expect(again).toMatchObject({ status: 409, body: { error: refusals.slugTaken } });
});

it.each<[object, string]>([
  [{ slug: 'a/b' }, 'slug: must be letters, digits, and _ - . within, such as friday-1.'],
  [{ slug: 'new' }, 'slug: must not be new, which is the address of the form.'],
  [{ name: ' ' }, 'name: At least 1 characters.'],
  [{ name: 'a\u0007b' }, 'name: must be one line of valid Unicode without control characters.'],
  [{ startsAt: '0001-01-01T00:00:00Z' }, 'startsAt: must be in the years 2000 to 2999.'],
  [{ durationMs: 1 }, 'durationMs: At least 1000.'],
  [{ preset: 'cup' }, 'preset: Must be one of icpc, ioi, oi, atcoder, homework.'],
  [
    { preset: undefined, settings: { score: 'solved' } },
    'settings.counts: Must be one of first accepted, best, best by subtask, last. A preset has all settings.',
  ],
  [
    { settings: { freezeMs: 5 * 3_600_000 + 1 } },
    'settings.freezeMs: At most durationMs, which is 18000000.',
  ],
  [{ registration: 'code' }, 'joinCode: Required, because people sign up with a code.'],
  [{ joinCode: 'secret' }, 'joinCode: Must be null, because registration is open.'],
  [{ windowMs: 5 * 3_600_000 + 1 }, 'windowMs: At most durationMs, which is 18000000.'],
  [
    { problems: [{ problemId: first }, { problemId: first }] },
    'problems.1.problemId: The problem is there twice.',
  ],
  [
    { problems: [{ problemId: first }, { problemId: second, label: 'A' }] },
    'problems.1.label: A is there twice.',
  ],
  [
    { problems: [{ problemId: first, rgb: 'red' }] },
    'problems.0.rgb: must be a color such as #ff8000.',
  ],
  [{ problems: [{ problemId: crypto.randomUUID() }] }, refusals.noContestProblem],
  [{ end: 1 }, 'end: There is no such field.'],
])('is refused with %j', async (changes, error) => {
  const answer = await organiser.create(contestBody([first], changes));
  expect(answer).toMatchObject({ status: 400, body: { error } });
});

it('cannot have a problem that was deleted', async () => {
  const gone = await addSumProblem(server, admin);
  await hideProblem(server.db, gone);
  const answer = await organiser.create(contestBody([gone]));
  expect(answer).toMatchObject({ status: 400, body: { error: refusals.noContestProblem } });
});

it('changes as a whole, by those who have seen its version', async () => {
  const slug = await organiser.made([first, second]);
  const next = contestBody([second, first], {
    slug: `${slug}-b`,
    name: 'Saturday',
    startsAt: null,
  });
  expect(await organiser.edit(slug, 1, next)).toMatchObject({
    status: 200,
    body: { slug: `${slug}-b`, version: 2 },
  });
  const desk = await deskOf(`${slug}-b`);
  expect(desk).toMatchObject({ name: 'Saturday', startsAt: null, version: 2 });
  expect(desk.problems.map(({ label, problemId }) => [label, problemId])).toEqual([
    ['A', second],
    ['B', first],
  ]);
  expect(await organiser.edit(`${slug}-b`, 1, next)).toMatchObject({
    status: 409,
    body: { error: refusals.contestChanged, versions: { yours: 1, current: 2 } },
  });
  expect((await organiser.desk(slug)).status).toBe(404);
});

it('cannot take the slug of another contest', async () => {
  const slug = await organiser.made([first]);
  const other = await organiser.made([first]);
  const answer = await organiser.edit(slug, 1, contestBody([first], { slug: other }));
  expect(answer).toMatchObject({ status: 409, body: { error: refusals.slugTaken } });
});

it('says what a change would do to the board, does nothing, and then does it at once', async () => {
  const slug = await organiser.made([first]);
  await accepted(anna, await signUp(slug, anna, 'anna'), 10);
  await accepted(ben, await signUp(slug, ben, 'ben'), 20);
  // From the new start on, Anna's submission came before the contest.
  const next = contestBody([first], { slug, startsAt: '2026-01-01T00:15:00Z' });
  const preview = await organiser.edit(slug, 1, { ...next, preview: true });
  const teams = [
    {
      teamId: 'ben',
      name: 'ben',
      before: { rank: 2, solved: 1, points: 1, penaltyMinutes: 20 },
      after: { rank: 1, solved: 1, points: 1, penaltyMinutes: 5 },
    },
    {
      teamId: 'anna',
      name: 'anna',
      before: { rank: 1, solved: 1, points: 1, penaltyMinutes: 10 },
      after: { rank: 2, solved: 0, points: 0, penaltyMinutes: 0 },
    },
  ];
  const boards = { organisers: { teams, teamsLeft: 0 }, everyone: { teams, teamsLeft: 0 } };
  expect(preview).toMatchObject({ status: 200, body: { version: 1, boards } });
  expect(await deskOf(slug)).toMatchObject({ startsAt: '2026-01-01T00:00:00.000Z', version: 1 });
  expect(await organiser.edit(slug, 1, next)).toMatchObject({ body: { version: 2, boards } });
  expect(await deskOf(slug)).toMatchObject({ startsAt: '2026-01-01T00:15:00.000Z', version: 2 });
  const { body } = await server.call(`GET /api/contests/${slug}/scoreboard`);
  expect(body).toMatchObject({
    rows: [
      { team_id: 'ben', rank: 1 },
      { team_id: 'anna', rank: 2 },
    ],
  });
});

it('keeps a problem with submissions, and is kept with them unless it is a draft', async () => {
  const slug = await organiser.made([first, second]);
  const run = await accepted(anna, await signUp(slug, anna, 'anna'), 10);
  const without = await organiser.edit(slug, 1, contestBody([second], { slug }));
  expect(without).toMatchObject({
    status: 409,
    body: { error: `${refusals.contestProblemHasRuns} A.` },
  });
  const refused = await organiser.remove(slug);
  expect(refused).toMatchObject({ status: 409, body: { error: refusals.contestHasRuns } });
  await organiser.edit(slug, 1, contestBody([first], { slug, visibility: 'draft' }));
  expect((await organiser.remove(slug)).body).toBe(true);
  expect((await organiser.desk(slug)).status).toBe(404);
  const kept = server.db.selectFrom('submissions').select('participation_id').where('id', '=', run);
  expect(await kept.execute()).toEqual([{ participation_id: null }]);
});

it('is not changed if it was imported', async () => {
  const by = { command: 'a test' };
  await importPackage(server.db, await zipOf(smallPackage), { by, createdBy: null });
  const answer = await organiser.edit('small', 1, contestBody([], { slug: 'small' }));
  expect(answer).toMatchObject({ status: 409, body: { error: refusals.contestImported } });
});

it('is deleted without submissions, even if people signed up', async () => {
  const slug = await organiser.made([first]);
  await signUp(slug, anna, 'anna');
  expect((await organiser.remove(slug)).body).toBe(true);
  const again = await organiser.remove(slug);
  expect(again).toMatchObject({ status: 404, body: { error: refusals.noContest } });
});
