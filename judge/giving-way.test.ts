/**
 * Judges whose caches take the space that others need, on a small disk.
 *
 * @module-tag release
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { queueForTests } from '../work/testing-queue.ts';
import { insertProblem, insertSubmission } from '../work/testing-rows.ts';
import type { Compiler } from './compile/compile.ts';
import { lookAtDisk, tryAll } from './process/host-trial.ts';
import { openTestData } from './run/test-data.ts';
import { buildParts, endJudge, type JudgeProcess, startJudge } from './testing-judge.ts';

const mib = 1024 * 1024;
const queue = queueForTests();
const source = '#include <cstdio>\nint main() { puts("ok"); }\n';

/** A problem with as many bytes of test data. */
const addProblem = (bytes: number) =>
  insertProblem(queue.pool, {
    cases: [{ input: Buffer.alloc(bytes, 'x'), output: 'ok\n', isHidden: false }],
  });

it('a judge whose quota is used up while its disk has space empties all of its caches', async () => {
  const quota = Object.assign(new Error('quota exceeded'), { code: 'EDQUOT' });
  const compiler: Compiler = { version: '', compile: () => Promise.reject(quota) };
  const told: string[] = [];
  const giveWay = async (how: string) => void told.push(how);
  const sandbox = { run: () => Promise.reject(quota), jail: () => Promise.reject(quota) };
  const place = { slot: 0, core: 0, sandbox };
  const host = { compiler, place, folders: [tmpdir()], caches: [{ giveWay }, { giveWay }] };
  expect(await tryAll(host)).toMatchObject({ reason: 'disk-full' });
  expect(told).toEqual(['as needed', 'as needed', 'all', 'all']);
});

describe.runIf(process.getuid?.() === 0)('a disk that its test data and others fill', () => {
  let disk: string;
  let judge: JudgeProcess | undefined;
  beforeAll(async () => {
    await buildParts(['cpp']);
    disk = await mkdtemp(join(tmpdir(), 'judge-way-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]);
  });
  afterAll(async () => {
    if (judge?.child.exitCode === null) judge.child.kill('SIGKILL');
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  });

  /** Takes what is free. */
  async function fill(): Promise<void> {
    onTestFinished(() => rm(join(disk, 'others')));
    await writeFile(join(disk, 'others'), Buffer.alloc(64 * mib)).catch(() => {});
  }
  const tests = async () =>
    (await readdir(join(disk, 'judge/tests'))).filter((name) => !name.startsWith('.'));

  it('has room again as soon as a judge looks at it, unless a job needs all of them', async () => {
    const testData = await openTestData(queue.db, disk);
    const held = await testData.load(await addProblem(16 * mib), 1);
    await fill();
    const look = { folders: [disk], caches: [testData] };
    expect(await lookAtDisk(look)).toMatchObject({ reason: 'disk-full' });
    expect(await tests()).toHaveLength(1);
    held.release();
    expect(await lookAtDisk({ ...look, caches: [] })).toMatchObject({ reason: 'disk-full' });
    expect(await lookAtDisk(look)).toBeNull();
    expect(await tests()).toEqual([]);
  });

  it('has room again by itself while its judge has nothing to do', async () => {
    judge = await startJudge(queue.url, disk, { ...process.env, LANGUAGES: 'cpp' });
    const submit = async (bytes: number) => {
      const [user, problem] = [await queue.addUser(), await addProblem(bytes)];
      await insertSubmission(queue.pool, { user, problem, source });
    };
    const verdicts = async () =>
      (await queue.pool.query('select verdict from submissions')).rows.map((row) => row.verdict);
    const patience = { timeout: 60_000 };
    await submit(16 * mib);
    await expect.poll(verdicts, patience).toEqual(['Accepted']);
    expect(await tests()).toHaveLength(1);
    // What the cache of programs could free.
    const programs = join(disk, 'judge/binaries');
    for (const name of await readdir(programs)) await rm(join(programs, name), { recursive: true });
    await fill();
    await expect.poll(tests, patience).toEqual([]);
    await submit(1);
    await expect.poll(verdicts, patience).toEqual(['Accepted', 'Accepted']);
    expect(await queue.one('select fault from judges')).toEqual({ fault: null });
    await endJudge(judge, 'SIGTERM');
  });
});
