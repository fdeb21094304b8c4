/**
 * Does a job that compares a program with the same person's brute force: searches for a small input
 * on which they differ, with the generators and validators of the problem's package.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BruteForceResult } from '../contract/brute-force.ts';
import { comparison } from '../contract/judging.ts';
import { factsOf } from '../contract/languages.ts';
import type { PackedFile, Program } from '../problems/package/model.ts';
import { filesOf, fromStoredPart } from '../problems/package/stored.ts';
import { readBlobs } from '../work/blobs.ts';
import type { ClaimedBruteForce } from '../work/claim.ts';
import { isWaitedFor } from '../work/verifying.ts';
import type { OpenChecker } from './compare/checker.ts';
import type { SearchParts } from './counterexample/programs.ts';
import { findCounterexample } from './counterexample/search.ts';
import { inputsOf, shownOf } from './do-counterexample.ts';
import { placeOf } from './do-verification.ts';
import { resultDone } from './job-parts.ts';
import type { Place } from './run/execute.ts';
import type { TestData } from './run/test-data.ts';
import type { Done, Tools } from './tools.ts';

const mib = 1024 * 1024;

type Opener = (() => Promise<OpenChecker>) | undefined;
type Comparing = { job: ClaimedBruteForce; openChecker: Opener };

const nothingFound = { compared: 0, found: null };

/**
 * The result of a job that fails repeatedly: the checker may not accept the output of the brute
 * force.
 */
export const bruteForceFailed: BruteForceResult = { outcome: 'failed', ...nothingFound };

export async function doBruteForce(tools: Tools, at: Place, comparing: Comparing): Promise<Done> {
  const { job } = comparing;
  const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'brute-force-'));
  const data = await tools.testData.load(job.problemId, job.testSet);
  try {
    const result = await compare(tools, { ...at, scratchFolder }, { ...comparing, data });
    // The job itself runs only when nothing else waits.
    return resultDone(tools, job.lease, { result, cpuMs: 0 });
  } finally {
    data.release();
    await rm(scratchFolder, { recursive: true, force: true });
  }
}

async function compare(
  tools: Tools,
  { scratchFolder, ...at }: Place & { scratchFolder: string },
  { job, data, openChecker }: Comparing & { data: TestData },
): Promise<BruteForceResult> {
  const { compiler, timeFactor, isMended } = tools.languages.get(job.language);
  const compiled = await compiler.compile(job.source, at.core);
  try {
    const { programPath, runtime, readEnd } = compiled;
    if (programPath === null) return uncompiled('program');
    if (!(await doesCompile(tools, at, job))) return uncompiled('bruteForce');
    const timeLimitMs = job.timeLimitMs * timeFactor;
    const limits = { timeLimitMs, memoryLimitBytes: job.memoryLimitMb * mib };
    const { outcome, compared, found, steps } = await findCounterexample({
      place: { ...placeOf(tools, at), scratchFolder },
      verdict: 'Wrong Answer',
      subject: {
        suspect: { programPath, runtime, readEnd, limits },
        comparison: comparison.parse(job.comparison),
        openChecker,
        parts: await partsOf(tools, job),
      },
      ...(await inputsOf(data)),
      triesSamples: true,
      ...(isMended && { recording: { source: job.source, language: job.language } }),
      goesOn: async () => !(await isWaitedFor(tools.db, job.lease.judgeId)),
    });
    return { outcome, compared, found: found && { ...shownOf(found), ...(steps && { steps }) } };
  } finally {
    compiled.release();
  }
}

const uncompiled = (which: 'program' | 'bruteForce'): BruteForceResult => ({
  ...{ outcome: 'uncompiled', uncompiled: which, ...nothingFound },
});

async function doesCompile(
  { languages }: Tools,
  { core }: Place,
  { bruteForce, bruteForceLanguage }: ClaimedBruteForce,
): Promise<boolean> {
  const { compiler } = languages.get(bruteForceLanguage);
  const { programPath, release } = await compiler.compile(Buffer.from(bruteForce), core);
  release();
  return programPath !== null;
}

/** The brute force replaces the reference solution. */
async function partsOf({ db }: Tools, job: ClaimedBruteForce): Promise<SearchParts> {
  const { validators, generators, bruteForce, bruteForceLanguage } = job;
  const named = { validators, generators };
  const found = await readBlobs(db, filesOf(named));
  const parts = fromStoredPart<{ validators: Program[]; generators: PackedFile[] }>(
    named,
    ({ sha256 }) => found.get(sha256) ?? Buffer.alloc(0),
  );
  const path = factsOf(bruteForceLanguage)?.fileName ?? bruteForceLanguage;
  const file = { path, bytes: Buffer.from(bruteForce) };
  const reference = { name: path, isFolder: false, files: [file] };
  return { ...parts, reference, validatorArguments: job.validatorArguments };
}
