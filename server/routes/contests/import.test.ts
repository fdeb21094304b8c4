/** Finished contests come in as packages and feeds: all of one, or nothing and every finding. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { finding } from '../../../contract/finding.ts';
import { refusals } from '../../../contract/messages.ts';
import { rowsOf } from '../../../db/rows.ts';
import { Findings, PackageError } from '../../../problems/package/findings.ts';
import { realContests } from '../../../standings/testing-contests.ts';
import { readBoard } from '../../contests/boards.ts';
import { readContest } from '../../contests/contests.ts';
import { openContestThreads, readInThread } from '../../contests/import-threads.ts';
import { withSources } from '../../contests/package/sources.ts';
import { AppError } from '../../http/errors.ts';
import {
  importPackage,
  type PackageText,
  packageOf,
  smallContest,
  smallPackage,
  smallWith,
  zipOf,
} from '../../testing/contest-packages.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const folder = await mkdtemp(join(tmpdir(), 'arbiter-contests-'));
afterAll(() => rm(folder, { recursive: true }));

async function send(payload: Buffer | string) {
  const by = { caller: admin, network: 'here' };
  try {
    const done = await importPackage(server.db, payload, { by, createdBy: admin.id });
    const { slug: id, isChanged, findings } = done;
    return { status: 200, body: { id, isChanged, findings } };
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { status: 400, body: { findings: error.findings } };
  }
}

async function sendOverHttp(payload: Buffer | string) {
  const headers = { 'content-type': 'application/octet-stream' };
  return await server.call('POST /contests/import', { as: admin, raw: { payload, headers } });
}
const sendPackage = async (files: PackageText) => await send(await zipOf(files));

/** What a refusal says. */
const findingsIn = (body: unknown) => z.object({ findings: z.array(finding) }).parse(body).findings;

async function boardOf(slug: string) {
  const contest = await readContest(server.db, slug, null);
  const nowMs = Date.UTC(2025, 0, 1);
  return await readBoard(server.db, contest, { viewer: { kind: 'public' }, nowMs });
}

/** Everything about contests that is stored. */
const countsQuery = sql`
  select 'contests' as what, count(*)::int as rows from contests
  union all select 'problems', count(*)::int from contest_problems
  union all select 'participations', count(*)::int from participations
  union all select 'runs', count(*)::int from contest_runs
  union all select 'judgements', count(*)::int from contest_judgements
  union all select 'acts', count(*)::int from audit_log where act = 'contest imported'
  order by what`;
const counts = () => rowsOf(server.db, z.object({ what: z.string(), rows: z.int() }), countsQuery);

