/** The reference and the validator of a problem made by the form, with a judge that the test plays. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CounterexampleSearch } from '../../../contract/counterexample.ts';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import type { TutorPrograms } from '../../../contract/tutor-programs.ts';
import { inTransaction, openDatabase } from '../../../db/open.ts';
import { claim } from '../../../work/claim.ts';
import type { TutorRole } from '../../../work/confirm-request.ts';
import { type ConfirmEnd, storeConfirmed } from '../../../work/confirming.ts';
import { takeTurn } from '../../../work/lock-order.ts';
import { clearBlobs } from '../../../work/upkeep.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { reviewsOf } from '../../testing/reviews.ts';
import {
  acceptedResult,
  insertAccepted,
  insertSubmission,
  judgedWith,
  openTestServer,
  type Person,
} from '../../testing/server.ts';
import { searchPartsOf } from '../../tutor/input-parts.ts';
import { proposeBeside, recheckPrograms } from '../../tutor/tutor-programs.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const learner = await server.addPerson('learner');

const problemStatement =
  'Print the sum.\n\n## Input\n\nThe first line contains n (1 <= n <= 100). The second line contains n integers a_i (0 <= a_i <= 1000).\n\n## Output\n\nThe sum.';
const testCases = [
  { input: '2\n1 2', output: '3', isHidden: false },
  { input: '1\n7', output: '7', isHidden: true },
];
const form = { name: 'Sum of n', problemStatement, difficulty: 'Easy', testCases };

async function created(more: object = {}): Promise<string> {
  const { status, headers, body } = await server.call('POST /problems/create', {
    as: admin,
    body: { ...form, ...more },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(headers.location).replace('/problems/', '');
}

async function shown(id: string): Promise<TutorPrograms> {
  const { body } = await server.call(`GET /problems/${id}/tutor`, { as: admin });
  return body as TutorPrograms;
}

/** Ends the next check as a judge; returns its program. */
/** Ends the check of the program with this role that waits longest; returns its source. */
async function end(
  outcome: Pick<ConfirmEnd, 'outcome' | 'told'>,
  role: TutorRole = 'reference',
): Promise<string> {
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'confirm') throw new Error(`a check was expected, not ${job?.kind}`);
  expect(job.role).toBe(role);
  await storeConfirmed(server.db, job.lease, { ...outcome, testSet: job.testSet });
  return job.source.toString();
}
const passed = { outcome: 'passed', told: null } as const;

const mark = (id: string, as: Person, body: object) =>
  server.call(`PUT /problems/${id}/tutor/reference`, { as, body });

const failed: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [{ status: 'failed', isHidden: true, executionTime: 1, memoryKb: 1 }],
};

async function searchOf(problemId: string): Promise<CounterexampleSearch['state']> {
  const id = await insertSubmission(server.db, {
    user_id: learner.id,
    problem_id: problemId,
    source: Buffer.from('minus'),
    ...judgedWith(failed),
  });
  const { body } = await server.call(`GET /compiler/submissions/${id}/counterexample`, {
    as: learner,
  });
  return (body as CounterexampleSearch).state;
}

