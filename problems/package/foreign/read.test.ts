/** Archives of other systems: the plain ones are imported, the others are refused by name. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asLine, Findings, PackageError } from '../findings.ts';
import { asProblem } from '../judgeable.ts';
import { filesAt, nameOfPackage, readFiles } from '../open.ts';
import { filesOf, type Texts } from '../testing-packages.ts';
import { saveFolder, saveZip } from '../write/save.ts';
import { writePackage } from '../write/write.ts';

const pair = (input: string, answer: string, number: number): Texts => ({
  [input]: `${number}\n`,
  [answer]: `${number * 2}\n`,
});

const hydro = (config: string): Texts => ({
  'problem.yaml': 'pid: P1\nowner: 2\ntitle: Double\ntag: [math]\nnSubmit: 5\n',
  'problem_zh.md': 'Double $ n $.\n\n```input1\n7\n```\n\n```output1\n14\n```\n',
  ...pair('testdata/1.in', 'testdata/1.out', 1),
  ...pair('testdata/2.in', 'testdata/2.out', 2),
  'testdata/config.yaml': config,
});

const dmoj: Texts = {
  ...pair('a.1.in', 'a.1.out', 1),
  ...pair('a.2.in', 'a.2.out', 2),
  ...pair('a.3.in', 'a.3.out', 3),
  'init.yml':
    'test_cases:\n- {in: a.1.in, out: a.1.out, points: 10}\n- points: 40\n  batched:\n  - {in: a.2.in, out: a.2.out}\n  - {in: a.3.in, out: a.3.out}\n  dependencies: [1]\n',
};

const fps = (item: string): Texts => ({
  'all.xml': `<?xml version="1.0"?><fps version="1.2">${item}</fps>`,
});
const fpsItem = `<item><title><![CDATA[Double]]></title><time_limit unit="s">2</time_limit>
<memory_limit unit="mb">128</memory_limit>
<description><![CDATA[<p>Read <b>n</b> &lt; 5.<br/>Double it.</p>]]></description>
<sample_input><![CDATA[7]]></sample_input><sample_output><![CDATA[14]]></sample_output>
<test_input><![CDATA[1]]></test_input><test_output><![CDATA[2]]></test_output>
<solution language="C++"><![CDATA[int main() {}]]></solution></item>`;

const qduoj = (spj: unknown): Texts => ({
  'problem.json': JSON.stringify({
    display_id: '1',
    title: 'Double',
    description: { format: 'html', value: '<p>Double it.</p>' },
    time_limit: 1000,
    memory_limit: 256,
    samples: [{ input: '7', output: '14' }],
    test_case_score: [{ score: 100, input_name: '1.in', output_name: '1.out' }],
    spj,
  }),
  ...pair('testcase/1.in', 'testcase/1.out', 1),
});

const cms: Texts = {
  'task.yaml':
    'name: double\ntitle: Double\ntime_limit: 1.5\nmemory_limit: 256\nn_input: 3\ninfile: ""\noutfile: ""\npublic_testcases: "0"\n',
  ...pair('input/input0.txt', 'output/output0.txt', 1),
  ...pair('input/input1.txt', 'output/output1.txt', 2),
  ...pair('input/input2.txt', 'output/output2.txt', 3),
  'gen/GEN': '#ST: 0\n1\n#ST: 100\n2\n3 # the last one\n',
  'sol/solution.cpp': 'int main() {}\n',
};

/** The problem, as an import makes it, and the findings. */
function problemOf(texts: Texts) {
  const read = readFiles(filesOf(texts), 'double');
  const { problem } = asProblem(read.package);
  // Its export can be imported again.
  const again = readFiles(writePackage(read.package), read.package.slug);
  expect(again.package).toEqual(read.package);
  return { problem, read };
}

