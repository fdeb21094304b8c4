/** A contest as a package, from which the import makes an equal one. */
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Verdict } from '../../../contract/words.ts';
import { realContests } from '../../../standings/testing-contests.ts';
import { computeBoard } from '../../contests/boards.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { packageFiles } from '../../contests/package/write.ts';
import { importPackage, packageOf, zipOf } from '../../testing/contest-packages.ts';
import { organiserOf } from '../../testing/contests.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const organiser = organiserOf(server, admin);
const asAdmin = { id: admin.id, isAdmin: true };

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 0, 1);

async function exported(slug: string): Promise<Record<string, string>> {
  const files = await packageFiles(server.db, await lookAt(server.db, slug, asAdmin), ['cpp']);
  return Object.fromEntries([...files].map(([path, bytes]) => [path, bytes.toString()]));
}

/** The same package under another id. */
const renamed = (files: Record<string, string>, id: string): Record<string, string> => ({
  ...files,
  'contest.yaml': files['contest.yaml']?.replace(/^id: .*$/m, `id: ${id}`) ?? '',
});

/** The boards of organisers and of all others, without when the problems of teams were ordered. */
async function boardsOf(slug: string) {
  const { stored } = await lookAt(server.db, slug, asAdmin);
  const nowMs = Date.now();
  return {
    settings: stored.contest.settings,
    organisers: await computeBoard(server.db, stored, { viewer: { kind: 'organiser' }, nowMs }),
    everyone: await computeBoard(server.db, stored, { viewer: { kind: 'public' }, nowMs }),
  };
}

/** In the order of ids: judgement types of held contests have another one. */
const listIn = (files: Record<string, string>, path: string) =>
  z
    .array(z.looseObject({ id: z.string() }))
    .parse(JSON.parse(files[path] ?? ''))
    .sort((a, b) => (a.id < b.id ? -1 : 1));

async function expectEqualAgain(slug: string): Promise<void> {
  const files = await exported(slug);
  await importPackage(server.db, await zipOf(renamed(files, `${slug}-2`)));
  expect(await boardsOf(`${slug}-2`)).toEqual(await boardsOf(slug));
  // Nothing is lost on the way, so that a third one is the second.
  const again = renamed(await exported(`${slug}-2`), slug);
  for (const path of ['contest.yaml', 'arbiter.yaml']) {
    expect(parse(again[path] ?? '')).toEqual(parse(files[path] ?? ''));
  }
  for (const path of ['teams.json', 'problems.json', 'awards.json', 'judgement-types.json']) {
    expect(listIn(again, path)).toEqual(listIn(files, path));
  }
  // Where a clock stood still, times of the day are those of a contest without it.
  const withoutDay = ({ time: _, ...run }: Record<string, unknown>) => run;
  expect(listIn(again, 'submissions.json').map(withoutDay)).toEqual(
    listIn(files, 'submissions.json').map(withoutDay),
  );
}

const published = realContests().map((real, index) => ({ ...real, id: `real-${index}` }));
const equalAgain = 'is imported again with the same boards: $source';

async function importTwice(real: (typeof published)[number]): Promise<void> {
  await importPackage(server.db, await zipOf(packageOf(real, real.id)));
  await expectEqualAgain(real.id);
}

it.each(published.slice(0, 1))(equalAgain, importTwice);
it.each(published.slice(1))(equalAgain, { tags: ['release'] }, importTwice);

const judged = (verdict: Verdict) => judgedWith({ ...acceptedResult, verdict });

async function addTeam(slug: string, body: object) {
  const added = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
  const { teamId } = added.body as { teamId: string };
  const { id } = await server.db
    .selectFrom('participations')
    .select('id')
    .where('external_id', '=', teamId)
    .executeTakeFirstOrThrow();
  return { teamId, participation: id };
}

/** A held contest of two teams, one of which has a member, with submissions in these minutes. */
async function heldContest(changes: object) {
  const problem = await addSumProblem(server, admin, { name: `Sum ${crypto.randomUUID()}` });
  const slug = await organiser.made([problem], {
    startsAt: new Date(startMs).toISOString(),
    ...changes,
  });
  const ours = await addTeam(slug, { name: 'Ours', members: [anna.id] });
  const theirs = await addTeam(slug, { name: 'Theirs', kind: 'unofficial' });
  const send = (participation: string, minute: number, row: object) =>
    insertSubmission(server.db, {
      user_id: anna.id,
      problem_id: problem,
      participation_id: participation,
      submitted_at: new Date(startMs + minute * minuteMs),
      ...row,
    });
  return { slug, problem, ours, theirs, send };
}

