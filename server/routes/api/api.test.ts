/** The Contest API, version 2023-06: what it tells whom, in the standard's forms. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiScoreboard } from '../../../contract/api.ts';
import { refusals } from '../../../contract/messages.ts';
import { realContests } from '../../../standings/testing-contests.ts';
import {
  importPackage,
  type PackageText,
  packageOf,
  smallContest,
  smallPackage,
  smallWith,
  zipOf,
} from '../../testing/contest-packages.ts';
import { organiserOf } from '../../testing/contests.ts';
import {
  addSumProblem,
  insertSubmission,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const add = async (files: PackageText) => await importPackage(server.db, await zipOf(files));

await add(smallPackage);
// The freeze of this one was never lifted.
const sealed = smallWith(
  { id: 'sealed' },
  {
    'state.json': JSON.stringify({ started: smallContest.start_time, thawed: null }),
    'awards.json': JSON.stringify([{ id: 'best-name', citation: 'Best name', team_ids: ['2'] }]),
    'clarifications.json': JSON.stringify([
      { id: 'q', from_team_id: '1', text: 'Why?', contest_time: '1:00:00' },
      { id: 'a', text: 'Welcome.', contest_time: '-0:30:00' },
    ]),
  },
);
await add(sealed);

/** Forms of values in the standard's published schemas. */
const time = z.string().regex(/^[12]\d{3}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d\.\d{3}Z$/);
const relative = z.string().regex(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/);
const id = z.string().regex(/^[A-Za-z0-9_]([A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-]|)$/);
const whole = z.int().min(0);
const stateForm = z.strictObject(
  Object.fromEntries(
    ['started', 'frozen', 'ended', 'thawed', 'finalized', 'end_of_updates'].map((one) => [
      one,
      time.nullable(),
    ]),
  ),
);
const forms: Record<string, z.ZodType> = {
  'GET /api/contests/{id}': z.strictObject({
    id,
    name: z.string(),
    start_time: time,
    duration: relative,
    scoreboard_freeze_duration: relative,
    scoreboard_type: z.literal('pass-fail'),
    penalty_time: whole,
  }),
  'GET /api/contests/{id}/state': stateForm,
  'GET /api/contests/{id}/access': z.strictObject({
    capabilities: z.array(z.never()),
    endpoints: z.array(
      z.strictObject({ type: z.string(), properties: z.array(z.string()).min(1) }),
    ),
  }),
  'GET /api/contests/{id}/problems': z.array(
    z.strictObject({
      id,
      label: z.string(),
      name: z.string(),
      ordinal: whole,
      test_data_count: whole,
      rgb: z
        .string()
        .regex(/^#[a-f0-9]{6}$/)
        .optional(),
      color: z.string().optional(),
    }),
  ),
  'GET /api/contests/{id}/teams': z.array(
    z.strictObject({
      id,
      name: z.string(),
      label: z.string(),
      group_ids: z.array(id),
      hidden: z.boolean(),
    }),
  ),
  'GET /api/contests/{id}/organizations': z.array(z.never()),
  'GET /api/contests/{id}/groups': z.array(z.never()),
  'GET /api/contests/{id}/languages': z.array(
    z.strictObject({
      id,
      name: z.string(),
      entry_point_required: z.literal(false),
      extensions: z.array(z.string()),
    }),
  ),
  'GET /api/contests/{id}/judgement-types': z.array(
    z.strictObject({
      id: z.enum(['AC', 'WA']),
      name: z.string(),
      penalty: z.boolean(),
      solved: z.boolean(),
    }),
  ),
  'GET /api/contests/{id}/submissions': z.array(
    z.strictObject({
      id,
      language_id: id,
      problem_id: id,
      team_id: id,
      time,
      contest_time: relative,
      entry_point: z.null(),
      files: z.array(z.never()),
    }),
  ),
  'GET /api/contests/{id}/judgements': z.array(
    z.strictObject({
      id,
      submission_id: id,
      judgement_type_id: id,
      start_time: time,
      start_contest_time: relative,
      end_time: time,
      end_contest_time: relative,
    }),
  ),
  'GET /api/contests/{id}/awards': z.array(
    z.strictObject({ id: z.string(), citation: z.string(), team_ids: z.array(id) }),
  ),
  'GET /api/contests/{id}/clarifications': z.array(
    z.strictObject({
      id,
      from_team_id: id.nullable(),
      to_team_id: id.nullable(),
      reply_to_id: id.nullable(),
      problem_id: id.nullable(),
      text: z.string(),
      time,
      contest_time: relative,
    }),
  ),
  'GET /api/contests/{id}/scoreboard': z.strictObject({
    time,
    contest_time: relative,
    state: stateForm,
    rows: z.array(
      z.strictObject({
        rank: z.int().min(1),
        team_id: id,
        score: z.strictObject({ num_solved: whole, total_time: whole, time: whole.optional() }),
        problems: z.array(
          z.strictObject({
            problem_id: id,
            num_judged: whole,
            num_pending: whole,
            solved: z.boolean(),
            time: whole.optional(),
          }),
        ),
      }),
    ),
  }),
};

const read = async (path: string, as?: Person) => await server.call(`GET ${path}`, as && { as });

describe('the Contest API', () => {
  it('says which version it is, and lists contests', async () => {
    expect((await server.call('GET /api')).body).toMatchObject({ version: '2023-06' });
    const { body } = await server.call('GET /api/contests');
    expect(body).toMatchObject([{ id: 'sealed' }, { id: 'small' }]);
  });

  it.each(Object.entries(forms))('has the standard’s form: %s', async (call, form) => {
    for (const contest of ['small', 'sealed']) {
      for (const as of [undefined, admin]) {
        const { status, body } = await read(call.replace('GET ', '').replace('{id}', contest), as);
        expect(status).toBe(200);
        expect(form.safeParse(body).error?.issues ?? []).toEqual([]);
      }
    }
  });

  it.each(
    realContests()
      .slice(0, 3)
      .map((real, index) => ({ ...real, id: `real-${index}` })),
  )('has the published standings on the board: $source', async (real) => {
    await add(packageOf(real, real.id));
    const { body } = await server.call(`GET /api/contests/${real.id}/scoreboard`);
    const { rows } = apiScoreboard.parse(body);
    const row = new Map(rows.map((one) => [one.team_id, one.score]));
    const found = real.standings.map(([team]) => {
      const score = row.get(`t${team}`);
      return [team, score?.num_solved, score?.total_time];
    });
    expect(found).toEqual(real.standings);
  });

  it('seals for all but administrators what happened in a freeze that was not lifted', async () => {
    const everyone = JSON.stringify([
      (await server.call('GET /api/contests/sealed/scoreboard')).body,
      (await server.call('GET /api/contests/sealed/awards')).body,
      (await server.call('GET /api/contests/sealed/clarifications')).body,
    ]);
    expect(everyone).not.toMatch(/"solved":true|first-to-solve|winner|best-name|Why/);
    expect((await server.call('GET /api/contests/sealed/submissions')).body).toHaveLength(2);
    expect((await server.call('GET /api/contests/sealed/judgements')).body).toMatchObject([
      { id: '21' },
    ]);
    expect(
      (await server.call('GET /api/contests/sealed/judgements', { as: admin })).body,
    ).toHaveLength(2);
    const board = await server.call('GET /api/contests/sealed/scoreboard', { as: admin });
    expect(board.body).toMatchObject({
      rows: [{ team_id: '2', rank: 1, score: { num_solved: 1, total_time: 270 } }, {}],
    });
  });

  it('has a board whose time does not tell of submissions that it does not show', async () => {
    const problem = await addSumProblem(server, admin);
    const slug = await organiserOf(server, admin).made([problem], {
      startsAt: new Date(Date.now() - 3_600_000).toISOString(),
      settings: { board: 'after the end' },
    });
    const added = await server.call(`POST /contests/${slug}/teams`, {
      as: admin,
      body: { name: 'One', members: [admin.id] },
    });
    const timeFor = async (as?: Person) =>
      apiScoreboard.parse((await read(`/api/contests/${slug}/scoreboard`, as)).body).time;
    const before = await timeFor();
    const submittedAt = new Date(Date.now() - 60_000);
    await insertSubmission(server.db, {
      user_id: admin.id,
      problem_id: problem,
      participation_id: (added.body as { teamId: string }).teamId,
      submitted_at: submittedAt,
    });
    expect(await timeFor()).toBe(before);
    expect(await timeFor(admin)).toBe(submittedAt.toISOString());
  });

  it('gives awards of a contest whose board is for organisers only to them', async () => {
    const unfrozen = { scoreboard_freeze_duration: undefined, scoreboard_type: 'score' };
    const files = {
      'awards.json': JSON.stringify([{ id: 'best', citation: 'The best', team_ids: ['2'] }]),
      'arbiter.yaml': 'preset: homework',
    };
    await add(smallWith({ id: 'homework', ...unfrozen }, files));
    const everyone = (await read('/api/contests/homework/awards')).body;
    expect(JSON.stringify(everyone)).not.toContain('"best"');
    expect((await read('/api/contests/homework/awards', admin)).body).toContainEqual(
      expect.objectContaining({ id: 'best' }),
    );
  });

  it('shows groups and organizations of hidden teams only to administrators', async () => {
    const files = {
      'groups.json': JSON.stringify([
        { id: 'all', name: 'Everyone' },
        { id: 'empty', name: 'Without teams' },
        { id: 'testers', name: 'Testers', hidden: true },
      ]),
      'organizations.json': JSON.stringify([
        { id: 'jury', name: 'Jury' },
        { id: 'school', name: 'School' },
      ]),
      'teams.json': JSON.stringify([
        { id: '1', name: 'One', group_ids: ['all'], organization_id: 'school' },
        { id: '2', name: 'Two', group_ids: ['all', 'testers'], organization_id: 'jury' },
      ]),
    };
    await add(smallWith({ id: 'testers' }, files));
    const idsOf = async (list: string, as?: Person) =>
      z
        .array(z.object({ id: z.string() }))
        .parse((await read(`/api/contests/testers/${list}`, as)).body)
        .map((one) => one.id);
    expect(await idsOf('groups')).toEqual(['all', 'empty']);
    expect(await idsOf('organizations')).toEqual(['school']);
    expect(await idsOf('groups', admin)).toEqual(['all', 'empty', 'testers']);
    expect(await idsOf('organizations', admin)).toEqual(['jury', 'school']);
    const board = '/api/contests/testers/scoreboard?group_id=testers';
    expect((await read(board)).status).toBe(400);
    expect((await read(board, admin)).status).toBe(200);
  });

  it('filters lists by ids, and the board by a group that there is', async () => {
    expect((await server.call('GET /api/contests/small/submissions?team_id=2')).body).toMatchObject(
      [{ id: '12' }],
    );
    expect((await server.call('GET /api/contests/small/teams?organization_id=')).body).toHaveLength(
      2,
    );
    expect(await server.call('GET /api/contests/small/scoreboard?group_id=x')).toMatchObject({
      status: 400,
      body: { error: 'group_id: There is no such group.' },
    });
  });

  it('has each object of a list at its own address, for those who may see it', async () => {
    const lists = [
      'judgement-types languages groups organizations problems teams',
      'clarifications submissions judgements awards',
    ];
    for (const list of lists.join(' ').split(' ')) {
      const path = `/api/contests/sealed/${list}`;
      const all = z.array(z.looseObject({ id: z.string() })).parse((await read(path, admin)).body);
      for (const one of all) expect((await read(`${path}/${one.id}`, admin)).body).toEqual(one);
    }
    expect(await server.call('GET /api/contests/sealed/judgements/22')).toMatchObject({
      status: 404,
      body: { error: refusals.noContestObject },
    });
    expect((await read('/api/contests/sealed/persons/1')).status).toBe(404);
  });

  it('has no contest that is not there', async () => {
    // No id has such a character.
    expect((await read('/api/contests/%00/state')).status).toBe(400);
    for (const path of ['', ...Object.keys(forms), '/event-feed', '/teams/1']) {
      expect((await read(`/api/contests/none${path}`)).status).toBe(404);
    }
  });
});

const feedEvent = z.strictObject({
  type: z.string(),
  id: z.string().nullable(),
  data: z.unknown(),
  token: z.string().optional(),
});

/** An event whose data have the standard's form: an object, or a whole list. */
function eventIn(line: string): z.infer<typeof feedEvent> {
  const event = feedEvent.parse(JSON.parse(line));
  const { type, data } = event;
  const isSingle = type === 'contest' || type === 'state';
  const form = forms[`GET /api/contests/{id}${type === 'contest' ? '' : `/${type}`}`];
  expect(form?.safeParse(isSingle ? data : [data].flat())).toMatchObject({ success: true });
  return event;
}

describe('the event feed', () => {
  const feed = async (query: string, as?: Person) => {
    const { body } = await server.call(`GET /api/contests/sealed/event-feed${query}`, as && { as });
    return String(body)
      .trimEnd()
      .split('\n')
      .filter((line) => line !== '')
      .map(eventIn);
  };

  it('has all objects that the caller may read, the state last, with a token', async () => {
    const events = await feed('?stream=false');
    expect(events.at(0)).toMatchObject({ type: 'contest', id: null, data: { id: 'sealed' } });
    expect(events.at(-1)).toMatchObject({ type: 'state', id: null, token: expect.any(String) });
    const judged = (all: typeof events) => all.filter(({ type }) => type === 'judgements');
    expect(judged(events)).toHaveLength(1);
    expect(judged(await feed('?stream=false', admin))).toHaveLength(2);
  });

  it('says nothing again to those who have its token, and everything to those with an old one', async () => {
    const token = (await feed('?stream=false')).at(-1)?.token ?? '';
    expect(await feed(`?stream=false&since_token=${token}`)).toEqual([]);
    const again = await feed(`?stream=false&since_token=${'0'.repeat(32)}`);
    expect(again.find(({ type }) => type === 'judgements')).toMatchObject({
      id: null,
      data: [{ id: '21' }],
    });
    const wrong = await server.call('GET /api/contests/sealed/event-feed?since_token=x');
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'since_token: Is no token of this feed.' },
    });
  });
});