describe('of other systems, these become problems:', () => {
  it.each<[string, Texts, string, number, number]>([
    [
      'pairs beside each other',
      { ...pair('1.in', '1.out', 1), ...pair('10.in', '10.ans', 2) },
      'double',
      0,
      2,
    ],
    [
      'pairs in two folders',
      {
        ...pair('input/input00.txt', 'output/output00.txt', 1),
        ...pair('input/input01.txt', 'output/output01.txt', 1),
      },
      'double',
      0,
      2,
    ],
    [
      'pairs with samples',
      { ...pair('sample1.in', 'sample1.out', 1), ...pair('data/01', 'data/01.a', 1) },
      'double',
      1,
      1,
    ],
    [
      'pairs with a statement',
      {
        ...pair('t/in1.txt', 't/out1.txt', 1),
        'problem.md': '# Double\n',
        'std.cpp': 'int main() {}',
      },
      'double',
      0,
      1,
    ],
    [
      'FPS with a document type',
      {
        'a.xml': `<!DOCTYPE fps PUBLIC "-//free" "http://a.example/fps.dtd"><fps>${fpsItem}</fps>`,
      },
      'Double',
      1,
      1,
    ],
    ['FPS', fps(fpsItem), 'Double', 1, 1],
    ['DMOJ', dmoj, 'double', 0, 3],
    ['Hydro', hydro('time: 500ms\nmemory: 128m\n'), 'Double', 1, 2],
    [
      'Hydro, with subtasks',
      hydro(
        'subtasks:\n- {score: 30, type: min, id: 1, cases: [{input: 1.in, output: 1.out}]}\n- {score: 70, if: [1], id: 2, cases: [{input: 2.in, output: 2.out}]}\n',
      ),
      'Double',
      1,
      2,
    ],
    ['CMS', cms, 'Double', 1, 3],
    ['QDUOJ', qduoj(null), 'Double', 1, 1],
    [
      'Luogu',
      {
        ...pair('1.in', '1.out', 1),
        'config.yml':
          '1.in:\n  timeLimit: 1000\n  memoryLimit: 65536\n  score: 100\n  subtaskId: 0\n',
      },
      'double',
      0,
      1,
    ],
    [
      'LibreOJ',
      {
        ...pair('a1.in', 'a1.ans', 1),
        ...pair('a2.in', 'a2.ans', 1),
        'data.yml':
          "subtasks:\n- {score: 40, type: sum, cases: ['1']}\n- {score: 60, type: min, cases: ['2']}\ninputFile: 'a#.in'\noutputFile: 'a#.ans'\n",
      },
      'double',
      0,
      2,
    ],
    [
      'UOJ',
      {
        ...pair('a1.in', 'a1.out', 1),
        'problem.conf':
          'use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 1\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf out\ntime_limit 1\n',
      },
      'double',
      0,
      1,
    ],
    [
      'a package within a folder beside other files',
      {
        'README.md': 'x',
        'a/b/problem.yaml': 'name: Double\n',
        ...pair('a/b/data/secret/1.in', 'a/b/data/secret/1.ans', 1),
      },
      'Double',
      0,
      1,
    ],
  ])('%s', (_, texts, name, samples, hidden) => {
    const { problem } = problemOf(texts);
    expect(problem.name).toBe(name);
    expect(problem.testCases.filter(({ isHidden }) => !isHidden)).toHaveLength(samples);
    expect(problem.testCases.filter(({ isHidden }) => isHidden)).toHaveLength(hidden);
    for (const { input, output } of problem.testCases) {
      expect(Number(output.toString())).toBe(2 * Number(input.toString()));
    }
  });

  it.each<[string, Texts, string[], string[]]>([
    [
      'CMS',
      { ...cms, 'task.yaml': `${cms['task.yaml']}output_only: true\n` },
      ['000', '001', '002'],
      ['input_000.txt', 'input_001.txt', 'input_002.txt'],
    ],
    [
      'Hydro, without files for people',
      hydro(
        'type: submit_answer\nsubType: multi\ncases: [{input: 1.in, output: 1.out}, {input: 2.in, output: 2.out}]\n',
      ),
      ['1', '2'],
      ['1.in', '2.in'],
    ],
    [
      'Hydro, with files for people',
      {
        ...hydro('type: submit_answer\nsubType: multi\n'),
        'additional_file/all.txt': '1 2\n',
      },
      ['1', '2'],
      ['all.txt'],
    ],
    [
      'test data of Hydro alone',
      {
        'config.yaml': 'type: submit_answer\nsubType: multi\n',
        ...pair('1.in', '1.out', 1),
        ...pair('2.in', '2.out', 2),
      },
      ['1', '2'],
      ['1.in', '2.in'],
    ],
    [
      'UOJ',
      {
        ...pair('a1.in', 'a1.out', 1),
        'download/check.py': 'print()\n',
        'problem.conf':
          'use_builtin_checker wcmp\nsubmit_answer on\nn_tests 1\ninput_pre a\ninput_suf in\noutput_pre a\noutput_suf out\n',
      },
      ['a1'],
      ['check.py', 'a1.in'],
    ],
  ])('to which people submit answers, made from the inputs: %s', (_, texts, names, attached) => {
    const { problem, read } = problemOf(texts);
    expect(problem.languages).toEqual(['answers']);
    const asked = problem.testCases.filter(({ isHidden }) => isHidden);
    expect(asked.map(({ name }) => name)).toEqual(names);
    const paths = read.package.folders.attachments.map(({ path }) => path);
    expect(paths.sort()).toEqual(attached.sort());
  });

  it('with their points: those of groups, and what a group requires', () => {
    const { problem } = problemOf(dmoj);
    expect(problem.scoring).toMatchObject({
      secret: { maxPoints: 50, aggregation: 'sum' },
      groups: [
        { maxPoints: 10, aggregation: 'pass-fail', requires: [] },
        { maxPoints: 40, aggregation: 'pass-fail', requires: ['secret/group01'] },
      ],
    });
  });

  it.each([
    ['standard', {}],
    ['rstripped', { byLines: true }],
    ['identical', { spaceSensitive: true }],
  ])('compared like by the checker %s of DMOJ', (checker, space) => {
    const init = `checker: ${checker}\n${dmoj['init.yml']}`;
    const { problem } = problemOf({ ...dmoj, 'init.yml': init });
    const plain = { caseSensitive: true, spaceSensitive: false };
    expect(problem.comparison).toEqual({ ...plain, ...space });
  });

  it('with their limits, statements and tags', () => {
    const { problem } = problemOf(hydro('time: 500ms\nmemory: 128m\n'));
    expect(problem).toMatchObject({ timeLimitMs: 500, memoryLimitMb: 128, tags: ['math'] });
    expect(problem.problemStatement.trim()).toBe('Double $n$.');
    expect(problem.scoring).toBeUndefined();
    const rates = 'time_limit_rate: {py: 3, cc.cc17: 1.5, rb: 2}\n';
    const { problem: rated } = problemOf(hydro(`time: 500ms\n${rates}`));
    expect(rated.timeFactors).toEqual({ cpp17: 1.5, python: 3, pypy: 3, ruby: 2 });
    const { problem: other } = problemOf(fps(fpsItem));
    expect(other).toMatchObject({ timeLimitMs: 2000, memoryLimitMb: 128 });
    expect(other.problemStatement.trim()).toBe('Read **n** \\< 5.\\\nDouble it.');
    expect(other.submissions).toMatchObject([{ path: 'accepted/solution1.cpp' }]);
  });
});

