/** Teachers see where their class fails in an assignment. */
import { expect, it } from 'vitest';
import type { AssignmentStatistics } from '../../../contract/classes.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import type { Verdict } from '../../../contract/words.ts';
import { addTeacher } from '../../testing/classes.ts';
import { participationOf } from '../../testing/contests.ts';
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
const teacher = await addTeacher(server, 'teacher');
const anna = await server.addPerson('anna');
const ben = await server.addPerson('ben');
const cleo = await server.addPerson('cleo');
const dora = await server.addPerson('dora');

const passed = { status: 'passed', isHidden: true, executionTime: 0, memoryKb: 0 } as const;

/** A result whose first failed test is this one, counted from 0. */
const failedAt = (test: number, verdict: Verdict, more: Partial<SubmitResult> = {}) =>
  judgedWith({
    ...acceptedResult,
    success: false,
    verdict,
    testCaseResults: [
      // The first one is a sample.
      ...Array.from({ length: test }, (_, at) => ({ ...passed, isHidden: at > 0 })),
      { ...passed, status: 'failed', isHidden: test > 0, verdict },
      { ...passed, status: 'other' },
    ],
    ...more,
  });

const overflow = {
  diagnosis: {
    kind: 'integer-overflow',
    line: 3,
    title: 'Integer overflow',
    sentences: ['It overflows.', 'Use a larger type.'],
  },
} satisfies Partial<SubmitResult>;

const minuteMs = 60_000;

/** An assignment with one problem, and a function that submits to it at a minute. */
async function assigned(pupils: readonly Person[]) {
  const problem = await addSumProblem(server, admin);
  const slug = await teacher.classOf(pupils);
  const assignment = await teacher.assign(slug, [problem]);
  const startMs = Date.now() - 50 * minuteMs;
  return {
    slug,
    read: (as: Person) =>
      server.call(`GET /classes/${slug}/assignments/${assignment}/statistics`, { as }),
    async submit(who: Person, minute: number, row: ReturnType<typeof judgedWith> | object) {
      const participation = await participationOf(server, assignment, who);
      await insertSubmission(server.db, {
        user_id: who.id,
        problem_id: problem,
        participation_id: participation,
        submitted_at: new Date(startMs + minute * minuteMs),
        ...row,
      });
    },
  };
}

it('shows verdicts, tests, mistakes, and who is stuck', async () => {
  const { read, submit } = await assigned([anna, ben, cleo, dora]);
  // Anna overflows twice, and solves it at her third try; what comes later counts no more.
  await submit(anna, 0, failedAt(4, 'Wrong Answer', overflow));
  await submit(
    anna,
    1,
    judgedWith({ ...acceptedResult, success: false, verdict: 'Compilation Error' }),
  );
  await submit(anna, 2, failedAt(4, 'Wrong Answer', overflow));
  await submit(anna, 12, judgedWith(acceptedResult));
  await submit(anna, 13, failedAt(1, 'Time Limit Exceeded'));
  // Ben overflows, too, and then fails a sample.
  await submit(ben, 5, failedAt(4, 'Wrong Answer', overflow));
  await submit(ben, 6, failedAt(0, 'Wrong Answer'));
  await submit(ben, 7, {});
  // Cleo still overflows, though a later one could not be judged.
  await submit(cleo, 8, failedAt(4, 'Wrong Answer', overflow));
  await submit(cleo, 9, failedAt(2, 'Judge Error'));
  const answer = await read(teacher.person);
  expect(answer).toMatchObject({
    status: 200,
    body: { name: 'Sheet', pupils: 4, isShortened: false },
  });
  const [task] = (answer.body as AssignmentStatistics).problems;
  expect(task).toMatchObject({
    label: 'A',
    solved: 1,
    tried: 3,
    medianTries: 3,
    medianMinutes: 12,
    verdicts: [
      { verdict: 'Wrong Answer', submissions: 5, pupils: 3 },
      { verdict: 'Accepted', submissions: 1, pupils: 1 },
      { verdict: 'Compilation Error', submissions: 1, pupils: 1 },
      { verdict: 'Judge Error', submissions: 1, pupils: 1 },
      { verdict: 'Time Limit Exceeded', submissions: 1, pupils: 1 },
    ],
    tests: [
      { number: 4, isHidden: true, pupils: 3, now: 1 },
      { number: 1, isHidden: false, pupils: 1, now: 1 },
      { number: 1, isHidden: true, pupils: 1, now: 0 },
    ],
    mistakes: [{ kind: 'integer-overflow', title: 'Integer overflow', pupils: 3, now: 1 }],
    groups: [],
    unsolved: [
      { id: ben.id, name: 'ben', tries: 2, pending: 1 },
      { id: cleo.id, name: 'cleo', tries: 1, pending: 0 },
    ],
    untried: ['dora'],
  });
});

it('counts groups of tests by the submission of each pupil that has the most points', async () => {
  const { read, submit } = await assigned([anna, ben]);
  const group = (name: string, status: 'passed' | 'partial' | 'failed' | 'other') => ({
    name,
    points: 0,
    maxPoints: 10,
    status,
    testCases: [],
  });
  const scored = (points: number, groups: SubmitResult['groups']) => ({
    ...judgedWith({ ...acceptedResult, success: false, verdict: 'Partially Accepted', groups }),
    points,
  });
  await submit(anna, 0, scored(15, [group('small', 'passed'), group('large', 'partial')]));
  await submit(anna, 1, scored(0, [group('small', 'failed'), group('large', 'other')]));
  await submit(ben, 2, scored(10, [group('small', 'passed'), group('large', 'other')]));
  const { problems } = (await read(teacher.person)).body as AssignmentStatistics;
  expect(problems[0]?.groups).toEqual([
    { name: 'small', passed: 2, partial: 0, failed: 0 },
    { name: 'large', passed: 0, partial: 1, failed: 1 },
  ]);
});

it('leaves out those who left the class, and what was submitted elsewhere', async () => {
  const { slug, read, submit } = await assigned([anna, ben]);
  await submit(anna, 0, failedAt(2, 'Wrong Answer'));
  await submit(ben, 0, failedAt(3, 'Wrong Answer'));
  await submit(anna, 1, { ...failedAt(4, 'Wrong Answer'), participation_id: null });
  await teacher.call(`DELETE /classes/${slug}/members/${ben.id}`);
  const { pupils, problems } = (await read(teacher.person)).body as AssignmentStatistics;
  expect(pupils).toBe(1);
  expect(problems[0]).toMatchObject({
    tried: 1,
    tests: [{ number: 2, isHidden: true, pupils: 1, now: 1 }],
    untried: [],
  });
});

it('is for teachers, and exists for no one outside', async () => {
  const { read } = await assigned([anna]);
  expect(await read(admin)).toMatchObject({ status: 200 });
  expect(await read(anna)).toMatchObject({ status: 403, body: { error: refusals.notTeacher } });
  expect(await read(ben)).toMatchObject({ status: 404, body: { error: refusals.noClass } });
});
