/** The expected output of an own input, as a job. */
import { expect, it } from 'vitest';
import { type ExpectedOutput, expectedOutput } from '../../contract/expected-output.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem } from '../../work/testing-rows.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { good, packageOf, storeFiles, sum } from '../verify/testing-packages.ts';
import { expectedOutput as kind } from './expected-output.ts';
import { doNext } from './testing-jobs.ts';

const queue = queueForTests();

const workshop = await openTestWorkshop();

const cases = [
  { input: '1 2\n', output: '3\n', isHidden: false },
  { input: '30 4\n', output: '34\n', isHidden: true },
  { input: '5 5\n', output: '10\n', isHidden: false },
  { input: '5 5\n', output: '10\n', isHidden: true },
];

/** Asks for the expected output, like a judge; `reference` is the right program. */
async function told(input: string, reference = sum): Promise<ExpectedOutput> {
  const { pool } = queue;
  const { programs, submissions } = await storeFiles(
    pool,
    packageOf({ ...good, 'submissions/accepted/sum.cpp': reference }),
  );
  const [right] = submissions;
  if (right === undefined) throw new Error('the package has no submission');
  const problemId = await insertProblem(pool, { cases });
  const parts = {
    reference: right.program,
    validators: programs.inputValidators,
    isOneOfSeveral: false,
  };
  await queue.enqueue({ kind: 'expectedOutput', problemId, ...parts }, { input });
  return expectedOutput.parse(await doNext({ queue, workshop, name: 'expectedOutput', kind }));
}

it('tells what the right program prints', async () => {
  expect(await told('20 5\n')).toEqual({ outcome: 'found', output: '25\n', isOneOfSeveral: false });
});

it('says that a validator refuses the input', async () => {
  expect(await told('-20 5\n')).toEqual({ outcome: 'invalid', told: '' });
});

it('tells nothing of a hidden test, however its blanks are written', async () => {
  expect(await told('30 4\n')).toEqual({ outcome: 'none' });
  expect(await told(' 30  4 \n\n')).toEqual({ outcome: 'none' });
  expect(await told('1 2\n')).toEqual({ outcome: 'found', output: '3\n', isOneOfSeveral: false });
});

it('tells the output of a sample, even if it is a hidden test, too', async () => {
  expect(await told('5 5\n')).toEqual({ outcome: 'found', output: '10\n', isOneOfSeveral: false });
});

it('says that the right program fails or writes without end', async () => {
  expect(await told('2 2\n', 'int main() { return 1; }')).toEqual({ outcome: 'failed' });
  const endless = '#include <cstdio>\nint main() { for (;;) std::puts("1"); }';
  expect(await told('2 2\n', endless)).toEqual({ outcome: 'failed' });
});
