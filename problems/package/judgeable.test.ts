/** Which parts of a package become a problem, and the findings about the other parts. */
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../contract/problem-fields.ts';
import { asLine, PackageError } from './findings.ts';
import { asProblem, type Defaults } from './judgeable.ts';
import { openPackage, readFiles } from './open.ts';
import { plainPresentation } from './presentation.ts';
import { filesOf, fixture, type Texts } from './testing-packages.ts';

const good: Texts = {
  'problem.yaml': [
    'problem_format_version: legacy-icpc',
    'name: Adding Up',
    'difficulty: Medium',
    'keywords: [arithmetic, Two Words]',
    'limits: {time_limit: 0.3, memory: 128}',
    'validator_flags: case_sensitive float_absolute_tolerance 1e-6',
  ].join('\n'),
  'problem_statement/problem.en.md': 'Add $a$ and $b$.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/sample/1.desc': 'Two numbers\n',
  'data/secret/02-larger.in': '10 20\n',
  'data/secret/02-larger.ans': '30\n',
  'data/secret/01-zero.in': '0 0\n',
  'data/secret/01-zero.ans': '0\n',
  'submissions/accepted/reference.cpp': 'int main() {}\n',
  'submissions/wrong_answer/minus.cpp': 'int main() { }\n',
  'submissions/mixed/any.cpp': '// @EXPECTED_RESULTS@: TIMELIMIT\n',
  'submissions/mixed/several.cpp': '// @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n',
};

const made = (change: Texts = {}, defaults?: Defaults) =>
  asProblem(readFiles(filesOf({ ...good, ...change }), 'adding-up').package, defaults);

function told(change: Texts): string[] {
  try {
    return made(change).findings.all.map(asLine);
  } catch (error) {
    if (error instanceof PackageError) return error.findings.map(asLine);
    throw error;
  }
}

const yaml = (line: string): Texts => ({ 'problem.yaml': `${good['problem.yaml']}\n${line}\n` });

/** A package with an output validator that has its own testlib.h with these lines. */
const withLibrary = (lines: string): Texts => ({
  ...yaml('validation: custom'),
  'output_validators/v/v.cc': '#include "testlib.h"\n',
  'output_validators/v/testlib.h': `${lines}\n`,
});