describe('a package of a finished contest', () => {
  it.each(realContests().map((real, index) => ({ ...real, id: `real-${index}` })))(
    'gives the published standings: $source',
    async (real) => {
      const answer = await sendPackage(packageOf(real, real.id));
      expect(answer).toMatchObject({
        status: 200,
        body: { id: real.id, isChanged: true, findings: [] },
      });
      const { rows } = await boardOf(real.id);
      const row = new Map(rows.map((one) => [one.teamId, one]));
      const found = real.standings.map(([team]) => {
        const one = row.get(`t${team}`);
        return [team, one?.solved, one?.penaltyMinutes];
      });
      expect(found).toEqual(real.standings);
    },
  );

  it('changes nothing when it is sent again, and replaces the contest when it is another', async () => {
    expect(await sendOverHttp(await zipOf(smallPackage))).toMatchObject({
      status: 200,
      headers: { location: '/api/contests/small' },
      body: { id: 'small', isChanged: true, findings: [], findingsLeft: 0 },
    });
    const once = await counts();
    expect(await sendPackage(smallPackage)).toMatchObject({
      status: 200,
      body: { isChanged: false },
    });
    expect(await counts()).toEqual(once);
    const ten = { ...smallPackage, 'arbiter.yaml': 'penaltyMinutes: 10\naddedPenalties: {"2": 7}' };
    expect(await sendPackage(ten)).toMatchObject({ status: 200, body: { isChanged: true } });
    expect((await boardOf('small')).rows[0]).toMatchObject({ teamId: '2', penaltyMinutes: 277 });
    const others = (all: Awaited<ReturnType<typeof counts>>) =>
      all.filter(({ what }) => what !== 'acts');
    expect(others(await counts())).toEqual(others(once));
  });

  it('is closed to people, also if its package says they may sign up, so that a newer one replaces it', async () => {
    const person = await server.addPerson('stranger');
    const start = { start_time: new Date(Date.now() + 3_600_000).toISOString() };
    for (const registration of ['open', 'code']) {
      const id = `upcoming-${registration}`;
      const arbiter = { 'arbiter.yaml': `registration: ${registration}` };
      const files = { ...smallWith({ id, ...start }), ...arbiter };
      expect(await sendPackage(files)).toMatchObject({ status: 200 });
      const { join_code: joinCode, ...kept } = await server.db
        .selectFrom('contests')
        .select(['registration', 'join_code'])
        .where('slug', '=', id)
        .executeTakeFirstOrThrow();
      expect(kept).toEqual({ registration });
      const body = { ...(joinCode !== null && { joinCode }) };
      expect(
        await server.call(`POST /contests/${id}/register`, { as: person, body }),
      ).toMatchObject({ status: 403, body: { error: refusals.contestOnlyOrganisers } });
      expect(await server.call(`GET /contests/${id}/register`, { as: person })).toMatchObject({
        status: 200,
        body: { registration: 'organiser', isOpen: false, own: null },
      });
      const newer = { ...smallWith({ id, ...start, name: 'Newer' }), ...arbiter };
      expect(await sendPackage(newer)).toMatchObject({ status: 200, body: { isChanged: true } });
    }
  });

  it('does not replace a contest that is held here', async () => {
    await server.db
      .insertInto('contests')
      .values({ slug: 'held', name: 'Held', settings: '{}', duration_ms: '1' })
      .execute();
    await expect(sendPackage(smallWith({ id: 'held' }))).rejects.toThrow(refusals.contestHeld);
  });

  it('knows a problem of this site if arbiter.yaml names it, and refuses one that is not here', async () => {
    const files = {
      ...smallPackage,
      'arbiter.yaml': `problems: { apples: ${crypto.randomUUID()} }`,
    };
    expect(await sendPackage(files)).toMatchObject({
      status: 400,
      body: {
        findings: [
          {
            file: 'arbiter.yaml',
            field: 'problems.apples',
            rule: 'There is no such problem here.',
          },
        ],
      },
    });
  });

  it('may be in the notations of older packages: problem set, tables, keys with hyphens', async () => {
    const files = {
      'contest.yaml': [
        'short-name: older',
        'name: Older',
        'start-time: 2011-02-04T01:23:45Z',
        'duration: 5:00:00',
        'scoreboard-freeze-length: 1:00:00',
        'penalty-time: 20',
      ].join('\n'),
      'problemset.yaml':
        'problems:\n  - letter: A\n    short-name: apples\n    rgb: "#ff0000"\n  - letter: B\n    short-name: bread',
      'groups.tsv': 'groups\t1\n7\tNorth',
      'teams.tsv':
        'teams\t1\n1\t447047\t7\tOne\tLund University\tLU\tSWE\n2\t\t7\tTwo\tUppsala University\tUU\tSWE\n',
      'submissions.json': smallPackage['submissions.json'],
      'judgements.json': smallPackage['judgements.json'],
    };
    expect(await sendPackage(files)).toMatchObject({
      status: 200,
      body: { id: 'older', findings: [] },
    });
    expect(
      (await boardOf('older')).rows.map((one) => [one.teamId, one.solved, one.penaltyMinutes]),
    ).toEqual([
      ['2', 1, 270],
      ['1', 0, 0],
    ]);
  });
});

