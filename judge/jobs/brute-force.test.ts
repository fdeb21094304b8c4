/** The comparison with a brute force, as a job: its outcomes, and what their results hold. */
import { expect, it } from 'vitest';
import { type BruteForceResult, bruteForceResult } from '../../contract/brute-force.ts';
import { queueForTests } from '../../work/testing-queue.ts';
import { insertProblem } from '../../work/testing-rows.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { good, packageOf, storeFiles, sum } from '../verify/testing-packages.ts';
import { bruteForce as kind } from './brute-force.ts';
import { doNext } from './testing-jobs.ts';

const queue = queueForTests();

const workshop = await openTestWorkshop();

/** Compares a program with a second one, like a judge. */
async function compared(source: string, bruteForce: string): Promise<BruteForceResult> {
  const { pool } = queue;
  const { programs, folders } = await storeFiles(pool, packageOf(good));
  const problemId = await insertProblem(pool, {
    cases: [{ input: '1 2\n', output: '3\n', isHidden: false }],
  });
  const parts = { validators: programs.inputValidators, generators: folders.generators };
  const second = { bruteForce, bruteForceLanguage: 'cpp' } as const;
  const payload = { kind: 'bruteForce', language: 'cpp', problemId } as const;
  await queue.enqueue({ ...payload, ...second, ...parts }, { source });
  return bruteForceResult.parse(await doNext({ queue, workshop, name: 'bruteForce', kind }));
}

it('shows a small input on which the two differ, and the steps of the program on it', async () => {
  const wrong =
    '#include <iostream>\nint main() {\n  long long a, b;\n  std::cin >> a >> b;\n  if (a > 4) b = 7 - b;\n  std::cout << a + b << "\\n";\n}\n';
  const { outcome, compared: agreed, found } = await compared(wrong, sum);
  expect(outcome).toBe('found');
  expect(agreed).toBeGreaterThan(0);
  expect(found).toMatchObject({ input: '5 0\n', expectedOutput: '5\n', actualOutput: '12\n' });
  const changed = found?.steps?.rows.flatMap(({ values }) =>
    values.filter(({ isChanged }) => isChanged),
  );
  expect(changed?.at(-1)).toEqual({ name: 'b', value: '7', isChanged: true });
});

it('says which program does not compile', async () => {
  const broken = 'int main() { return x; }';
  const none = { outcome: 'uncompiled', compared: 0, found: null };
  expect(await compared(broken, sum)).toEqual({ ...none, uncompiled: 'program' });
  expect(await compared(sum, broken)).toEqual({ ...none, uncompiled: 'bruteForce' });
});
