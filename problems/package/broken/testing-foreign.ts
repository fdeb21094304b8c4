/** Archives of other systems that cannot be imported, with the findings. */
import type { Texts } from '../testing-packages.ts';
import { type Broken, modern, polygon } from './testing-told.ts';

const pair: Texts = { '1.in': '1\n', '1.out': '1\n' };
const hydro = (config: string, more: Texts = {}): Texts => ({
  'problem.yaml': 'pid: P1\ntitle: A\n',
  'testdata/1.in': '1\n',
  'testdata/1.out': '1\n',
  'testdata/config.yaml': config,
  ...more,
});
const cms = (line: string, more: Texts = {}): Texts => ({
  'task.yaml': `name: a\n${line}\n`,
  'input/input0.txt': '1\n',
  'output/output0.txt': '1\n',
  ...more,
});
const qduoj = (more: object, files: Texts = {}): Texts => ({
  'problem.json': JSON.stringify({ title: 'A', spj: null, ...more }),
  'testcase/1.in': '1\n',
  'testcase/1.out': '1\n',
  ...files,
});
const fps = (item: string): Texts => ({ 'a.xml': `<fps>${item}</fps>` });
const item = (inner: string): string =>
  `<item><title>A</title><test_input>1</test_input><test_output>1</test_output>${inner}</item>`;

const xml = String(polygon['problem.xml']);
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');

