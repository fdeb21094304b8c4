/**
 * After the end of updates, nothing of a contest changes: every call that writes is made, and what the
 * Contest API tells to all stays as it was, byte for byte.
 */
import { expect, it } from 'vitest';
import * as classCalls from '../../../contract/class-calls.ts';
import * as contestCalls from '../../../contract/contest-calls.ts';
import { contestMoves } from '../../../contract/contests.ts';
import { refusals } from '../../../contract/messages.ts';
import { readContest } from '../../contests/contests.ts';
import { addTeacher, assignmentBody } from '../../testing/classes.ts';
import { contestBody, organiserOf, participationOf } from '../../testing/contests.ts';
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
const problem = await addSumProblem(server, admin);
const organiser = organiserOf(server, admin);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const ago = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();

/** A call of the table: who makes it with which body, and the refusal; null if it is no change. */
type Try = { as: Person; params?: Record<string, string>; body?: object; refusal: string | null };

const ended = refusals.contestUpdatesEnded;

const moveOn = async (slug: string, ...moves: string[]) => {
  for (const move of moves) {
    const moved = await server.call(`PUT /contests/${slug}/state`, { as: admin, body: { move } });
    expect(moved, move).toMatchObject({ status: 200 });
  }
};

/** What readers of a contest learn from it. */
async function told(slug: string): Promise<string> {
  const texts: string[] = [];
  for (const as of [undefined, admin, anna]) {
    for (const path of [
      `/api/contests/${slug}/event-feed?stream=false`,
      `/api/contests/${slug}/scoreboard`,
      `/api/contests/${slug}/clarifications`,
      `/contests/${slug}/results`,
      `/contests/${slug}/standings.csv`,
    ]) {
      const { status, body } = await server.call(`GET ${path}`, { ...(as && { as }) });
      texts.push(`${path} ${status} ${JSON.stringify(body)}`);
    }
  }
  return texts.join('\n');
}

type Call = { method: string; path: string };

/** Makes every call of the table, of which none may be missing, and none may change what is told. */
async function tryAll(
  calls: readonly [string, Call][],
  table: Readonly<Record<string, Try | Try[]>>,
  { contest, fixed }: { contest: string; fixed: Record<string, string> },
) {
  const before = await told(contest);
  const { version } = await server.db
    .selectFrom('contests')
    .select('version')
    .where('slug', '=', contest)
    .executeTakeFirstOrThrow();
  for (const [name, { method, path }] of calls) {
    const tries = table[name];
    expect(tries, `${name} is not in the table`).toBeDefined();
    for (const { as, params, body, refusal } of [tries ?? []].flat()) {
      const address = path.replace(/{(\w+)}/g, (_, key: string) => {
        const value = { ...fixed, ...params }[key];
        if (value === undefined) throw new Error(`${name} needs ${key}`);
        return value;
      });
      const reply = await server.call(`${method} ${address}` as Parameters<typeof server.call>[0], {
        as,
        ...(body && { body }),
        ...(method === 'PUT' && { raw: { headers: { 'if-match': `"${version}"` } } }),
      });
      const what = `${name} ${JSON.stringify(body)} ${JSON.stringify(reply.body)}`;
      if (refusal === null) expect(reply.status, what).toBe(200);
      else expect(reply.body, what).toMatchObject({ error: expect.stringContaining(refusal) });
      expect(await told(contest), what).toBe(before);
    }
  }
}

const writing = (calls: object): [string, Call][] =>
  Object.entries(calls as Record<string, Call>).filter(([, { method }]) => method !== 'GET');

