/** Asking for the closer look at a failure that no judge had the time for. */
import { expect, it } from 'vitest';
import type { SubmitResult } from '../../../contract/judging.ts';
import { refusals } from '../../../contract/messages.ts';
import { now } from '../../../db/expressions.ts';
import { claim } from '../../../work/claim.ts';
import { storeExplanation } from '../../../work/finish.ts';
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
const problemId = await addSumProblem(server, admin);

const passed = { status: 'passed', isHidden: false, executionTime: 1, memoryKb: 1 } as const;
const leftOut: SubmitResult = {
  ...acceptedResult,
  success: false,
  verdict: 'Wrong Answer',
  error: 'Wrong Answer on hidden test 1.',
  testCaseResults: [passed, { ...passed, status: 'failed', isHidden: true }],
  isLeftOut: true,
};

async function submitted(by: Person, result: SubmitResult): Promise<string> {
  const id = await insertSubmission(server.db, {
    user_id: by.id,
    problem_id: problemId,
    source: Buffer.from('int main() {}'),
    ...judgedWith(result),
    test_set: 1,
  });
  // As the database has it, in microseconds.
  await server.db.updateTable('submissions').set({ judged_at: now }).where('id', '=', id).execute();
  return id;
}

const ask = (id: string, as: Person) =>
  server.call(`POST /compiler/submissions/${id}/explanation`, { as });

const resultOf = async (id: string) =>
  (
    await server.db
      .selectFrom('submissions')
      .select('result')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.result;

it('is queued once, and its explanation replaces what was left out', async () => {
  const person = await server.addPerson('learner');
  const id = await submitted(person, leftOut);
  expect((await ask(id, await server.addPerson('stranger'))).status).toBe(403);
  expect(await ask(id, person)).toMatchObject({ status: 200, body: { success: true } });
  expect((await ask(id, person)).status).toBe(200);
  const { isLeftOut: _, ...rest } = leftOut;
  expect(await resultOf(id)).toEqual({ ...rest, isUnexplained: true });
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'explain') throw new Error('an explanation was to be claimed');
  expect(job).toMatchObject({ testCaseIndex: 1, verdict: 'Wrong Answer', hasSignal: false });
  const sentences = ['It divides by zero.', 'Look at the divisor.'];
  const diagnosis = { kind: 'division-by-zero' as const, line: 3, title: 'Division', sentences };
  const cost = { cpuMs: 50, slotMs: 80 };
  const explanation = { submissionId: id, diagnosis: { ...diagnosis, testCaseIndex: 1 } };
  expect(await storeExplanation(server.db, job.lease, explanation, cost)).toBe('stored');
  expect(await resultOf(id)).toEqual({ ...rest, diagnosis: explanation.diagnosis });
  expect(await claim(server.db, 'a judge')).toBeNull();
  expect(await ask(id, person)).toMatchObject({
    status: 409,
    body: { error: refusals.nothingLeftOut },
  });
});

it('can be asked for again if the judges failed on it', async () => {
  const person = await server.addPerson('unlucky');
  const id = await submitted(person, leftOut);
  await ask(id, person);
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'explain') throw new Error('an explanation was to be claimed');
  expect(job.judgedAt).toBeDefined();
  const failed = { submissionId: id, diagnosis: null, isLeftOut: true };
  await storeExplanation(server.db, job.lease, failed, { cpuMs: 0, slotMs: 0 });
  expect(await resultOf(id)).toEqual(leftOut);
  expect((await ask(id, person)).status).toBe(200);
  await server.db.deleteFrom('jobs').execute();
});

it('is refused while the person has used much judge time, and the result stays', async () => {
  const person = await server.addPerson('busy');
  const id = await submitted(person, leftOut);
  await server.db
    .insertInto('judge_usage')
    .values({ owner: person.id, minute: new Date(), cpu_ms: '150000', slot_ms: '150000' })
    .execute();
  expect(await ask(id, person)).toMatchObject({
    status: 503,
    body: { error: refusals.noTimeToExplain },
  });
  expect(await resultOf(id)).toEqual(leftOut);
  // The limit is the person's: an administrator who looks has another.
  expect((await ask(id, admin)).status).toBe(200);
});
