/** What editors get of a problem: the form of Competitive Companion. */
import { expect, it } from 'vitest';
import type { Problem } from '../../../../contract/problems.ts';
import { taskOf } from './send-to-editor.ts';

const problem = (changes: object) =>
  ({
    isInteractive: false,
    timeLimit: 1500,
    memoryLimit: 256,
    testCases: [
      { input: '1 2\n', output: '3\n', isHidden: false },
      { input: '', inputBase64: '/w==', output: '1\n', isHidden: false },
      { input: '5 6\n', output: '11\n', isHidden: true },
    ],
    ...changes,
  }) as unknown as Problem;

it('are its name, limits in ms and MB, and those samples that are text', () => {
  const task = taskOf(problem({}), { name: '2 Sums, again', url: 'http://judge/problem/1' });
  expect(task).toMatchObject({
    name: '2 Sums, again',
    url: 'http://judge/problem/1',
    interactive: false,
    timeLimit: 1500,
    memoryLimit: 256,
    tests: [{ input: '1 2\n', output: '3\n' }],
    languages: { java: { taskClass: 'SumsAgain' } },
    batch: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), size: 1 },
  });
});

it('has a class for a name without letters of ASCII', () => {
  const { languages } = taskOf(problem({}), { name: '和', url: 'http://judge/problem/1' });
  expect(languages.java.taskClass).toBe('Task');
});
