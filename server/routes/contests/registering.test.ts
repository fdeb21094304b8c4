/** People sign up for contests, or are signed up with their teams. */
import { expect, it } from 'vitest';
import { ownRegistration } from '../../../contract/contests.ts';
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
const cleo = await server.addPerson('cleo');
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

const registrationOf = async (slug: string, as?: Person) => {
  const { body } = await server.call(`GET /contests/${slug}/register`, as && { as });
  return ownRegistration.reply.parse(body);
};

const ofPairs = { ...coming, membersMax: 2 };

it('people make a team, and others join it with its code until it is full', async () => {
  const slug = await organiser.made([problem], ofPairs);
  const team = idIn(await register(slug, anna, { teamName: ' Sum  of Parts ' }));
  const { own, ...open } = await registrationOf(slug, anna);
  expect(open).toMatchObject({ registration: 'open', membersMax: 2, isOpen: true });
  expect(own).toMatchObject({
    teamId: team,
    name: 'Sum of Parts',
    isTeam: true,
    members: [{ id: anna.id, name: 'anna' }],
    mayLeave: true,
  });
  const teamCode = own?.teamCode;
  const joined = await Promise.all([
    register(slug, ben, { teamCode }),
    register(slug, ben, { teamCode }),
  ]);
  expect(joined.map(idIn)).toEqual([team, team]);
  expect((await registrationOf(slug, ben)).own).toMatchObject({
    members: [{ name: 'anna' }, { name: 'ben' }],
  });
  expect(await register(slug, cleo, { teamCode })).toMatchObject({
    status: 409,
    body: { error: refusals.teamFull },
  });
  expect(await teamsOf(slug)).toEqual([['Sum of Parts', '1']]);
});

it('a team is full for the last of two who join it at once', async () => {
  const slug = await organiser.made([problem], ofPairs);
  await register(slug, anna, { teamName: 'Pair' });
  const teamCode = (await registrationOf(slug, anna)).own?.teamCode;
  const both = await Promise.all([ben, cleo].map((one) => register(slug, one, { teamCode })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('the code of a team is shown to its members only', async () => {
  const slug = await organiser.made([problem], ofPairs);
  await register(slug, anna, { teamName: 'Pair' });
  const { own } = await registrationOf(slug, anna);
  expect((await registrationOf(slug, ben)).own).toBeNull();
  expect((await registrationOf(slug)).own).toBeNull();
  const code = own?.teamCode ?? '';
  expect(code).toMatch(/^[a-z2-9]{12}$/);
  for (const call of ['', '/board', '/desk', '/submissions'] as const) {
    const { body } = await server.call(`GET /contests/${slug}${call}`, { as: admin });
    expect(JSON.stringify(body)).not.toContain(code);
  }
  const { body: teams } = await server.call(`GET /api/contests/${slug}/teams`, { as: admin });
  expect(JSON.stringify(teams)).not.toContain(code);
});

it.each<[object, number, string]>([
  [{ teamCode: 'no such code' }, 403, refusals.teamCodeWrong],
  [{ teamName: 'Pair', teamCode: 'no such code' }, 400, refusals.teamNameAndCode],
  [{ teamName: 'A\u200bB' }, 400, 'teamName: must not have characters that cannot be seen.'],
  [{ teamName: ' ' }, 400, 'teamName: At least 1 characters.'],
  [{ teamName: 'PA1R' }, 409, refusals.teamNameTaken],
])('%j is refused', async (body, status, error) => {
  const slug = await organiser.made([problem], ofPairs);
  await register(slug, anna, { teamName: 'Pair' });
  expect(await register(slug, ben, body)).toMatchObject({ status, body: { error } });
});

it('who takes part leaves first to join another team, and teams are as the organisers allow', async () => {
  const slug = await organiser.made([problem], ofPairs);
  await register(slug, anna, { teamName: 'Pair' });
  const teamCode = (await registrationOf(slug, anna)).own?.teamCode;
  const alone = idIn(await register(slug, ben));
  expect(await register(slug, ben, { teamCode })).toMatchObject({
    status: 409,
    body: { error: refusals.alreadyInContest },
  });
  expect(idIn(await register(slug, ben))).toBe(alone);
  await withdraw(slug, ben);
  expect((await register(slug, ben, { teamCode })).status).toBe(200);
  const single = await organiser.made([problem], coming);
  expect(await register(single, anna, { teamName: 'Pair' })).toMatchObject({
    status: 409,
    body: { error: refusals.contestNoTeams },
  });
});

it('the code of the contest lets a team in, and that of the team its members', async () => {
  const coded = { registration: 'code', joinCode: 'friday' };
  const slug = await organiser.made([problem], { ...ofPairs, ...coded });
  expect(await register(slug, anna, { teamName: 'Pair' })).toMatchObject({
    status: 403,
    body: { error: refusals.joinCodeWrong },
  });
  await register(slug, anna, { teamName: 'Pair', joinCode: 'friday' });
  const teamCode = (await registrationOf(slug, anna)).own?.teamCode;
  expect((await register(slug, ben, { teamCode })).status).toBe(200);
});

it('no label is given twice, also after a team has left', async () => {
  const slug = await organiser.made([problem], coming);
  await register(slug, anna);
  await register(slug, ben);
  await withdraw(slug, anna);
  await register(slug, anna);
  expect(await teamsOf(slug)).toEqual([
    ['ben', '2'],
    ['anna', '3'],
  ]);
});

it('people cannot leave after the start, and it is closed after the end', async () => {
  const running = await organiser.made([problem], { startsAt: inHours(-1), membersMax: 2 });
  await register(running, anna, { teamName: 'Pair' });
  expect(await registrationOf(running, anna)).toMatchObject({
    isOpen: true,
    own: { mayLeave: false, teamCode: expect.any(String) },
  });
  const over = await organiser.made([problem], { startsAt: inHours(-6) });
  expect((await registrationOf(over, anna)).isOpen).toBe(false);
  const draft = await organiser.made([problem], { ...coming, visibility: 'draft' });
  expect(await server.call(`GET /contests/${draft}/register`, { as: anna })).toMatchObject({
    status: 404,
    body: { error: refusals.noContest },
  });
});
