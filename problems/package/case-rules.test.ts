/** Rules of single test cases: arguments of groups and cases, in all formats. */
import { expect, it } from 'vitest';
import { asProblem } from './judgeable.ts';
import { readFiles } from './open.ts';
import { filesOf, type Texts } from './testing-packages.ts';
import { writePackage } from './write/write.ts';

const cases = (...names: string[]): Texts =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${name}.in`, `${name}\n`],
      [`data/${name}.ans`, '1\n'],
    ]),
  );

const given: Texts = {
  'problem.yaml':
    'problem_format_version: 2025-09\nname: A\nuuid: 5d1b1b1e-0c1d-4f6e-9d0a-1d2f3a4b5c6d\nlicense: unknown\nlimits: {time_limit: 1}\n',
  'arbiter.yaml': 'difficulty: Easy\n',
  'statement/problem.en.md': 'Print any.',
  'submissions/accepted/a.cpp': 'int main() {}',
  ...cases('sample/1', 'secret/1', 'secret/g/1', 'secret/g/2'),
  'data/secret/g/test_group.yaml': 'output_validator_args: [float_tolerance, 1e-3]\n',
  'data/secret/g/2.yaml': 'output_validator_args: [case_sensitive]\n',
};
const validator = { 'output_validator/check.py': 'exit(42)\n' };
const legacy: Texts = {
  'problem.yaml':
    'name: A\ndifficulty: Easy\nlimits: {time_limit: 1}\nvalidation: custom\nvalidator_flags: strict -x\n',
  'problem_statement/problem.en.md': 'Print any.',
  'output_validators/check.py': 'exit(42)\n',
  ...cases('sample/1', 'secret/1', 'secret/g/1'),
  'data/secret/g/testdata.yaml': 'output_validator_flags: loose\n',
};

const read = (texts: Texts) => readFiles(filesOf(texts), 'a').package;
const made = (texts: Texts) => asProblem(read(texts)).problem;

it('are compared by the flags of their group, or their own', () => {
  const { comparison, testCases } = made(given);
  const any = { caseSensitive: false, spaceSensitive: false };
  expect(comparison).toEqual(any);
  expect(testCases.map((one) => one.comparison)).toEqual([
    undefined,
    undefined,
    { ...any, floatAbsoluteTolerance: 1e-3, floatRelativeTolerance: 1e-3 },
    { ...any, caseSensitive: true },
  ]);
});

it('have the arguments of their group for the checker, or their own', () => {
  const { checker, testCases } = made({ ...given, ...validator });
  expect(checker?.arguments).toEqual([]);
  expect(testCases.map((one) => one.checkerArguments)).toEqual([
    undefined,
    undefined,
    ['float_tolerance', '1e-3'],
    ['case_sensitive'],
  ]);
});

it('of legacy have validator_flags, which those of their group replace', () => {
  const { checker, testCases } = made(legacy);
  expect(checker?.arguments).toEqual(['strict', '-x']);
  expect(testCases.map((one) => one.checkerArguments)).toEqual([undefined, undefined, ['loose']]);
});

it('have their arguments when they are written and read again', () => {
  for (const [texts, format] of [
    [given, '2025-09'],
    [legacy, 'legacy'],
  ] as const) {
    const one = read(texts);
    const again = readFiles(writePackage(one, format), 'a').package;
    expect(asProblem(again).problem.testCases).toEqual(asProblem(one).problem.testCases);
  }
});

it.each([
  ['loud', 'There is no flag loud.'],
  ['float_tolerance, 2', 'float_tolerance needs a number from 0 to 1.'],
])('are refused with the flags [%s]', (flags, rule) => {
  const texts = { ...given, 'data/secret/g/2.yaml': `output_validator_args: [${flags}]\n` };
  expect(() => made(texts)).toThrow(rule);
});

it('are refused with an argument that is too long', () => {
  const own = { 'data/secret/g/2.yaml': `output_validator_args: [${'x'.repeat(101)}]\n` };
  expect(() => made({ ...given, ...validator, ...own })).toThrow('An argument is too long.');
});
