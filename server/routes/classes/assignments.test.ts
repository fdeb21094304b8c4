/** Assignments: who sees them, their two deadlines, extensions, attempts, and the gradebook. */
import { describe, expect, it } from 'vitest';
import type { ClassPage, Gradebook } from '../../../contract/classes.ts';
import { refusals } from '../../../contract/messages.ts';
import { addTeacher, assignmentBody, inHours } from '../../testing/classes.ts';
import { organiserOf, participationOf } from '../../testing/contests.ts';
import { exportOf } from '../../testing/exports.ts';
import {
  acceptedResult,
  addSumProblem,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
  testPassword,
} from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const outside = await server.addPerson('outside');
const first = await addSumProblem(server, admin);
const second = await addSumProblem(server, admin, { name: 'Other' });

const pageFor = async (slug: string, as: Person) =>
  (await server.call(`GET /classes/${slug}`, { as })).body as ClassPage;
const bookFor = async (slug: string, as: Person = teacher.person) =>
  (await server.call(`GET /classes/${slug}/gradebook`, { as })).body as Gradebook;

const submit = (assignment: string, as: Person, language = 'cpp') =>
  server.call(`POST /contests/${assignment}/problems/A/submissions`, {
    as,
    body: { language, code: 'int main() {}' },
    raw: { headers: { accept: 'text/event-stream' } },
  });

const rejected = { ...acceptedResult, success: false, verdict: 'Wrong Answer' as const };

/** A judged submission of a pupil, received at a time. */
const work = async (
  assignment: string,
  person: Person,
  {
    at,
    isAccepted = true,
    problem = first,
    ...more
  }: {
    at: string;
    isAccepted?: boolean;
    problem?: string;
    points?: number;
    max_points?: number;
  },
) =>
  await insertSubmission(server.db, {
    ...judgedWith(isAccepted ? acceptedResult : rejected),
    user_id: person.id,
    problem_id: problem,
    participation_id: await participationOf(server, assignment, person),
    submitted_at: new Date(at),
    ...more,
  });

