/** A run on the samples of a problem and on own cases, as a job. */
import { expect, it } from 'vitest';
import type { Checker } from '../../contract/checker.ts';
import { submitResult } from '../../contract/judging.ts';
import type { OwnCase } from '../../contract/own-cases.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem } from '../../work/testing-rows.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { samples as kind } from './samples.ts';
import { doNext } from './testing-jobs.ts';

const queue = queueForTests();
const workshop = await openTestWorkshop();

const cases = [
  { input: '1 2\n', output: '3\n', isHidden: false },
  { input: '30 4\n', output: '34\n', isHidden: true },
];

/** Right for small numbers, and crashes on 13. */
const source = `#include <cstdlib>
#include <iostream>
int main() {
  int a, b;
  std::cin >> a >> b;
  if (a == 13) std::abort();
  std::cout << (a > 99 ? 0 : a + b) << '\\n';
}
`;

/** Runs the samples and these cases, like a judge. */
async function run(own: OwnCase[], checker: Checker | null = null) {
  const { pool } = queue;
  const problemId = await insertProblem(pool, { cases });
  await pool.query('update problems set checker = $1 where id = $2', [checker, problemId]);
  const payload = { kind: 'samples', language: 'cpp', problemId } as const;
  await queue.enqueue(payload, {
    source,
    ...(own.length > 0 && { input: JSON.stringify(own) }),
  });
  return submitResult.parse(await doNext({ queue, workshop, name: 'samples', kind }));
}

it('compares own cases with what the person expects, and only shows the others', async () => {
  const { success, verdict, error, detailedResults, testCaseResults } = await run([
    { name: 'small', input: '4 5\n', expectedOutput: '9' },
    { name: 'large', input: '100 1\n', expectedOutput: '101\n' },
    { name: 'any', input: '7 7\n', expectedOutput: null },
  ]);
  expect({ success, verdict, error }).toEqual({
    success: false,
    verdict: 'Wrong Answer',
    error: 'Wrong Answer on “large”: line 1, word 1: expected 101, found 0.',
  });
  expect(testCaseResults.map(({ status }) => status)).toEqual([
    'passed',
    'passed',
    'failed',
    'passed',
  ]);
  expect(detailedResults.map(({ own }) => own)).toEqual([
    undefined,
    { name: 'small', isCompared: true },
    { name: 'large', isCompared: true },
    { name: 'any', isCompared: false },
  ]);
  expect(detailedResults[3]).toMatchObject({ input: '7 7\n', actualOutput: '14\n' });
});

it('says where the code crashes on an own case', async () => {
  const { verdict, error, diagnosis } = await run([
    { name: 'unlucky', input: '13 1\n', expectedOutput: null },
  ]);
  expect(verdict).toBe('Runtime Error');
  expect(error).toMatch(/^Runtime Error on “unlucky”: /);
  expect(diagnosis).toMatchObject({ testCaseIndex: 1, line: 6 });
});

it('has only samples where there is no own case', async () => {
  expect(await run([])).toMatchObject({ success: true, detailedResults: [{ testCaseIndex: 0 }] });
});

it('does not ask a checker about an answer that its problem never gave', async () => {
  const { success, detailedResults } = await run(
    [{ name: 'mine', input: '4 5\n', expectedOutput: 'nine' }],
    { kind: 'icpc', source: 'int main() { return 42; }', headers: [], arguments: [] },
  );
  expect(success).toBe(true);
  expect(detailedResults[1]).toMatchObject({
    own: { isCompared: false },
    expectedOutput: 'nine',
    actualOutput: '9\n',
  });
});
