/** Comparing a program with a brute force, with a judge that the test plays. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
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

const program = { language: 'cpp', code: 'int main() {}', bruteForce: 'int main() { return 0; }' };
const compare = (body: object = {}) =>
  server.call('POST /compiler/brute-force', {
    as: person,
    body: { problemId, ...program, ...body },
  });

const found = {
  kind: 'wrong' as const,
  input: '0 1\n',
  expectedOutput: '1\n',
  actualOutput: '-1\n',
  error: 'Wrong Answer.',
  executionTime: 1,
  referenceTime: 1,
};

describe('a comparison with a brute force', () => {
  it('returns the judge’s result, and needs only the package’s validators', async () => {
    const result = { outcome: 'found', compared: 3, found } as const;
    const answer = compare();
    const job = await vi.waitUntil(() => claim(server.db, 'a judge'));
    await playResult(server.db, job.lease.job, result);
    expect(await answer).toMatchObject({ status: 200, body: result });
    expect(job).toMatchObject({
      problemId,
      bruteForce: program.bruteForce,
      bruteForceLanguage: 'cpp',
      source: Buffer.from(program.code),
    });
    expect(JSON.stringify(job)).not.toContain('reference');
  });

  it('is refused without two programs, or if no small inputs can be made', async () => {
    expect((await compare({ code: ' ' })).status).toBe(400);
    expect((await compare({ bruteForce: '' })).status).toBe(400);
    const plain = await addSumProblem(server, admin);
    expect(await compare({ problemId: plain })).toMatchObject({
      status: 409,
      body: { error: refusals.nothingToCompare },
    });
  });

  it('is refused if the tutor is off', async () => {
    const id = await addSumProblem(server, admin);
    await server.call(`PUT /problems/edit/${id}`, { as: admin, body: { tutor: false } });
    expect(await compare({ problemId: id })).toMatchObject({
      status: 403,
      body: { error: assistantRefusals.switchedOff },
    });
  });
});