describe('an assignment', () => {
  it('is a contest of the class, which no one else sees in any list', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [first, second], {
      dueAt: inHours(0.5),
      lateFactor: 0.5,
    });
    expect(assignment).toBe(`${slug}-1`);
    expect((await pageFor(slug, anna)).assignments).toMatchObject([
      {
        slug: assignment,
        problems: 2,
        pointsMax: 20,
        own: { points: 0, solved: 0 },
        isDraft: false,
      },
    ]);
    expect(await server.call(`GET /contests/${assignment}`, { as: anna })).toMatchObject({
      body: {
        problems: [{ label: 'A', points: 10 }, { label: 'B' }],
        settings: { board: 'never' },
      },
    });
    for (const as of [outside, admin, anna]) {
      const lists = [
        await server.call('GET /contests', { as }),
        await server.call('GET /api/contests', { as }),
      ];
      for (const { body } of lists) expect(JSON.stringify(body)).not.toContain(assignment);
    }
    for (const path of [
      `GET /contests/${assignment}`,
      `GET /api/contests/${assignment}`,
    ] as const) {
      expect(await server.call(path, { as: outside })).toMatchObject({ status: 404 });
      expect(await server.call(path)).toMatchObject({ status: 404 });
    }
    expect(await teacher.assign(slug, [first])).toBe(`${slug}-2`);
  });

  it('is only for teachers while it is a draft', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [first], { isDraft: true });
    expect((await pageFor(slug, anna)).assignments).toEqual([]);
    expect(await server.call(`GET /contests/${assignment}`, { as: anna })).toMatchObject({
      status: 404,
    });
    expect((await pageFor(slug, teacher.person)).assignments).toMatchObject([
      { slug: assignment, isDraft: true, own: null },
    ]);
  });

  it('is changed as a whole, if no one else has changed it', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [first]);
    const body = assignmentBody([second], { name: 'Sheet 1', counts: 'last', attemptsMax: 3 });
    const edit = (version: number) =>
      teacher.call(`PUT /classes/${slug}/assignments/${assignment}`, body, version);
    expect(await edit(1)).toMatchObject({ status: 200, body: { slug: assignment, version: 2 } });
    expect(await edit(1)).toMatchObject({
      status: 409,
      body: { error: refusals.contestChanged },
    });
    expect(await teacher.call(`GET /classes/${slug}/assignments/${assignment}`)).toMatchObject({
      body: {
        name: 'Sheet 1',
        version: 2,
        counts: 'last',
        attemptsMax: 3,
        languages: null,
        dueAt: null,
        lateFactor: 1,
        problems: [{ problemId: second, label: 'A', name: 'Other', points: 10 }],
      },
    });
    const other = await teacher.classOf([]);
    const wrongClass = `GET /classes/${other}/assignments/${assignment}` as const;
    expect(await teacher.call(wrongClass)).toMatchObject({
      status: 404,
      body: { error: refusals.noAssignment },
    });
  });

  it('is refused with the field and the rule', async () => {
    const slug = await teacher.classOf([]);
    const draft = await addSumProblem(server, admin, { name: 'Secret', visibility: 'draft' });
    const assign = (problems: string[], changes: object) =>
      teacher.call(`POST /classes/${slug}/assignments`, assignmentBody(problems, changes));
    for (const [changes, error] of [
      [{ closesAt: inHours(-1) }, refusals.closesAtTooEarly],
      [{ closesAt: inHours(500 * 24) }, refusals.closesAtTooLate],
      [{ dueAt: inHours(2) }, refusals.dueAtOutside],
      [{ lateFactor: 0.5 }, refusals.lateFactorAlone],
      [{ lateSteps: [{ days: 1, factor: 0.5 }] }, refusals.lateStepsAlone],
      [{ dueAt: inHours(0), lateSteps: [{ days: 0, factor: 0.5 }] }, refusals.lateStepsOrder],
      [{ dueAt: inHours(0), lateSteps: [{ days: 1, factor: 0.5 }] }, refusals.lateStepsAfterEnd],
    ] as const) {
      expect(await assign([first], changes)).toMatchObject({ status: 400, body: { error } });
    }
    for (const problems of [[draft], [crypto.randomUUID()]]) {
      expect(await assign(problems, {})).toMatchObject({
        status: 400,
        body: { error: refusals.noProblemForAssignment },
      });
    }
    expect((await pageFor(slug, teacher.person)).assignments).toEqual([]);
  });

  it('takes submissions of its pupils in its languages, and as many as it allows', async () => {
    const slug = await teacher.classOf([anna]);
    const assignment = await teacher.assign(slug, [first], { attemptsMax: 1, languages: ['cpp'] });
    expect(await submit(assignment, outside)).toMatchObject({ status: 404 });
    expect(await submit(assignment, teacher.person)).toMatchObject({
      status: 403,
      body: { error: refusals.notTakingPart },
    });
    await work(assignment, anna, { at: inHours(-0.5), isAccepted: false });
    expect(await submit(assignment, anna)).toMatchObject({
      status: 409,
      body: { error: `${refusals.noAttemptsLeft} 1.` },
    });
    expect(await submit(assignment, anna, 'python')).toMatchObject({ status: 400 });
  });
});

