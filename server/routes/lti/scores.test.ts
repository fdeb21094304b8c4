/**
 * Scores in the gradebook of a platform: with each verdict or at the end, again when they change, and as
 * often as the platform needs to take them.
 */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { condition } from '../../../db/expressions.ts';
import { bounds } from '../../http/bounds.ts';
import { publicKeys } from '../../lti/keys.ts';
import { scoreTriesMax, sendScores } from '../../lti/score-sending.ts';
import { noteScores } from '../../lti/scores.ts';
import { openPlatforms } from '../../outside/platforms.ts';
import { assignmentBody, inHours } from '../../testing/classes.ts';
import { launchesOf, siteUrl } from '../../testing/launches.ts';
import { agsScopes, instructor, type Opening, startPlatform } from '../../testing/platform.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

// The tests send scores themselves.
const server = await openTestServer({ bounds: { ...bounds, scoresEveryMs: 3_600_000 } });
const platform = await startPlatform(async () => await publicKeys(server));
afterAll(() => platform.close());
const admin = await server.addPerson('admin', { isAdmin: true });
await server.call('POST /lti/platforms', { as: admin, body: platform.settings });
const launches = launchesOf(server, platform);
const problem = await addSumProblem(server, admin);

const warnings: unknown[] = [];
const log = { warn: (facts: unknown) => void warnings.push(facts) };
const context = {
  db: server.db,
  tokenKey: server.tokenKey,
  platforms: openPlatforms({ publicUrl: siteUrl, platformNetworks: [] }, { keysEveryMs: 0 }),
};
const send = () => sendScores(context, log as never);

let made = 0;
/** A course with a class, an assignment, and a pupil who came from the platform. */
async function course(assignment: object = {}, opening: Partial<Opening> = {}) {
  made += 1;
  const at = { id: `c-${made}`, title: `Course ${made}` };
  const person = (sub: string) => ({
    sub: `${sub}-${made}`,
    name: `${sub} ${made}`,
    email: `${sub}-${made}@school.example`,
  });
  const teacher = await launches.open({ person: person('teacher'), roles: instructor, course: at });
  const slug = `class-${made}`;
  const newClass = { slug, name: at.title };
  await launches.call(teacher.begun, 'connect', { as: teacher.person, newClass });
  const created = await server.call(`POST /classes/${slug}/assignments`, {
    as: teacher.person,
    body: assignmentBody([problem], assignment),
  });
  const sheet = (created.body as { slug: string }).slug;
  const custom = { arbiter_assignment: sheet };
  const come = async (sub = 'pupil', changes: Partial<Opening> = {}) =>
    (await launches.open({ person: person(sub), course: at, custom, ...opening, ...changes }))
      .person;
  const pupil = await come();
  const participationOf = async ({ id }: Person) =>
    (
      await server.db
        .selectFrom('participation_members')
        .innerJoin('contests', 'contests.id', 'participation_members.contest_id')
        .select('participation_id')
        .where('user_id', '=', id)
        .where('slug', '=', sheet)
        .executeTakeFirstOrThrow()
    ).participation_id;
  const submit = async (
    verdict: 'Accepted' | 'Wrong Answer' | 'Judge Error' | null,
    who = pupil,
    more: object = {},
  ) =>
    await insertSubmission(server.db, {
      user_id: who.id,
      problem_id: problem,
      participation_id: await participationOf(who),
      ...(verdict !== null && judgedWith({ ...acceptedResult, verdict })),
      ...more,
    });
  const [shown] = await courses(slug, teacher.person);
  return {
    slug,
    sheet,
    teacher: teacher.person,
    pupil,
    come,
    submit,
    id: shown?.id ?? '',
    at,
    person,
  };
}

type Shown = {
  id: string;
  scores: { sent: number; waiting: number; failed: { pupil: string; reason: string }[] };
};
const courses = async (slug: string, as: Person): Promise<Shown[]> => {
  const { body } = await server.call(`GET /lti/classes/${slug}`, { as });
  return (body as { courses: Shown[] }).courses;
};
const scoresOf = (subject: string) =>
  platform.scores.filter(({ userId }) => userId === subject).map(({ scoreGiven }) => scoreGiven);
/** The paths of the columns that got scores of a person, and what they got. */
const columnsOf = (subject: string) =>
  platform.scores
    .filter(({ userId }) => userId === subject)
    .map(({ lineItem, scoreGiven }) => [lineItem.slice(platform.issuer.length), scoreGiven]);
