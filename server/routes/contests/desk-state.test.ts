/** The organisers' desk: what they can do and why not, and what their decisions do to the board. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { DeskState } from '../../../contract/contest-desk.ts';
import type { ChangedBoards, ContestMove, ShownBoard } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { removedTimesMax } from '../../contests/desk-state.ts';
import { contestGroupsMax } from '../../contests/team-groups.ts';
import { importPackage, smallPackage, zipOf } from '../../testing/contest-packages.ts';
import { contestIdOf, organiserOf } from '../../testing/contests.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

const move = (slug: string, name: ContestMove) =>
  server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move: name } });
const adjust = (slug: string, body: object) =>
  server.call(`POST /contests/${slug}/adjustments`, { as: admin, body });
const boardsIn = ({ body }: { body: unknown }) => (body as { boards: ChangedBoards }).boards;

async function stateOf(slug: string): Promise<DeskState> {
  const { status, body } = await server.call(`GET /contests/${slug}/desk/state`, { as: admin });
  expect(status).toBe(200);
  return body as DeskState;
}

/** The moves that are offered now. */
const offered = async (slug: string) =>
  (await stateOf(slug)).moves.filter(({ refusal }) => refusal === null).map((one) => one.move);

async function addTeam(slug: string, name: string, person: Person): Promise<string> {
  const body = { name, members: [person.id] };
  const answer = await server.call(`POST /contests/${slug}/teams`, { as: admin, body });
  return (answer.body as { teamId: string }).teamId;
}

async function solve(person: Person, team: string, minutesAgo: number): Promise<string> {
  return await insertSubmission(server.db, {
    user_id: person.id,
    problem_id: problem,
    participation_id: team,
    submitted_at: new Date(Date.now() - minutesAgo * minuteMs),
    ...judgedWith(acceptedResult),
  });
}

/** A contest since an hour, which Anna leads before Ben. */
async function contestOfTwo() {
  const slug = await organiser.made([problem], { startsAt: inHours(-1) });
  const [first, second] = [await addTeam(slug, 'Anna', anna), await addTeam(slug, 'Ben', ben)];
  const run = await solve(anna, first, 50);
  await solve(ben, second, 40);
  return { slug, first, second, run };
}

it('offers the moves that are possible, each with its reason if not', async () => {
  const slug = await organiser.made([problem], { startsAt: inHours(1) });
  expect(await offered(slug)).toEqual(['start', 'pause countdown']);
  const { moves } = await stateOf(slug);
  expect(moves).toContainEqual({ move: 'finalize', refusal: refusals.contestNotOver });
  await move(slug, 'start');
  expect(await offered(slug)).toEqual(['pause', 'freeze', 'end']);
  await move(slug, 'freeze');
  expect(await offered(slug)).toEqual(['pause', 'end']);
  await move(slug, 'end');
  expect(await offered(slug)).toEqual(['thaw', 'finalize']);
  await move(slug, 'thaw');
  await move(slug, 'finalize');
  expect(await offered(slug)).toEqual(['end updates']);
});

it('offers no final results while something is open, and names it', async () => {
  const { slug, first } = await contestOfTwo();
  const row = { user_id: anna.id, problem_id: problem, participation_id: first };
  const waiting = await insertSubmission(server.db, { ...row, submitted_at: new Date() });
  await move(slug, 'end');
  const { moves, open } = await stateOf(slug);
  expect(open).toEqual([{ matter: 'unjudged', count: 1, ids: [waiting] }]);
  const fault = judgedWith({ ...acceptedResult, verdict: 'Judge Error' });
  const faulty = await insertSubmission(server.db, { ...row, submitted_at: new Date(), ...fault });
  const team = { id: first, name: 'Anna' };
  expect((await stateOf(slug)).openRuns).toMatchObject([
    { id: waiting, matter: 'unjudged', team, problem: 'A' },
    { id: faulty, matter: 'in fault', team, problem: 'A' },
  ]);
  expect(moves).toContainEqual({ move: 'finalize', refusal: refusals.contestNotReady });
});