describe('an extension', () => {
  it('moves both deadlines of one pupil, and is taken back', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const assignment = await teacher.assign(slug, [first], {
      opensAt: inHours(-5),
      dueAt: inHours(-3),
      lateFactor: 0.5,
      closesAt: inHours(-1),
    });
    const extend = (person: Person, minutes: number) =>
      teacher.call(`PUT /classes/${slug}/assignments/${assignment}/extensions/${person.id}`, {
        minutes,
      });
    expect(await submit(assignment, anna)).toMatchObject({
      status: 409,
      body: { error: refusals.contestIsOver },
    });
    expect(await extend(anna, 120)).toMatchObject({ status: 200 });
    const late = inHours(-2);
    await work(assignment, anna, { at: late });
    await work(assignment, ben, { at: late });
    const book = await bookFor(slug);
    expect(book.pupils).toMatchObject([
      {
        name: 'anna',
        points: 10,
        assignments: [{ extensionMinutes: 120, grades: [{ isLate: false, points: 10 }] }],
      },
      {
        name: 'ben',
        points: 5,
        assignments: [{ extensionMinutes: 0, grades: [{ isLate: true, points: 5 }] }],
      },
    ]);
    const closes = async (person: Person) =>
      Date.parse((await pageFor(slug, person)).assignments[0]?.closesAt ?? '');
    expect((await closes(anna)) - (await closes(ben))).toBe(120 * 60_000);
    // By its clock, the time of one goes on.
    expect(await submit(assignment, ben)).toMatchObject({ status: 409 });
    expect(await extend(anna, 0)).toMatchObject({ status: 200 });
    expect(await submit(assignment, anna)).toMatchObject({ status: 409 });
    expect(await extend(outside, 1)).toMatchObject({
      status: 404,
      body: { error: refusals.noPupil },
    });
  });
});

it('names its class, and says when it is due for each pupil', async () => {
  const slug = await teacher.classOf([anna]);
  const dueAt = inHours(0.5);
  const sheet = await teacher.assign(slug, [first], { dueAt, lateFactor: 0.5 });
  const page = `GET /contests/${sheet}` as const;
  expect(await server.call(page, { as: anna })).toMatchObject({
    body: { class: { slug, name: 'Algorithms' }, due: { at: dueAt, factor: 0.5, steps: [] } },
  });
  await teacher.call(`PUT /classes/${slug}/assignments/${sheet}/extensions/${anna.id}`, {
    minutes: 60,
  });
  const later = new Date(Date.parse(dueAt) + 3_600_000).toISOString();
  expect(await server.call(page, { as: anna })).toMatchObject({ body: { due: { at: later } } });
});

it('counts less with each day after it is due', async () => {
  const slug = await teacher.classOf([anna, ben, outside]);
  const lateSteps = [
    { days: 1, factor: 0.6 },
    { days: 2.5, factor: 0.4 },
  ];
  const times = { opensAt: inHours(-100), dueAt: inHours(-80), closesAt: inHours(1) };
  const sheet = await teacher.assign(slug, [first], { ...times, lateFactor: 0.8, lateSteps });
  await work(sheet, anna, { at: inHours(-79) });
  await work(sheet, ben, { at: inHours(-50) });
  await work(sheet, outside, { at: inHours(-1) });
  const points = (await bookFor(slug)).pupils.map((one) => [one.name, one.points]);
  expect(Object.fromEntries(points)).toEqual({ anna: 8, ben: 6, outside: 4 });
  expect(await teacher.call(`GET /classes/${slug}/assignments/${sheet}`)).toMatchObject({
    body: { lateFactor: 0.8, lateSteps },
  });
  const dayMs = 24 * 3_600_000;
  const after = (days: number) => new Date(Date.parse(times.dueAt) + days * dayMs).toISOString();
  expect(await server.call(`GET /contests/${sheet}`, { as: anna })).toMatchObject({
    body: {
      due: {
        at: times.dueAt,
        factor: 0.8,
        steps: [
          { at: after(1), factor: 0.6 },
          { at: after(2.5), factor: 0.4 },
        ],
      },
    },
  });
});