describe('the settings of a package', () => {
  const preset = (name: string) => ({ 'arbiter.yaml': `preset: ${name}` });
  it.each<[string, object, PackageText, object]>([
    ['penalty', { penalty_time: 10 }, preset('icpc'), { penaltyMinutes: 10, freezeMs: 3_600_000 }],
    [
      'freeze of no length',
      { scoreboard_freeze_duration: '0:00:00' },
      preset('icpc'),
      { board: 'live', freezeMs: 0 },
    ],
    [
      'freeze of another length',
      { scoreboard_freeze_duration: '0:30:00' },
      preset('icpc'),
      { board: 'frozen', freezeMs: 1_800_000, medals: { gold: 4 } },
    ],
    [
      'silence about the freeze',
      { scoreboard_freeze_duration: undefined },
      preset('icpc'),
      { board: 'frozen', freezeMs: 3_600_000 },
    ],
    ['freeze, unless the board is closed', {}, preset('homework'), { board: 'never' }],
    [
      'penalty, which arbiter.yaml decides',
      { penalty_time: 10 },
      { 'arbiter.yaml': 'preset: icpc\npenaltyMinutes: 5' },
      { penaltyMinutes: 5 },
    ],
  ])('come after a preset: its %s', async (name, facts, more, wanted) => {
    const id = name.replaceAll(/\W/g, '-').slice(0, 30);
    expect((await sendPackage(smallWith({ ...facts, id }, more))).status).toBe(200);
    expect((await readContest(server.db, id, null)).contest.settings).toMatchObject(wanted);
  });

  it('give points as the board has them if the preset decides that it has points', async () => {
    const problems = JSON.stringify([
      { id: 'apples', max_score: 50 },
      { id: 'bread', max_score: 50 },
    ]);
    const files = { ...preset('ioi'), 'problems.json': problems };
    const facts = { id: 'points', scoreboard_type: undefined };
    expect(await sendPackage(smallWith(facts, files))).toMatchObject({ body: { findings: [] } });
    expect((await boardOf('points')).rows[0]).toMatchObject({ teamId: '2', points: 50 });
    // The Contest API and the list of submissions give each what the board counts.
    expect((await server.call('GET /api/contests/points/judgements')).body).toMatchObject([
      { submission_id: '11', score: 0 },
      { submission_id: '12', score: 50 },
    ]);
    expect((await server.call('GET /contests/points/submissions')).body).toMatchObject({
      rows: [{ points: 50 }, { points: 0 }],
    });
  });

  it('warn if the preset has points and the package has none', async () => {
    expect(await sendPackage(smallWith({ id: 'differs' }, preset('ioi')))).toMatchObject({
      status: 200,
      body: {
        findings: [
          {
            severity: 'warning',
            file: 'arbiter.yaml',
            field: 'preset',
            rule: 'The contest has the scoreboard_type pass-fail; the preset counts.',
          },
        ],
      },
    });
  });
});

describe('what a package leaves open', () => {
  it('a planned thaw does not lift a freeze that by its state was not lifted', async () => {
    const state = { started: smallContest.start_time, ended: '2024-05-04T14:00:00Z', thawed: null };
    const facts = { id: 'planned', scoreboard_thaw_time: '2024-05-04T16:00:00Z' };
    await sendPackage(smallWith(facts, { 'state.json': JSON.stringify(state) }));
    const { isFrozen, rows } = await boardOf('planned');
    expect(isFrozen).toBe(true);
    expect(rows.map(({ solved }) => solved)).toEqual([0, 0]);
    await sendPackage(smallWith({ ...facts, id: 'thawed' }));
    expect((await boardOf('thawed')).rows.map(({ solved }) => solved)).toEqual([1, 0]);
  });

  it('languages are those that its submissions name', async () => {
    const submissions = smallPackage['submissions.json'].replaceAll('cpp', 'zig');
    await sendPackage(smallWith({ id: 'languages' }, { 'submissions.json': submissions }));
    const { body } = await server.call('GET /api/contests/languages/languages');
    expect(body).toMatchObject([{ id: 'zig' }]);
  });

  it('institutions without Latin letters have numbers for ids', async () => {
    const { 'teams.json': _, ...files } = smallWith({ id: 'schools' });
    const table = [
      'teams\t1',
      '1\t\t\tOne\t清华大学\t清华\tCHN',
      '2\t\t\tTwo\t北京 1\t\tCHN',
      '3\t\t\tThree\t上海 1\t\tCHN',
      `4\t\t\tFour\t${'a'.repeat(59)}.b\t\tCHN`,
    ].join('\n');
    expect(await sendPackage({ ...files, 'teams.tsv': table })).toMatchObject({ status: 200 });
    const { body } = await server.call('GET /api/contests/schools/organizations');
    expect(body).toMatchObject([
      { id: '1', name: '北京 1' },
      { id: 'a'.repeat(59) },
      { id: 'o1', name: '清华' },
      { id: 'o2', name: '上海 1' },
    ]);
  });

  it('ids may be names that every object of the language has', async () => {
    const rename = (file: 'problems.json' | 'submissions.json'): string =>
      smallPackage[file].replaceAll('"apples"', '"constructor"');
    const files = smallWith(
      { id: 'names' },
      {
        'problems.json': rename('problems.json'),
        'submissions.json': rename('submissions.json'),
      },
    );
    expect(await sendPackage(files)).toMatchObject({ status: 200 });
    expect((await boardOf('names')).rows[0]).toMatchObject({ teamId: '2', solved: 1 });
  });
});

