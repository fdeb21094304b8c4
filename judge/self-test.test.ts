/**
 * Some of the self-test's programs on the real sandbox: e2e/self-test.e2e.ts has all, through the
 * queue.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLanguage } from '../contract/languages.ts';
import type { SelfTestCheck } from '../contract/self-test.ts';
import { checkOf, selfTestProgramsFor } from '../work/self-test-programs.ts';
import { judgeSelfTest } from './self-test.ts';
import { buildParts } from './testing.ts';

const selfTestPrograms = selfTestProgramsFor([defaultLanguage]);

let folder: string;
beforeAll(async () => {
  await buildParts();
  folder = await mkdtemp(join(tmpdir(), 'arbiter-self-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('judges the programs in order, with the right verdicts', async () => {
  const checks: SelfTestCheck[] = [];
  const names = ['Right answer', 'Wrong answer', 'Output', 'Network', 'Files', 'Compiler'];
  const programs = selfTestPrograms.filter(({ name }) => names.includes(name));
  await judgeSelfTest(folder, (check) => checks.push(check), programs);
  expect(checks.filter(({ passed }) => !passed)).toEqual([]);
  expect(checks.map(({ name }) => name)).toEqual(names);
});

it('names the remedy for a wrong verdict', () => {
  const [program] = selfTestPrograms;
  if (!program) throw new Error('there are no programs');
  const check = checkOf(program, {
    success: false,
    verdict: 'Wrong Answer',
    error: 'Wrong Answer on sample 1.',
    detailedResults: [],
    testCaseResults: [],
    executionTime: 1,
    memoryKb: 1,
  });
  expect(check).toMatchObject({ passed: false, said: 'Wrong Answer on sample 1.' });
  expect(check.remedy).toBe(program.remedy);
});