it('finds people by part of their names, and makes a team of them', async () => {
  const slug = await organiser.made([problem]);
  const find = (search: string) =>
    server.call(`GET /contests/${slug}/desk/people?search=${search}`, { as: admin });
  expect((await find('ANN')).body).toEqual([{ id: anna.id, name: 'anna' }]);
  expect((await find('nobo')).body).toEqual([]);
});

it('freezes the board by hand: what comes from then on is sealed', async () => {
  const { slug, second } = await contestOfTwo();
  expect(await move(slug, 'freeze')).toMatchObject({ status: 200 });
  expect(await move(slug, 'freeze')).toMatchObject({
    status: 409,
    body: { error: refusals.contestIsFrozen },
  });
  expect(await server.call(`GET /contests/${slug}`)).toMatchObject({ body: { isFrozen: true } });
  await insertSubmission(server.db, {
    user_id: ben.id,
    problem_id: problem,
    participation_id: second,
    submitted_at: new Date(),
    ...judgedWith(acceptedResult),
  });
  const { body } = await server.call(`GET /contests/${slug}/board`);
  expect(body).toMatchObject({ isFrozen: true, rows: [{ solved: 1 }, { solved: 1 }] });
});

it('freezes no board that shows nothing of others', async () => {
  const slug = await organiser.made([problem], { preset: 'oi', startsAt: inHours(-1) });
  expect(await move(slug, 'freeze')).toMatchObject({
    status: 409,
    body: { error: refusals.contestNoBoard },
  });
});

it('adds penalty after a preview, and takes it back', async () => {
  const { slug, first } = await contestOfTwo();
  const penalty = { kind: 'added penalty', team: first, minutes: 60, reason: 'Used a phone.' };
  const previewed = boardsIn(await adjust(slug, { ...penalty, preview: true }));
  const ranks = ({ organisers }: ChangedBoards) =>
    organisers.teams.map(({ name, before, after }) => [name, before?.rank, after?.rank]);
  expect(ranks(previewed)).toEqual([
    ['Ben', 2, 1],
    ['Anna', 1, 2],
  ]);
  expect((await stateOf(slug)).adjustments).toEqual([]);
  expect(boardsIn(await adjust(slug, penalty))).toEqual(previewed);
  const [made] = (await stateOf(slug)).adjustments;
  expect(made).toMatchObject({
    kind: 'added penalty',
    team: { name: 'Anna' },
    minutes: 60,
    reason: 'Used a phone.',
  });
  const back = (query = '') =>
    server.call(`DELETE /contests/${slug}/adjustments/${made?.id}${query}`, { as: admin });
  expect(ranks(boardsIn(await back('?preview=true')))).toHaveLength(2);
  expect((await stateOf(slug)).adjustments).toHaveLength(1);
  expect((await back()).status).toBe(200);
  expect(await back()).toMatchObject({ status: 404, body: { error: refusals.noAdjustment } });
});

it('leaves a submission out, once however often it is said', async () => {
  const { slug, run } = await contestOfTwo();
  const ignored = { kind: 'ignored run', run, reason: null };
  expect(boardsIn(await adjust(slug, ignored)).everyone.teams).toHaveLength(2);
  expect(boardsIn(await adjust(slug, ignored)).everyone.teams).toEqual([]);
  expect((await stateOf(slug)).adjustments).toMatchObject([{ run, team: { name: 'Anna' } }]);
});

it.each<[string, object]>([
  ['team: Is not a team of this contest.', { kind: 'added penalty', team: 'x', minutes: 1 }],
  ['minutes: At most 1440.', { kind: 'added penalty', team: 'x', minutes: 1441 }],
  ['run: is not an id.', { kind: 'ignored run', run: 'x' }],
  [
    'run: Is not a submission in this contest.',
    { kind: 'ignored run', run: '6b7c1f2e-0000-4000-8000-000000000000' },
  ],
])('refuses an adjustment: %s', async (error, body) => {
  const slug = await organiser.made([problem]);
  expect(await adjust(slug, body)).toMatchObject({ status: 400, body: { error } });
});

