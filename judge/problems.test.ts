/** Every problem of a fresh install: each of its submissions gets its verdict. */
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { allSlugs } from '../problems/inputs.ts';
import type { PackagedProblem, ProblemSubmission } from '../problems/package/judgeable.ts';
import { readProblem } from '../problems/package/problem.ts';
import { openChecker } from './compare/checker.ts';
import { judgeSubmission } from './judge.ts';
import type { TestCase } from './run/cases.ts';
import {
  caseOfBytes,
  openWorkshop,
  root,
  shareSlots,
  untilCore,
  type Workshop,
} from './testing.ts';

const problems = join(root, 'problems');
const folders = await allSlugs();

const slots = 2;
let workshop: Workshop;
let withSlot: ReturnType<typeof shareSlots>;
beforeAll(async () => {
  workshop = await openWorkshop(slots);
  withSlot = shareSlots(slots);
});
afterAll(() => workshop.close());

/** The verdict of one submission. */
const verdictOf = (
  problem: PackagedProblem,
  cases: TestCase[],
  submission: ProblemSubmission,
): Promise<Verdict> => untilCore(() => judgeOnce(problem, cases, submission));

async function judgeOnce(
  problem: PackagedProblem,
  cases: TestCase[],
  { source }: ProblemSubmission,
): Promise<Verdict> {
  const { timeLimitMs, memoryLimitMb, comparison, checker } = problem;
  const { result } = await withSlot((slot) =>
    judgeSubmission({
      place: { sandbox: workshop.sandbox, slot, core: slot },
      compiler: workshop.compiler,
      source,
      cases,
      limits: { timeLimitMs, memoryLimitBytes: memoryLimitMb * 1024 * 1024 },
      comparison,
      ...(checker && {
        openChecker: () => {
          const { folder, ...tools } = workshop;
          return openChecker({ ...tools, scratchFolder: folder, slot, core: slot }, checker);
        },
      }),
    }),
  );
  return result.verdict;
}

/**
 * The decisive verdict of a slow submission: it exceeds the time on its large cases, which come
 * last, and one of them proves as much as three that each take twice their time.
 */
async function verdictOfSlow(
  problem: PackagedProblem,
  cases: TestCase[],
  submission: ProblemSubmission,
): Promise<Verdict> {
  for (const one of cases.toReversed()) {
    const verdict = await verdictOf(problem, [one], submission);
    if (verdict !== 'Accepted') return verdict;
  }
  return 'Accepted';
}

describe.each(folders)('%s', (folder) => {
  it('gives its own submissions the expected verdicts', async () => {
    const problem = await readProblem(join(problems, folder));
    const cases: TestCase[] = [];
    for (const one of problem.testCases) cases.push(await caseOfBytes(workshop.folder, one));
    const found = await Promise.all(
      problem.submissions.map(async (submission) => {
        const isSlow = submission.expectedVerdict === 'Time Limit Exceeded';
        const judge = isSlow ? verdictOfSlow : verdictOf;
        const verdict = await judge(problem, cases, submission);
        return [basename(submission.path), verdict];
      }),
    );
    const expected = problem.submissions.map((one) => [basename(one.path), one.expectedVerdict]);
    expect(found).toEqual(expected);
  }, 120_000);
});