describe('rates of Hydro that are none here are left out with a warning:', () => {
  const file = 'testdata/config.yaml';
  const rule = 'Left out: must be a number from 0.1 to 20.';
  it.each<[string, string, string[], Record<string, number> | undefined]>([
    ['above the most', '{py: 30, rb: 20}', [`time_limit_rate.py: ${rule}`], { ruby: 20 }],
    ['below the least', '{rb: 0.05, go: 0.1}', [`time_limit_rate.rb: ${rule}`], { go: 0.1 }],
    ['no number', '{rb: twice}', [`time_limit_rate.rb: ${rule}`], undefined],
    ['no rate at all', '{rb: }', [`time_limit_rate.rb: ${rule}`], undefined],
    ['a list', '{rb: [2]}', [`time_limit_rate.rb: ${rule}`], undefined],
    ['of one standard', '{cc: 2, cc.cc17: -1}', [`time_limit_rate.cc.cc17: ${rule}`], cppTwice()],
    [
      'no map',
      'twice',
      ['time_limit_rate: Left out: must be a map from languages to numbers.'],
      undefined,
    ],
  ])('%s', (_, rates, told, factors) => {
    const { problem, read } = problemOf(hydro(`time: 500ms\ntime_limit_rate: ${rates}\n`));
    expect(problem.timeFactors).toEqual(factors);
    const warnings = read.findings.map(asLine).filter((line) => line.includes('time_limit_rate'));
    expect(warnings).toEqual(told.map((line) => `warning: ${file}: ${line}`));
  });

  function cppTwice(): Record<string, number> {
    return { cpp17: 2, cpp: 2, cpp23: 2 };
  }
});

it('graders of CMS are compiled with submissions, in the languages that have one', () => {
  const main = 'import double\n';
  const { problem, read } = problemOf({
    ...cms,
    'sol/grader.cpp': '#include "double.h"\nint main() {}\n',
    'sol/double.h': 'int twice(int n);\n',
    'sol/grader.py': main,
    'sol/grader.java': 'class grader {}\n',
    'sol/grader.pas': 'begin end.\n',
    'sol/soluzione.java': 'class Double {}\n',
  });
  expect(problem.graders).toMatchObject({
    cpp: { headers: [{ name: 'double.h' }], sources: [{ name: 'grader.cpp' }] },
    python3: { headers: [], sources: [{ name: 'grader.py', source: main }] },
    java: { sources: [{ name: 'grader.java' }] },
  });
  expect(problem.graders).not.toHaveProperty('c');
  expect(read.package.metadata.languages).toEqual(['cpp', 'java', 'python3']);
  expect(read.findings.map(asLine)).toContain(
    'warning: sol/grader.pas: Left out: in this language no program calls a function.',
  );
  expect(read.package.submissions.map(({ program }) => program.name)).toContain('soluzione.java');
});