/** A column that the platform has for a link. */
const columnOfLink = (name: string): string => {
  const id = `${platform.issuer}/columns/${name}/lineitem`;
  platform.lineItems.push({ id, label: name, scoreMaximum: 10 });
  return id;
};
const storedOf = ({ id }: Person) =>
  server.db
    .selectFrom('lti_scores')
    .select(['points', 'points_max'])
    .where('user_id', '=', id)
    .execute();
const makeDue = () =>
  server.db
    .updateTable('lti_scores')
    .set({ due_at: new Date(0) })
    .where('due_at', 'is not', null)
    .execute();

beforeEach(() => {
  warnings.length = 0;
});

describe('a score', () => {
  it('is sent with the verdict, into a column that is made once', async () => {
    const one = await course();
    await send();
    expect(platform.scores).toEqual([]);
    await one.submit('Accepted');
    await send();
    expect(platform.lineItems).toMatchObject([{ label: 'Sheet', scoreMaximum: 10 }]);
    expect(platform.scores).toMatchObject([
      {
        userId: `pupil-${made}`,
        scoreGiven: 10,
        scoreMaximum: 10,
        activityProgress: 'Submitted',
        gradingProgress: 'FullyGraded',
        lineItem: platform.lineItems[0]?.id,
      },
    ]);
    const second = await one.come('second');
    await one.submit('Wrong Answer', second);
    await send();
    await send();
    expect(platform.lineItems).toHaveLength(1);
    expect(scoresOf(`second-${made}`)).toEqual([0]);
    expect((await courses(one.slug, one.teacher))[0]?.scores).toEqual({
      sent: 2,
      waiting: 0,
      failed: [],
    });
  });

  it('waits for a verdict that is to come', async () => {
    const one = await course();
    const id = await one.submit(null);
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([]);
    await server.db
      .updateTable('submissions')
      .set(judgedWith(acceptedResult))
      .where('id', '=', id)
      .execute();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
  });

  it('waits for no fault of the judge', async () => {
    const one = await course();
    await one.submit('Judge Error');
    await send();
    expect(await storedOf(one.pupil)).toEqual([]);
    await one.submit('Accepted');
    await send();
    expect(await storedOf(one.pupil)).toEqual([{ points: 10, points_max: 10 }]);
    await one.submit('Judge Error');
    await one.submit(null, one.pupil);
    await send();
    expect(await storedOf(one.pupil)).toEqual([{ points: 10, points_max: 10 }]);
  });

  it('of a problem with points of its own is the share that the assignment gives', async () => {
    const one = await course();
    await one.submit('Accepted', one.pupil, { points: 75, max_points: 100 });
    await send();
    expect(await storedOf(one.pupil)).toEqual([{ points: 7.5, points_max: 10 }]);
  });

  it('is sent again when the assignment gives other points, also after its end', async () => {
    const one = await course({ opensAt: inHours(-80), closesAt: inHours(-40) });
    await one.submit('Accepted', one.pupil, {
      points: 75,
      max_points: 100,
      submitted_at: new Date(inHours(-50)),
    });
    await send();
    const at = `/classes/${one.slug}/assignments/${one.sheet}` as const;
    const { body: shown } = await server.call(`GET ${at}`, { as: one.teacher });
    const { version } = shown as { version: number };
    const changed = await server.call(`PUT ${at}`, {
      as: one.teacher,
      body: assignmentBody([], {
        opensAt: inHours(-80),
        closesAt: inHours(-40),
        problems: [{ problemId: problem, points: 20 }],
      }),
      raw: { headers: { 'if-match': `"${version}"` } },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([7.5, 15]);
    expect(platform.scores.at(-1)).toMatchObject({ scoreGiven: 15, scoreMaximum: 20 });
  });

  it('that was made by another rule of counting is made anew, and sent if it differs', async () => {
    const one = await course({ opensAt: inHours(-80), closesAt: inHours(-40) });
    const at = { submitted_at: new Date(inHours(-50)) };
    await one.submit('Accepted', one.pupil, { points: 75, max_points: 100, ...at });
    const same = await one.come('same');
    await one.submit('Accepted', same, { points: 100, max_points: 100, ...at });
    await send();
    // As versions stored them that counted the points of judging.
    await server.db
      .updateTable('lti_scores')
      .set({ points: 75 })
      .where('user_id', '=', one.pupil.id)
      .execute();
    await sql`
      update lti_line_items set looked_at = regexp_replace(looked_at, '^\\d+ ', '')
      where course_id in (select course_id from lti_scores where user_id = ${one.pupil.id})`.execute(
      server.db,
    );
    await send();
    expect(await storedOf(one.pupil)).toEqual([{ points: 7.5, points_max: 10 }]);
    expect(scoresOf(`pupil-${made}`)).toEqual([7.5, 7.5]);
    expect(scoresOf(`same-${made}`)).toEqual([10]);
  });

  it('is sent again after a rejudge, and after a teacher has set it', async () => {
    const one = await course();
    const id = await one.submit('Accepted');
    await send();
    await server.db
      .updateTable('submissions')
      .set(judgedWith({ ...acceptedResult, verdict: 'Wrong Answer' }))
      .where('id', '=', id)
      .execute();
    await send();
    const grade = (points: number | null) =>
      server.call(`PUT /classes/${one.slug}/assignments/${one.sheet}/grades/${one.pupil.id}/A`, {
        as: one.teacher,
        body: { points, comment: null },
      });
    expect(await grade(7.5)).toMatchObject({ status: 200 });
    await send();
    await grade(7.5);
    await send();
    await grade(null);
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 0, 7.5, 0]);
    const times = platform.scores
      .filter(({ userId }) => userId === `pupil-${made}`)
      .map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
  });

  it('is sent only at the end of the pupil’s time if the teacher says so', async () => {
    const one = await course({ opensAt: inHours(-2), closesAt: inHours(1) });
    const change = (sends: string) =>
      server.call(`PUT /lti/classes/${one.slug}/courses/${one.id}`, {
        as: one.teacher,
        body: { sends },
      });
    expect(await change('deadline')).toMatchObject({ status: 200 });
    const late = await one.come('late');
    await one.submit('Accepted');
    await one.submit('Accepted', late);
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([]);
    const extend = await server.call(
      `PUT /classes/${one.slug}/assignments/${one.sheet}/extensions/${late.id}`,
      { as: one.teacher, body: { minutes: 120 } },
    );
    expect(extend).toMatchObject({ status: 200 });
    await server.db
      .updateTable('submissions')
      .set({ submitted_at: new Date(inHours(-1)) })
      .where('user_id', 'in', [one.pupil.id, late.id])
      .execute();
    await server.db
      .updateTable('contests')
      .set({ duration_ms: `${90 * 60_000}` })
      .where('slug', '=', one.sheet)
      .execute();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
    expect(scoresOf(`late-${made}`)).toEqual([]);
    await server.db
      .updateTable('participations')
      .set({ extension_ms: '0' })
      .where(condition`extension_ms > 0`)
      .execute();
    await send();
    expect(scoresOf(`late-${made}`)).toEqual([10]);
  });

  it('goes into the column of the link from which pupils come', async () => {
    const lineItem = `${platform.issuer}/course/lineitems/own/lineitem`;
    platform.lineItems.push({ id: lineItem, label: 'Own', scoreMaximum: 10 });
    const one = await course({}, { lineItem, scopes: agsScopes.slice(1) });
    await one.submit('Accepted');
    await send();
    expect(platform.scores.at(-1)).toMatchObject({ lineItem, scoreGiven: 10 });
  });

  it('goes with all others into the column of a link that is made later', async () => {
    const one = await course();
    const second = await one.come('second');
    await one.submit('Accepted');
    await one.submit('Wrong Answer', second);
    await send();
    const lineItem = columnOfLink('later');
    await one.come('pupil', { lineItem });
    await send();
    expect(columnsOf(`pupil-${made}`).slice(1)).toEqual([['/columns/later/lineitem', 10]]);
    expect(columnsOf(`second-${made}`).slice(1)).toEqual([['/columns/later/lineitem', 0]]);
    const before = platform.scores.length;
    await one.come('second', { lineItem });
    await send();
    expect(platform.scores.length).toBe(before);
  });

  it('stays in the column of the first of several links, and follows it', async () => {
    const [first, other, moved] = ['first', 'other', 'moved'].map(columnOfLink);
    const one = await course({}, { lineItem: first ?? '', link: 'first' });
    const second = await one.come('second', { lineItem: other ?? '', link: 'other' });
    await one.submit('Accepted');
    await one.submit('Accepted', second);
    await send();
    expect(columnsOf(`pupil-${made}`)).toEqual([['/columns/first/lineitem', 10]]);
    expect(columnsOf(`second-${made}`)).toEqual([['/columns/first/lineitem', 10]]);
    await one.come('second', { lineItem: moved ?? '', link: 'first' });
    await send();
    expect(columnsOf(`pupil-${made}`).slice(1)).toEqual([['/columns/moved/lineitem', 10]]);
    expect(columnsOf(`second-${made}`).slice(1)).toEqual([['/columns/moved/lineitem', 10]]);
  });

  it('of an assignment that ended long ago follows its verdicts at once, and all else when it is its turn', async () => {
    const one = await course({ opensAt: inHours(-80), closesAt: inHours(-40) });
    const id = await one.submit('Accepted');
    const change = (values: object) =>
      server.db.updateTable('submissions').set(values).where('id', '=', id).execute();
    await change({ submitted_at: new Date(inHours(-50)) });
    await send();
    await change(judgedWith({ ...acceptedResult, verdict: 'Wrong Answer' }));
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 0]);
    await server.call(
      `PUT /classes/${one.slug}/assignments/${one.sheet}/grades/${one.pupil.id}/A`,
      { as: one.teacher, body: { points: 7, comment: null } },
    );
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 0]);
    await server.db
      .updateTable('lti_line_items')
      .set({ checked_at: new Date(0) })
      .execute();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 0, 7]);
  });

  it('says that it is the last one when the time of its pupil is over', async () => {
    const one = await course({ opensAt: inHours(-2), closesAt: inHours(1) });
    const late = await one.come('late');
    await server.call(`PUT /classes/${one.slug}/assignments/${one.sheet}/extensions/${late.id}`, {
      as: one.teacher,
      body: { minutes: 120 },
    });
    await one.submit('Accepted');
    await one.submit('Accepted', late);
    await send();
    await server.db
      .updateTable('submissions')
      .set({ submitted_at: new Date(inHours(-1)) })
      .where('user_id', 'in', [one.pupil.id, late.id])
      .execute();
    await server.db
      .updateTable('contests')
      .set({ duration_ms: `${90 * 60_000}` })
      .where('slug', '=', one.sheet)
      .execute();
    await send();
    await send();
    const progressOf = (subject: string) =>
      platform.scores
        .filter(({ userId }) => userId === subject)
        .map(({ activityProgress, scoreGiven }) => [activityProgress, scoreGiven]);
    expect(progressOf(`pupil-${made}`)).toEqual([
      ['Submitted', 10],
      ['Completed', 10],
    ]);
    expect(progressOf(`late-${made}`)).toEqual([['Submitted', 10]]);
  });

  it('is also of who joins the group of a pupil later', async () => {
    const one = await course();
    const second = await one.come('second');
    await one.submit('Accepted');
    await send();
    expect(scoresOf(`second-${made}`)).toEqual([]);
    const group = server.db
      .selectFrom('participation_members')
      .select('participation_id')
      .where('user_id', '=', one.pupil.id);
    await server.db
      .updateTable('participation_members')
      .set({ participation_id: group })
      .where('user_id', '=', second.id)
      .execute();
    await send();
    expect(scoresOf(`second-${made}`)).toEqual([10]);
  });

  it('is of no one who did not come from the course', async () => {
    const one = await course();
    const other = await server.addPerson(`other-${made}`);
    await server.call(`PUT /classes/${one.slug}/pupils`, {
      as: one.teacher,
      body: { pupils: [{ account: `other-${made}` }] },
    });
    await one.submit('Accepted', other);
    const before = platform.scores.length;
    await send();
    expect(platform.scores.length).toBe(before);
    expect(warnings).toEqual([]);
  });
});