it('disqualifies a team after a preview, and hides one', async () => {
  const { slug, first } = await contestOfTwo();
  const change = (body: object) =>
    server.call(`PUT /contests/${slug}/teams/${first}`, { as: admin, body });
  const disqualified = { name: 'Anna & Co', kind: 'official', isDisqualified: true };
  const previewed = await change({ ...disqualified, preview: true });
  expect(boardsIn(previewed).everyone.teams).toContainEqual(
    expect.objectContaining({ teamId: first, after: expect.objectContaining({ rank: null }) }),
  );
  expect((await stateOf(slug)).teams[0]).toMatchObject({ name: 'Anna', isDisqualified: false });
  await change(disqualified);
  expect((await stateOf(slug)).teams[0]).toMatchObject({
    name: 'Anna & Co',
    isDisqualified: true,
    members: [{ id: anna.id, name: 'anna' }],
    submissions: 1,
  });
  const hidden = boardsIn(await change({ ...disqualified, kind: 'hidden' }));
  expect(hidden.everyone.teams).toContainEqual(
    expect.objectContaining({ teamId: first, after: null }),
  );
  expect(
    await server.call(`PUT /contests/${slug}/teams/x`, { as: admin, body: disqualified }),
  ).toMatchObject({ status: 404, body: { error: refusals.noContestTeam } });
});

const recordedTeam = z.object({
  team: z.string().optional(),
  members: z.array(z.string()).optional(),
});

/** Changes a team of people, and what the audit log has about it. */
function teamChanges(slug: string, id: string) {
  const change = (members: readonly string[], body: object = {}) =>
    server.call(`PUT /contests/${slug}/teams/${id}`, {
      as: admin,
      body: { name: 'Us', kind: 'official', isDisqualified: false, members, ...body },
    });
  const entries = async () => {
    const rows = await server.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('act', '=', 'team changed')
      .orderBy('id')
      .execute();
    return rows
      .map(({ before, after }) => [recordedTeam.parse(before), recordedTeam.parse(after)] as const)
      .filter(([, { team }]) => team === id)
      .map((both) => both.map(({ members }) => members));
  };
  const members = async () =>
    (await stateOf(slug)).teams.find((team) => team.id === id)?.members.map(({ name }) => name);
  return { change, entries, members };
}

