/** Publishing drafts: what changes with it, who may, and what is refused. */

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import type { Problem } from '../../../contract/problems.ts';
import type { StoredPackage } from '../../../contract/stored-package.ts';
import type { ListedVersion } from '../../../contract/workshop-versions.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { rejudgeAllDue } from '../../submissions/rejudging.ts';
import { organiserOf } from '../../testing/contests.ts';
import { draftsOf, withoutCases } from '../../testing/drafts.ts';
import { queuedJob } from '../../testing/judge.ts';
import { insertAccepted, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const drafts = draftsOf(server, admin);
const user = await server.addPerson('user');

const readProblem = async (id: string): Promise<Problem> =>
  (await server.call(`GET /problems/${id}`, { as: admin })).body as Problem;

const versionsOf = async (id: string): Promise<ListedVersion[]> =>
  (await server.call(`GET /workshop/${id}/versions`, { as: admin })).body as ListedVersion[];

const addSubmission = (problemId: string): Promise<string> =>
  insertAccepted(server.db, { user_id: user.id, problem_id: problemId, test_set: 1 });

const queued = (id: string) =>
  server.db.selectFrom('jobs').select('kind').where('id', '=', id).executeTakeFirst();

const dueOf = async (id: string) =>
  (
    await server.db
      .selectFrom('problems')
      .select('is_rejudging_due')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).is_rejudging_due;

describe('publishing a draft', () => {
  it('replaces the problem, makes a new test set, and rejudges the submissions', async () => {
    const id = await drafts.begin();
    const before = await readProblem(id);
    const submission = await addSubmission(id);
    const revision = await drafts.saveWithCase(id);
    expect(await readProblem(id)).toEqual(before);

    const done = await drafts.publish(id, {
      revision,
      note: 'One more test.',
      visibility: 'published',
    });
    expect(done).toMatchObject({ status: 200, body: { version: 2, rejudging: 1 } });
    const after = await readProblem(id);
    expect(after).toMatchObject({ version: 2, testSet: 2, visibility: 'published' });
    expect(after.testCases).toEqual([
      ...before.testCases,
      { input: '70 1\n', output: '71\n', isHidden: true },
    ]);
    expect(await queued(submission)).toEqual({ kind: 'rejudge' });
    expect(await dueOf(id)).toBe(false);
    expect(await drafts.read(id)).toMatchObject({ revision: 0, basedOn: 2, version: 2 });
    expect(await versionsOf(id)).toMatchObject([
      { number: 2, note: 'One more test.', publishedBy: 'admin', testSet: 2 },
      { number: 1, note: '', testSet: 1 },
    ]);
  });

  it('rejudges and counts no submission in a contest: its organisers do that', async () => {
    const id = await drafts.begin();
    const outside = await addSubmission(id);
    const slug = await organiserOf(server, admin).made([id]);
    const added = await server.call(`POST /contests/${slug}/teams`, {
      as: admin,
      body: { name: 'User', members: [user.id] },
    });
    const inside = await insertAccepted(server.db, {
      user_id: user.id,
      problem_id: id,
      participation_id: (added.body as { teamId: string }).teamId,
      test_set: 1,
    });
    const revision = await drafts.saveWithCase(id);
    const done = await drafts.publish(id, { revision });
    expect(done).toMatchObject({ status: 200, body: { rejudging: 1 } });
    expect([await queued(outside), await queued(inside)]).toEqual([{ kind: 'rejudge' }, undefined]);
    await server.db.deleteFrom('jobs').where('id', '=', outside).execute();
    const again = await server.call(`POST /problems/admin/rejudge/${id}`, { as: admin });
    expect(again).toMatchObject({ status: 200, body: { queued: 1 } });
    expect(await queued(inside)).toBeUndefined();
  });

  it('rejudges nothing if only texts changed, and keeps the visibility', async () => {
    const id = await drafts.begin();
    const submission = await addSubmission(id);
    const revision = await drafts.saveWithTitle(id, 'Another Title');
    const done = await drafts.publish(id, { revision });
    expect(done).toMatchObject({ status: 200, body: { version: 2, rejudging: 0 } });
    const problem = { name: 'Another Title', version: 2, testSet: 1, visibility: 'draft' };
    expect(await readProblem(id)).toMatchObject(problem);
    expect(await queued(submission)).toBeUndefined();
  });

  it.each<[string, (content: StoredPackage) => object]>([
    ['time limit', ({ metadata }) => changedLimits(metadata, { timeLimitSeconds: 3 })],
    ['memory limit', ({ metadata }) => changedLimits(metadata, { memoryMib: 512 })],
    [
      'comparison',
      ({ sample, secret }) => {
        const settings = { outputValidatorArgs: ['case_sensitive', 'space_change_sensitive'] };
        return { sample: { ...sample, settings }, secret: { ...secret, settings } };
      },
    ],
  ])('rejudges the submissions if the %s changed', async (_what, change) => {
    const id = await drafts.begin();
    const submission = await addSubmission(id);
    const revision = await drafts.save(id, change);
    const done = await drafts.publish(id, { revision });
    expect(done).toMatchObject({ status: 200, body: { version: 2, rejudging: 1 } });
    expect(await queued(submission)).toEqual({ kind: 'rejudge' });
  });

  it('makes a new test set if only the points change', async () => {
    const id = await drafts.begin();
    const submission = await addSubmission(id);
    const scored = (maxScore: number) => (content: StoredPackage) => ({
      metadata: { ...content.metadata, types: ['scoring' as const] },
      secret: { ...content.secret, settings: { scoring: { maxScore } } },
    });
    for (const [version, maxScore] of [10, 20, 20].entries()) {
      const revision = await drafts.save(id, scored(maxScore));
      const done = await drafts.publish(id, { revision });
      expect(done).toMatchObject({ status: 200, body: { version: version + 2 } });
    }
    expect(await queued(submission)).toEqual({ kind: 'rejudge' });
    const kept = await server.db
      .selectFrom('scorings')
      .select(['test_set', 'scoring'])
      .where('problem_id', '=', id)
      .execute();
    expect(kept).toMatchObject([{ test_set: 3, scoring: { secret: { maxPoints: 20 } } }]);
  });

  it('resumes paused judging, unless only texts changed', async () => {
    const id = await drafts.begin();
    await server.db
      .insertInto('problem_pauses')
      .values({ problem_id: id, reason: 'the checker broke' })
      .execute();
    const texts = await drafts.saveWithTitle(id, 'Still Paused');
    expect(await drafts.publish(id, { revision: texts })).toMatchObject({ status: 200 });
    expect(await readProblem(id)).toMatchObject({ version: 2, isPaused: true });
    const tests = await drafts.saveWithCase(id);
    expect(await drafts.publish(id, { revision: tests })).toMatchObject({ status: 200 });
    expect(await readProblem(id)).toMatchObject({ version: 3, isPaused: false });
  });

  it('counts solved problems by a new difficulty', async () => {
    const id = await drafts.begin();
    await server.db
      .insertInto('attempts')
      .values({ user_id: user.id, problem_id: id, difficulty: 'Easy' })
      .execute();
    const revision = await drafts.save(id, ({ metadata }) => ({
      metadata: { ...metadata, difficulty: 'Hard' },
    }));
    expect(await drafts.publish(id, { revision })).toMatchObject({ status: 200 });
    const difficulty = async () =>
      (
        await server.db
          .selectFrom('attempts')
          .select('difficulty')
          .where('problem_id', '=', id)
          .executeTakeFirst()
      )?.difficulty;
    await expect.poll(difficulty).toBe('Hard');
  });

  it('leaves rejudgings due that a stopped server did not queue, until the next start', async () => {
    const id = await drafts.begin();
    const submission = await addSubmission(id);
    const due = { is_rejudging_due: true };
    await server.db.updateTable('problems').set(due).where('id', '=', id).execute();
    await rejudgeAllDue(server.db);
    expect(await queued(submission)).toEqual({ kind: 'rejudge' });
    await server.db.deleteFrom('jobs').where('id', '=', submission).execute();
    await rejudgeAllDue(server.db);
    expect(await queued(submission)).toBeUndefined();
  });
});

function changedLimits(metadata: StoredPackage['metadata'], limits: object) {
  return { metadata: { ...metadata, limits: { ...metadata.limits, ...limits } } };
}

describe('publishing is refused', () => {
  it('for an incomplete draft, with the findings', async () => {
    const id = await drafts.begin();
    const revision = await drafts.save(id, withoutCases);
    const answer = await drafts.publish(id, { revision });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'The draft cannot be published as it is.',
        findings: expect.arrayContaining([
          expect.objectContaining({ severity: 'error', file: 'data/secret' }),
        ]),
        findingsLeft: 0,
      },
    });
    expect(await readProblem(id)).toMatchObject({ version: 1 });
    expect(await drafts.read(id)).toMatchObject({ revision });
  });

  it('for a checker that does not compile, with the compiler’s messages', async () => {
    await sql`insert into judges (id, slots, level, judge_version, compiler_version, notes, seen_at)
      values ('one', 1, 'namespaces', '1', 'g++ 14', '{}', now() + interval '1 hour')
    `.execute(server.db);
    const id = await drafts.begin();
    const bytes = await drafts.storeFile(id, 'int main() { return LEAST; }\n');
    const files = [{ path: 'check.cpp', bytes }];
    const revision = await drafts.save(id, ({ programs }) => ({
      programs: {
        ...programs,
        outputValidators: [{ name: 'check.cpp', isFolder: false, files }],
      },
    }));
    const publishing = drafts.publish(id, { revision });
    const failure = "Compilation Error: line 1, column 21: 'LEAST' was not declared.";
    await playResult(server.db, await queuedJob(server, admin.id), { failure, diagnostics: [] });
    await sql`delete from judges`.execute(server.db);
    expect(await publishing).toMatchObject({
      status: 400,
      body: { error: `checker: ${failure}`, diagnostics: [] },
    });
    expect(await readProblem(id)).toMatchObject({ version: 1 });
  });

  it('for a draft based on an older version, until its editor has seen the newer one', async () => {
    const id = await drafts.begin();
    const revision = await drafts.saveWithCase(id);
    const edit = { as: admin, body: { tags: ['new'] } };
    expect((await server.call(`PUT /problems/edit/${id}`, edit)).status).toBe(200);
    expect(await drafts.publish(id, { revision })).toMatchObject({
      status: 409,
      body: {
        error: 'A newer version was published after this draft was begun.',
        versions: { yours: 1, current: 2 },
      },
    });
    const seen = await drafts.saveWithTitle(id, 'Seen');
    expect(await drafts.publish(id, { revision: seen })).toMatchObject({ status: 200 });
  });

  it('for an outdated revision, and if there is no draft', async () => {
    const id = await drafts.begin();
    expect(await drafts.publish(id, { revision: 1 })).toMatchObject({
      status: 409,
      body: { versions: { yours: 1, current: 0 } },
    });
    const revision = await drafts.saveWithCase(id);
    const next = await drafts.saveWithTitle(id, 'Newer');
    expect(await drafts.publish(id, { revision })).toMatchObject({
      status: 409,
      body: { versions: { yours: revision, current: next } },
    });
  });

  it('without a successful verification, unless that is confirmed', async () => {
    const id = await drafts.begin();
    const revision = await drafts.saveWithCase(id);
    const error = `It was not verified. ${refusals.unverified}`;
    const asked = await drafts.publish(id, { revision, confirmUnverified: false });
    expect(asked).toMatchObject({ status: 409, body: { error } });
    expect(await versionsOf(id)).toHaveLength(1);
    expect(await drafts.publish(id, { revision })).toMatchObject({ status: 200 });
  });

  it('for the second of two people who publish simultaneously', async () => {
    const id = await drafts.begin();
    const revision = await drafts.saveWithCase(id);
    const other = await server.addPerson(`other ${id}`, { isAdmin: true });
    const both = await Promise.all([
      drafts.publish(id, { revision }),
      drafts.publish(id, { revision }, other),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await versionsOf(id)).map(({ number }) => number)).toEqual([2, 1]);
  });

  it.each<[string, object, string]>([
    ['no revision', {}, 'revision: '],
    ['a long note', { revision: 1, note: 'x'.repeat(501) }, 'note: '],
    ['an unknown visibility', { revision: 1, visibility: 'system' }, 'visibility: '],
  ])('with %s', async (_what, body, beginning) => {
    const id = await drafts.begin();
    const answer = await drafts.publish(id, body);
    expect(answer.status).toBe(400);
    expect((answer.body as { error: string }).error).toMatch(new RegExp(`^${beginning}`));
  });

  it('to anyone but administrators, even for their own problem', async () => {
    const id = await drafts.begin(user);
    expect(await drafts.publish(id, { revision: 1 }, user)).toMatchObject({ status: 403 });
    expect((await server.call(`POST /workshop/${id}/publish`, { body: {} })).status).toBe(401);
  });
});