export const brokenForeign: Broken[] = [
  [
    'stress tests of Polygon',
    {
      ...polygon,
      'problem.xml': xml.replace(
        '</problem>',
        '<stresses><list><stress/></list></stresses></problem>',
      ),
    },
    'stresses: The formats have no place for its stress tests, which are left out: 1.',
  ],
  [
    'a scorer of Polygon',
    {
      ...polygon,
      'problem.xml': xml.replace('</assets>', '<scorer/></assets>'),
    },
    'assets.scorer: Its scorer is left out: groups give the points of their tests.',
  ],
  [
    'tests of the validator of Polygon',
    {
      ...polygon,
      'problem.xml': xml.replace(
        '</checker>',
        '<testset><tests><test verdict="OK"/></tests></testset></checker>',
      ),
    },
    '1 of the tests of its validator and its checker is left out: the formats have no place for them.',
  ],
  [
    'a comment',
    { ...modern, 'statement/problem.en.md': 'A.\n<!-- b -->\n' },
    'problem.en.md:2: Not shown: a comment of HTML.',
  ],
  [
    'an unused target',
    { ...modern, 'statement/problem.en.md': 'A.\n\n[b]: c\n' },
    'Not shown: [b]: is the target of a link, and there is no link to it.',
  ],
  [
    'another encoding',
    { ...modern, 'statement/problem.en.md': latin('é') },
    'problem.en.md: Must be UTF-8.',
  ],
  [
    'another encoding of a checker',
    { ...modern, 'output_validator/c.cpp': latin('// é\n#include "testlib.h"\nint main() {}\n') },
    'c.cpp is not UTF-8: its other bytes are replaced.',
  ],
  [
    'two packages',
    { 'a/problem.yaml': '', 'b/problem.yaml': '' },
    'There are 2 packages in it: a, b.',
  ],
  [
    'a package beside files',
    { 'a.txt': '', 'p/problem.yaml': 'name: A\n' },
    'Only the folder p is a package: the files beside it are left out.',
  ],
  ['pairs', pair, 'These are pairs of files: the problem was made from its parts.'],
  [
    'a grader of DMOJ',
    { 'init.yml': 'custom_judge: a\n', ...pair },
    'custom_judge: Not imported: a program of this system, which is called',
  ],
  [
    'DMOJ without a statement',
    { 'init.yml': 'test_cases: [{in: 1.in, out: 1.out}]\n', ...pair },
    'Has no statement and no limits: the problem has the usual ones.',
  ],
  [
    'cases of DMOJ',
    { 'init.yml': 'test_cases: [5]\n' },
    'Must be a list of test cases with in, out and points.',
  ],
  [
    'a missing file of DMOJ',
    { 'init.yml': 'test_cases: [{in: x}]\n' },
    'init.yml: There is no file x.',
  ],
  ['no cases of DMOJ', { 'init.yml': 'a: b\n' }, 'No file is a test case by its name.'],
  [
    'a checker of DMOJ',
    { 'init.yml': 'checker: x.py\n', ...pair },
    'Not imported: the checker x.py of this system.',
  ],
  [
    'fractions of points',
    {
      'init.yml':
        'test_cases: [{in: 1.in, out: 1.out, points: 0.5}, {in: 1.in, out: 1.out, points: 1}]\n',
      ...pair,
    },
    'The points of a group are no whole number: all points are left out.',
  ],
  [
    'a type of Hydro',
    hydro('type: interactive\n'),
    'Not imported: a problem of the type interactive.',
  ],
  ['a missing file of Hydro', hydro('cases: [{input: x}]\n'), 'config.yaml: There is no file x.'],
  [
    'no cases of Hydro',
    hydro('time: 1s\n', { 'testdata/1.out': undefined }),
    'testdata: No file is a test case by its name.',
  ],
  [
    'a program of LibreOJ',
    { 'data.yml': 'specialJudge: {a: b}\n', ...pair },
    'specialJudge: Not imported: a program of this system.',
  ],
  [
    'a case of LibreOJ',
    { 'data.yml': 'subtasks: [{cases: [x]}]\n', ...pair },
    'There are no files for the case x.',
  ],
  ['a file of CMS', cms('infile: a.txt'), 'Not imported: a named file, a.txt.'],
  ['a type of CMS', cms('task_type: twosteps'), 'Not imported: a task of the type twosteps.'],
  [
    'a manager of CMS',
    cms('', { 'check/manager.cpp': '' }),
    'check/manager.cpp: Not imported: a program of this system, which is called',
  ],
  [
    'an answer of CMS',
    cms('', { 'output/output0.txt': undefined }),
    'There is no answer, output/output0.txt.',
  ],
  [
    'no cases of CMS',
    { 'task.yaml': 'name: a\n' },
    'There are no input/input0.txt and output/output0.txt.',
  ],
  [
    'a sample of CMS',
    cms('', { 'att/input0.txt': '1\n' }),
    'Has no answer beside it: it is no sample.',
  ],
  [
    'subtasks of CMS',
    cms('', { 'gen/GEN': '#ST: 1\n1\n2\n' }),
    'Names another number of tests: the subtasks are left out.',
  ],
  [
    'a special judge of QDUOJ',
    qduoj({ spj: {} }),
    'spj: Not imported: a special judge, a program of this system.',
  ],
  ['no cases of QDUOJ', qduoj({}, { 'testcase/1.out': undefined }), 'There are no test cases.'],
  [
    'a case of QDUOJ',
    qduoj({ test_case_score: [{ score: 1, input_name: 'x', output_name: 'y' }] }),
    'testcase/x: Is missing, or its answer is.',
  ],
  [
    'a long file of QDUOJ',
    { 'problem.json': ' '.repeat(4_194_305) },
    'problem.json: At most 4194304 bytes.',
  ],
  ['nothing of FPS', fps(''), 'There is no problem in it.'],
  ['problems of FPS', fps(item('') + item('')), 'a.xml: Has 2 problems: A, A.'],
  [
    'a special judge of FPS',
    fps(item('<spj>x</spj>')),
    'spj: Not imported: a special judge, a program of this system.',
  ],
  ['no tests of FPS', fps('<item><title>A</title></item>'), 'There are no tests in it.'],
  [
    'a checker of UOJ',
    { 'problem.conf': 'n_tests 1\n' },
    'use_builtin_checker: Not imported: a checker of its own.',
  ],
  [
    'a missing file of UOJ',
    { 'problem.conf': 'use_builtin_checker wcmp\nn_tests 1\n' },
    'There is no file input1.txt.',
  ],
  ['no tests of UOJ', { 'problem.conf': 'use_builtin_checker wcmp\n' }, 'There are no tests.'],
];
