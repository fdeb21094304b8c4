/** A package of a contest that is yet to come is held here, with its problems and its teams. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { refusals } from '../../../contract/messages.ts';
import { rowsOf } from '../../../db/rows.ts';
import { PackageError } from '../../../problems/package/findings.ts';
import { lookAt } from '../../contests/contest-api.ts';
import { packageFiles } from '../../contests/package/write.ts';
import { importPackage, type PackageText, zipOf } from '../../testing/contest-packages.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import { acceptedResult, addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const apples = await addSumProblem(server, admin, { name: 'Apples', timeLimitMs: 2000 });
const bread = await addSumProblem(server, admin, { name: 'Bread & Butter' });
const people = await Promise.all(
  Array.from({ length: 60 }, async (_, index) => {
    const number = `${index + 1}`.padStart(3, '0');
    const person = await server.addPerson(`person-${number}`);
    const username = `team${number}`;
    await server.db.updateTable('users').set({ username }).where('id', '=', person.id).execute();
    return { ...person, username, number: `${index + 1}` };
  }),
);

const hourMs = 3_600_000;
const startsAt = new Date(Date.now() + 24 * hourMs).toISOString();

const contestYaml = (id: string, more = '') =>
  [
    `id: ${id}`,
    'name: Spring round',
    'formal_name: The Spring Round of the School',
    `start_time: ${startsAt}`,
    'duration: 5:00:00',
    'scoreboard_freeze_duration: 1:00:00',
    'scoreboard_type: pass-fail',
    'penalty_time: 20',
    more,
  ].join('\n');

const problemsYaml = `problems:
- id: bread
  label: X
  name: Bread & Butter
  ordinal: 2
  color: Gold
  rgb: '#fc0'
- id: apples
  label: K
  name: Apples of the package
  ordinal: 1
  time_limit: 1.5
`;

/** As registration systems write the lists of a contest. */
const jsonLists = {
  'groups.json': JSON.stringify([
    { id: 'north', icpc_id: '1', name: 'North' },
    { id: 'guests', name: 'Guests', hidden: false },
  ]),
  'organizations.json': JSON.stringify([
    { id: 'kth', name: 'KTH', formal_name: 'Kungliga Tekniska högskolan', country: 'SWE' },
  ]),
  'teams.json': JSON.stringify(
    people.map(({ number }, index) => ({
      id: number,
      label: number,
      name: `Team ${number}`,
      organization_id: 'kth',
      group_ids: [index < 50 ? 'north' : 'guests'],
    })),
  ),
  'accounts.json': JSON.stringify([
    { id: 'judge', username: 'stephan', password: 'secret', type: 'judge', ip: '10.0.0.1' },
    ...people.map(({ username, number }) => ({
      id: username,
      username,
      password: 'till-wise-under',
      type: 'team',
      team_id: number,
    })),
  ]),
};

const packageOf = (id: string, more: PackageText = {}): PackageText => ({
  'contest.yaml': contestYaml(id),
  'problemset.yaml': problemsYaml,
  ...jsonLists,
  ...more,
});

const by = { caller: admin, network: 'here' };

async function send(files: PackageText, nowMs = Date.now()) {
  return await importPackage(server.db, await zipOf(files), { by, createdBy: admin.id, nowMs });
}

async function findingsOf(files: PackageText) {
  const refused = await send(files).catch((error: unknown) => error);
  if (!(refused instanceof PackageError)) throw new Error('the package was taken');
  return refused.findings.filter(({ severity }) => severity === 'error');
}

const deskOf = (slug: string) => server.call(`GET /contests/${slug}/desk`, { as: admin });

const member = z.object({ team: z.string(), username: z.string().nullable() });
const membersOf = (slug: string) =>
  rowsOf(
    server.db,
    member,
    sql`
    select participations.external_id as team, users.username
    from participation_members own
    join participations on participations.id = own.participation_id
    join contests on contests.id = own.contest_id
    join users on users.id = own.user_id
    where slug = ${slug} order by users.username`,
  );

const beginNow = (slug: string) =>
  server.db
    .updateTable('contests')
    .set({ starts_at: new Date(Date.now() - hourMs) })
    .where('slug', '=', slug)
    .execute();