describe('a reference', () => {
  it('is an own accepted submission, and counts once it has passed all tests', async () => {
    const id = await created();
    const own = { user_id: admin.id, problem_id: id, source: Buffer.from('right') };
    const submissionId = await insertAccepted(server.db, own);
    expect((await shown(id)).ownAccepted).toMatchObject([{ id: submissionId }]);
    const others = await insertAccepted(server.db, { ...own, user_id: learner.id });
    expect(await mark(id, admin, { submissionId: others })).toMatchObject({
      status: 409,
      body: { error: refusals.referenceNotAccepted },
    });
    expect(await mark(id, learner, { submissionId: others })).toMatchObject({
      status: 403,
      body: { error: refusals.referenceNotYours },
    });
    // A second press while it is checked, and one after that, change nothing.
    expect((await mark(id, admin, { submissionId })).status).toBe(200);
    expect((await mark(id, admin, { submissionId })).status).toBe(200);
    expect((await shown(id)).reference).toMatchObject({ state: 'checking', submissionId });
    expect(await end(passed)).toBe('right');
    expect(await end(passed, 'validator')).toContain('refuse(');
    expect((await mark(id, admin, { submissionId })).status).toBe(200);
    expect(await claim(server.db, 'a judge')).toBeNull();
    expect((await shown(id)).reference).toMatchObject({ state: 'counts', givenBy: 'admin' });
    for (let press = 0; press < 2; press += 1) {
      const path = `DELETE /problems/${id}/tutor/reference` as const;
      expect((await server.call(path, { as: admin })).status).toBe(200);
    }
    expect((await shown(id)).reference).toBeNull();
  });

  it('is given with the form, by a contributor, too, and is checked again with other tests', async () => {
    const reference = { language: 'cpp', code: 'int main() {}' };
    const id = await created({ reference });
    expect(await end(passed)).toBe(reference.code);
    await end(passed, 'validator');
    const body = { testCases: [...testCases, { input: '1\n8', output: '8', isHidden: true }] };
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body });
    expect((await shown(id)).reference?.state).toBe('checking');
    await end({ outcome: 'refused', told: 'Wrong Answer on hidden test 2.' });
    await end(passed, 'validator');
    expect((await shown(id)).reference).toMatchObject({ state: 'refused', submissionId: null });

    const { name: problemName, ...rest } = form;
    const sent = await server.call('POST /contributions/submit', {
      as: learner,
      body: { ...rest, problemName, reference },
    });
    const { contributionId } = sent.body as { contributionId: string };
    const approved = await server.call(`POST /contributions/approve/${contributionId}`, {
      as: admin,
      body: {},
    });
    const { problemId } = approved.body as { problemId: string };
    expect(await end(passed)).toBe(reference.code);
    await end(passed, 'validator');
    expect((await shown(problemId)).reference).toMatchObject({
      state: 'counts',
      givenBy: 'learner',
    });
    // It is the contributor's to change.
    const other = { language: 'cpp', code: 'int main() { }' };
    expect((await mark(problemId, learner, other)).status).toBe(200);
    expect(await end(passed)).toBe(other.code);
  });
});

