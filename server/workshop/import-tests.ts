/**
 * Has judges make the tests that an archive lacks, such as a standard package of Polygon, and
 * converts the archive with them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageUploadMaxBytes } from '../../contract/limits.ts';
import { refusals } from '../../contract/messages.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import { inTransaction } from '../../db/open.ts';
import { Findings } from '../../problems/package/findings.ts';
import { unmadeRule } from '../../problems/package/polygon/unmade.ts';
import { filesOf, nameOf } from '../../problems/package/stored.ts';
import { readBlobs, storeBlob } from '../../work/blobs.ts';
import type { Owner } from '../../work/enqueue.ts';
import {
  type GeneratingRequest,
  type GeneratingResult,
  generatingResult,
} from '../../work/generating-request.ts';
import type { Context } from '../context.ts';
import { AppError, PackageRefused } from '../http/errors.ts';
import { judgingState, requireJudge } from '../operation/judges.ts';
import type { LongWork } from '../operation/long-work.ts';
import { fetchResult } from '../submissions/follow.ts';
import { queueJob, requireRoom } from '../submissions/queue.ts';
import type {
  ArchiveToConvert,
  Converted,
  MadeFile,
  ReadArchive,
  UnmadeArchive,
} from './import-archive.ts';
import { convert, readArchive } from './import-threads.ts';

/**
 * One job makes at most this many tests, with at most this many bytes of inputs written by hand.
 */
const testsAtOnceMax = 200;
const givenAtOnceMaxBytes = 32 * 1024 * 1024;
const retryAfterS = 60;

/** The person for whom the tests are made, and where the progress is shown. */
export type Making = Owner & { signal: AbortSignal; work: LongWork };

/** Like `convert`, but also makes the tests that the archive lacks. */
export async function convertWhole(
  context: Context,
  archive: Parameters<typeof convert>[1],
  making: Making,
): Promise<Converted> {
  const first = await convert(context.imports, archive);
  if (first.kind === 'converted') return first;
  return await convertMade(context, { archive, unmade: first }, making);
}

/** Makes the tests that an archive lacks, and converts it with them. */
export async function convertMade(
  context: Context,
  asked: Asked & { archive: Parameters<typeof convert>[1] },
  making: Making,
): Promise<Converted> {
  const made = await makeTests(context, asked, making);
  const whole = await convert(context.imports, { ...asked.archive, made });
  if (whole.kind === 'converted') return whole;
  throw new Error('an archive lacks tests that were made');
}

/** Refuses while no judge could make tests, or none for this owner. */
export async function requireMakers({ db }: Context, owner: Owner): Promise<void> {
  const state = await judgingState(db);
  requireJudge(state, retryAfterS);
  if (state.isPaused) throw new AppError('unavailable', refusals.notGenerated, retryAfterS);
  await requireRoom(db, owner);
}

/** Like `readArchive`, but also makes the tests that the archive lacks. */
export async function readWhole(
  context: Context,
  archive: Parameters<typeof readArchive>[1],
  making: Making,
): Promise<ReadArchive> {
  const first = await readArchive(context.imports, archive);
  if (first.kind === 'read') return first;
  const made = await makeTests(context, { archive, unmade: first }, making);
  const whole = await readArchive(context.imports, { ...archive, made });
  if (whole.kind === 'read') return whole;
  throw new Error('an archive lacks tests that were made');
}

type Asked = { archive: Pick<ArchiveToConvert, 'folder'>; unmade: UnmadeArchive };
type Test = UnmadeArchive['tests'][number];

/** Refuses with a finding for each test that cannot be made. */
async function makeTests(context: Context, asked: Asked, making: Making): Promise<MadeFile[]> {
  const { folder } = asked.archive;
  const { tests } = asked.unmade;
  const findings = new Findings();
  const files: MadeFile[] = [];
  let left = tests;
  let bytes = 0;
  while (left.length > 0) {
    const done = tests.length - left.length;
    making.work.report({ step: 'making its tests', done, total: tests.length, unit: 'tests' });
    const result = await makeSome(context, asked, { ...making, tests: nextOf(left) });
    const made = new Set<number>();
    for (const one of result.tests) {
      const test = left.find(({ number }) => number === one.target);
      if (test === undefined) continue;
      made.add(test.number);
      if ('failure' in one) {
        findings.error(test.paths.input, unmadeRule(test, one.failure));
        continue;
      }
      const answer = one.answer ?? nameOf(noBytes);
      files.push({ path: test.paths.input, name: one.input });
      files.push({ path: test.paths.answer, name: answer });
      bytes +=
        (await fetchInto(context, folder, one.input)) + (await fetchInto(context, folder, answer));
    }
    if (made.size === 0) throw new AppError('unavailable', refusals.notGenerated, retryAfterS);
    if (bytes > packageUploadMaxBytes) throw new AppError('badInput', refusals.packageTooLarge);
    left = left.filter(({ number }) => !made.has(number));
  }
  if (!findings.hasErrors) return files;
  const told = { findings: findings.all, findingsLeft: findings.left };
  throw new PackageRefused(refusals.packageRefused, told);
}

const noBytes = Buffer.alloc(0);

/** The next tests, as many as one job may make, but at least one. */
function nextOf(tests: Test[]): Test[] {
  let bytes = 0;
  const beyond = tests.findIndex(({ input }, index) => {
    bytes += input?.bytes ?? 0;
    return index > 0 && (index >= testsAtOnceMax || bytes > givenAtOnceMaxBytes);
  });
  return beyond < 0 ? tests : tests.slice(0, beyond);
}

/** Has a judge make tests; it may leave some for another job. */
async function makeSome(
  context: Context,
  { archive, unmade }: Asked,
  { owner, network, signal, tests }: Making & { tests: Test[] },
): Promise<GeneratingResult> {
  await requireMakers(context, { owner, network });
  const request = { ...unmade.request, ...asLines(tests) };
  const job = await inTransaction(context.db, async (transaction) => {
    // In a fixed order, so that two imports of the same files cannot deadlock.
    const names = filesOf(request).sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1));
    for (const { sha256 } of names) {
      const bytes = await readFile(join(archive.folder, sha256));
      await storeBlob(transaction, { sha256: Buffer.from(sha256, 'hex'), bytes });
    }
    const payload = { kind: 'generate', ...request } as const;
    return await queueJob(transaction, { owner, network, payload });
  });
  const made = await fetchResult(context, { job, signal, shape: generatingResult });
  if (made === null) throw new AppError('unavailable', refusals.notGenerated, retryAfterS);
  return made;
}

/** A judge names its results by these numbers. */
function asLines(tests: Test[]): Pick<GeneratingRequest, 'lines' | 'given'> {
  const lines: GeneratingRequest['lines'] = [];
  const given: GeneratingRequest['given'] = [];
  for (const { number, input, line } of tests) {
    const numbers = { line: number, target: number };
    if (input !== undefined) given.push({ ...numbers, input });
    else if (line !== undefined) lines.push({ ...line, ...numbers });
  }
  return { lines, given };
}

/** Writes a file that a judge stored, under its hash. Returns its length. */
async function fetchInto({ db }: Context, folder: string, name: BlobName): Promise<number> {
  const found = name.bytes === 0 ? noBytes : (await readBlobs(db, [name])).get(name.sha256);
  if (found === undefined) throw new Error('a test that was made is gone');
  await writeFile(join(folder, name.sha256), found);
  return found.length;
}