it('says to teachers how many of the present pupils submitted something, and solved all', async () => {
  const slug = await teacher.classOf([anna, ben, outside]);
  const sheet = await teacher.assign(slug, [first, second]);
  await teacher.assign(slug, [first], { closesAt: inHours(2) });
  const progressFor = async (as: Person) =>
    (await pageFor(slug, as)).assignments.map(({ progress }) => progress);
  const none = { submitted: 0, solved: 0 };
  expect(await progressFor(teacher.person)).toEqual([none, none]);
  await work(sheet, anna, { at: inHours(-0.9) });
  await work(sheet, anna, { at: inHours(-0.8) });
  await work(sheet, anna, { at: inHours(-0.7), problem: second });
  await work(sheet, ben, { at: inHours(-0.7) });
  await work(sheet, outside, { at: inHours(-0.6), isAccepted: false });
  for (const as of [teacher.person, admin]) {
    expect(await progressFor(as)).toEqual([{ submitted: 3, solved: 1 }, none]);
  }
  expect(await progressFor(anna)).toEqual([null, null]);
  await teacher.call(`DELETE /classes/${slug}/members/${outside.id}`);
  expect(await progressFor(teacher.person)).toEqual([{ submitted: 2, solved: 1 }, none]);
});

describe('the gradebook', () => {
  it('has all work of all pupils for teachers, and for a pupil the own', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const sheet = await teacher.assign(slug, [first, second], { name: 'Sheet 1' });
    await work(sheet, anna, { at: inHours(-0.9), isAccepted: false });
    await work(sheet, anna, { at: inHours(-0.8) });
    await work(sheet, ben, { at: inHours(-0.7), isAccepted: false, problem: second });
    const book = await bookFor(slug);
    expect(book.assignments).toMatchObject([
      { slug: sheet, name: 'Sheet 1', problems: [{ label: 'A' }, { label: 'B' }] },
    ]);
    expect(book.pupils).toMatchObject([
      {
        name: 'anna',
        points: 10,
        assignments: [{ points: 10, grades: [{ points: 10, tries: 2, isSolved: true }, null] }],
      },
      { name: 'ben', points: 0, assignments: [{ grades: [null, { points: 0, tries: 1 }] }] },
    ]);
    expect((await bookFor(slug, anna)).pupils).toEqual(book.pupils.slice(0, 1));
  });

  it('counts the last submission, also one with fewer points than another, where that is the rule', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const last = await teacher.assign(slug, [first], { counts: 'last' });
    const best = await teacher.assign(slug, [first], { counts: 'best' });
    for (const sheet of [last, best]) {
      await work(sheet, anna, { at: inHours(-0.9) });
      await work(sheet, anna, { at: inHours(-0.8), isAccepted: false });
      await work(sheet, ben, { at: inHours(-0.9), isAccepted: false });
      await work(sheet, ben, { at: inHours(-0.8) });
    }
    const book = await bookFor(slug);
    const pointsIn = (sheet: string) => {
      const at = book.assignments.findIndex((one) => one.slug === sheet);
      return book.pupils.map(({ assignments }) => assignments[at]?.grades[0]?.points);
    };
    expect(pointsIn(last)).toEqual([0, 10]);
    expect(pointsIn(best)).toEqual([10, 10]);
    const own = (await pageFor(slug, anna)).assignments;
    expect(own.find((one) => one.slug === last)?.own).toMatchObject({ points: 0 });
    expect(own.find((one) => one.slug === best)?.own).toMatchObject({ points: 10 });
  });

  it('keeps what a teacher sets by hand, until it is taken back', async () => {
    const slug = await teacher.classOf([anna]);
    const sheet = await teacher.assign(slug, [first]);
    const set = (label: string, points: number | null, comment: string | null) =>
      teacher.call(`PUT /classes/${slug}/assignments/${sheet}/grades/${anna.id}/${label}`, {
        points,
        comment,
      });
    const gradeNow = async () => (await bookFor(slug, anna)).pupils[0]?.assignments[0]?.grades[0];
    expect(await gradeNow()).toBeNull();
    expect(await set('A', 7.5, 'Shown at the board')).toMatchObject({ status: 200 });
    expect(await set('A', 7.5, 'Shown at the board')).toMatchObject({ status: 200 });
    expect(await gradeNow()).toMatchObject({
      points: 7.5,
      earned: 0,
      isSet: true,
      comment: 'Shown at the board',
    });
    const ownSum = async () => (await pageFor(slug, anna)).assignments[0]?.own;
    expect(await ownSum()).toEqual({ points: 7.5, solved: 0 });
    expect(await set('Z', 1, null)).toMatchObject({
      status: 404,
      body: { error: refusals.noProblemInAssignment },
    });
    expect(await set('A', null, null)).toMatchObject({ status: 200 });
    expect(await gradeNow()).toBeNull();
    expect(await ownSum()).toEqual({ points: 0, solved: 0 });
    // In place of what was earned, and not on top of it.
    await work(sheet, anna, { at: inHours(-0.5) });
    expect(await ownSum()).toEqual({ points: 10, solved: 1 });
    await set('A', 7.5, null);
    expect(await ownSum()).toEqual({ points: 7.5, solved: 1 });
    await set('A', null, 'A comment alone');
    expect(await ownSum()).toEqual({ points: 10, solved: 1 });
  });

  it('is a file for spreadsheets, Moodle and Canvas, in which no name is a formula', async () => {
    const slug = await teacher.classOf([]);
    await teacher.call(`PUT /classes/${slug}/pupils`, {
      pupils: [{ account: 'anna', name: '=1+1, "A"' }],
    });
    const sheet = await teacher.assign(slug, [first], { name: 'Sheet 1' });
    await work(sheet, anna, { at: inHours(-0.5) });
    const csv = async (kind: string) => {
      const { body } = await teacher.call(`GET /classes/${slug}/gradebook.csv?for=${kind}`);
      return Buffer.from(body as Buffer).toString();
    };
    const name = `"'=1+1, ""A"""`;
    expect(await csv('moodle')).toBe(`\uFEFFUsername,Full name,Sheet 1\r\nanna,${name},10\r\n`);
    expect(await csv('canvas')).toBe(
      `\uFEFFStudent,ID,SIS User ID,SIS Login ID,Section,Sheet 1\r\nPoints Possible,,,,,10\r\n${name},,,anna,Algorithms,10\r\n`,
    );
    expect(await csv('all')).toContain(`${name},anna,10,10,1,`);
    const odd = await teacher.call(`GET /classes/${slug}/gradebook.csv?for=excel`);
    expect(odd).toMatchObject({
      status: 400,
      body: { error: 'for: Must be one of all, moodle, canvas.' },
    });
  });
});