it('adds people to a team and takes them out, once however often it is said', async () => {
  const slug = await organiser.made([problem], { startsAt: inHours(-1) });
  const us = teamChanges(slug, await addTeam(slug, 'Us', anna));
  const both = [anna.id, ben.id].sort();
  await us.change(both, { preview: true });
  expect(await us.members()).toEqual(['anna']);
  const twice = await Promise.all([us.change(both), us.change(both)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await us.members()).toEqual(['anna', 'ben']);
  const own = () => server.call(`GET /contests/${slug}/register`, { as: ben });
  expect(await own()).toMatchObject({ body: { own: { name: 'Us', isTeam: true } } });
  await us.change([ben.id]);
  await us.change([ben.id]);
  expect(await us.members()).toEqual(['ben']);
  await us.change([]);
  expect(await own()).toMatchObject({ body: { own: null } });
  expect(await us.entries()).toEqual([
    [[anna.id], both],
    [both, [ben.id]],
    [[ben.id], []],
  ]);
});

it('keeps who has submitted in their team, and no one is in a contest twice', async () => {
  const { slug, first, second } = await contestOfTwo();
  const annas = teamChanges(slug, first);
  expect(await annas.change([anna.id, ben.id])).toMatchObject({
    status: 409,
    body: { error: refusals.memberTwice },
  });
  expect(await annas.change([admin.id])).toMatchObject({
    status: 409,
    body: { error: `${refusals.memberHasRuns} anna.` },
  });
  expect(await annas.change([anna.id, crypto.randomUUID()])).toMatchObject({
    status: 400,
    body: { error: refusals.noMember },
  });
  expect(await annas.change(['x'])).toMatchObject({
    status: 400,
    body: { error: 'members.0: is not an id.' },
  });
  expect([await annas.members(), await teamChanges(slug, second).members()]).toEqual([
    ['anna'],
    ['ben'],
  ]);
  expect(await annas.entries()).toEqual([]);
});

it('leaves a virtual participation to its person', async () => {
  const slug = await organiser.made([problem], { startsAt: inHours(-9), allowsVirtual: true });
  const started = await server.call(`POST /contests/${slug}/start`, { as: anna, body: {} });
  const virtual = teamChanges(slug, (started.body as { teamId: string }).teamId);
  expect(await virtual.change([anna.id, ben.id])).toMatchObject({
    status: 400,
    body: { error: refusals.virtualMembers },
  });
});

it('divides the board into groups, each set as a whole, once however often it is said', async () => {
  const { slug, first, second } = await contestOfTwo();
  const set = (name: string, teams: readonly string[]) =>
    server.call(`PUT /contests/${slug}/groups`, { as: admin, body: { name, teams } });
  const board = async () => {
    const { body } = await server.call(`GET /contests/${slug}/board`);
    const { groups, rows } = body as Pick<ShownBoard, 'groups' | 'rows'>;
    const names = new Map(groups.map(({ id, name }) => [id, name]));
    return rows.map((row) => [row.name, ...row.groups.map((id) => names.get(id)).sort()]);
  };
  const both = await Promise.all([set('North', [first]), set('North', [first])]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await set('All', [first, second, second]);
  expect(await board()).toEqual([
    ['Anna', 'All', 'North'],
    ['Ben', 'All'],
  ]);
  expect((await stateOf(slug)).groups).toEqual([
    { name: 'All', teams: [first, second].sort() },
    { name: 'North', teams: [first] },
  ]);
  const entries = await server.db
    .selectFrom('audit_log')
    .innerJoin('contests', (join) => join.on('contests.slug', '=', slug))
    .select('audit_log.id')
    .where('act', '=', 'group changed')
    .where((eb) => eb('subject_id', '=', eb.cast<string>('contests.id', 'text')))
    .execute();
  expect(entries).toHaveLength(2);
  await set('North', [second]);
  await set('All', []);
  expect(await board()).toEqual([['Anna'], ['Ben', 'North']]);
  expect(await set('North', [first, 'x'])).toMatchObject({
    status: 400,
    body: { error: refusals.noGroupTeam },
  });
  expect(await set(' ', [first])).toMatchObject({
    status: 400,
    body: { error: 'name: At least 1 characters.' },
  });
  expect((await stateOf(slug)).groups).toEqual([{ name: 'North', teams: [second] }]);
});

it('has at most as many groups as it may have, also of two that are made at once', async () => {
  const { slug, first } = await contestOfTwo();
  const id = await contestIdOf(server, slug);
  await server.db
    .insertInto('contest_groups')
    .values(
      Array.from({ length: contestGroupsMax - 1 }, (_, at) => ({
        contest_id: id,
        external_id: `${at}`,
        name: `Group ${at}`,
      })),
    )
    .execute();
  const made = await Promise.all(
    ['North', 'South'].map((name) =>
      server.call(`PUT /contests/${slug}/groups`, { as: admin, body: { name, teams: [first] } }),
    ),
  );
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({
    error: refusals.tooManyGroups,
  });
});

it('shows an imported contest, of which nothing can be changed', async () => {
  await importPackage(server.db, await zipOf(smallPackage), {
    by: { command: 'a test' },
    createdBy: null,
  });
  const { isImported, moves, teams } = await stateOf('small');
  expect([isImported, teams.length]).toEqual([true, 2]);
  expect(new Set(moves.map(({ refusal }) => refusal))).toEqual(new Set([refusals.contestImported]));
  const penalty = { kind: 'added penalty', team: teams[0]?.id, minutes: 1 };
  expect((await adjust('small', penalty)).status).toBe(409);
  expect(
    await server.call('PUT /contests/small/groups', {
      as: admin,
      body: { name: 'North', teams: [] },
    }),
  ).toMatchObject({ status: 409, body: { error: refusals.contestImported } });
});

it('takes time out for all: what was sent in it counts where it began, and the end moves', async () => {
  const { slug, second } = await contestOfTwo();
  const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
  const endOf = async () =>
    Date.parse(((await server.call(`GET /contests/${slug}`)).body as { endsAt: string }).endsAt);
  const end = await endOf();
  const removed = { kind: 'removed time', from: ago(45), until: ago(35), reason: 'A power cut.' };
  const previewed = boardsIn(await adjust(slug, { ...removed, preview: true }));
  expect(previewed.everyone.teams).toMatchObject([
    { teamId: second, before: { penaltyMinutes: 20 }, after: { penaltyMinutes: 15 } },
  ]);
  expect((await stateOf(slug)).adjustments).toEqual([]);
  expect(boardsIn(await adjust(slug, removed))).toEqual(previewed);
  expect(boardsIn(await adjust(slug, removed)).everyone.teams).toEqual([]);
  expect((await endOf()) - end).toBe(10 * minuteMs);
  const { adjustments } = await stateOf(slug);
  expect(adjustments).toMatchObject([
    { kind: 'removed time', from: removed.from, until: removed.until, reason: 'A power cut.' },
  ]);
  const back = `DELETE /contests/${slug}/adjustments/${adjustments[0]?.id}` as const;
  expect((await server.call(back, { as: admin })).status).toBe(200);
  expect((await stateOf(slug)).adjustments).toEqual([]);
  expect(await endOf()).toBe(end);
});

it('takes out no time that is not over, before the start, or nothing, nor too often', async () => {
  const { slug } = await contestOfTwo();
  const remove = (fromMinutesAgo: number, untilMinutesAgo: number) => {
    const at = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString();
    return adjust(slug, {
      kind: 'removed time',
      from: at(fromMinutesAgo),
      until: at(untilMinutesAgo),
    });
  };
  const refusal = (error: string) => ({ status: 400, body: { error } });
  expect(await remove(70, 50)).toMatchObject(refusal(refusals.removedBeforeStart));
  expect(await remove(20, 20)).toMatchObject(refusal(refusals.removedNothing));
  expect(await remove(20, -1)).toMatchObject(refusal(refusals.removedAhead));
  const id = await contestIdOf(server, slug);
  const stop = (minute: number) => ({
    contest_id: id,
    kind: 'removed',
    from_at: new Date(minute * minuteMs),
    until_at: new Date((minute + 1) * minuteMs),
  });
  await server.db
    .insertInto('contest_stops')
    .values(Array.from({ length: removedTimesMax }, (_, at) => stop(at)))
    .execute();
  expect(await remove(20, 10)).toMatchObject({
    status: 409,
    body: { error: refusals.removedTooOften },
  });
});

it('makes a contest run again of whose time some was taken out', async () => {
  const slug = await organiser.made([problem], { startsAt: inHours(-6) });
  await move(slug, 'thaw');
  await move(slug, 'finalize');
  const removed = { from: inHours(-3), until: inHours(-1) };
  expect((await adjust(slug, { kind: 'removed time', ...removed })).status).toBe(200);
  expect(await server.call(`GET /contests/${slug}`)).toMatchObject({
    body: { phase: 'running', isFinal: false, isFrozen: true },
  });
});

it('says when a member of a team was last here', async () => {
  const { slug } = await contestOfTwo();
  const seenAt = new Date(Date.now() - 2 * minuteMs);
  await server.db
    .updateTable('sessions')
    .set({ used_at: seenAt })
    .where('user_id', '=', anna.id)
    .execute();
  await server.db.deleteFrom('sessions').where('user_id', '=', ben.id).execute();
  const { teams } = await stateOf(slug);
  expect(teams.map((team) => [team.name, team.seenAt])).toEqual([
    ['Anna', seenAt.toISOString()],
    ['Ben', null],
  ]);
});