describe('a package', () => {
  it('becomes a problem, samples first and hidden cases in the order of their names', () => {
    const { problem, findings } = made();
    expect(findings.all).toEqual([]);
    expect(problem).toEqual({
      slug: 'adding-up',
      name: 'Adding Up',
      problemStatement: 'Add $a$ and $b$.\n',
      difficulty: 'Medium',
      tags: ['arithmetic', 'two words'],
      timeLimitMs: 300,
      memoryLimitMb: 128,
      comparison: { caseSensitive: true, spaceSensitive: false, floatAbsoluteTolerance: 1e-6 },
      presentation: plainPresentation,
      translations: [],
      ...settingsOf({}),
      testCases: [
        {
          input: Buffer.from('1 2\n'),
          output: Buffer.from('3\n'),
          isHidden: false,
          description: 'Two numbers',
        },
        { input: Buffer.from('0 0\n'), output: Buffer.from('0\n'), isHidden: true },
        { input: Buffer.from('10 20\n'), output: Buffer.from('30\n'), isHidden: true },
      ],
      submissions: [
        ['accepted/reference.cpp', 'Accepted', 'int main() {}\n'],
        ['mixed/any.cpp', 'Time Limit Exceeded', '// @EXPECTED_RESULTS@: TIMELIMIT\n'],
        ['wrong_answer/minus.cpp', 'Wrong Answer', 'int main() { }\n'],
      ].map(([path, expectedVerdict, source = '']) => ({
        path,
        source: Buffer.from(source),
        expectedVerdict,
      })),
    });
  });

  it.each([
    ['', { caseSensitive: false, spaceSensitive: false }],
    ['case_sensitive', { caseSensitive: true, spaceSensitive: false }],
    ['space_change_sensitive', { caseSensitive: false, spaceSensitive: true }],
    ['by_lines', { caseSensitive: false, spaceSensitive: false, byLines: true }],
    [
      'float_tolerance 1E-4',
      {
        caseSensitive: false,
        spaceSensitive: false,
        floatAbsoluteTolerance: 1e-4,
        floatRelativeTolerance: 1e-4,
      },
    ],
  ])('with the flags "%s" is compared as the formats say', (flags, comparison) => {
    const { problem } = made({
      'problem.yaml': `name: A\ndifficulty: Easy\nvalidator_flags: ${flags}`,
    });
    expect(problem.comparison).toEqual(comparison);
  });

  it('has the files that are compiled with submissions, by language', () => {
    const include = {
      'include/default/task.h': 'int f();\n',
      'include/default/grader.c': 'int main() {}\n',
      'include/cpp/own.cpp': 'int main() { }\n',
      'include/default/grader.py': 'import task\n',
      'include/java/parts/Grader.java': 'class Grader {}\n',
    };
    const { problem } = made(include);
    expect(problem.graders).toEqual({
      cpp: { headers: [], sources: [{ name: 'own.cpp', source: 'int main() { }\n' }] },
      c: {
        headers: [{ name: 'task.h', source: 'int f();\n' }],
        sources: [{ name: 'grader.c', source: 'int main() {}\n' }],
      },
      python3: { headers: [], sources: [{ name: 'grader.py', source: 'import task\n' }] },
      java: {
        headers: [],
        sources: [{ name: 'parts/Grader.java', source: 'class Grader {}\n' }],
      },
    });
    expect(made().problem).not.toHaveProperty('graders');
  });

  it('with a checker of testlib and headers has it', async () => {
    const { problem } = asProblem((await openPackage(fixture('legacy-testlib'))).package);
    expect(problem.checker).toMatchObject({ kind: 'testlib', headers: [], arguments: [] });
    const own = made({
      ...yaml('validation: custom'),
      'output_validators/v/v.cc': '#include "v.h"\n',
      'output_validators/v/v.h': '',
    });
    expect(own.problem.checker).toEqual({
      kind: 'icpc',
      source: '#include "v.h"\n',
      headers: [{ name: 'v.h', source: '' }],
      arguments: ['case_sensitive', 'float_absolute_tolerance', '1e-6'],
    });
  });

  it.each([
    ['0', 'testlib'],
    ['42', 'icpc'],
  ])(
    'with a testlib.h of its own that accepts with %s has a checker of the kind %s',
    (code, kind) => {
      const { problem } = made(
        withLibrary(`#ifndef OK_EXIT_CODE\n#define OK_EXIT_CODE ${code}\n#endif`),
      );
      expect(problem.checker).toMatchObject({ kind, headers: [{ name: 'testlib.h' }] });
    },
  );

  it('whose testlib.h leaves unclear how it accepts is refused', () => {
    const library = '#if KIND > 1\n#define OK_EXIT_CODE 42\n#else\n#define OK_EXIT_CODE 0\n#endif';
    expect(told(withLibrary(library))).toEqual([
      'output_validator/v: It is not clear with which exit code it accepts: write OK_EXIT_CODE in testlib.h as a number, under no condition of its own.',
    ]);
  });

  it('without a difficulty gets the requested one', () => {
    const bare = { 'problem.yaml': 'name: A' };
    expect(made(bare, { difficulty: 'Hard', timeLimitMs: 2000 }).problem).toMatchObject({
      difficulty: 'Hard',
      timeLimitMs: 2000,
      memoryLimitMb: 256,
    });
    expect(told(bare)).toEqual([
      'warning: problem.yaml: limits.time_limit: Is not given; it is 1 s.',
      'warning: problem.yaml: No difficulty is given; it is Medium.',
    ]);
  });

  it('has all missing parts reported, and is refused without a test case', () => {
    const bare: Texts = {
      'problem_statement/problem.en.md': undefined,
      'data/secret/01-zero.in': undefined,
      'data/secret/01-zero.ans': undefined,
      'data/secret/02-larger.in': undefined,
      'data/secret/02-larger.ans': undefined,
      'submissions/accepted/reference.cpp': undefined,
    };
    const parts = [
      'warning: statement: At least one statement is required.',
      'warning: data/secret: At least one test case is required.',
      'warning: submissions/accepted: At least one submission is required.',
    ];
    expect(told(bare)).toEqual(parts);
    expect(made(bare).problem.problemStatement).toBe('This problem has no statement.');
    const sample = ['in', 'ans', 'desc'].map((ending) => [`data/sample/1.${ending}`, undefined]);
    expect(told({ ...bare, ...Object.fromEntries(sample) })).toEqual([
      ...parts.filter((part) => !part.includes('test case')),
      'data/secret: At least one test case is required.',
    ]);
  });

  it.each(['problem.en.md', 'problem.en.tex'])('may have a title alone in %s', (name) => {
    const empty = {
      'problem_statement/problem.en.md': undefined,
      [`problem_statement/${name}`]: name.endsWith('.md') ? ' \n' : '\\problemname{A}\n',
    };
    expect(told(empty)).toEqual([`warning: statement/${name}: The statement is empty.`]);
    expect(made(empty).problem.problemStatement).toBe('This problem has no statement.');
  });

  it('may have no samples, and read and print nothing', async () => {
    const { package: one } = await openPackage(fixture('legacy-greeting'));
    expect(asProblem(one).problem.testCases).toEqual([
      { input: Buffer.alloc(0), output: Buffer.from('Good morning\n'), isHidden: true },
    ]);
    const { problem } = made({ 'data/secret/01-zero.ans': '' });
    expect(problem.testCases[1]).toMatchObject({ output: Buffer.alloc(0) });
  });
});