describe('a reference that changes', () => {
  const reference = { language: 'cpp', code: 'int main() {}' };
  const isQueued = async (id: string) =>
    (await server.db.selectFrom('jobs').select('id').where('id', '=', id).execute()).length;
  const jobOf = async (id: string) =>
    (
      await server.db
        .selectFrom('tutor_programs')
        .select('job')
        .where('problem_id', '=', id)
        .executeTakeFirstOrThrow()
    ).job;
  const entriesOf = async (id: string) =>
    (
      await server.db
        .selectFrom('audit_log')
        .select('act')
        .where('subject_id', '=', id)
        .where('act', 'like', 'reference %')
        .execute()
    ).length;

  it('is checked in the place of the one before, again if it was refused, and in another language', async () => {
    const id = await created({ reference });
    await server.call(`DELETE /problems/${id}/tutor/validator`, { as: admin });
    const first = await jobOf(id);
    await mark(id, admin, { ...reference, code: 'int main() { }' });
    expect(await isQueued(first)).toBe(0);
    await end({ outcome: 'refused', told: 'Wrong Answer.' });
    await end(passed, 'validator');
    await mark(id, admin, { ...reference, code: 'int main() { }' });
    expect((await shown(id)).reference?.state).toBe('checking');
    await end(passed);
    await mark(id, admin, { language: 'c', code: 'int main() { }' });
    expect((await shown(id)).reference).toMatchObject({ state: 'checking', language: 'c' });
    await mark(id, admin, { language: 'c', code: 'int main() { }' });
    expect(await entriesOf(id)).toBe(3);
    const path = `DELETE /problems/${id}/tutor/reference` as const;
    for (let press = 0; press < 2; press += 1) await server.call(path, { as: admin });
    expect(await entriesOf(id)).toBe(4);
    expect(await claim(server.db, 'a judge')).toBeNull();
  });

  it('is checked again when a draft with other tests is published', async () => {
    const drafts = draftsOf(server, admin);
    const id = await drafts.begin();
    await mark(id, admin, reference);
    await end(passed);
    const revision = await drafts.saveWithCase(id);
    expect(await drafts.publish(id, { revision })).toMatchObject({ status: 200 });
    expect((await shown(id)).reference?.state).toBe('checking');
    expect(await end(passed)).toBe(reference.code);
  });

  it('of a contribution stays with it through the workshop', async () => {
    const reviews = reviewsOf(server, learner);
    const id = await reviews.sent('Through the Workshop');
    const { id: contributionId } = await server.db
      .updateTable('contributions')
      .set({ reference: JSON.stringify(reference) })
      .where('problem_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const approving = `POST /contributions/approve/${contributionId}` as const;
    const approved = await server.call(approving, { as: admin, body: {} });
    expect(approved, JSON.stringify(approved.body)).toMatchObject({ status: 200 });
    expect(await end(passed)).toBe(reference.code);
    expect((await shown(id)).reference).toMatchObject({ givenBy: 'learner' });
  });

  it('of a contribution does not replace the one that an administrator chose', async () => {
    const reviews = reviewsOf(server, learner);
    const id = await reviews.sent('With a Reference Already');
    const { id: contributionId } = await server.db
      .updateTable('contributions')
      .set({ reference: JSON.stringify(reference) })
      .where('problem_id', '=', id)
      .returning('id')
      .executeTakeFirstOrThrow();
    const chosen = 'int main() { /* chosen */ }';
    expect((await mark(id, admin, { ...reference, code: chosen })).status).toBe(200);
    const approving = `POST /contributions/approve/${contributionId}` as const;
    expect((await server.call(approving, { as: admin, body: {} })).status).toBe(200);
    expect(await end(passed)).toBe(chosen);
    expect((await shown(id)).reference).toMatchObject({ givenBy: 'admin' });
  });

  it('is not checked again in the place of one that was given meanwhile', async () => {
    const id = await created({ reference });
    await server.call(`DELETE /problems/${id}/tutor/validator`, { as: admin });
    await end(passed);
    const own = server.db.updateTable('tutor_programs').where('problem_id', '=', id);
    await own.set({ checked_set: null }).execute();
    const first = await jobOf(id);
    const { rechecked } = await inTransaction(server.db, async (transaction) => {
      await takeTurn(transaction, id);
      const asked = recheckPrograms(server.db, { problemId: id, askedBy: admin.id });
      // What it reads before its turn is outdated.
      await server.db.selectFrom('jobs').select('id').execute();
      await transaction
        .updateTable('tutor_programs')
        .set({ checked_set: sql<number>`(select test_set from problems where id = ${id})` })
        .where('problem_id', '=', id)
        .execute();
      return { rechecked: asked };
    });
    await rechecked;
    expect(await jobOf(id)).toBe(first);
  });

  it('leaves no file behind, an hour after it went', async () => {
    const id = await created({ reference: { ...reference, code: 'int main() { /* gone */ }' } });
    const left = async () =>
      (
        await server.db
          .selectFrom('package_blobs')
          .select('sha256')
          .where('problem_id', '=', id)
          .where('in_version', '=', false)
          .execute()
      ).length;
    const hourLater = async () => {
      await sql`update package_blobs set left_at = left_at - interval '2 hours'`.execute(server.db);
      await clearBlobs(server.db);
    };
    // The reference, the validator and its generator.
    await hourLater();
    expect(await left()).toBe(3);
    await server.call(`DELETE /problems/${id}/tutor/reference`, { as: admin });
    await server.call(`DELETE /problems/${id}/tutor/validator`, { as: admin });
    await hourLater();
    expect(await left()).toBe(0);
  });

  it('of a draft is left to its package', async () => {
    const begun = await server.call('POST /workshop/problems', { as: learner, body: {} });
    const { _id: id } = begun.body as { _id: string };
    expect(await mark(id, learner, reference)).toMatchObject({
      status: 409,
      body: { error: refusals.referenceOfDraft },
    });
  });
});

describe('a validator', () => {
  it('is proposed from the statement, and counts once an administrator approves it', async () => {
    const id = await created();
    await mark(id, admin, { language: 'cpp', code: 'right' });
    await end(passed);
    const path = `/problems/${id}/tutor/validator` as const;
    const propose = () => server.call(`POST ${path}`, { as: admin });
    expect((await propose()).body).toEqual({ success: true, unread: null });
    await propose();
    const { validator } = await shown(id);
    expect(validator).toMatchObject({
      state: 'checking',
      isApproved: false,
      words: ['First line: n from 1 to 100', 'Next line: n integers a from 0 to 1\u202f000'],
    });
    const approve = (sha256: string | undefined) =>
      server.call(`PUT ${path}`, { as: admin, body: { sha256 } });
    expect((await approve(validator?.sha256)).status).toBe(409);
    expect(await end(passed, 'validator')).toContain('refuse(');
    expect(await approve('b'.repeat(64))).toMatchObject({
      status: 409,
      body: { error: refusals.validatorChanged },
    });
    expect(await searchOf(id)).toBe('unavailable');
    expect((await searchPartsOf(server.db, id)).proposed).toMatchObject({ isProbable: true });
    expect((await approve(validator?.sha256)).status).toBe(200);
    expect((await approve(validator?.sha256)).status).toBe(200);
    expect((await shown(id)).validator).toMatchObject({ state: 'counts', isApproved: true });
    expect(await claim(server.db, 'a judge')).toBeNull();
    expect(await searchOf(id)).toBe('none');
    expect((await searchPartsOf(server.db, id)).inputs?.isProbable).toBeUndefined();
    await server.call(`DELETE /problems/${id}/tutor/validator`, { as: admin });
    expect(await searchOf(id)).toBe('unavailable');
  });

  it('that is only proposed follows the statement', async () => {
    const id = await created({ reference: { language: 'cpp', code: 'right' } });
    await end(passed);
    await end(passed, 'validator');
    const edit = async (statement: string) => {
      const body = { problemStatement: statement };
      expect((await server.call(`PUT /problems/edit/${id}`, { as: admin, body })).status).toBe(200);
      return (await shown(id)).validator;
    };
    expect(await edit(`${problemStatement}\n`)).toMatchObject({ state: 'counts' });
    const changed = await edit(problemStatement.replace('n <= 100', 'n <= 50'));
    expect(changed).toMatchObject({ state: 'checking', isApproved: false });
    expect(changed?.words[0]).toBe('First line: n from 1 to 50');
    await end(passed, 'validator');
    expect(await edit('Print the sum.')).toBeNull();
  });

  it('that cannot be proposed fails no act that is done already', async () => {
    const analysis = { propose: () => Promise.reject(new Error('it has no statement')) };
    const away = openDatabase('postgres://127.0.0.1:1/none');
    for (const db of [away, server.db]) {
      await proposeBeside({ db, analysis }, { problemId: randomUUID(), givenBy: admin.id });
    }
    await away.destroy();
  });

  it('that refuses a test cannot be approved, and says which rule failed', async () => {
    const id = await created();
    await server.call(`POST /problems/${id}/tutor/validator`, { as: admin });
    const told = 'It refuses hidden test 1: line 2: a is missing';
    await end({ outcome: 'refused', told }, 'validator');
    const { validator } = await shown(id);
    expect(validator).toMatchObject({ state: 'refused', told: expect.stringContaining('line 2') });
    const body = { sha256: validator?.sha256 };
    const answer = await server.call(`PUT /problems/${id}/tutor/validator`, { as: admin, body });
    expect(answer).toMatchObject({ status: 409, body: { error: refusals.validatorRefused } });
  });

  it('is not proposed from a statement that is not understood as a whole', async () => {
    const id = await created({ problemStatement: 'Print the sum of two numbers.' });
    const answer = await server.call(`POST /problems/${id}/tutor/validator`, { as: admin });
    const unread = 'The statement has no section about the input.';
    expect(answer.body).toEqual({ success: true, unread });
    expect((await shown(id)).validator).toBeNull();
  });

  it('is not proposed for a problem with passes', async () => {
    const id = await created();
    const checker = { kind: 'icpc', arguments: [], source: 'int main() {}', passes: 2 };
    await server.db
      .updateTable('problems')
      .set({ checker: JSON.stringify(checker) })
      .where('id', '=', id)
      .execute();
    const answer = await server.call(`POST /problems/${id}/tutor/validator`, { as: admin });
    expect(answer).toMatchObject({ status: 409, body: { error: refusals.isTalk } });
  });
});
