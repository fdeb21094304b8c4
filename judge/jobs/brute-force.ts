/**
 * Compares a program with the same person's brute force: searches for a small input
 * on which they differ, with the generators and validators of the problem's package.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BruteForceResult } from '../../contract/brute-force.ts';
import { comparison } from '../../contract/judging.ts';
import { factsOf } from '../../contract/languages.ts';
import type { JobOf } from '../../work/claim.ts';
import { isWaitedFor } from '../../work/verifying.ts';
import { resultDone, type Tools } from '../process/tools.ts';
import type { Place } from '../run/execute.ts';
import type { TestData } from '../run/test-data.ts';
import type { SearchParts } from '../tutor/counterexample/programs.ts';
import { findCounterexample } from '../tutor/counterexample/search.ts';
import { inputsOf, shownOf } from './counterexample.ts';
import { openerOfChecker, timeLimitOf } from './judging.ts';
import type { Kind } from './kind.ts';
import { readSearchParts } from './search-parts.ts';
import { placeOf } from './verify.ts';

const mib = 1024 * 1024;

const nothingFound = { compared: 0, found: null };

export const bruteForce: Kind<'bruteForce'> = {
  async run(tools, at, job) {
    const scratchFolder = await mkdtemp(join(tools.scratchFolder, 'brute-force-'));
    const data = await tools.testData.load(job.problemId, job.testSet);
    try {
      const result = await compare(tools, { ...at, scratchFolder }, { job, data });
      // The job itself runs only when nothing else waits.
      return resultDone(tools, job.lease, { result, cpuMs: 0 });
    } finally {
      data.release();
      await rm(scratchFolder, { recursive: true, force: true });
    }
  },
  // The checker may not accept the output of the brute force.
  fail(tools, { job }) {
    const result: BruteForceResult = { outcome: 'failed', ...nothingFound };
    return resultDone(tools, job.lease, { result, cpuMs: 0 });
  },
};

async function compare(
  tools: Tools,
  { scratchFolder, ...at }: Place & { scratchFolder: string },
  { job, data }: { job: JobOf<'bruteForce'>; data: TestData },
): Promise<BruteForceResult> {
  // Which of the two programs is right is not known: the samples' answers do not take part.
  const { samples, isHidden } = await inputsOf(data);
  const { compiler, isMended } = tools.languages.get(job.language);
  const compiled = await compiler.compile(job.source, at.core);
  try {
    const { programPath, runtime, readEnd } = compiled;
    if (programPath === null) return uncompiled('program');
    if (!(await doesCompile(tools, at, job))) return uncompiled('bruteForce');
    const limits = { timeLimitMs: timeLimitOf(job), memoryLimitBytes: job.memoryLimitMb * mib };
    const { outcome, compared, found, steps } = await findCounterexample({
      place: { ...placeOf(tools, at), scratchFolder },
      verdict: 'Wrong Answer',
      subject: {
        suspect: { programPath, runtime, readEnd, limits },
        comparison: comparison.parse(job.comparison),
        openChecker: openerOfChecker(tools, at, job.checker),
        parts: await partsOf(tools, job),
      },
      samples,
      isHidden,
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
  outcome: 'uncompiled',
  uncompiled: which,
  ...nothingFound,
});

async function doesCompile(
  { languages }: Tools,
  { core }: Place,
  { bruteForce, bruteForceLanguage }: JobOf<'bruteForce'>,
): Promise<boolean> {
  const { compiler } = languages.get(bruteForceLanguage);
  const { programPath, release } = await compiler.compile(Buffer.from(bruteForce), core);
  release();
  return programPath !== null;
}

/** The brute force replaces the reference solution. */
async function partsOf(tools: Tools, job: JobOf<'bruteForce'>): Promise<SearchParts> {
  const { bruteForce, bruteForceLanguage } = job;
  const path = factsOf(bruteForceLanguage)?.fileName ?? bruteForceLanguage;
  const file = { path, bytes: Buffer.from(bruteForce) };
  const reference = { name: path, isFolder: false, files: [file] };
  return { ...(await readSearchParts(tools, { ...job, reference: null })), reference };
}