describe('an interactive package', () => {
  const interactive = yaml('validation: custom interactive');
  const flags = ['case_sensitive', 'float_absolute_tolerance', '1e-6'];

  it('has its output validator as interactor, and needs no answers', () => {
    const texts = { 'output_validators/a.cpp': 'int main() {}', 'data/sample/1.ans': '' };
    const { problem, findings } = made({ ...interactive, ...texts });
    expect(findings.all).toEqual([]);
    expect(problem.interactor).toMatchObject({ kind: 'icpc', arguments: flags });
    expect(problem.checker).toBeUndefined();
  });

  it('with an interactor and a validator has the validator as checker of the interactor’s output', () => {
    const library = '#include "testlib.h"\n';
    const { problem } = made({
      ...interactive,
      'interactor/talk.cpp': library,
      'output_validators/a.cpp': library,
    });
    expect(problem.interactor).toMatchObject({ kind: 'testlib', arguments: [] });
    expect(problem.checker).toMatchObject({ kind: 'testlib', arguments: flags });
  });

  it('with two programs that judge outputs is refused', () => {
    const both = {
      'interactor/a.cpp': 'int main() {}',
      'output_validators/b.cpp': 'int main() {}',
    };
    expect(told({ ...interactive, ...both })).toEqual([
      'output_validator: checker: An interactor of the kind icpc decides alone.',
    ]);
  });
});

describe('reported as not supported yet is', () => {
  it.each<[string, Texts, string]>([
    [
      'several validators',
      {
        ...yaml('validation: custom'),
        'output_validators/a.cpp': 'x',
        'output_validators/b.cpp': 'x',
      },
      'several output validators.',
    ],
    [
      'included files',
      { 'include/ruby/a.rb': 'x' },
      'other languages than C++, C, Python or Java.',
    ],
    ['files to read', { 'arbiter.yaml': 'input_file: in.txt' }, 'a named file.'],
    ['arguments', { 'data/secret/01-zero.yaml': 'args: [x]' }, 'arguments of submissions (args).'],
    [
      'a long time',
      { 'problem.yaml': 'name: A\nlimits: {time_limit: 11}' },
      'limits.time_limit: Not supported yet: more than 10 s.',
    ],
    [
      'much memory',
      { 'problem.yaml': 'name: A\nlimits: {memory: 1024}' },
      'more than 512 MiB; it is 512.',
    ],
    [
      'test groups',
      {
        'data/secret/g/testdata.yaml': 'on_reject: break',
        'data/secret/g/1.in': '1',
        'data/secret/g/1.ans': '1',
      },
      'test groups; all test cases are judged.',
    ],
  ])('%s', (_, change, sentence) => {
    expect(told(change).join('\n')).toContain(sentence);
  });

  it.each<[string, Texts, string]>([
    ['a flag', { 'problem.yaml': 'name: A\nvalidator_flags: loud' }, 'There is no flag loud.'],
    [
      'a tolerance',
      { 'problem.yaml': 'name: A\nvalidator_flags: float_tolerance 2' },
      'float_tolerance needs a number from 0 to 1.',
    ],
    [
      'a name',
      { 'problem.yaml': `name: ${'a'.repeat(101)}` },
      'name: Must be text of 1 to 100 characters.',
    ],
    [
      'a statement',
      { 'problem_statement/problem.en.md': 'a'.repeat(65_537) },
      'At most 65536 bytes.',
    ],
  ])('and refused is %s that breaks our rule', (_, change, sentence) => {
    expect(told(change).join('\n')).toContain(sentence);
  });
});