it('keeps decisions, stops, hidden and disqualified teams, and what is not judged', async () => {
  const { slug, problem, ours, theirs, send } = await heldContest({});
  const out = await addTeam(slug, { name: 'Out' });
  const hidden = await addTeam(slug, { name: 'Testers', kind: 'hidden' });
  await server.db
    .insertInto('contest_stops')
    .values({
      contest_id: (await lookAt(server.db, slug, asAdmin)).stored.id,
      kind: 'pause',
      from_at: new Date(startMs + 20 * minuteMs),
      until_at: new Date(startMs + 50 * minuteMs),
    })
    .execute();
  await send(ours.participation, 10, judged('Wrong Answer'));
  const ignored = await send(ours.participation, 12, judged('Runtime Error'));
  await send(ours.participation, 70, judged('Accepted'));
  await send(theirs.participation, 80, judged('Compilation Error'));
  await send(out.participation, 15, judged('Accepted'));
  await send(hidden.participation, 5, judged('Accepted'));
  await send(theirs.participation, 90, {});
  for (const body of [
    { kind: 'added penalty', team: theirs.teamId, minutes: 7 },
    { kind: 'ignored run', run: ignored },
  ]) {
    const made = await server.call(`POST /contests/${slug}/adjustments`, { as: admin, body });
    expect(made.status).toBe(200);
  }
  const body = { name: 'Out', kind: 'official', isDisqualified: true };
  await server.call(`PUT /contests/${slug}/teams/${out.teamId}`, { as: admin, body });

  const files = await exported(slug);
  expect(parse(files['arbiter.yaml'] ?? '')).toMatchObject({
    unofficialTeams: [theirs.teamId],
    disqualifiedTeams: [out.teamId],
    ignoredSubmissions: [ignored],
    addedPenalties: { [theirs.teamId]: 7 },
    problems: { [problem]: problem },
  });
  const account = { name: 'anna', type: 'team', team_id: ours.teamId };
  expect(JSON.parse(files['accounts.json'] ?? '')).toMatchObject([account]);
  expect(parse(files['accounts.yaml'] ?? '')).toMatchObject([account]);
  expect(files['accounts.tsv']).toMatch(/^accounts\t1\nteam\tanna\t[^\t]+\t\n$/);
  expect(parse(files['problemset.yaml'] ?? '').problems).toMatchObject([{ label: 'A' }]);
  await expectEqualAgain(slug);
});

it('keeps the points of subtasks', async () => {
  const { slug, ours, send } = await heldContest({ preset: 'ioi' });
  const groups = (...points: number[]) => ({
    ...judged('Partially Accepted'),
    points: points.reduce((sum, one) => sum + one, 0),
    result: JSON.stringify({ groups: points.map((one) => ({ points: one })) }),
  });
  await send(ours.participation, 10, groups(30, 0));
  await send(ours.participation, 20, groups(10, 25));
  const { organisers } = await boardsOf(slug);
  expect(organisers.rows[0]).toMatchObject({ points: 55 });
  await expectEqualAgain(slug);
});

it('keeps who may sign up, the rating, and windows with the time of each team', async () => {
  const code = 'opens only this one';
  const { slug, ours, theirs, send } = await heldContest({
    isRated: true,
    registration: 'code',
    joinCode: code,
    windowMs: 60 * minuteMs,
  });
  const startLate = (participation: string, minute: number) =>
    server.db
      .updateTable('participations')
      .set({
        starts_at: new Date(startMs + minute * minuteMs),
        duration_ms: `${60 * minuteMs}`,
      })
      .where('id', '=', participation)
      .execute();
  await startLate(ours.participation, 30);
  await startLate(theirs.participation, 100);
  await send(ours.participation, 20, judged('Accepted'));
  await send(ours.participation, 45, judged('Wrong Answer'));
  await send(ours.participation, 89, judged('Accepted'));
  await send(theirs.participation, 170, judged('Accepted'));
  const { organisers } = await boardsOf(slug);
  expect(organisers.rows[0]).toMatchObject({ solved: 1, penaltyMinutes: 59 + 20 });
  const files = await exported(slug);
  expect(parse(files['arbiter.yaml'] ?? '')).toMatchObject({
    isRated: true,
    registration: 'code',
    windowMs: 60 * minuteMs,
  });
  expect(JSON.stringify(files)).not.toContain(code);
  await expectEqualAgain(slug);
  const desk = await server.call(`GET /contests/${slug}-2/desk`, { as: admin });
  expect(desk.body).toMatchObject({
    isRated: true,
    registration: 'code',
    joinCode: expect.stringMatching(/^\w{12}$/),
    windowMs: 60 * minuteMs,
  });
});

it('is an archive without virtual participations', async () => {
  const { slug, ours, send } = await heldContest({ allowsVirtual: true });
  await send(ours.participation, 10, judged('Accepted'));
  expect((await server.call(`POST /contests/${slug}/start`, { as: anna, body: {} })).status).toBe(
    200,
  );
  const files = await exported(slug);
  expect(JSON.parse(files['teams.json'] ?? '')).toHaveLength(2);
  expect(files['arbiter.yaml']).toContain('allowsVirtual: true');
  const archive = await server.call(`GET /contests/${slug}/package`, { as: admin });
  expect(archive.status).toBe(200);
  expect(archive.headers['content-disposition']).toContain(`${slug}.zip`);
});