it('a problem with points of its own gives its share of those of the assignment, everywhere', async () => {
  const slug = await teacher.classOf([anna]);
  const assignment = await teacher.assign(slug, [], {
    name: 'Own points',
    opensAt: inHours(-3),
    dueAt: inHours(-1),
    lateFactor: 0.7,
    problems: [
      { problemId: first, points: 6 },
      { problemId: second, points: 10 },
    ],
  });
  await work(assignment, anna, { at: inHours(-0.5) });
  const own = { points: 25, max_points: 100, isAccepted: false };
  await work(assignment, anna, { at: inHours(-2), problem: second, ...own });
  const book = await bookFor(slug);
  expect(book.pupils[0]).toMatchObject({
    points: 6.7,
    assignments: [{ points: 6.7, grades: [{ points: 4.2 }, { points: 2.5 }] }],
  });
  const page = await pageFor(slug, anna);
  expect(page.assignments).toMatchObject([{ pointsMax: 16, own: { points: 6.7 } }]);
  const runs = await server.call(`GET /contests/${assignment}/own-submissions`, { as: anna });
  expect(runs.body).toMatchObject({ rows: [{ problem: 'A' }, { problem: 'B', points: 2.5 }] });
  const ofB = await teacher.call(
    `GET /classes/${slug}/assignments/${assignment}/work/${anna.id}/B`,
  );
  expect(ofB.body).toMatchObject({ submissions: [{ points: 2.5 }] });
});

