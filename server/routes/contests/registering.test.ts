/** People sign up for contests, or are signed up with their teams. */
import { expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { organiserOf } from '../../testing/contests.ts';
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
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const coming = { startsAt: inHours(1) };

const register = (slug: string, as: Person, body: object = {}) =>
  server.call(`POST /contests/${slug}/register`, { as, body });
const withdraw = (slug: string, as: Person) =>
  server.call(`DELETE /contests/${slug}/register`, { as });
const addTeam = (slug: string, body: object) =>
  server.call(`POST /contests/${slug}/teams`, { as: admin, body });
const removeTeam = (slug: string, id: string) =>
  server.call(`DELETE /contests/${slug}/teams/${id}`, { as: admin });
const idIn = ({ body }: { body: unknown }) => (body as { teamId: string }).teamId;

/** The names and labels of the teams, as everyone sees them. */
async function teamsOf(slug: string) {
  const { body } = await server.call(`GET /api/contests/${slug}/teams`);
  return (body as { name: string; label: string }[]).map(({ name, label }) => [name, label]);
}

it('a person takes part once, even if they sign up twice at once', async () => {
  const slug = await organiser.made([problem], coming);
  const both = await Promise.all([register(slug, anna), register(slug, anna)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  expect(await register(slug, ben)).toMatchObject({ status: 200 });
  expect(await teamsOf(slug)).toEqual([
    ['anna', '1'],
    ['ben', '2'],
  ]);
});

it('also while the contest runs, and not after its end', async () => {
  const running = await organiser.made([problem], { startsAt: inHours(-1) });
  expect((await register(running, anna)).status).toBe(200);
  const over = await organiser.made([problem], { startsAt: inHours(-6) });
  expect(await register(over, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestIsOver },
  });
});

it('with a code only those who know it, and by organisers only those whom they choose', async () => {
  const coded = await organiser.made([problem], {
    ...coming,
    registration: 'code',
    joinCode: 'friday',
  });
  for (const body of [{}, { joinCode: 'Friday' }]) {
    const answer = await register(coded, anna, body);
    expect(answer).toMatchObject({ status: 403, body: { error: refusals.joinCodeWrong } });
  }
  expect((await register(coded, anna, { joinCode: 'friday' })).status).toBe(200);
  const closed = await organiser.made([problem], { ...coming, registration: 'organiser' });
  expect(await register(closed, anna)).toMatchObject({
    status: 403,
    body: { error: refusals.contestOnlyOrganisers },
  });
});

it('a draft does not exist for those who are no organisers', async () => {
  const slug = await organiser.made([problem], { ...coming, visibility: 'draft' });
  expect(await register(slug, anna)).toMatchObject({
    status: 404,
    body: { error: refusals.noContest },
  });
});

it('withdraws before the start, and not after it', async () => {
  const slug = await organiser.made([problem], coming);
  await register(slug, anna);
  expect((await withdraw(slug, anna)).body).toBe(true);
  expect(await teamsOf(slug)).toEqual([]);
  expect(await withdraw(slug, anna)).toMatchObject({
    status: 404,
    body: { error: refusals.notInContest },
  });
  const running = await organiser.made([problem], { startsAt: inHours(-1) });
  await register(running, anna);
  expect(await withdraw(running, anna)).toMatchObject({
    status: 409,
    body: { error: refusals.contestHasBegun },
  });
});

it('a team has members who take part nowhere else in the contest', async () => {
  const slug = await organiser.made([problem], coming);
  const team = idIn(await addTeam(slug, { name: 'Both', members: [anna.id, ben.id] }));
  expect(idIn(await register(slug, anna))).toBe(team);
  expect(await addTeam(slug, { name: 'Again', members: [ben.id] })).toMatchObject({
    status: 409,
    body: { error: refusals.memberTwice },
  });
  expect(await addTeam(slug, { name: 'Who', members: [crypto.randomUUID()] })).toMatchObject({
    status: 400,
    body: { error: refusals.noMember },
  });
  await withdraw(slug, anna);
  expect(await teamsOf(slug)).toEqual([['Both', '1']]);
  await withdraw(slug, ben);
  expect(await teamsOf(slug)).toEqual([]);
});

it('a hidden team is not shown, and a team with submissions is not removed', async () => {
  const slug = await organiser.made([problem], { startsAt: inHours(-1) });
  const hidden = idIn(await addTeam(slug, { name: 'Testers', kind: 'hidden' }));
  expect(await teamsOf(slug)).toEqual([]);
  expect((await removeTeam(slug, hidden)).body).toBe(true);
  expect(await removeTeam(slug, hidden)).toMatchObject({
    status: 404,
    body: { error: refusals.noContestTeam },
  });
  const team = idIn(await register(slug, anna));
  await insertAccepted(server.db, {
    user_id: anna.id,
    problem_id: problem,
    participation_id: team,
  });
  expect(await removeTeam(slug, team)).toMatchObject({
    status: 409,
    body: { error: refusals.contestTeamHasRuns },
  });
});