describe('a fault while a package is read', () => {
  it('is not told as a mistake of the package', async () => {
    const threads = openContestThreads();
    const reading = readInThread(threads, { path: join(folder, 'missing') });
    await expect(reading).rejects.toThrow('ENOENT');
    await expect(reading).rejects.not.toBeInstanceOf(AppError);
    await threads.close();
  });

  it('does not make an archive damaged', async () => {
    const path = join(folder, 'package.zip');
    await writeFile(path, await zipOf(smallPackage));
    const read = withSources({ path }, new Findings(), () => Promise.reject(new Error('ours')));
    await expect(read).rejects.toThrow(/^ours$/);
  });
});

const event = (type: string, data: object | null, more: { id?: string | null } = {}) => ({
  type,
  ...more,
  data,
});

/** As systems publish feeds: many events for one object, judgings begun and ended, and deletions. */
const feedEvents = (id: string) => {
  const contest = {
    id,
    name: 'Finals',
    formal_name: 'The Finals',
    start_time: '2024-09-19T10:02:55.000+05:00',
    duration: '5:00:00.000',
    scoreboard_type: 'pass-fail',
    scoreboard_freeze_duration: '1:00:00.000',
    penalty_time: 20,
  };
  const started = {
    started: contest.start_time,
    frozen: null,
    ended: null,
    thawed: null,
    finalized: null,
    end_of_updates: null,
  };
  const submission = (number: number, team: string, problem: string, time: string) =>
    event(
      'submissions',
      {
        id: `${number}`,
        team_id: team,
        problem_id: problem,
        language_id: 'kotlin',
        time: '2024-09-19T10:02:55.000+05:00',
        contest_time: time,
        entry_point: null,
        files: [],
      },
      { id: `${number}` },
    );
  const judgement = (number: number, of: number, type: string | null, more: object = {}) =>
    event(
      'judgements',
      {
        id: `${number}`,
        submission_id: `${of}`,
        judgement_type_id: type,
        start_time: '2024-09-19T10:12:58.123+05:00',
        start_contest_time: '0:10:03.123',
        end_time: type === null ? null : '2024-09-19T10:13:08.123+05:00',
        end_contest_time: type === null ? null : '0:10:13.123',
        ...more,
      },
      { id: `${number}` },
    );
  return [
    event('contest', contest, { id: null }),
    event(
      'judgement-types',
      { id: 'AC', name: 'correct', penalty: false, solved: true },
      { id: 'AC' },
    ),
    event(
      'judgement-types',
      { id: 'WA', name: 'wrong answer', penalty: true, solved: false },
      { id: 'WA' },
    ),
    event(
      'judgement-types',
      { id: 'CE', name: 'compiler error', penalty: false, solved: false },
      { id: 'CE' },
    ),
    event('groups', { id: '3', name: 'Teams' }, { id: '3' }),
    event('groups', { id: '4', name: 'Jury', hidden: true }, { id: '4' }),
    event(
      'organizations',
      { id: 'itmo.ru', name: 'ITMO', country: 'RUS', logo: [{ href: 'x' }] },
      { id: 'itmo.ru' },
    ),
    event(
      'problems',
      { id: 'a', ordinal: 1, label: 'A', name: 'Apples', time_limit: 2.5, test_data_count: 40 },
      { id: 'a' },
    ),
    event('problems', { id: 'b', ordinal: 2, label: 'B', name: 'Bread' }, { id: 'b' }),
    event(
      'teams',
      { id: '101', name: 'Old name', group_ids: ['3'], organization_id: 'itmo.ru' },
      { id: '101' },
    ),
    event(
      'teams',
      { id: '101', name: 'Alpha', group_ids: ['3'], organization_id: 'itmo.ru' },
      { id: '101' },
    ),
    event('teams', { id: '102', name: 'Beta', group_ids: ['3'] }, { id: '102' }),
    event('teams', { id: '103', name: 'Judges', group_ids: ['4'] }, { id: '103' }),
    event('teams', { id: '104', name: 'Gone', group_ids: ['3'] }, { id: '104' }),
    event('state', started, { id: null }),
    event(
      'clarifications',
      {
        id: 'c1',
        from_team_id: null,
        to_team_id: null,
        text: 'Welcome.',
        contest_time: '-0:30:00.000',
        time: '2024-09-19T09:32:55.000+05:00',
      },
      { id: 'c1' },
    ),
    submission(1, '101', 'a', '0:10:02.999'),
    judgement(11, 1, null),
    judgement(11, 1, 'WA'),
    // Judged anew: the first judgement is no longer valid, or it is taken away.
    judgement(12, 1, 'AC', {
      end_time: '2024-09-19T11:00:00.000+05:00',
      end_contest_time: '0:57:05.000',
    }),
    judgement(11, 1, 'WA', { valid: false }),
    submission(2, '102', 'a', '0:20:00.000'),
    judgement(13, 2, 'AC', { end_contest_time: '0:30:00.000' }),
    judgement(14, 2, 'CE', { end_contest_time: '0:40:00.000' }),
    event('judgements', null, { id: '13' }),
    submission(3, '102', 'a', '0:30:59.999'),
    judgement(15, 3, 'AC'),
    submission(4, '103', 'b', '0:05:00.000'),
    judgement(16, 4, 'AC'),
    submission(5, '104', 'b', '0:06:00.000'),
    judgement(17, 5, 'AC'),
    submission(6, '101', 'b', '4:59:59.999'),
    judgement(18, 6, 'WA'),
    judgement(19, 6, null),
    event(
      'runs',
      { id: 'r1', judgement_id: '18', ordinal: 1, judgement_type_id: 'AC' },
      { id: 'r1' },
    ),
    event('teams', null, { id: '104' }),
    event(
      'state',
      {
        ...started,
        frozen: '2024-09-19T14:02:55.000+05:00',
        ended: '2024-09-19T15:02:55.000+05:00',
        thawed: '2024-09-19T16:00:00.000+05:00',
        finalized: '2024-09-19T16:10:00.000+05:00',
        end_of_updates: '2024-09-19T16:11:00.000+05:00',
      },
      { id: null },
    ),
  ];
};

