/** What a standard package lacks, and how it is made; judge/verify tests making it. */
import { beforeAll, expect, it } from 'vitest';
import type { PackageFiles } from '../files.ts';
import { Findings } from '../findings.ts';
import { filesAt } from '../open.ts';
import { fixture } from '../testing-packages.ts';
import { unmadeRule, unmadeTests } from './unmade.ts';

let full: PackageFiles;
beforeAll(async () => {
  full = await filesAt(fixture('polygon-checker'), new Findings());
});

const without = (pattern: RegExp): PackageFiles =>
  new Map([...full].filter(([path]) => !pattern.test(path)));

const toMake = (files: PackageFiles) => unmadeTests(files)?.tests ?? [];

it('is nothing in a full package, or in one that cannot be read', () => {
  expect(unmadeTests(full)).toBeUndefined();
  expect(unmadeTests(new Map([['problem.xml', Buffer.from('<problem/>')]]))).toBeUndefined();
});

it('are answers to inputs written by hand, and tests made by lines of the script', () => {
  expect(toMake(without(/^tests\/(02|03|.*\.a)$/))).toEqual([
    {
      number: 1,
      paths: { input: 'tests/01', answer: 'tests/01.a' },
      input: full.get('tests/01'),
    },
    expect.objectContaining({ number: 2, line: expect.objectContaining({ args: ['1'] }) }),
    expect.objectContaining({ number: 3, line: expect.objectContaining({ args: ['2'] }) }),
  ]);
});

it('is reported in sentences if it cannot be made', () => {
  const tests = toMake(without(/^tests\/(01|02|03\.a)$/));
  expect(tests.map((test) => unmadeRule(test, 'It ended with exit code 3.'))).toEqual([
    'Is missing, and no line of the script makes it.',
    'Is missing, and was not made by gen 1. It ended with exit code 3.',
    'Has no answer. It ended with exit code 3.',
  ]);
});