it('changes nothing of a contest', async () => {
  const slug = await organiser.made([problem], {
    startsAt: ago(6),
    allowsVirtual: true,
    registration: 'organiser',
  });
  const teamOf = async (name: string, members: string[]): Promise<string> => {
    const added = await server.call(`POST /contests/${slug}/teams`, {
      as: admin,
      body: { name, members },
    });
    return (added.body as { teamId: string }).teamId;
  };
  const team = await teamOf('Anna', [anna.id]);
  const empty = await teamOf('Late', []);
  const run = await insertSubmission(server.db, {
    ...judgedWith(acceptedResult),
    user_id: anna.id,
    problem_id: problem,
    participation_id: team,
    submitted_at: new Date(Date.now() - 3 * hourMs),
  });
  const { id: contestId } = await readContest(server.db, slug, null);
  const asked = { contest_id: contestId, written_at: new Date(Date.now() - 4 * hourMs) };
  await server.db
    .insertInto('contest_clarifications')
    .values({ ...asked, text: 'Why?', external_id: 'q1', from_id: team, closed_at: new Date() })
    .execute();
  const penalty = { kind: 'added penalty', team, minutes: 20, reason: 'late' };
  await server.call(`POST /contests/${slug}/adjustments`, { as: admin, body: penalty });
  const { id: adjustment } = await server.db
    .selectFrom('contest_adjustments')
    .select('id')
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  const begun = await server.call(`POST /contests/${slug}/rejudging`, {
    as: admin,
    body: { submissions: [run] },
  });
  const { id: rejudging } = begun.body as { id: string };
  const fixedBy = async () => {
    const { body } = await server.call(`GET /contests/${slug}`);
    return (body as { fixedBy: string | null }).fixedBy;
  };
  await moveOn(slug, 'finalize', 'thaw');
  expect(await fixedBy()).toBeNull();
  await moveOn(slug, 'end updates');
  expect(await fixedBy()).toBe('ended');
  const draft = contestBody([problem], { slug, name: 'Another name' });
  const refused = (body?: object, params?: Record<string, string>): Try => ({
    as: admin,
    refusal: ended,
    ...(body && { body }),
    ...(params && { params }),
  });
  const q1 = { id: 'q1' };
  await tryAll(
    writing(contestCalls),
    {
      createContest: { as: admin, body: { ...draft, slug: `${slug}-2` }, refusal: null },
      editContest: [refused(draft), refused({ ...draft, preview: true })],
      deleteContest: { as: admin, refusal: refusals.contestHasRuns },
      moveContest: contestMoves.map((move) => ({ as: admin, body: { move }, refusal: '' })),
      registerForContest: { as: ben, body: {}, refusal: refusals.contestOnlyOrganisers },
      withdrawFromContest: { as: anna, refusal: refusals.contestHasBegun },
      // Practice is on no board but its own.
      startOwnTime: { as: ben, body: {}, refusal: null },
      submitToContest: {
        as: anna,
        params: { label: 'A' },
        body: { language: 'cpp', code: 'int main() {}' },
        refusal: '',
      },
      acceptPledge: { as: anna, refusal: '' },
      addContestTeam: refused({ name: 'Another', members: [] }),
      removeContestTeam: refused(undefined, { id: empty }),
      editContestTeam: [true, false].map((preview) =>
        refused({ name: 'Anna', kind: 'official', isDisqualified: true, preview }, { id: team }),
      ),
      setContestGroup: refused({ name: 'North', teams: [team] }),
      askQuestion: { as: anna, body: { text: 'And now?' }, refusal: refusals.contestIsOver },
      readQuestions: { as: anna, body: { until: new Date().toISOString() }, refusal: null },
      answerQuestion: [true, false].map((toAll) => refused({ text: 'So.', toAll }, q1)),
      closeQuestion: [true, false].map((isClosed) => refused({ isClosed }, q1)),
      announce: [null, team].map((to) => refused({ text: 'Hear', problem: null, team: to })),
      makeTestAccounts: refused({ count: 1 }),
      removeTestAccounts: { as: admin, refusal: null },
      addAdjustment: [
        refused(penalty),
        refused({ kind: 'ignored run', run }),
        refused({ kind: 'removed time', from: ago(5), until: ago(4) }),
      ],
      removeAdjustment: refused(undefined, { id: adjustment }),
      rejudgeContest: refused({ problem: 'A' }),
      endContestRejudging: [
        refused({ id: rejudging, move: 'apply' }),
        { as: admin, body: { id: rejudging, move: 'cancel' }, refusal: null },
      ],
    },
    { contest: slug, fixed: { slug } },
  );
  expect(await server.call(`POST /compiler/rejudge/${run}`, { as: admin })).toMatchObject({
    status: 409,
    body: { error: ended },
  });
});

it('changes nothing of the board of an assignment; its grades are the class’s own', async () => {
  const slug = await teacher.classOf([anna]);
  const groups = { max: 2, madeBy: 'pupils' };
  const times = { opensAt: ago(3), closesAt: ago(1) };
  const assignment = await teacher.assign(slug, [problem], { ...times, groups });
  const place = await participationOf(server, assignment, anna);
  const run = await insertSubmission(server.db, {
    ...judgedWith(acceptedResult),
    user_id: anna.id,
    problem_id: problem,
    participation_id: place,
    submitted_at: new Date(Date.now() - 2 * hourMs),
  });
  await moveOn(assignment, 'finalize', 'end updates');
  const as = teacher.person;
  const grade = { id: anna.id, label: 'A' };
  await tryAll(
    writing(classCalls).filter(
      ([, { path }]) => path.includes('{assignment}') || path.includes('/pupils'),
    ),
    {
      addPupils: { as, body: { pupils: [{ account: ben.email, name: 'Ben' }] }, refusal: null },
      editAssignment: {
        as,
        body: assignmentBody([problem], { groups, name: 'Other' }),
        refusal: ended,
      },
      deleteAssignment: { as, refusal: refusals.contestHasRuns },
      extendAssignment: { as, params: grade, body: { minutes: 600 }, refusal: ended },
      setGroups: {
        as,
        body: { pupils: [{ account: anna.email, group: 'North' }] },
        refusal: ended,
      },
      joinGroup: { as: anna, body: { name: 'North' }, refusal: refusals.groupsClosed },
      leaveGroup: { as: anna, refusal: refusals.groupsClosed },
      releaseExamSession: { as, params: { id: anna.id }, refusal: refusals.noExamSession },
      gradeWork: { as, params: grade, body: { points: 3, comment: null }, refusal: null },
      commentWork: {
        as,
        params: grade,
        body: { submission: run, text: 'Good.' },
        refusal: null,
      },
    },
    { contest: assignment, fixed: { slug, assignment } },
  );
  // A rejudging of its problem, which assignments follow, leaves it as it is.
  const rejudged = await server.call(`POST /problems/admin/rejudge/${problem}`, { as: admin });
  expect(rejudged).toMatchObject({ status: 200 });
  const waits = server.db.selectFrom('jobs').select('id').where('id', '=', run);
  expect(await waits.execute()).toEqual([]);
});
