/** Packages of problems whose answers people submit. */
import { describe, expect, it } from 'vitest';
import { answersIn, answersTemplate, answerTests, namesOfTests, testsOf } from './answers.ts';
import { checkPackage } from './check.ts';
import { asLine, Findings, PackageError } from './findings.ts';
import { asProblem } from './judgeable.ts';
import type { ProblemPackage } from './model.ts';
import { readFiles } from './open.ts';
import { filesOf, type Texts } from './testing-packages.ts';
import { writePackage } from './write/write.ts';

const good: Texts = {
  'problem.yaml':
    'problem_format_version: 2025-09\ntype: [scoring, submit-answer]\nname: Large\nuuid: 5d2f9a0e-0000-4000-8000-000000000002\n',
  'statement/problem.en.md': 'Color the graphs.\n',
  'attachments/01.in': '1\n',
  'data/sample/0.in': '0\n',
  'data/sample/0.ans': '0\n',
  'data/secret/01.in': '1\n',
  'data/secret/01.ans': '1\n',
  'data/secret/02.in': '2\n',
  'data/secret/02.ans': '4\n',
  'submissions/accepted/best/01.out': '1\n',
  'submissions/accepted/best/02.out': '4\n',
  'submissions/accepted/best/README.md': 'By hand.\n',
};

const packageOf = (change: Texts = {}): ProblemPackage =>
  readFiles(filesOf({ ...good, ...change }), 'large').package;

const withAnswers = (files: Texts) => {
  const change = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`submissions/wrong_answer/${name}`, text]),
  );
  const one = packageOf(change);
  const [given] = one.submissions.filter(({ folder }) => folder === 'wrong_answer');
  const answers = given && answersIn(one, given.program);
  if (answers === undefined || typeof answers === 'string') return answers;
  return Object.fromEntries([...answers].map(([name, bytes]) => [name, bytes.toString()]));
};

describe('the type submit-answer', () => {
  it('makes a problem that takes nothing but answers, whose tests have names', () => {
    const { problem } = asProblem(packageOf());
    expect(problem.languages).toEqual(['answers']);
    expect(problem.testCases.map(({ name }) => name)).toEqual(['0', '01', '02']);
    expect(problem.scoring).toBeDefined();
  });

  it('is exported and imported again', () => {
    const one = packageOf();
    expect(readFiles(writePackage(one), 'large').package).toEqual(one);
  });

  it('goes with neither an interactor nor passes', () => {
    const one = packageOf();
    const metadata = { ...one.metadata, types: ['interactive', 'submit-answer'] as const };
    const broken = { ...one, metadata: { ...metadata, types: [...metadata.types] } };
    const lines = () => {
      try {
        return asProblem(broken).findings.all.map(asLine);
      } catch (error) {
        return error instanceof PackageError ? error.findings.map(asLine) : [];
      }
    };
    expect(lines()).toContain(
      'problem.yaml: type: submit-answer goes with neither interactive nor multi-pass.',
    );
  });
});

describe('what people cannot make or submit', () => {
  const warnings = (change: Texts) => {
    const findings = new Findings();
    checkPackage(packageOf(change), findings);
    return findings.all
      .filter(({ file }) => ['attachments', 'data'].includes(file))
      .map(({ rule }) => rule);
  };
  const long = 'a\n'.repeat(40_000);

  it('is told, but not where answers of the package can be submitted', () => {
    expect(warnings({})).toEqual([]);
    expect(warnings({ 'data/secret/01.ans': long })).toEqual([]);
    const none = Object.keys(good).filter((path) => path.startsWith('submissions/'));
    const without = Object.fromEntries(none.map((path) => [path, undefined]));
    expect(warnings({ ...without, 'data/secret/01.ans': long })).toEqual([
      'The expected outputs have 79 KiB with the names of their tests, of which people submit at most 64.',
    ]);
  });

  it('is not told of inputs that are samples', () => {
    const none = Object.keys(good).filter((path) =>
      /^(data.secret|attachments|submissions)/.test(path),
    );
    expect(warnings(Object.fromEntries(none.map((path) => [path, undefined])))).toEqual([]);
  });
});

describe('the names of tests', () => {
  const named = (paths: string[]) => {
    const texts = paths.flatMap((path, at) => [
      [`data/${path}.in`, `${at}\n`],
      [`data/${path}.ans`, `${at}\n`],
    ]);
    const none = Object.keys(good).filter((path) => path.startsWith('data/'));
    const change = Object.fromEntries([...none.map((path) => [path, undefined]), ...texts]);
    return namesOfTests(packageOf(change));
  };

  it('are those of their files, and have folders only where two are called alike', () => {
    expect(named(['sample/1', 'secret/2', 'secret/a/3'])).toEqual(['1', '2', '3']);
    expect(named(['sample/1', 'secret/1', 'secret/a/2'])).toEqual(['sample/1', '1', '2']);
    expect(named(['sample/1', 'secret/a/1', 'secret/b/2'])).toEqual(['sample/1', '1', '2']);
    expect(named(['sample/1', 'secret/1', 'secret/sample/1'])).toEqual([
      'sample/1',
      '1',
      'secret/sample/1',
    ]);
    expect(named(['secret/a/1', 'secret/b/1'])).toEqual(['a/1', 'b/1']);
  });

  it('ask for the answers of secret ones', () => {
    expect(testsOf(packageOf())).toEqual([
      { name: '0', isAsked: false },
      { name: '01', isAsked: true },
      { name: '02', isAsked: true },
    ]);
  });
});

describe('the answers of a submission', () => {
  it.each<[string, Texts, unknown]>([
    ['files of a folder', { 'x/01.ans': '1', 'x/output_02.txt': '2' }, { '01': '1', '02': '2' }],
    ['one file', { '02.out': '5\n' }, { '02': '5\n' }],
    ['files, of which blank ones are none', { 'x/01.out': ' \n', 'x/02.out': '5' }, { '02': '5' }],
    ['a text with sections', { 'all.txt': '==== 01.out\n7\n' }, { '01': '7\n' }],
    ['a text that is called like a test', { '02.txt': '==== 01.out\n7\n' }, { '01': '7\n' }],
    ['a text that is wrong', { 'all.txt': '==== 3.out\n' }, 'Line 1: there is no test 3.'],
    [
      'a file for no test',
      { 'x/01.out': '1', 'x/03.out': '3' },
      'Not supported: 03.out, which is named like no test.',
    ],
    [
      'two for one test',
      { 'x/01.out': '1', 'x/01.ans': '3' },
      'Not supported: two answers of the test 01.',
    ],
    ['none of a program, which makes them', { 'a.py': 'print(1)\n' }, undefined],
  ])('are those of %s', (_, files, answers) => expect(withAnswers(files)).toEqual(answers));
});

describe('a test', () => {
  it('is asked for if it is hidden, or if there are only samples', () => {
    const [sample, hidden] = [{ isHidden: false, name: 's' }, { isHidden: true }];
    expect(answerTests([sample, hidden])).toEqual([
      { name: 's', isAsked: false },
      { name: '2', isAsked: true },
    ]);
    expect(answerTests([sample])).toEqual([{ name: 's', isAsked: true }]);
  });
});

describe('a text to begin with', () => {
  it('has a section for each test that is asked for, unless there is only one', () => {
    expect(answersTemplate({ asked: ['01', '02'] })).toBe('==== 01.out\n==== 02.out\n');
    expect(answersTemplate({ asked: ['1'] })).toBe('');
  });
});