const newFeed = (id: string) =>
  feedEvents(id)
    .map(
      (one, index) =>
        `${JSON.stringify({ token: `t${index}`, ...one })}\n${index % 7 === 0 ? '\n' : ''}`,
    )
    .join('');

/** The same in the notation of 2020: `id` is of the event, and deletions name the object. */
const oldFeed = (id: string) =>
  feedEvents(id)
    .map((one, index) => {
      const isGone = one.data === null;
      const data = isGone ? { id: one.id } : one.data;
      const type = one.type === 'contest' ? 'contests' : one.type;
      return JSON.stringify({ id: `cd-${index}`, type, op: isGone ? 'delete' : 'update', data });
    })
    .join('\n');

describe('an event feed', () => {
  it.each([
    ['since 2022', newFeed],
    ['of 2020', oldFeed],
  ])(
    'in the notation %s is imported alone: the last state of each object counts',
    async (notation, feed) => {
      const id = notation.replaceAll(' ', '-');
      const answer = await send(feed(id));
      expect(answer).toMatchObject({ status: 200, body: { id } });
      const { rows } = await boardOf(id);
      expect(rows.map((one) => [one.teamId, one.rank, one.solved, one.penaltyMinutes])).toEqual([
        ['101', 1, 1, 10],
        ['102', 2, 1, 30],
      ]);
      expect(rows[0]?.cells).toMatchObject([
        { tries: 0, isSolved: true },
        { tries: 1, pending: 0 },
      ]);
    },
  );

  it('is imported from an archive, too, and files beside it come before it', async () => {
    const files = {
      'event-feed.ndjson': newFeed('finals'),
      'arbiter.yaml': 'disqualifiedTeams: ["101"]',
    };
    expect((await sendPackage(files)).status).toBe(200);
    expect((await boardOf('finals')).rows.map((one) => [one.teamId, one.rank])).toEqual([
      ['102', 1],
      ['101', null],
    ]);
  });

  it('that sends a whole list deletes what is not in it, with all that refers to it', async () => {
    const teams = [{ id: '101', name: 'Alpha', group_ids: ['3'] }];
    const line = JSON.stringify(event('teams', teams, { id: null }));
    expect(await send(`${newFeed('whole')}${line}\n`)).toMatchObject({ status: 200 });
    expect((await boardOf('whole')).rows.map((one) => [one.teamId, one.solved])).toEqual([
      ['101', 1],
    ]);
  });

  it('that deletes a judgement type leaves out what was judged by it', async () => {
    const type = { id: 'XX', name: 'Odd', penalty: true, solved: false };
    const judgement = { id: '99', submission_id: '1', judgement_type_id: 'XX' };
    const more = [
      event('judgement-types', type, { id: 'XX' }),
      event('judgements', judgement, { id: '99' }),
      event('judgement-types', null, { id: 'XX' }),
    ].map((one) => `${JSON.stringify(one)}\n`);
    expect(await send(newFeed('odd') + more.join(''))).toMatchObject({ status: 200 });
    expect((await boardOf('odd')).rows[0]).toMatchObject({ teamId: '101', solved: 1 });
  });

  it('that says nothing of a thaw keeps what happened in the freeze sealed', async () => {
    const feed = newFeed('sealed')
      .split('\n')
      .filter((line) => !line.includes('end_of_updates":"'))
      .join('\n');
    const answer = await send(`${feed.trimEnd()}\n`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        findings: expect.arrayContaining([
          expect.objectContaining({
            severity: 'warning',
            file: 'event-feed.ndjson',
            field: 'thawed',
          }),
        ]),
      },
    });
    const { rows, isFrozen } = await boardOf('sealed');
    expect(isFrozen).toBe(true);
    expect(rows[0]?.cells[1]).toMatchObject({ tries: 0, pending: 1 });
  });
});

