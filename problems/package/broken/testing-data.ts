/** Broken test data, statements and files beside them, with their findings. */
import { randomBytes } from 'node:crypto';
import { type Broken, graded, legacy, modern, old, scored, yaml } from './testing-told.ts';

const settings = (text: string) => ({ ...modern, 'data/secret/test_group.yaml': text });
const graderSays = (text: string) => ({ ...graded, 'data/testdata.yaml': text });

const groups: Broken[] = [
  [
    'an unknown key',
    settings('max_scor: 5'),
    'data/secret/test_group.yaml: max_scor: The format 2025-09 has no such key.',
  ],
  [
    'a key of legacy',
    settings('on_reject: break'),
    'data/secret/test_group.yaml: on_reject: The format 2025-09 has no such key.',
  ],
  [
    'an unknown key of a test case',
    { ...modern, 'data/secret/1.yaml': 'hints: x' },
    'data/secret/1.yaml: hints: The format 2025-09 has no such key.',
  ],
  [
    'an unknown key in legacy',
    { ...legacy, 'data/secret/testdata.yaml': 'max_scor: 5' },
    'warning: data/secret/testdata.yaml: max_scor: The format has no such key; it is ignored.',
  ],
  [
    'the file of older formats',
    { ...modern, 'data/secret/testdata.yaml': '{}' },
    'warning: data/secret/testdata.yaml: In the format 2025-09 this file is test_group.yaml; it',
  ],
  [
    'a key of legacy in the file of older formats',
    { ...modern, 'data/secret/testdata.yaml': 'on_reject: break' },
    'data/secret/testdata.yaml: on_reject: The format 2025-09 has no such key.',
  ],
  [
    'two files for a group',
    { ...legacy, 'data/secret/test_group.yaml': '', 'data/secret/testdata.yaml': '' },
    'data/secret/testdata.yaml: Must not be there beside test_group.yaml.',
  ],
  [
    'a group of samples',
    { ...modern, 'data/sample/a/test_group.yaml': '{}' },
    'data/sample/a: Samples have no groups.',
  ],
  [
    'a group in a group',
    { ...scored, 'data/secret/a/b/test_group.yaml': '{}' },
    'data/secret/a/b: A group has no groups in it.',
  ],
  [
    'a group and a test case of one name',
    { ...modern, 'data/secret/1/test_group.yaml': '' },
    'data/secret/1: A group and a test case have this name.',
  ],
  [
    'arguments that are none',
    settings('input_validator_args: x'),
    'Must be a list of texts, or a map from validators to such lists.',
  ],
  ['flags that are none', graderSays('output_validator_flags: [x]'), 'Must be text.'],
  ['a range that is none', graderSays('range: 5'), 'range: Must be two numbers, as in "0 100"'],
  ['points that are none', graderSays('accept_score: many'), 'accept_score: Must be a number.'],
  [
    'a maximum that is none',
    settings('max_score: -1'),
    'max_score: Must be a whole number, at least 0, or "unbounded".',
  ],
  [
    'an aggregation that is none',
    settings('score_aggregation: best'),
    'score_aggregation: Must be pass-fail, sum or min.',
  ],
  [
    'a requirement that is none',
    settings('require_pass: {a: b}'),
    'require_pass: Must be the name of a group, or a list of such names.',
  ],
  ['what to do then', graderSays('on_reject: cry'), 'on_reject: Must be break or continue.'],
  ['an odd grader', graderSays('grading: mine'), 'grading: Must be default or custom.'],
  ['an odd flag', settings('output_validator_args: [fast]'), 'There is no flag fast.'],
  [
    'two rules for white space',
    settings('output_validator_args: [by_lines, space_change_sensitive]'),
    'by_lines cannot be combined with space_change_sensitive.',
  ],
  [
    'no tolerance',
    settings('output_validator_args: [float_tolerance, x]'),
    'float_tolerance needs a number from 0 to 1.',
  ],
  [
    'too many arguments of one test case',
    {
      ...modern,
      'data/secret/1.yaml': `output_validator_args: [${'a, '.repeat(101)}]`,
      'output_validator/check.cpp': 'int main() {}\n',
    },
    'data: output_validator_args: ',
  ],
];