describe('a platform that does not take a score', () => {
  const scoresPath = () => `${new URL(platform.lineItems.at(-1)?.id ?? '').pathname}/scores`;

  it('for now is asked again later, and as late as it says', async () => {
    const one = await course();
    await one.submit('Accepted');
    platform.fail('/course/lineitems', { status: 500 });
    await send();
    const dueIn = async () => {
      const row = await server.db
        .selectFrom('lti_scores')
        .select(['due_at', 'tries'])
        .where('user_id', '=', one.pupil.id)
        .executeTakeFirstOrThrow();
      return {
        tries: row.tries,
        seconds: Math.round(((row.due_at?.getTime() ?? 0) - Date.now()) / 1000),
      };
    };
    const first = await dueIn();
    expect(first.tries).toBe(1);
    expect(first.seconds).toBeGreaterThan(20);
    expect((await courses(one.slug, one.teacher))[0]?.scores).toMatchObject({
      waiting: 1,
      failed: [],
    });
    await makeDue();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
    await server.db
      .updateTable('lti_scores')
      .set({ version: 2, due_at: new Date(0) })
      .where('user_id', '=', one.pupil.id)
      .execute();
    platform.fail(scoresPath(), { status: 429, headers: { 'retry-after': '1000' } });
    await send();
    const limited = await dueIn();
    expect(limited.seconds).toBeGreaterThan(900);
    await makeDue();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 10]);
  });

  it('into one column keeps the scores of no other waiting', async () => {
    const bad = await course({}, { lineItem: columnOfLink('broken') });
    const ofBad = `pupil-${made}`;
    await bad.submit('Accepted');
    await noteScores(server.db);
    const good = await course();
    await good.submit('Accepted');
    platform.fail('/columns/broken/lineitem/scores', { status: 500 });
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
    expect(scoresOf(ofBad)).toEqual([]);
    await makeDue();
    await send();
    expect(scoresOf(ofBad)).toEqual([10]);
  });

  it('because it is away is left alone for a minute, and then asked for the others first', async () => {
    const first = await course({}, { lineItem: columnOfLink('away') });
    const ofFirst = `pupil-${made}`;
    await first.submit('Accepted');
    await noteScores(server.db);
    const other = await course();
    await other.submit('Accepted');
    platform.fail('/columns/away/lineitem/scores', { status: 503 });
    const before = platform.scores.length;
    await send();
    expect(platform.scores.length).toBe(before);
    const { due_at: dueAt, tries } = await server.db
      .selectFrom('lti_scores')
      .select(['due_at', 'tries'])
      .where('user_id', '=', other.pupil.id)
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
    expect(dueAt?.getTime()).toBeGreaterThan(Date.now());
    expect(dueAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    await makeDue();
    await send();
    expect(platform.scores.slice(before).map(({ userId }) => userId)).toEqual([
      `pupil-${made}`,
      ofFirst,
    ]);
  });

  it('and gives no access token is asked again, because that says nothing of a score', async () => {
    const one = await course();
    await one.submit('Accepted');
    await send();
    platform.fail(scoresPath(), { status: 401 });
    platform.fail('/token', { status: 400 });
    await one.submit('Wrong Answer');
    await server.db
      .updateTable('lti_scores')
      .set({ version: 2, due_at: new Date(0) })
      .where('user_id', '=', one.pupil.id)
      .execute();
    for (const sent of [[10], [10], [10, 10]]) {
      await send();
      expect((await courses(one.slug, one.teacher))[0]?.scores.failed).toEqual([]);
      expect(scoresOf(`pupil-${made}`)).toEqual(sent);
      await makeDue();
    }
  });

  it('is asked with a new access token after a 401', async () => {
    const one = await course();
    await one.submit('Accepted');
    await send();
    const tokens = () => platform.asked.filter((one) => one === 'POST /token').length;
    const before = tokens();
    platform.fail(scoresPath(), { status: 401 });
    await one.submit('Wrong Answer');
    await server.db
      .updateTable('lti_scores')
      .set({ version: 2, due_at: new Date(0) })
      .where('user_id', '=', one.pupil.id)
      .execute();
    await send();
    await makeDue();
    await send();
    expect(tokens()).toBe(before + 1);
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 10]);
  });

  it('for good is shown to the teacher with its reason, and asked again when the teacher says so', async () => {
    const one = await course();
    await one.submit('Accepted');
    platform.fail('/course/lineitems', { status: 403, body: 'The course\nhas\0 ended.' });
    await send();
    const [failed] = (await courses(one.slug, one.teacher))[0]?.scores.failed ?? [];
    expect(failed).toMatchObject({
      pupil: `pupil ${made}`,
      assignment: 'Sheet',
      reason:
        'It answered 403 when this site sent GET to its gradebook. It said: The course has ended.',
    });
    await makeDue();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([]);
    const again = (as: Person) =>
      server.call(`POST /lti/classes/${one.slug}/courses/${one.id}/scores`, { as });
    expect(await again(one.pupil)).toMatchObject({ status: 403 });
    expect(await again(one.teacher)).toMatchObject({ status: 200, body: { scores: 1 } });
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
  });

  it('because its column was deleted gets another', async () => {
    const one = await course();
    await one.submit('Accepted');
    await send();
    platform.lineItems.length = 0;
    await one.submit('Wrong Answer');
    await server.db
      .updateTable('lti_scores')
      .set({ version: 2, due_at: new Date(0) })
      .where('user_id', '=', one.pupil.id)
      .execute();
    await send();
    await makeDue();
    await send();
    expect(platform.lineItems).toHaveLength(1);
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 10]);
  });

  it('because its column was deleted gets the scores of the others anew, too', async () => {
    const one = await course();
    const second = await one.come('second');
    await one.submit('Accepted');
    await one.submit('Wrong Answer', second);
    await send();
    platform.lineItems.length = 0;
    const grade = await server.call(
      `PUT /classes/${one.slug}/assignments/${one.sheet}/grades/${one.pupil.id}/A`,
      { as: one.teacher, body: { points: 7, comment: null } },
    );
    expect(grade).toMatchObject({ status: 200 });
    await send();
    await makeDue();
    await send();
    expect(platform.lineItems).toHaveLength(1);
    expect(scoresOf(`pupil-${made}`)).toEqual([10, 7]);
    expect(scoresOf(`second-${made}`)).toEqual([0, 0]);
  });

  it.each([
    'https://elsewhere.example/lineitem',
    'javascript:alert(1)',
    'http://localhost:1/lineitem',
  ])(
    'because its column is at %s, which is not its own, is asked for nothing there',
    async (lineItem) => {
      const one = await course({}, { lineItem });
      await one.submit('Accepted');
      const before = platform.asked.length;
      await send();
      expect(platform.asked.slice(before).filter((asked) => asked !== 'POST /token')).toEqual([]);
      const [failed] = (await courses(one.slug, one.teacher))[0]?.scores.failed ?? [];
      expect(failed?.reason).toContain('no host of the platform');
    },
  );

  it('and lets this site make no column is told apart', async () => {
    const one = await course({}, { scopes: agsScopes.slice(1) });
    await one.submit('Accepted');
    await send();
    const [failed] = (await courses(one.slug, one.teacher))[0]?.scores.failed ?? [];
    expect(failed?.reason).toContain('It lets this site make no column');
  });

  it('is asked a bounded number of times', async () => {
    const one = await course();
    await one.submit('Accepted');
    for (let tries = 0; tries < scoreTriesMax; tries += 1) {
      platform.fail('/course/lineitems', { status: 503 });
      await makeDue();
      await send();
    }
    platform.fail('/course/lineitems');
    await makeDue();
    await send();
    const [failed] = (await courses(one.slug, one.teacher))[0]?.scores.failed ?? [];
    expect(failed?.reason).toContain('503');
    expect(scoresOf(`pupil-${made}`)).toEqual([]);
  });

  it('with a server that was killed is asked by another, once of two that work at once', async () => {
    const one = await course();
    await one.submit('Accepted');
    await noteScores(server.db);
    // Claimed by a server that never ended it.
    await server.db
      .updateTable('lti_scores')
      .set({ due_at: new Date(Date.now() + 60_000) })
      .where('user_id', '=', one.pupil.id)
      .execute();
    await send();
    expect(scoresOf(`pupil-${made}`)).toEqual([]);
    await makeDue();
    await Promise.all([send(), send()]);
    expect(scoresOf(`pupil-${made}`)).toEqual([10]);
  });
});

describe('the courses of a class', () => {
  it('are told only to its teachers, and can be disconnected', async () => {
    const one = await course();
    const get = (as: Person) => server.call(`GET /lti/classes/${one.slug}`, { as });
    expect(await get(one.pupil)).toMatchObject({ status: 403 });
    const stranger = await server.addPerson(`stranger-${made}`);
    expect(await get(stranger)).toMatchObject({ status: 404 });
    const disconnect = (as: Person) =>
      server.call(`DELETE /lti/classes/${one.slug}/courses/${one.id}`, { as });
    expect(await disconnect(one.pupil)).toMatchObject({ status: 403 });
    expect(await disconnect(one.teacher)).toMatchObject({ status: 200 });
    expect(await courses(one.slug, one.teacher)).toEqual([]);
    expect(await disconnect(one.teacher)).toMatchObject({
      status: 404,
      body: { error: refusals.noCourse },
    });
    await one.submit('Accepted');
    const before = platform.asked.length;
    await send();
    expect(platform.asked.length).toBe(before);
  });
});
