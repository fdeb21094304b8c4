/** Every problem that a fresh install starts with: each of its submissions gets its verdict. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../contract/words.ts';
import { type ProblemPackage, readPackage } from '../problems/package.ts';
import { openChecker } from './compare/checker.ts';
import { judgeSubmission } from './judge.ts';
import type { TestCase } from './run/cases.ts';
import { caseOfBytes, openWorkshop, root, shareSlots, type Workshop } from './testing.ts';

const problems = join(root, 'problems');
const folders = readdirSync(problems, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const slots = 2;
let workshop: Workshop;
let withSlot: ReturnType<typeof shareSlots>;
beforeAll(async () => {
  workshop = await openWorkshop(slots);
  withSlot = shareSlots(slots);
});
afterAll(() => workshop.close());

async function verdictOf(
  problem: ProblemPackage,
  cases: TestCase[],
  path: string,
): Promise<Verdict> {
  const { timeLimitMs, memoryLimitMb, comparison, checker } = problem;
  const { result } = await withSlot((slot) =>
    judgeSubmission({
      place: { sandbox: workshop.sandbox, slot, core: slot },
      compiler: workshop.compiler,
      source: readFileSync(path),
      cases,
      limits: { timeLimitMs, memoryLimitBytes: memoryLimitMb * 1024 * 1024 },
      comparison,
      ...(checker && {
        openChecker: () => {
          const { folder, ...tools } = workshop;
          return openChecker({ ...tools, scratchFolder: folder, core: slot }, checker);
        },
      }),
    }),
  );
  return result.verdict;
}

/**
 * The verdict that matters of a slow submission: it goes over on its large cases, which come last,
 * and one of them says as much as three that each take their time twice.
 */
async function verdictOfSlow(
  problem: ProblemPackage,
  cases: TestCase[],
  path: string,
): Promise<Verdict> {
  for (const one of cases.toReversed()) {
    const verdict = await verdictOf(problem, [one], path);
    if (verdict !== 'Accepted') return verdict;
  }
  return 'Accepted';
}

describe.each(folders)('%s', (folder) => {
  it('judges its own submissions as they expect', async () => {
    const problem = await readPackage(join(problems, folder));
    const cases: TestCase[] = [];
    for (const one of problem.testCases) cases.push(await caseOfBytes(workshop.folder, one));
    const found = await Promise.all(
      problem.submissions.map(async ({ path, expectedVerdict }) => {
        const isSlow = expectedVerdict === 'Time Limit Exceeded';
        const verdict = await (isSlow ? verdictOfSlow : verdictOf)(problem, cases, path);
        return [basename(path), verdict];
      }),
    );
    const expected = problem.submissions.map((one) => [basename(one.path), one.expectedVerdict]);
    expect(found).toEqual(expected);
  }, 120_000);
});