it('what one teacher sets leaves what another has set of the same work', async () => {
  const slug = await teacher.classOf([anna]);
  const assignment = await teacher.assign(slug, [first]);
  const grade = `PUT /classes/${slug}/assignments/${assignment}/grades/${anna.id}/A` as const;
  const now = async () => (await bookFor(slug)).pupils[0]?.assignments[0]?.grades;
  await teacher.call(grade, { comment: 'Long comment' });
  await teacher.call(grade, { points: 8 });
  expect(await now()).toMatchObject([{ points: 8, comment: 'Long comment' }]);
  await teacher.call(grade, { comment: null });
  expect(await now()).toMatchObject([{ points: 8, isSet: true, comment: null }]);
  await teacher.call(grade, { points: null });
  expect(await now()).toEqual([null]);
});

it('the only teacher of a class does not delete the account while others are in it', async () => {
  const lonely = await addTeacher(server, 'lonely');
  const slug = await lonely.classOf([anna]);
  const gone = () =>
    server.call('POST /users/delete-account', {
      as: lonely.person,
      body: { name: 'lonely', currentPassword: testPassword },
    });
  expect(await gone()).toMatchObject({
    status: 409,
    body: { error: `${refusals.lastTeacherOf} Algorithms.` },
  });
  expect((await pageFor(slug, anna)).teachers).toHaveLength(1);
  expect(await lonely.call(`DELETE /classes/${slug}/members/${anna.id}`)).toMatchObject({
    status: 200,
  });
  expect(await gone()).toMatchObject({ status: 200 });
});

it('who deletes the account takes the own extension out of the group', async () => {
  const [leaving, stays] = [await server.addPerson('leaving'), await server.addPerson('stays')];
  const slug = await teacher.classOf([leaving, stays]);
  const assignment = await teacher.assign(slug, [first], { groups: { max: 2, madeBy: 'teacher' } });
  const path = `/classes/${slug}/assignments/${assignment}` as const;
  const pupils = ['leaving', 'stays'].map((account) => ({ account, group: 'G' }));
  await teacher.call(`PUT ${path}/groups`, { pupils });
  const closesAt = async () => (await pageFor(slug, stays)).assignments[0]?.closesAt ?? '';
  const before = await closesAt();
  await teacher.call(`PUT ${path}/extensions/${leaving.id}`, { minutes: 600 });
  expect(Date.parse(await closesAt()) - Date.parse(before)).toBe(600 * 60_000);
  const body = { name: 'leaving', currentPassword: testPassword };
  expect(await server.call('POST /users/delete-account', { as: leaving, body })).toMatchObject({
    status: 200,
  });
  expect(await closesAt()).toBe(before);
});

it('the export of an account has the results of homework', async () => {
  const pupil = await server.addPerson('exporter');
  const slug = await teacher.classOf([pupil]);
  const assignment = await teacher.assign(slug, [first], { opensAt: inHours(-3) });
  await work(assignment, pupil, { at: inHours(-2), points: 25, max_points: 100 });
  const { jsonOf } = await exportOf(server, pupil);
  expect(jsonOf('submissions.json')).toMatchObject([
    { verdict: 'Accepted', points: 25, maxPoints: 100 },
  ]);
});

