/** The expected output of an own input, with a judge that the test plays. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { expectedInputMaxBytes } from '../../../contract/limits.ts';
import { assistantRefusals, refusals } from '../../../contract/messages.ts';
import { openPackage } from '../../../problems/package/open.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { writePackage } from '../../../problems/package/write/write.ts';
import { claim } from '../../../work/claim.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { addSumProblem, openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('admin', { isAdmin: true });
const person = await server.addPerson('learner');
const { package: one } = await openPackage(fixture('legacy-sum'));
const payload = await buffer(writeZip(writePackage(one), one.slug));
const { body } = await server.call('POST /problems/import?visibility=published', {
  as: admin,
  raw: { payload, headers: { 'content-type': 'application/zip' } },
});
const problemId = (body as { id: string }).id;

const ask = (changes: object = {}) =>
  server.call('POST /compiler/expected-output', {
    as: person,
    body: { problemId, input: '1 2\n', ...changes },
  });

describe('the expected output of an own input', () => {
  it('is what the judge tells, from the programs of the package', async () => {
    const result = { outcome: 'found', output: '3\n', isOneOfSeveral: false } as const;
    const answer = ask();
    const job = await vi.waitUntil(() => claim(server.db, 'a judge'), { timeout: 60_000 });
    await playResult(server.db, job.lease.job, result);
    expect(await answer).toMatchObject({ status: 200, body: result });
    expect(job).toMatchObject({
      kind: 'expectedOutput',
      problemId,
      input: Buffer.from('1 2\n'),
      reference: { name: expect.any(String) },
      isOneOfSeveral: false,
    });
  });

  it('is refused for a long input, and for a problem without a validator', async () => {
    const most = '1'.repeat(expectedInputMaxBytes);
    expect(await ask({ input: `${most}1` })).toMatchObject({
      status: 400,
      body: { error: 'input: At most 1 KiB.' },
    });
    const plain = await addSumProblem(server, admin);
    expect(await ask({ input: most, problemId: plain })).toMatchObject({
      status: 409,
      body: { error: refusals.noExpectedOutput },
    });
  });

  it('is refused if the tutor is off', async () => {
    const id = await addSumProblem(server, admin);
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: { tutor: false } });
    expect(await ask({ problemId: id })).toMatchObject({
      status: 403,
      body: { error: assistantRefusals.switchedOff },
    });
  });
});