/** All that an import may have changed. */
const stored = z.object({ contests: z.int(), teams: z.int(), members: z.int(), acts: z.int() });
const counts = () =>
  rowsOf(
    server.db,
    stored,
    sql`
    select (select count(*) from contests)::int as contests,
      (select count(*) from participations)::int as teams,
      (select count(*) from participation_members)::int as members,
      (select count(*) from audit_log)::int as acts`,
  );

describe('a package of a contest that is yet to come', () => {
  it('is held here, with problems, settings, groups, and the accounts of 60 teams', async () => {
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = await zipOf(
      packageOf('spring', { 'arbiter.yaml': 'freezeMs: 1800000\nunofficialGroups: [guests]\n' }),
    );
    const answer = await server.call('POST /contests/import', {
      as: admin,
      raw: { payload, headers },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { id: 'spring', isChanged: true, isHeld: true, findings: [] },
    });
    expect((await deskOf('spring')).body).toMatchObject({
      name: 'Spring round',
      formalName: 'The Spring Round of the School',
      visibility: 'published',
      startsAt,
      durationMs: 5 * hourMs,
      registration: 'organiser',
      membersMax: 1,
      isImported: false,
      settings: { score: 'solved', board: 'frozen', freezeMs: hourMs / 2, penaltyMinutes: 20 },
      problems: [
        { problemId: apples, label: 'K', timeLimitMs: 1500 },
        { problemId: bread, label: 'X', color: 'Gold', rgb: '#ffcc00', timeLimitMs: null },
      ],
    });
    const state = await server.call('GET /contests/spring/desk/state', { as: admin });
    expect(state.body).toMatchObject({
      isImported: false,
      groups: [
        { name: 'Guests', teams: expect.arrayContaining(['51', '60']) },
        { name: 'North', teams: expect.arrayContaining(['1', '50']) },
      ],
    });
    expect(await membersOf('spring')).toEqual(
      people.map(({ username, number }) => ({ team: number, username })),
    );
  });

  it('is an ordinary contest: its people submit from the start, and organisers change it', async () => {
    await send(packageOf('lived'));
    const [first] = people;
    if (first === undefined) throw new Error('there are people');
    const own = await server.call('GET /contests/lived/register', { as: first });
    expect(own.body).toMatchObject({ own: { teamId: '1', name: 'Team 1', isTeam: true } });
    const change = { name: 'First team', kind: 'unofficial', isDisqualified: false };
    const edited = await server.call('PUT /contests/lived/teams/1', { as: admin, body: change });
    expect(edited.status).toBe(200);
    await beginNow('lived');
    const answer = server.call('POST /contests/lived/problems/K/submissions', {
      as: first,
      body: { language: 'cpp', code: 'int main() {}' },
    });
    await storeResult(server, await queuedJob(server, first.id), acceptedResult);
    expect(await answer).toMatchObject({ body: { result: { verdict: 'Accepted' } } });
    const board = await server.call('GET /api/contests/lived/scoreboard');
    expect(board.body).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({
          team_id: '1',
          problems: expect.arrayContaining([
            expect.objectContaining({ problem_id: 'apples', solved: true }),
          ]),
        }),
      ]),
    });
  });

  it('changes nothing when it is sent again, also after organisers changed it and it began', async () => {
    const files = packageOf('twice');
    expect(await send(files)).toMatchObject({ isChanged: true, isHeld: true });
    const desk = z.looseObject({ version: z.int() }).parse((await deskOf('twice')).body);
    const { version, isImported: _, ...draft } = desk;
    const body = { ...draft, name: 'Renamed', problems: [{ problemId: apples, label: 'K' }] };
    const headers = { 'if-match': `"${version}"` };
    const edited = await server.call('PUT /contests/twice', { as: admin, body, raw: { headers } });
    expect(edited.status).toBe(200);
    const once = await counts();
    expect(await send(files)).toMatchObject({ isChanged: false, isHeld: true, findings: [] });
    await beginNow('twice');
    // For the package, that is when its contest has begun.
    expect(await send(files, Date.parse(startsAt) + 1)).toMatchObject({ isChanged: false });
    expect(await counts()).toEqual(once);
    expect((await deskOf('twice')).body).toMatchObject({ name: 'Renamed' });
  });

  it('does not replace what is held here by another package of its id', async () => {
    await send(packageOf('kept'));
    const before = await counts();
    const other = packageOf('kept', { 'arbiter.yaml': 'penaltyMinutes: 5\n' });
    await expect(send(other)).rejects.toThrow(refusals.contestHeld);
    expect(await counts()).toEqual(before);
  });

  it('is refused with all that is wrong, and nothing of it stays', async () => {
    const before = await counts();
    const [one, two] = people;
    const found = await findingsOf(
      packageOf('wrong', {
        'contest.yaml': contestYaml('wrong').replace('5:00:00', 'five hours'),
        'problemset.yaml': `${problemsYaml}- id: cheese\n  name: Cheese\n  label: Z\n`,
        'accounts.json': JSON.stringify([
          { username: one?.username, type: 'team', team_id: '1' },
          { username: one?.email, type: 'team', team_id: '2' },
          { username: two?.email, type: 'team', team_id: '404' },
          { username: 'unknown', type: 'team', team_id: '3' },
          { username: two?.username, type: 'team' },
          { type: 'team', team_id: '4' },
          { type: 'judge' },
        ]),
      }),
    );
    expect(found.map(({ file, field, rule }) => [file, field, rule])).toEqual([
      ['contest.yaml', 'duration', 'Must be a time such as 5:00:00.000 or -0:30:00.'],
      ['accounts.json', '2.team_id', 'There is no 404 in the teams.'],
      ['accounts.json', '4.team_id', 'Required.'],
      ['accounts.json', '5.username', 'Required.'],
      ['problemset.yaml', '2.id', 'There is no problem cheese here.'],
      ['accounts.json', '1.username', `${one?.email} is in the team 1 already.`],
      ['accounts.json', '3.username', 'There is no account unknown here. Import people first.'],
    ]);
    expect(await counts()).toEqual(before);
  });

  it('keeps the rules of contests that are held here', async () => {
    const found = await findingsOf(
      packageOf('bounds', {
        'contest.yaml': contestYaml('bounds').replace('Spring round', 'S'.repeat(101)),
        'problemset.yaml': `problems:
- { id: bread, label: LABELLED1, name: Bread & Butter, time_limit: 0.0001 }
- { id: apples, label: B, name: Apples }
- { id: ${apples}, label: B, name: Again }
`,
      }),
    );
    expect(found.map(({ file, field }) => [file, field])).toEqual([
      ['contest.yaml', 'name'],
      ['problemset.yaml', '0.label'],
      ['problemset.yaml', '0.time_limit'],
      ['problemset.yaml', '2.label'],
      ['problemset.yaml', '2.id'],
    ]);
  });

  it('finds problems by their ids here, folders, and short names, and asks where there are several', async () => {
    const packaged = await addSumProblem(server, admin, { name: 'In a folder' });
    const set = { package: 'folder-name' };
    await server.db.updateTable('problems').set(set).where('id', '=', packaged).execute();
    const twins = [
      await addSumProblem(server, admin, { name: 'Twin' }),
      await addSumProblem(server, admin, { name: 'twin' }),
    ];
    const problems = `problems:
- { id: ${apples}, label: A, name: Any }
- { id: folder-name, label: B, name: Any }
- { id: bread-butter, label: C, name: Any }
- { id: twin, label: D, name: Any }
`;
    const names = { 'problemset.yaml': problems };
    expect(await findingsOf(packageOf('named', names))).toMatchObject([
      { field: '3.id', rule: 'Several problems here are called twin.' },
    ]);
    const files = { ...names, 'arbiter.yaml': `problems:\n  twin: ${twins[1]}\n` };
    await send(packageOf('named', files));
    const { problems: held } = z
      .object({ problems: z.array(z.object({ problemId: z.string() })) })
      .parse((await deskOf('named')).body);
    expect(held.map(({ problemId }) => problemId)).toEqual([apples, packaged, bread, twins[1]]);
  });

  it('is taken with the tables of older systems', async () => {
    const teams = people.slice(0, 3);
    const rows = (...lines: string[]) => lines.map((line) => `${line}\r\n`).join('');
    const tables = (header: (name: string) => string) => ({
      'contest.yaml': contestYaml('x').replace('id: x', `short-name: ${header('t').length}-tables`),
      'problemset.yaml': problemsYaml,
      'groups.tsv': rows(header('groups'), '1\tNorth'),
      'teams.tsv': rows(
        header('teams'),
        ...teams.map(
          ({ number }) => `${number}\t4${number}\t1\tTeam ${number}\tKTH Stockholm\tKTH\tSWE`,
        ),
      ),
      'accounts.tsv': rows(
        header('accounts'),
        'judge\tPer\taustrin\tsecret',
        `team\tTeam 1\t${teams[0]?.username}\tsecret`,
        `team\tTeam 2\t${teams[1]?.email}\tsecret`,
        `team\tAny name\t${teams[2]?.email}\tsecret\t3`,
      ),
    });
    for (const header of [
      (name: string) => `${name}\t1`,
      (name: string) => (name === '' ? '' : 'File_Version\t2'),
    ]) {
      const { slug, isHeld, findings } = await send(tables(header));
      expect({ isHeld, findings }).toEqual({ isHeld: true, findings: [] });
      expect(await membersOf(slug)).toEqual(
        teams.map(({ number, username }) => ({ team: number, username })),
      );
    }
    const stranger = {
      ...tables((name) => `${name}\t1`),
      'accounts.tsv': 'accounts\t1\nteam\tX\ty\tz',
    };
    expect(await findingsOf(stranger)).toMatchObject([{ file: 'accounts.tsv', line: 2 }]);
  });

  it('is taken with accounts as YAML, and says which teams have none', async () => {
    const { 'accounts.json': _, ...lists } = jsonLists;
    const files = {
      'contest.yaml': contestYaml('yaml'),
      'problemset.yaml': problemsYaml,
      ...lists,
      'languages.json': '[{ "id": "cpp" }]',
      'arbiter.yaml': 'visibility: hidden\nmembersMax: 3\nregistration: open\nwindowMs: 3600000\n',
    };
    const accounts = `- id: a\n  username: ${people[0]?.username}\n  type: team\n  team_id: '1'\n`;
    const { findings } = await send({ ...files, 'accounts.yaml': accounts });
    expect(findings).toMatchObject([
      { severity: 'warning', file: 'accounts.yaml', rule: expect.stringContaining('59 of 60') },
      { severity: 'warning', file: 'languages.json' },
    ]);
    const held = { visibility: 'hidden', membersMax: 3, registration: 'open', windowMs: hourMs };
    expect((await deskOf('yaml')).body).toMatchObject(held);
    const without = { ...files, 'contest.yaml': contestYaml('alone') };
    expect((await send(without)).findings[0]).toMatchObject({
      rule: expect.stringContaining('no accounts'),
    });
  });

  it('is imported as one that is held elsewhere if none of its problems is here, until they are', async () => {
    const { 'accounts.json': _, ...files } = packageOf('elsewhere', {
      'problemset.yaml': 'problems:\n- { id: later, label: A, name: Later }\n',
    });
    expect(await send(files)).toMatchObject({
      isHeld: false,
      findings: [{ severity: 'warning', rule: refusals.contestElsewhere }],
    });
    await addSumProblem(server, admin, { name: 'Later' });
    expect(await send(files)).toMatchObject({ isChanged: true, isHeld: true });
    expect((await deskOf('elsewhere')).body).toMatchObject({ isImported: false });
  });

  it('is what the export of a held contest gives, under another id', async () => {
    await send(packageOf('first'));
    const look = await lookAt(server.db, 'first', { id: admin.id, isAdmin: true });
    const files = await packageFiles(server.db, look, ['cpp']);
    const texts = Object.fromEntries([...files].map(([path, bytes]) => [path, `${bytes}`]));
    const changed = {
      'contest.yaml': `${texts['contest.yaml']}`.replace('id: first', 'id: second'),
    };
    expect(await send({ ...texts, ...changed })).toMatchObject({ slug: 'second', isHeld: true });
    expect(await membersOf('second')).toEqual(await membersOf('first'));
  });
});