const big = Buffer.from(`${'0'.repeat(16 * 1024 * 1024)}\n`);
const large = Buffer.from(`${'0'.repeat(16 * 1024 * 1024 - 1)}\n`);
const many = (count: number, one: Buffer) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      [`data/secret/n${at}.in`, one],
      [`data/secret/n${at}.ans`, Buffer.from('1\n')],
    ]).flat(),
  );

const interaction = (text: string) => ({ ...modern, 'data/sample/2.interaction': text });
const manyInteractions = {
  ...modern,
  ...Object.fromEntries(
    Array.from({ length: 21 }, (_, at) => [`data/sample/n${at}.interaction`, '>1\n']),
  ),
};

const cases: Broken[] = [
  [
    'no secret test case',
    { ...modern, 'data/secret/1.in': undefined, 'data/secret/1.ans': undefined },
    'data/secret: At least one test case is required.',
  ],
  [
    'no input',
    { ...modern, 'data/secret/1.in': undefined },
    'There is no input, data/secret/1.in.',
  ],
  ['no answer', { ...modern, 'data/secret/1.ans': undefined }, 'no answer, data/secret/1.ans.'],
  [
    'an empty answer',
    { ...modern, 'data/secret/1.ans': '' },
    '1.ans: Is empty: only an empty output',
  ],
  [
    'an input twice',
    { ...modern, 'data/secret/1.in': '1\n' },
    'Is the same input as data/sample/1.in.',
  ],
  ['a line without end', { ...modern, 'data/secret/1.in': '2' }, '1.in: The last line has no end.'],
  ['lines of Windows', { ...modern, 'data/secret/1.ans': '2\r\n' }, '1.ans: Lines end in CRLF.'],
  ['blanks at an end', { ...modern, 'data/secret/1.ans': '2 \n' }, '1.ans: Lines end in blanks.'],
  ['a large input', { ...modern, 'data/secret/1.in': big }, 'At most 16777216 bytes each way.'],
  ['large test data', { ...modern, ...many(17, large) }, 'data: At most 268435456 bytes.'],
  ['many test cases', { ...modern, ...many(500, Buffer.from('7\n')) }, 'data: At most 500 test'],
  [
    'input in files',
    { ...modern, 'data/secret/1.files/a': 'x' },
    'Not supported yet: input in files.',
  ],
  [
    'arguments',
    { ...modern, 'data/secret/1.yaml': 'args: [a]' },
    'Not supported yet: arguments of submissions (args).',
  ],
  [
    'another output shown',
    { ...modern, 'data/sample/1.out': '1\n' },
    'Not supported yet: other files shown than the input and the answer.',
  ],
  [
    'another sample shown',
    { ...modern, 'data/sample/1.in.statement': '7\n' },
    'Differs from data/sample/1.in in more than blanks.',
  ],
  ['a hint', { ...modern, 'data/secret/1.yaml': 'hint: no' }, 'data: Not supported yet: hints.'],
  ['full feedback', settings('full_feedback: true'), 'Not supported yet: full_feedback for secret'],
  ['a long interaction', interaction(`>${'1'.repeat(16_384)}\n`), 'it has more than 16384 bytes.'],
  ['an interaction of bytes', interaction('>\0\n'), '2.interaction: Is not shown: it is no text.'],
  ['a line of neither side', interaction('>1\n2\n'), 'line 2 begins with neither < nor >.'],
  ['many interactions', manyInteractions, 'Is not shown: there are more than 20.'],
  [
    'a file of no case',
    { ...modern, 'data/secret/1.txt': 'x' },
    '1.txt: Belongs to no test case; it is kept and not used.',
  ],
  [
    'a file of no folder',
    { ...modern, 'data/notes': 'x' },
    'data/notes: Belongs to no test case; it is kept and not used.',
  ],
  [
    'a case of validators without input',
    { ...modern, 'data/invalid_input/1.desc': 'x' },
    'data/invalid_input/1: There is no input',
  ],
  [
    'a lonely output',
    { ...modern, 'data/valid_output/1.in': '', 'data/valid_output/1.out': '' },
    'An answer, .ans, and an output, .out, are required.',
  ],
];