describe('a wrong package', () => {
  const bad = (file: string, value: unknown) => ({
    ...smallPackage,
    [file]: typeof value === 'string' ? value : JSON.stringify(value),
  });

  it('is refused with all findings at once, each with file, key and rule, and leaves nothing', async () => {
    const before = await counts();
    const files = {
      'contest.yaml':
        'id: -wrong\nname: Wrong\nstart_time: 2024-02-30T10:00:00Z\nduration: 5 hours\nscoreboard_type: golf',
      'problems.yaml': '- id: a\n  label: A\n  time_limit: fast\n- id: a\n  rgb: crimson',
      'teams.json': JSON.stringify([
        { id: '1', name: 'One', group_ids: ['9'] },
        { name: 'Nameless' },
        7,
      ]),
      'submissions.json': JSON.stringify([
        { id: 's', team_id: '3', problem_id: 'z', contest_time: '1:2' },
        { id: 't', team_id: '1', problem_id: 'a' },
      ]),
      'judgements.json': '[{"id":"j","submission_id":"x","judgement_type_id":"AC"}',
      'arbiter.yaml':
        'penaltyRounding: hour\nmedal: 3\nisRated: perhaps\nregistration: closed\nwindowMs: 1.5',
    };
    const answer = await sendOverHttp(await zipOf(files));
    expect(answer).toMatchObject({ status: 400, body: { success: false, findingsLeft: 0 } });
    expect(findingsIn(answer.body).map(({ file, field, rule }) => [file, field, rule])).toEqual(
      expect.arrayContaining([
        ['contest.yaml', 'id', expect.stringMatching(/^Must be an id/)],
        ['contest.yaml', 'start_time', expect.stringMatching(/^Must be a time with its zone/)],
        ['contest.yaml', 'duration', expect.stringMatching(/^Must be a time such as/)],
        ['contest.yaml', 'scoreboard_type', 'Must be pass-fail or score.'],
        ['problems.yaml', '0.time_limit', 'Must be a number.'],
        ['problems.yaml', '1.rgb', 'Must be a colour such as #ac00ff.'],
        ['teams.json', '1.id', 'Required.'],
        ['teams.json', '2', 'Must be an object.'],
        ['submissions.json', '0.contest_time', expect.stringMatching(/^Must be a time such as/)],
        ['judgements.json', undefined, 'Must be JSON.'],
        ['arbiter.yaml', 'penaltyRounding', 'Must be one of problem, sum.'],
        ['arbiter.yaml', 'medal', 'There is no such field.'],
        ['arbiter.yaml', 'isRated', 'Must be true or false.'],
        ['arbiter.yaml', 'registration', 'Must be open, code or organiser.'],
        [
          'arbiter.yaml',
          'windowMs',
          'Must be null or whole milliseconds, from 1000 to 34560000000.',
        ],
      ]),
    );
    expect(await counts()).toEqual(before);
  });

  const sameProblem = 'a0000000-0000-4000-8000-000000000001';
  const references: [string, PackageText, [string, string, string][]][] = [
    [
      'a team',
      bad('submissions.json', [
        { id: '11', team_id: '3', problem_id: 'apples', contest_time: '0:01:00' },
        { id: '12', team_id: '1', problem_id: 'apples', contest_time: '0:01:00' },
      ]),
      [['submissions.json', '0.team_id', 'There is no 3 in the teams.']],
    ],
    [
      'a submission',
      bad('judgements.json', [{ id: 'j', submission_id: 'x', judgement_type_id: 'AC' }]),
      [['judgements.json', '0.submission_id', 'There is no x in the submissions.']],
    ],
    [
      'a judgement type',
      { ...smallPackage, 'judgement-types.json': '[{"id":"AC","name":"Yes","solved":true}]' },
      [['judgements.json', '0.judgement_type_id', 'There is no WA in the judgement-types.']],
    ],
    [
      'a group',
      bad('teams.json', [
        { id: '1', name: 'One', group_ids: ['9'] },
        { id: '2', name: 'Two' },
      ]),
      [['teams.json', '0.group_ids', 'There is no 9 in the groups.']],
    ],
    [
      'two of one id',
      bad('teams.json', [
        { id: '1', name: 'One' },
        { id: '2', name: 'Two' },
        { id: '1', name: 'Again' },
      ]),
      [['teams.json', '2.id', 'There are two with the id 1.']],
    ],
    ['no start', smallWith({ start_time: null }), [['contest.json', 'start_time', 'Required.']]],
    [
      'no time',
      bad('submissions.json', [
        { id: '11', team_id: '1', problem_id: 'apples' },
        { id: '12', team_id: '2', problem_id: 'apples', contest_time: '0:01:00' },
      ]),
      [['submissions.json', '0.time', 'Required.']],
    ],
    [
      'decisions about unknown teams',
      { ...smallPackage, 'arbiter.yaml': 'disqualifiedTeams: [5]' },
      [['arbiter.yaml', 'disqualifiedTeams', 'There is no 5 in the teams.']],
    ],
    [
      'a window that is longer than the contest',
      { ...smallPackage, 'arbiter.yaml': 'windowMs: 18000001' },
      [['arbiter.yaml', 'windowMs', 'At most the duration, which is 18000000 ms.']],
    ],
    [
      'a language',
      { ...smallPackage, 'languages.json': '[{"id":"java","name":"Java"}]' },
      [['submissions.json', '0.language_id', 'There is no cpp in the languages.']],
    ],
    [
      'two problems that are the same one here',
      {
        ...smallPackage,
        'arbiter.yaml': `problems: { apples: ${sameProblem}, bread: ${sameProblem.toUpperCase()} }`,
      },
      [['arbiter.yaml', 'problems.bread', 'Must not be the same problem as apples.']],
    ],
    [
      'a question before replies in a ring',
      bad('clarifications.json', [
        { id: 'a', text: 'A', contest_time: '0:01:00', reply_to_id: 'b' },
        { id: 'b', text: 'B', contest_time: '0:02:00', reply_to_id: 'a' },
        { id: 'c', text: 'C', contest_time: '0:03:00', reply_to_id: 'a' },
      ]),
      [['clarifications.json', '0.reply_to_id', 'Must not lead back to itself.']],
    ],
    [
      'no contest',
      { 'teams.json': '[]' },
      [['contest.yaml', '', 'The file is required, or contest.json, or an event feed.']],
    ],
  ];
  it.each(references)('names what is missing: %s', async (_, files, wanted) => {
    const before = await counts();
    const answer = await sendPackage(files);
    expect(answer.status).toBe(400);
    const findings = findingsIn(answer.body);
    expect(findings.map(({ file, field = '', rule }) => [file, field, rule])).toEqual(wanted);
    expect(await counts()).toEqual(before);
  });

  const huge = '9'.repeat(400);
  const { 'teams.json': _teams, ...withoutTeams } = smallPackage;
  const hostile: [string, PackageText, RegExp][] = [
    ['a duration without end', smallWith({ duration: '999999:00:00' }), /at most 400 days/],
    [
      'a number without end',
      bad('contest.json', `{"id":"x","name":"x","duration":"1:00:00","penalty_time":${huge}}`),
      /Must be whole minutes/,
    ],
    ['deep JSON', bad('teams.json', '['.repeat(1_000_000)), /Must be JSON/],
    [
      'JSON that is deep and closed',
      bad('teams.json', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`),
      /Must be an object/,
    ],
    [
      'aliases that multiply',
      bad(
        'problems.yaml',
        `a0: &a0 [${'x,'.repeat(50)}]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(20)}]`).join('\n')}`,
      ),
      /Excessive alias count/,
    ],
    [
      'deep YAML',
      { ...bad('problems.yaml', '['.repeat(100_000)), 'problems.json': '' },
      /Must be (YAML|JSON)/,
    ],
    [
      'a name without end',
      bad('teams.json', [
        { id: '1', name: 'x'.repeat(10_000) },
        { id: '2', name: 'Two' },
      ]),
      /At most 500 characters/,
    ],
    [
      'a name of dots',
      {
        ...withoutTeams,
        'teams.tsv': `teams\t1\n1\t\t\tOne\ta${'.'.repeat(8_000_000)}a\t\tSWE\n2\t\t\tTwo`,
      },
      /At most 500 characters/,
    ],
    [
      'a table without end',
      {
        ...smallPackage,
        'groups.tsv': `groups\t1\n${Array.from({ length: 2001 }, (_, id) => `${id}\tG`).join('\n')}`,
      },
      /At most 2000 groups/,
    ],
    [
      'groups without end',
      bad('teams.json', [
        { id: '1', name: 'One', group_ids: Array.from({ length: 101 }, (_, id) => `${id}`) },
        { id: '2', name: 'Two' },
      ]),
      /At most 100 groups/,
    ],
    [
      'an object for an id',
      bad('teams.json', [{ id: { toString: 'x' }, name: 'One' }]),
      /Must be an id/,
    ],
    [
      'a prototype for a key',
      { ...smallPackage, 'arbiter.yaml': '__proto__: { penaltyMinutes: 1 }\nconstructor: 1' },
      /There is no such field/,
    ],
    ['bytes that are no text', bad('teams.json', '\u00ff'), /Must be JSON/],
    [
      'a file of zeros',
      bad('submissions.json', '0'.repeat(32 * 1024 * 1024)),
      /Unpacks to more than 200 times/,
    ],
  ];
  it.each(hostile)('is refused where it is made to harm: %s', async (_, files, rule) => {
    const given = { ...files };
    if (given['problems.yaml'] !== undefined) delete given['problems.json'];
    const answer = await sendPackage(given);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(rule);
  });

  it('may not name paths outside of the archive', async () => {
    const archive = await zipOf(smallPackage, 'aaaaaaa');
    const away = Buffer.from(archive.toString('latin1').replaceAll('aaaaaaa', '../../x'), 'latin1');
    expect(await send(away)).toMatchObject({
      status: 400,
      body: {
        findings: [{ rule: expect.stringMatching(/^A path must not lead out of the archive/) }],
      },
    });
  });

  it.each([
    ['nothing', ''],
    ['a line that is no event', '{"type":"teams"\n'],
    ['a line without an end', `{"type":"teams","data":"${'x'.repeat(10_000_000)}`],
    ['half an archive', 'PK\u0003\u0004'],
  ])('that is %s is refused', async (_, payload) => {
    expect((await send(payload)).status).toBe(400);
  });
});
