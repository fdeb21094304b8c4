/** Making test cases with generators: who may ask, what the judges get, and what they return. */
import { describe, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { nameOf } from '../../../problems/package/stored.ts';
import { claim, type JobOf } from '../../../work/claim.ts';
import { storeResult } from '../../../work/finish.ts';
import { storeGenerated } from '../../../work/generating.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { queuedJob } from '../../testing/judge.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const owner = await server.addPerson('owner');
const other = await server.addPerson('other');
const drafts = draftsOf(server, owner);

/** Saves a draft with a script; returns its revision. */
async function withScript(script: string) {
  const id = await drafts.begin();
  const files = [
    { path: 'gen.cpp', bytes: await drafts.storeFile(id, 'int main() {}\n') },
    { path: 'script.txt', bytes: await drafts.storeFile(id, script) },
  ];
  const revision = await drafts.save(id, ({ folders }) => ({
    folders: { ...folders, generators: files },
  }));
  return { id, revision };
}

const ask = (id: string, body: object, as = owner) =>
  server.call(`POST /workshop/${id}/generate`, { as, body });

/** The job, as soon as a judge can claim it. */
async function take(): Promise<JobOf<'generate'>> {
  await queuedJob(server, owner.id);
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'generate') throw new Error(`${job?.kind} was claimed`);
  return job;
}

const noCost = { cpuMs: 0, slotMs: 0 };

describe('the generators of a draft', () => {
  it('run with their arguments, and their output is stored for the next draft', async () => {
    const { id, revision } = await withScript('gen 7 x > 4\nbroken\ngen 8 > $\n');
    const asked = ask(id, { revision });
    const { lease, ...request } = await take();
    expect(request).toMatchObject({
      problemId: id,
      lines: [
        { line: 1, generator: 'gen', args: ['7', 'x'], target: 4 },
        // Test case 1 is the sample.
        { line: 3, generator: 'gen', args: ['8'], target: 2 },
      ],
      generators: [{ path: 'gen.cpp' }, { path: 'script.txt' }],
      solution: { files: [expect.anything()] },
      timeLimitMs: 1000,
    });
    const [input, answer] = [Buffer.from('7 8\n'), Buffer.from('15\n')];
    const made = { line: 1, target: 4, input: nameOf(input), answer: nameOf(answer) };
    const files = new Map([input, answer].map((bytes) => [nameOf(bytes).sha256, bytes]));
    const result = { tests: [made], left: [3] };
    expect(await storeGenerated(server.db, lease, { problemId: id, result, files }, noCost)).toBe(
      'stored',
    );
    const { status, body } = await asked;
    expect(status).toBe(200);
    expect(body).toEqual({
      tests: [made, { line: 2, target: null, failure: expect.stringContaining('gen 10 3 > 5') }],
      left: [3],
    });
    const testCase = { name: 'secret/04', shown: {}, files: [], settings: {} };
    await drafts.save(id, ({ secret }) => ({
      secret: { ...secret, cases: [{ ...testCase, input: made.input, answer: made.answer }] },
    }));
  });

  it('run for some lines only on request', async () => {
    const { id, revision } = await withScript('gen 1 > 2\ngen 2 > 3\nbroken\n');
    const asked = ask(id, { revision, lines: [2] });
    const { lease, lines } = await take();
    expect(lines.map(({ line }) => line)).toEqual([2]);
    await storeResult(server.db, lease, null, noCost);
    expect(await asked).toMatchObject({ status: 503, body: { error: refusals.notGenerated } });
  });

  it('do not run if every line is wrong', async () => {
    const { id, revision } = await withScript('gen\n');
    expect((await ask(id, { revision })).body).toMatchObject({ tests: [{ line: 1 }], left: [] });
  });

  it('are refused without a script, for another revision, and to others', async () => {
    const id = await drafts.begin();
    const { revision } = await drafts.read(id);
    expect(await ask(id, { revision })).toMatchObject({
      status: 400,
      body: { error: refusals.noScript },
    });
    expect((await ask(id, { revision: revision + 1 })).status).toBe(409);
    expect((await ask(id, { revision }, other)).status).toBe(404);
  });
});