const image = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(8)]);
const statement = (text: string) => ({ ...modern, 'statement/problem.en.md': text });

const statements: Broken[] = [
  [
    'none',
    { ...modern, 'statement/problem.en.md': undefined },
    'statement: At least one statement is required.',
  ],
  ['an empty one', statement(' \n'), 'problem.en.md: The statement is empty.'],
  [
    'one that its constants make too long',
    {
      ...statement('{{long}}\n'.repeat(1_000)),
      ...yaml(`constants: {long: "${'x'.repeat(1_000)}"}\nlimits: {time_limit: 1}`),
    },
    'problem.en.md: Its constants make it too long; the last ones are shown by their names.',
  ],
  ['a long one', statement('a'.repeat(65_537)), 'problem.en.md: At most 65536 bytes.'],
  [
    'two of a language',
    { ...modern, 'statement/problem.en.tex': 'x' },
    'problem.en.tex: Is not read: there is a .md, too.',
  ],
  [
    'two, the worse first',
    {
      ...modern,
      'statement/problem.md': undefined,
      'statement/problem.en.pdf': 'x',
      'statement/problem.en.tex': 'x',
      'statement/problem.en.md': undefined,
    },
    'problem.en.pdf: Is not read.',
  ],
  [
    'an unknown command',
    { ...modern, 'statement/problem.en.md': undefined, 'statement/problem.en.tex': 'A\n\\odd{b}' },
    'problem.en.tex:2: Not supported yet: \\odd; its text is kept.',
  ],
  [
    'an image elsewhere',
    statement('![](https://a.example/b.png)'),
    'Not shown: https://a.example/b.png. Images from other sites are never loaded.',
  ],
  [
    'a broken image',
    statement('![](data:image/svg+xml;base64,AAAA)'),
    'Not shown: a data: image must be',
  ],
  ['no image', statement('![](b.png)'), 'Not shown: there is no image b.png.'],
  [
    'an image that is none',
    { ...modern, 'statement/b.png': 'x' },
    'statement/b.png: Is not shown: it is not a PNG',
  ],
  [
    'a large image',
    { ...modern, 'statement/b.png': Buffer.concat([image, Buffer.alloc(4_194_304)]) },
    'statement/b.png: Is not shown: at most 4194304 bytes.',
  ],
  [
    'an empty translation',
    { ...modern, 'statement/problem.sv.md': ' ' },
    'problem.sv.md: Is not shown: it is empty.',
  ],
  [
    'a long translation',
    { ...modern, 'statement/problem.sv.md': 'a'.repeat(65_537) },
    'problem.sv.md: Is not shown: at most 65536 bytes.',
  ],
  [
    'many translations',
    {
      ...modern,
      ...Object.fromEntries(
        Array.from({ length: 31 }, (_, at) => [
          `statement/problem.${String.fromCharCode(98 + (at % 20), 97 + Math.floor(at / 20))}x.md`,
          'x',
        ]),
      ),
    },
    'Is not shown: at most 30 further languages.',
  ],
  [
    'a sample that is none',
    statement('Add.\n## Sample Input\n\n```\n9\n```\n'),
    'problem.en.md:2: This sample input is none of the samples.',
  ],
  [
    'a folder of no format',
    { ...modern, 'notes/a.txt': 'x' },
    'notes: The format does not name it; it is kept and not used.',
  ],
  [
    'a solution in words',
    { ...modern, 'solution/solution.en.tex': 'x' },
    'solution: Not supported yet: descriptions of the solution other than one in Markdown.',
  ],
  [
    'a name in legacy without one',
    { ...legacy, ...old('validator_flags: fast') },
    'There is no flag fast.',
  ],
];

export const brokenData: Broken[] = [...groups, ...cases, ...statements];