it('points and comments set by hand go neither with a problem nor with the assignment', async () => {
  const slug = await teacher.classOf([anna]);
  const assignment = await teacher.assign(slug, [first, second]);
  const path = `/classes/${slug}/assignments/${assignment}` as const;
  const grade = `PUT ${path}/grades/${anna.id}/B` as const;
  await teacher.call(grade, { points: 8, comment: 'Well said' });
  const put = async (problems: string[], changes: object = {}) => {
    const { version } = (await teacher.call(`GET ${path}`)).body as { version: number };
    return await teacher.call(`PUT ${path}`, assignmentBody(problems, changes), version);
  };
  expect(await put([first])).toMatchObject({
    status: 409,
    body: { error: `${refusals.contestProblemHasGrades} B.` },
  });
  expect(await put([second, first])).toMatchObject({ status: 200 });
  expect(await teacher.call(`DELETE ${path}`)).toMatchObject({
    status: 409,
    body: { error: refusals.assignmentHasGrades },
  });
  const [row] = (await bookFor(slug)).pupils;
  expect(row?.assignments[0]?.grades).toMatchObject([{ points: 8, comment: 'Well said' }, null]);
  await teacher.call(`PUT ${path}/grades/${anna.id}/A`, { points: null, comment: null });
  expect(await put([first])).toMatchObject({ status: 200 });
  await teacher.call(`PUT ${path}/grades/${anna.id}/A`, { points: null, comment: 'Orally' });
  expect(await put([first], { isDraft: true })).toMatchObject({ status: 200 });
  expect(await teacher.call(`DELETE ${path}`)).toMatchObject({ status: 200 });
});

describe('who is outside an assignment', () => {
  it('are pupils who have left: neither its problems nor its rules hold for them', async () => {
    const slug = await teacher.classOf([anna]);
    const hidden = await addSumProblem(server, admin, { name: 'Hidden', visibility: 'draft' });
    await server.db
      .updateTable('problems')
      .set({ created_by: teacher.person.id })
      .where('id', '=', hidden)
      .execute();
    const sheet = await teacher.assign(slug, [hidden]);
    await work(sheet, anna, { at: inHours(-0.5), problem: hidden });
    const opened = () => server.call(`GET /problems/${hidden}`, { as: anna });
    expect((await opened()).status).toBe(200);
    await teacher.call(`DELETE /classes/${slug}/members/${anna.id}`);
    expect((await opened()).status).toBe(404);
  });

  it('is a problem of another contest that the teacher only takes part in', async () => {
    const slug = await teacher.classOf([]);
    const secret = await addSumProblem(server, admin, {
      name: 'Of a contest',
      visibility: 'draft',
    });
    const contest = await organiserOf(server, admin).made([secret], { startsAt: inHours(-1) });
    await server.call(`POST /contests/${contest}/register`, { as: teacher.person, body: {} });
    expect(await server.call(`GET /problems/${secret}`, { as: teacher.person })).toMatchObject({
      status: 200,
    });
    const body = assignmentBody([secret]);
    expect(await teacher.call(`POST /classes/${slug}/assignments`, body)).toMatchObject({
      status: 400,
      body: { error: refusals.noProblemForAssignment },
    });
  });

  it('are submissions to a problem of a running contest: they belong to the contest', async () => {
    const slug = await teacher.classOf([ben]);
    const sheet = await teacher.assign(slug, [second]);
    const contest = await organiserOf(server, admin).made([second], { startsAt: inHours(-1) });
    await server.call(`POST /contests/${contest}/register`, { as: ben, body: {} });
    expect(await submit(sheet, ben)).toMatchObject({
      status: 409,
      body: { error: `${refusals.submitInContest} /contests/${contest}/problems/A` },
    });
  });

  it('is what pupils may not know: problems before the start, and the others of the class', async () => {
    const slug = await teacher.classOf([anna, ben]);
    const coming = await teacher.assign(slug, [first], {
      opensAt: inHours(1),
      closesAt: inHours(2),
    });
    expect((await bookFor(slug, anna)).assignments).toEqual([]);
    expect((await bookFor(slug)).assignments).toMatchObject([{ slug: coming }]);
    const teams = await server.call(`GET /api/contests/${coming}/teams`, { as: anna });
    expect(teams).toMatchObject({ status: 200, body: [] });
    const withdraw = await server.call(`DELETE /contests/${coming}/register`, { as: anna });
    expect(withdraw).toMatchObject({ status: 409, body: { error: refusals.pupilsStay } });
    const pause = await server.call(`PUT /contests/${coming}/state`, {
      as: admin,
      body: { move: 'pause countdown' },
    });
    expect(pause).toMatchObject({ status: 409, body: { error: refusals.assignmentHasStart } });
  });
});
