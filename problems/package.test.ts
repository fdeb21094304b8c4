/** What readPackage makes of a good package, and the sentence for each rule that one can break. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPackage } from './package.ts';

const settings = [
  'problem_format_version: legacy-icpc',
  'name: Adding Up',
  'difficulty: Medium',
  'keywords: [arithmetic, two words]',
  'limits:',
  '  time_limit: 0.3',
  '  memory: 128',
  'validator_flags: float_absolute_tolerance 1e-6',
];

const good: Record<string, string> = {
  'problem.yaml': settings.join('\n'),
  'problem_statement/problem.en.md': 'Add $a$ and $b$.\n',
  'data/sample/1.in': '1 2\n',
  'data/sample/1.ans': '3\n',
  'data/sample/1.desc': 'Two numbers\n',
  'data/secret/02-larger.in': '10 20\n',
  'data/secret/02-larger.ans': '30\n',
  'data/secret/01-zero.in': '0 0\n',
  'data/secret/01-zero.ans': '0\n',
  'submissions/accepted/reference.cpp': 'int main() {}\n',
  'submissions/wrong_answer/minus.cpp': 'int main() {}\n',
  'submissions/time_limit_exceeded/count.cpp': 'int main() {}\n',
  'submissions/run_time_error/crash.cpp': 'int main() {}\n',
};

let folder: string;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'arbiter-package-')), 'adding-up');
});

afterEach(() => rm(dirname(folder), { recursive: true }));

/** Writes the good package with some files replaced, or left out where they are undefined. */
async function write(changes: Record<string, string | Buffer | undefined> = {}): Promise<void> {
  for (const [name, content] of Object.entries({ ...good, ...changes })) {
    if (content === undefined) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

function withSetting(key: string, line: string): Record<string, string> {
  const others = settings.filter((one) => !one.trim().startsWith(`${key}:`));
  const at = settings.findIndex((one) => one.trim().startsWith(`${key}:`));
  return { 'problem.yaml': [...others.slice(0, at), line, ...others.slice(at)].join('\n') };
}

describe('a good package', () => {
  it('is read whole, samples first and hidden cases in the order of their names', async () => {
    await write();
    expect(await readPackage(folder)).toEqual({
      slug: 'adding-up',
      name: 'Adding Up',
      problemStatement: 'Add $a$ and $b$.\n',
      difficulty: 'Medium',
      tags: ['arithmetic', 'two words'],
      timeLimitMs: 300,
      memoryLimitMb: 128,
      comparison: { caseSensitive: true, spaceSensitive: false, floatAbsoluteTolerance: 1e-6 },
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
        ['accepted/reference.cpp', 'Accepted'],
        ['run_time_error/crash.cpp', 'Runtime Error'],
        ['time_limit_exceeded/count.cpp', 'Time Limit Exceeded'],
        ['wrong_answer/minus.cpp', 'Wrong Answer'],
      ].map(([path, expectedVerdict]) => ({
        path: join(folder, 'submissions', path ?? ''),
        expectedVerdict,
      })),
    });
  });

  it('has the limits of a new problem where it names none', async () => {
    await write({ 'problem.yaml': 'name: Adding Up\ndifficulty: Easy' });
    const { timeLimitMs, memoryLimitMb, tags } = await readPackage(folder);
    expect({ timeLimitMs, memoryLimitMb, tags }).toEqual({
      timeLimitMs: 1000,
      memoryLimitMb: 256,
      tags: [],
    });
  });

  it.each([
    ['', { caseSensitive: true, spaceSensitive: false }],
    ['case_sensitive', { caseSensitive: true, spaceSensitive: false }],
    ['case_insensitive', { caseSensitive: false, spaceSensitive: false }],
    ['space_change_sensitive', { caseSensitive: true, spaceSensitive: true }],
    [
      'case_insensitive float_tolerance 1e-4',
      {
        caseSensitive: false,
        spaceSensitive: false,
        floatAbsoluteTolerance: 1e-4,
        floatRelativeTolerance: 1e-4,
      },
    ],
    [
      'float_relative_tolerance 0.5',
      { caseSensitive: true, spaceSensitive: false, floatRelativeTolerance: 0.5 },
    ],
  ])('with the flags "%s" compares accordingly', async (flags, comparison) => {
    await write(withSetting('validator_flags', `validator_flags: "${flags}"`));
    expect((await readPackage(folder)).comparison).toEqual(comparison);
  });
});

describe('a package with a validator of its own', () => {
  const custom = {
    'problem.yaml': [
      ...settings.filter((one) => !one.startsWith('validator_flags')),
      'validation: custom',
      'validator_flags: strict 2',
    ].join('\n'),
  };
  const program = 'output_validators/check.cpp';

  it('has its program, headers and arguments', async () => {
    await write({ ...custom, [program]: 'int main() {}', 'output_validators/a.h': '// a' });
    expect((await readPackage(folder)).checker).toEqual({
      kind: 'icpc',
      source: 'int main() {}',
      headers: [{ name: 'a.h', source: '// a' }],
      arguments: ['strict', '2'],
    });
  });

  it('is taken for one of testlib where it includes that', async () => {
    await write({ ...custom, [program]: '#include "testlib.h"\nint main() {}' });
    expect((await readPackage(folder)).checker?.kind).toBe('testlib');
  });

  it.each([
    [{}, 'output_validators: Exactly one program, .cpp, is required.'],
    [{ [program]: 'x', 'output_validators/b.cpp': 'x' }, 'Exactly one program'],
    [{ [program]: 'x', 'output_validators/c.py': 'x' }, 'c.py: Must be .cpp, .h or .hpp.'],
    [{ [program]: ' ' }, 'checker: The source must not be empty.'],
  ])('is refused when the files do not fit', async (files, sentence) => {
    await write({ ...custom, ...files });
    await expect(readPackage(folder)).rejects.toThrow(sentence);
  });
});

const timeRule = 'problem.yaml: limits.time_limit: Must be 0.1 to 10 seconds in steps of 0.1.';
const memoryRule = 'problem.yaml: limits.memory: Must be 64 to 512 MB in steps of 64.';
const nameRule = 'problem.yaml: name: Must be text of 1 to 100 characters.';
const tagRule = 'Must be text of 1 to 30 characters in lower case.';
const flagRule = 'problem.yaml: validator_flags:';

describe('a package that breaks a rule of problem.yaml is refused', () => {
  it.each([
    ['name', '', nameRule],
    ['name', 'name: 12', nameRule],
    ['name', `name: ${'x'.repeat(101)}`, nameRule],
    [
      'difficulty',
      'difficulty: easy',
      'problem.yaml: difficulty: Must be one of Easy, Medium, Hard.',
    ],
    ['keywords', 'keywords: dp', 'problem.yaml: keywords: Must be a list.'],
    ['keywords', 'keywords: [a, b, c, d, e, f, g, h, i, j, k]', 'keywords: At most 10 tags.'],
    ['keywords', 'keywords: [dp, Graphs]', `problem.yaml: keywords.1: ${tagRule}`],
    ['keywords', `keywords: [${'x'.repeat(31)}]`, `problem.yaml: keywords.0: ${tagRule}`],
    ['time_limit', '  time_limit: 0.05', timeRule],
    ['time_limit', '  time_limit: 0.25', timeRule],
    ['time_limit', '  time_limit: 10.1', timeRule],
    ['time_limit', '  time_limit: fast', timeRule],
    ['memory', '  memory: 100', memoryRule],
    ['memory', '  memory: 576', memoryRule],
    ['validator_flags', 'validator_flags: fuzzy', `${flagRule} There is no flag fuzzy.`],
    [
      'validator_flags',
      'validator_flags: float_tolerance',
      `${flagRule} float_tolerance needs a number from 0 to 1.`,
    ],
    [
      'validator_flags',
      'validator_flags: float_tolerance much',
      `${flagRule} float_tolerance needs a number from 0 to 1.`,
    ],
    [
      'validator_flags',
      'validation: fuzzy',
      'problem.yaml: validation: Must be default or custom.',
    ],
    [
      'problem_format_version',
      'problem_format_version: 2023-07',
      'problem.yaml: problem_format_version: Must be legacy-icpc or legacy.',
    ],
    ['name', 'name: [', 'problem.yaml: Must be YAML.'],
  ])('with "%s" given as "%s"', async (key, line, sentence) => {
    await write(withSetting(key, line));
    await expect(readPackage(folder)).rejects.toThrow(sentence);
  });

  it('with a text in place of keys', async () => {
    await write({ 'problem.yaml': 'just a sentence' });
    await expect(readPackage(folder)).rejects.toThrow('Must be a list of keys and values.');
  });
});

describe('a package that breaks a rule of its files is refused', () => {
  it.each([
    [{ 'problem.yaml': undefined }, 'problem.yaml: The file is required.'],
    [{ 'problem_statement/problem.en.md': undefined }, 'problem.en.md: The file is required.'],
    [{ 'problem_statement/problem.en.md': '' }, 'problem.en.md: The file must not be empty.'],
    [
      { 'problem_statement/problem.en.md': 'x'.repeat(65_537) },
      'problem.en.md: At most 65536 bytes.',
    ],
    [
      { 'data/sample/1.in': undefined, 'data/sample/1.ans': undefined },
      'data/sample: At least one test case is required.',
    ],
    [
      { 'data/sample/1.in': undefined, 'data/sample/2.in': '1', 'data/sample/2.ans': '1' },
      'data/sample/1.ans: There is no input of this name.',
    ],
    [{ 'data/secret/01-zero.ans': undefined }, 'data/secret/01-zero.ans: The file is required.'],
    [{ 'data/secret/01-zero.ans': '' }, 'data/secret/01-zero.ans: The file must not be empty.'],
    [{ 'data/secret/01-zero.in': Buffer.from([0xc3, 0x28]) }, '01-zero.in: Must be UTF-8.'],
    [{ 'data/sample/1.desc': 'one\ntwo\n' }, 'data/sample/1.desc: Must be one line.'],
    [{ 'data/sample/1.desc': 'x'.repeat(201) }, 'data/sample/1.desc: At most 200 characters.'],
    [{ 'submissions/slow/a.cpp': 'x' }, 'submissions/slow: Must be one of accepted, wrong_answer,'],
    [{ 'submissions/accepted/a.py': 'x' }, 'accepted/a.py: Must be C++ source, .cpp.'],
    [{ 'submissions/accepted/a.cpp': 'x'.repeat(65_537) }, 'a.cpp: At most 65536 bytes.'],
    [
      { 'submissions/accepted/reference.cpp': undefined },
      'submissions/accepted: At least one submission is required.',
    ],
  ])('as in %j', async (changes, sentence) => {
    await write(changes);
    await expect(readPackage(folder)).rejects.toThrow(sentence);
  });

  it('with more than 500 test cases', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `data/secret/${index}`);
    await write(
      Object.fromEntries(
        many.flatMap((name) => [
          [`${name}.in`, '1'],
          [`${name}.ans`, '1'],
        ]),
      ),
    );
    await expect(readPackage(folder)).rejects.toThrow('data: At most 500 test cases.');
  });
});