describe('of other systems, these are refused by name:', () => {
  it.each<[string, Texts, string]>([
    [
      'graders of CMS in no language that has them here',
      { ...cms, 'sol/grader.pas': 'begin end.\n' },
      'sol/grader.pas: Not imported: a program of this system, which is called in its own way.',
    ],
    [
      'two packages',
      { 'a/problem.yaml': 'name: A\n', 'b/problem.yaml': 'name: B\n' },
      'double: There are 2 packages in it: a, b.',
    ],
    [
      'archives in an archive',
      { 'a.zip': 'PK', 'b.zip': 'PK' },
      'double: There are 2 packages in it: a.zip, b.zip.',
    ],
    ['several problems of FPS', fps(fpsItem + fpsItem), 'all.xml: Has 2 problems: Double, Double.'],
    [
      'a special judge of FPS',
      fps(fpsItem.replace('</item>', '<spj>x</spj></item>')),
      'all.xml: spj: Not imported: a special judge',
    ],
    [
      'a special judge of QDUOJ',
      qduoj({ code: 'x' }),
      'problem.json: spj: Not imported: a special judge',
    ],
    [
      'a grader of DMOJ',
      { ...dmoj, 'init.yml': 'custom_judge: judge.py\n' },
      'init.yml: custom_judge: Not imported: a program of this system',
    ],
    [
      'a checker of DMOJ',
      { ...dmoj, 'init.yml': `checker: mine.py\n${dmoj['init.yml']}` },
      'init.yml: checker: Not imported: the checker mine.py',
    ],
    [
      'a missing file of DMOJ',
      { ...dmoj, 'a.3.out': undefined },
      'init.yml: There is no file a.3.out.',
    ],
    [
      'an interactive problem of Hydro',
      hydro('type: interactive\n'),
      'testdata/config.yaml: type: Not imported: a problem of the type interactive.',
    ],
    [
      'a manager of CMS',
      { ...cms, 'check/manager.cpp': 'x' },
      'check/manager.cpp: Not imported: a program of this system',
    ],
    [
      'a named file of CMS',
      { ...cms, 'task.yaml': 'name: a\ninfile: input.txt\n' },
      'task.yaml: infile: Not imported: a named file, input.txt.',
    ],
    [
      'a checker of UOJ',
      { 'problem.conf': 'n_tests 1\n', ...pair('input1.txt', 'output1.txt', 1) },
      'problem.conf: use_builtin_checker: Not imported: a checker of its own.',
    ],
    [
      'a special judge of LibreOJ',
      { ...pair('1.in', '1.out', 1), 'data.yml': 'specialJudge: {language: cpp}\n' },
      'data.yml: specialJudge: Not imported',
    ],
    [
      'nothing that is known',
      { 'a.txt': 'x' },
      'problem.yaml: The file is required, or problem.xml',
    ],
  ])('%s', (_, texts, told) => {
    let findings: string[] = [];
    try {
      readFiles(filesOf(texts), 'double');
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      findings = error.findings.map(asLine);
    }
    expect(findings.join('\n')).toContain(told);
  });
});

describe('files on disk', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'arbiter-foreign-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('of DMOJ may have their test data in an archive, which is unpacked within the same bounds', async () => {
    const { 'init.yml': init, ...data } = dmoj;
    const inner = join(folder, 'data.zip');
    await saveZip(filesOf(data), 'd', inner);
    const outer = join(folder, 'double.zip');
    const files = filesOf({
      'init.yml': `archive: data.zip\n${String(init).replaceAll('a.', 'd/a.')}`,
      'data.zip': await readFile(inner),
    });
    await saveZip(files, 'double', outer);
    await saveFolder(files, join(folder, 'double'));
    for (const path of [outer, join(folder, 'double')]) {
      const findings = new Findings();
      const read = readFiles(await filesAt(path, findings), nameOfPackage(path), findings);
      expect(asProblem(read.package).problem.testCases).toHaveLength(3);
    }
  });
});
