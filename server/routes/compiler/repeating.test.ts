/** Submitting again with the same Idempotency-Key, for example after a lost reply. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { queueMaxEntriesPerPerson } from '../../../work/limits.ts';
import { clearOld, submissionKeysKeptHours } from '../../../work/upkeep.ts';
import { addSubmission } from '../../submissions/submissions.ts';
import { eventsOf } from '../../testing/events.ts';
import { queuedJob, storeResult } from '../../testing/judge.ts';
import {
  acceptedResult,
  addSumProblem,
  openTestServer,
  type Person,
} from '../../testing/server.ts';

const server = await openTestServer();
const problemId = await addSumProblem(server, await server.addPerson('admin', { isAdmin: true }));

const code = 'int main() {}';
const key = 'of this attempt';

const submit = (as: Person, sent: string, changes: object = {}, accept = '*/*') =>
  server.call('POST /compiler/submit', {
    as,
    body: { language: 'cpp', code, problemId, ...changes },
    raw: { headers: { 'idempotency-key': sent, accept } },
  });

const stored = (user: Person) =>
  server.db.selectFrom('submissions').select('id').where('user_id', '=', user.id).execute();

/** A person who has submitted with `key`, and whose reply is about to be lost. */
async function submitted(name: string) {
  const user = await server.addPerson(name);
  const lost = submit(user, 'of-this-attempt');
  return { user, lost, job: await queuedJob(server, user.id) };
}

describe('a repeated key', () => {
  it('returns the same submission, while it waits and when it is judged', async () => {
    const { user, lost, job } = await submitted('repeater');
    const repeated = submit(user, 'of-this-attempt');
    const followed = submit(user, 'of-this-attempt', {}, 'text/event-stream');
    await storeResult(server, job, acceptedResult);
    const result = { status: 200, body: { verdict: 'Accepted', submissionId: job } };
    expect(await lost).toMatchObject(result);
    expect(await repeated).toMatchObject(result);
    expect(await submit(user, 'of-this-attempt')).toMatchObject(result);
    const events = eventsOf((await followed).body).map(({ data }) => JSON.parse(data));
    expect(events.at(-1)).toMatchObject({ type: 'done', submissionId: job });
    expect(await stored(user)).toEqual([{ id: job }]);
  });

  it.each([
    ['code', { code: 'int main() { return 0; }' }],
    ['language', { language: 'c' }],
    ['problem', { problemId: crypto.randomUUID() }],
  ])('is refused with another %s', async (what, changes) => {
    const { user, lost, job } = await submitted(`changer of ${what}`);
    expect(await submit(user, 'of-this-attempt', changes)).toMatchObject({
      status: 409,
      body: { error: refusals.keyUsed },
    });
    await storeResult(server, job, acceptedResult);
    await lost;
    expect(await stored(user)).toEqual([{ id: job }]);
  });

  it('is answered even if the person has too many jobs waiting', async () => {
    const { user, lost, job } = await submitted('full');
    const submission = { userId: user.id, network: 'n', problemId, language: 'cpp', code } as const;
    for (let count = 1; count < queueMaxEntriesPerPerson; count += 1) {
      await addSubmission(server.db, submission);
    }
    await storeResult(server, job, acceptedResult);
    expect(await submit(user, 'of-this-attempt')).toMatchObject({ status: 200 });
    await lost;
  });

  it("belongs to one person: another person's is another submission", async () => {
    const [one, other] = [await submitted('one'), await submitted('another')];
    expect(one.job).not.toBe(other.job);
    for (const { job, lost } of [one, other]) {
      await storeResult(server, job, acceptedResult);
      expect(await lost).toMatchObject({ body: { submissionId: job } });
    }
  });

  it('turns simultaneous calls into one submission', async () => {
    const { id: userId } = await server.addPerson('hasty');
    const submission = { userId, network: 'n', problemId, language: 'cpp', code, key } as const;
    const ids = await Promise.all(
      Array.from({ length: 8 }, () => addSubmission(server.db, submission)),
    );
    expect(new Set(ids).size).toBe(1);
    const other = addSubmission(server.db, { ...submission, code: 'int x;' });
    await expect(other).rejects.toThrow(refusals.keyUsed);
  });

  it('is new again after a day, and then deleted', async () => {
    const { id: userId } = await server.addPerson('of yesterday');
    const submission = { userId, network: 'n', problemId, language: 'cpp', code, key } as const;
    const age = async () => {
      const stored_at = new Date(Date.now() - submissionKeysKeptHours * 3_600_000 - 1000);
      const keys = server.db.updateTable('submission_keys').set({ stored_at });
      await keys.where('user_id', '=', userId).execute();
    };
    const first = await addSubmission(server.db, submission);
    await age();
    const second = await addSubmission(server.db, submission);
    expect(second).not.toBe(first);
    await age();
    await clearOld(server.db);
    const left = server.db.selectFrom('submission_keys').selectAll().where('user_id', '=', userId);
    expect(await left.execute()).toEqual([]);
  });

  it.each(['', 'with space', 'x'.repeat(129), 'ä'])('is refused if it is %j', async (sent) => {
    const user = await server.addPerson(crypto.randomUUID());
    const answer = await submit(user, sent);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'Idempotency-Key: Must be 1 to 128 visible ASCII characters.' },
    });
  });
});
