/**
 * Standard packages of Polygon, which lack most of their tests: judges make them during the import.
 * The test plays the judge; judge/verify/job.test.ts has a real one.
 */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { refusals } from '../../../contract/messages.ts';
import { Findings } from '../../../problems/package/findings.ts';
import { filesAt } from '../../../problems/package/open.ts';
import { nameOf } from '../../../problems/package/stored.ts';
import { fixture } from '../../../problems/package/testing-packages.ts';
import { writeZip } from '../../../problems/package/write/save.ts';
import { readBlobs } from '../../../work/blobs.ts';
import { claim, type JobOf } from '../../../work/claim.ts';
import { storeResult } from '../../../work/finish.ts';
import { storeGenerated } from '../../../work/generating.ts';
import type { GeneratingResult } from '../../../work/generating-request.ts';
import { playResult } from '../../../work/testing-rows.ts';
import { draftsOf } from '../../testing/drafts.ts';
import { queuedJob } from '../../testing/judge.ts';
import { openTestServer } from '../../testing/server.ts';

const server = await openTestServer();
const admin = await server.addPerson('setter', { isAdmin: true });
const full = await filesAt(fixture('polygon-checker'), new Findings());
beforeEach(async () => {
  await sql`truncate judges, jobs, job_results`.execute(server.db);
  // Reported an hour in the future, because no judge refreshes its row during the tests.
  await sql`insert into judges (id, slots, level, judge_version, compiler_version, notes, seen_at)
    values ('one', 1, 'namespaces', '1', 'g++ 14', '{}', now() + interval '1 hour')
  `.execute(server.db);
});

const noCost = { cpuMs: 0, slotMs: 0 };
const bytesAt = (path: string): Buffer => full.get(path) ?? Buffer.alloc(0);

/** Only the first test has its input. */
const isInStandard = (path: string) => !/^tests\/(02|03|01\.a|02\.a|03\.a)$/.test(path);

const archive = (without: (path: string) => boolean = () => false): Promise<Buffer> => {
  const files = [...full].filter(([path]) => isInStandard(path) && !without(path));
  return buffer(writeZip(new Map(files), 'near-sums'));
};

const upload = async (payload: Promise<Buffer>) =>
  server.call('POST /problems/import', {
    as: admin,
    raw: { payload: await payload, headers: { 'content-type': 'application/zip' } },
  });

/** Claims the job that makes tests, as soon as a judge can. */
async function take(): Promise<JobOf<'generate'>> {
  await queuedJob(server, admin.id);
  const job = await claim(server.db, 'a judge');
  if (job?.kind !== 'generate') throw new Error(`${job?.kind} was claimed`);
  return job;
}

const pathOf = (target: number): string => `tests/0${target}`;

/** Stores tests of the full package as a judge would. */
async function make({ lease }: JobOf<'generate'>, targets: number[], left: number[]) {
  const files = new Map<string, Buffer>();
  const keep = (bytes: Buffer) => {
    files.set(nameOf(bytes).sha256, bytes);
    return nameOf(bytes);
  };
  const tests = targets.map((target) => ({
    line: target,
    target,
    input: keep(bytesAt(pathOf(target))),
    answer: keep(bytesAt(`${pathOf(target)}.a`)),
  }));
  const result: GeneratingResult = { tests, left };
  await storeGenerated(server.db, lease, { problemId: null, result, files }, noCost);
}

/** Answers the job that compiles the checker. */
const compileChecker = async () =>
  playResult(server.db, await queuedJob(server, admin.id), { failure: null, diagnostics: [] });

/** The package of an imported problem, without the id that it got. */
async function stored({ body }: { body: unknown }): Promise<unknown> {
  const { id } = body as { id: string };
  const { content } = (await server.call(`GET /workshop/${id}`, { as: admin })).body as {
    content: { metadata: object };
  };
  return { ...content, metadata: { ...content.metadata, uuid: undefined } };
}

it('are imported like the full package, whose tests judges make in several jobs', async () => {
  const asked = upload(archive());
  const first = await take();
  expect(first).toMatchObject({
    problemId: null,
    given: [{ line: 1, target: 1, input: nameOf(bytesAt('tests/01')) }],
    lines: [
      { line: 2, target: 2, generator: 'gen', args: ['1'] },
      { line: 3, target: 3, generator: 'gen', args: ['2'] },
    ],
    generators: expect.arrayContaining([expect.objectContaining({ path: 'gen.cpp' })]),
    solution: { name: 'sum.cpp' },
    timeLimitMs: 1500,
    memoryLimitMb: 256,
  });
  const needed = [first.generators, first.solution?.files ?? []].flat().map(({ bytes }) => bytes);
  const found = await readBlobs(server.db, [...needed, ...first.given.map(({ input }) => input)]);
  expect(found.get(nameOf(bytesAt('files/gen.cpp')).sha256)).toEqual(bytesAt('files/gen.cpp'));
  await make(first, [1], [2, 3]);
  const second = await take();
  expect(second).toMatchObject({ given: [], lines: [{ target: 2 }, { target: 3 }] });
  await make(second, [2, 3], []);
  await compileChecker();
  const imported = await asked;
  expect(imported).toMatchObject({ status: 200 });

  const whole = upload(buffer(writeZip(full, 'near-sums')));
  await compileChecker();
  expect(await stored(imported)).toEqual(await stored(await whole));
});

it('are refused with a finding for each test that cannot be made', async () => {
  const asked = upload(archive());
  const { lease } = await take();
  const failure = (target: number, said: string) => ({ line: target, target, failure: said });
  const tests = [
    failure(1, 'The solution ended with exit code 4.'),
    failure(2, 'It ended with exit code 3.'),
    failure(3, 'It prints nothing.'),
  ];
  await storeResult(server.db, lease, { tests, left: [] }, noCost);
  const { status, body } = await asked;
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      error: refusals.packageRefused,
      findings: [
        { file: 'tests/01', rule: 'Has no answer. The solution ended with exit code 4.' },
        {
          file: 'tests/02',
          rule: 'Is missing, and was not made by gen 1. It ended with exit code 3.',
        },
        { file: 'tests/03', rule: 'Is missing, and was not made by gen 2. It prints nothing.' },
      ],
      findingsLeft: 0,
    },
  });
});

it('are refused at once if nothing makes a test', async () => {
  const isFirst = (path: string) => path === 'tests/01';
  const { status, body } = await upload(archive(isFirst));
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      findings: [{ file: 'tests/01', rule: 'Is missing, and no line of the script makes it.' }],
    },
  });
});

it('are refused if there is no judge, or if the judge fails', async () => {
  const asked = upload(archive());
  const { lease } = await take();
  await storeResult(server.db, lease, null, noCost);
  expect(await asked).toMatchObject({ status: 503, body: { error: refusals.notGenerated } });
  await sql`truncate judges`.execute(server.db);
  expect(await upload(archive())).toMatchObject({
    status: 503,
    body: { error: refusals.noJudge },
  });
});

it('become drafts in the same way', async () => {
  const id = await draftsOf(server, admin).begin();
  const asked = server.call(`PUT /workshop/${id}/package`, {
    as: admin,
    raw: {
      payload: await archive(),
      headers: { 'content-type': 'application/zip', 'if-match': '"0"' },
    },
  });
  await make(await take(), [1, 2, 3], []);
  expect(await asked).toMatchObject({ status: 200 });
  const draft = await server.call(`GET /workshop/${id}`, { as: admin });
  expect(draft.body).toMatchObject({
    content: {
      sample: { cases: [{ input: nameOf(bytesAt('tests/01')) }] },
      secret: { cases: [{ answer: nameOf(bytesAt('tests/02.a')) }, expect.anything()] },
    },
  });
});
