/** What verification finds: every flaw is reported, and nothing else, with the real sandbox. */
import { describe, expect, it } from 'vitest';
import type { Texts } from '../../problems/package/testing-packages.ts';
import { HostFault } from '../faults.ts';
import type { Workshop } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { printed } from './print.ts';
import { foundIn, good, linesOf, packageOf, sum, verified } from './testing-packages.ts';

const workshop = await openTestWorkshop();

const found = (texts: Texts): Promise<string[]> => foundIn(workshop, texts);

const yaml = good['problem.yaml'] as string;

/** Crashes on the sample, and is wrong on all others. */
const failsTwice = `#include <cstdlib>
#include <iostream>
int main() { int a; std::cin >> a; if (a == 1) std::abort(); std::cout << 0; }
`;

it('a correct package has no findings, and a report of all steps', async () => {
  const { report } = await verified(workshop, packageOf({}));
  expect(report && linesOf(report)).toEqual([]);
  expect(report).toMatchObject({
    isRight: true,
    tests: ['sample/1', 'secret/2', 'secret/3'],
    groups: [
      { name: 'sample', from: 0, count: 1 },
      { name: 'secret', from: 1, count: 2 },
    ],
    submissions: [
      { path: 'accepted/sum.cpp', verdict: 'Accepted', cases: 'AAA', isAsExpected: true },
      { path: 'wrong_answer/minus.cpp', expected: 'Wrong Answer', cases: 'WWW' },
    ],
    times: { limitMs: 1000, isGiven: true },
  });
  for (const { ms, memoryKb } of report?.submissions ?? []) {
    expect(ms).toHaveLength(3);
    expect(ms.every((one) => one !== null)).toBe(true);
    expect(memoryKb.every((one) => one !== null && one > 0)).toBe(true);
  }
  const summaries = report?.sections.map(({ name, summary }) => `${name}: ${summary}`);
  expect(summaries).toEqual([
    'package: 3 test cases and 2 submissions.',
    'inputs: 1 validator read 3 inputs.',
    'answers: accepted/sum.cpp is right on 3 of 3 test cases.',
    'checker: Outputs are compared.',
    'submissions: 2 of 2 were run.',
    'time: The limit is 1 s.',
    'tests: 3 in 2 groups.',
    'generators: 2 lines of the script, each run twice.',
  ]);
});

it('judges the answers of a package without running anything, and programs that make them', async () => {
  const { report } = await verified(
    workshop,
    packageOf({
      'problem.yaml': yaml.replace('name:', 'type: submit-answer\nname:'),
      'submissions/accepted/made/2.out': '34\n',
      'submissions/accepted/made/3.out': '65\n',
      'submissions/wrong_answer/minus.cpp': undefined,
      'submissions/wrong_answer/partly/2.out': '34\n',
      'submissions/wrong_answer/other/4.out': '5\n',
      'submissions/wrong_answer/other/2.out': '34\n',
    }),
  );
  expect(report).toMatchObject({
    submissions: [
      { path: 'accepted/made', verdict: 'Accepted', cases: 'AAA', isAsExpected: true },
      { path: 'accepted/sum.cpp', verdict: 'Accepted', cases: 'AAA', isAsExpected: true },
      { path: 'wrong_answer/other', verdict: 'Compilation Error', cases: '---' },
      { path: 'wrong_answer/partly', verdict: 'Wrong Answer', cases: 'AAW', isAsExpected: true },
    ],
  });
  expect(report && linesOf(report).join('\n')).toContain('4.out, which is named like no test.');
});

describe('on a host that is busy', () => {
  const busy = new HostFault('no-core', 'the host had no core for the program');

  /** Verifies the correct package; each run that `fails` names by its step and number fails. */
  const verifiedWith = (fails: (step: string, run: number) => boolean) => {
    let [step, runs] = ['', 0];
    const run: Workshop['sandbox']['run'] = async (request) => {
      runs += 1;
      if (fails(step, runs)) throw busy;
      return await workshop.sandbox.run(request);
    };
    const { languages, folder: scratchFolder } = workshop;
    const signal = new AbortController().signal;
    return verified(workshop, packageOf({}), {
      place: {
        sandbox: { ...workshop.sandbox, run },
        languages,
        slot: 0,
        core: 0,
        scratchFolder,
        signal,
        restsMs: [1, 1],
      },
      notesFaults: true,
      onStep: (name) => {
        step = name;
        runs = 0;
      },
    });
  };

  it('runs that had no core are done again', async () => {
    const isMet = new Set<string>();
    const { report } = await verifiedWith((step, run) => {
      const isFirst = run === 2 && !isMet.has(step);
      isMet.add(step);
      return isFirst;
    });
    expect(report && linesOf(report)).toEqual([]);
    expect(report?.submissions.map(({ cases }) => cases)).toEqual(['AAA', 'WWW']);
  });

  it('a step that never had a core is an error of the report, which has all others', async () => {
    const busyStep = 'submissions/wrong_answer/minus.cpp';
    const { report } = await verifiedWith((step) => step === busyStep);
    expect(report && linesOf(report)).toContain(
      `error ${busyStep}: Was not done: no-core: the host had no core for the program`,
    );
    expect(report).toMatchObject({
      isRight: false,
      submissions: [{ path: 'accepted/sum.cpp', cases: 'AAA' }],
    });
  });
});

describe('an interactive package', () => {
  const adding = `#include <fstream>
#include <iostream>
int main(int, char** argv) {
  std::ifstream input(argv[1]);
  long long a, b, said;
  input >> a >> b;
  std::cout << a << ' ' << b << std::endl;
  return std::cin >> said && said == a + b ? 42 : 43;
}
`;
  const texts = {
    'problem.yaml': `${yaml}type: interactive\n`,
    'output_validator/add.cpp': adding,
    'data/sample/1.ans': '',
    'data/secret/2.ans': '',
    'data/secret/3.ans': '',
  };

  it('is judged by its interactor, without answers', async () => {
    const { report } = await verified(workshop, packageOf(texts));
    expect(report && linesOf(report)).toEqual([]);
    expect(report?.submissions).toMatchObject([
      { path: 'accepted/sum.cpp', cases: 'AAA', isAsExpected: true },
      { path: 'wrong_answer/minus.cpp', cases: 'WWW', isAsExpected: true },
    ]);
    const summaries = report?.sections.map(({ name, summary }) => `${name}: ${summary}`);
    expect(summaries).toContain('checker: An interactor decides.');
  });

  it('reports a failing interactor', async () => {
    const broken = adding.replace('? 42 : 43', '? 42 : 7');
    const lines = await found({ ...texts, 'output_validator/add.cpp': broken });
    const told = 'The interactor fails: the interactor broke (exit code 7)';
    expect(lines.join('\n')).toContain(told);
  });
});

describe('a package with points', () => {
  const secret = {
    'data/secret/2.in': undefined,
    'data/secret/2.ans': undefined,
    'data/secret/3.in': undefined,
    'data/secret/3.ans': undefined,
    'data/secret/1-small/1.in': '3 4\n',
    'data/secret/1-small/1.ans': '7\n',
    'data/secret/2-large/1.in': '30 4\n',
    'data/secret/2-large/1.ans': '34\n',
    'data/secret/1-small/test_group.yaml': 'max_score: 30\n',
    'data/secret/2-large/test_group.yaml': 'max_score: 70\n',
    'generators/script.txt': undefined,
  };
  const small = sum.replace('a + b', 'a + (a < 30 ? b : 0)');
  const texts: Texts = {
    ...secret,
    'problem.yaml': `${yaml}type: scoring\n`,
    'submissions/wrong_answer/minus.cpp': small.replace('a < 30', 'a == 1'),
    'submissions/partially_accepted/small.cpp': small,
  };
  const from = (lines: string): Texts => ({ 'submissions/submissions.yaml': lines });

  it('has the points of each submission and of its groups in the report', async () => {
    const expected = from('partially_accepted/small.cpp: {score: 30}\n');
    const { report } = await verified(workshop, packageOf({ ...texts, ...expected }));
    expect(report && linesOf(report)).toEqual([]);
    expect(report?.submissions).toMatchObject([
      { path: 'accepted/sum.cpp', points: 100, maxPoints: 100, groupPoints: [null, 30, 70] },
      {
        path: 'partially_accepted/small.cpp',
        expected: 'some of the points, 30 points',
        verdict: 'Wrong Answer',
        points: 30,
        groupPoints: [null, 30, 0],
      },
      { path: 'wrong_answer/minus.cpp', points: 0, groupPoints: [null, 0, 0] },
    ]);
    expect(report && printed(report)).toMatch(
      /partially_accepted\/small\.cpp .* 30 of 100 .* 30 p/,
    );
  });

  it.each<[what: string, changed: Texts, line: string]>([
    [
      'must get some of the points, and gets all',
      { 'submissions/partially_accepted/small.cpp': sum },
      'Gets 100 of 100 points. Must get some of the points, and not all of them.',
    ],
    [
      'must get some of the points, and gets none',
      { 'submissions/partially_accepted/small.cpp': sum.replace('a + b', '0') },
      'Gets 0 of 100 points. Must get some of the points, and not all of them.',
    ],
    [
      'must get a number of points',
      from('partially_accepted/small.cpp: {score: 40}\n'),
      'Gets 30 of 100 points. Must get 40 points.',
    ],
    [
      'must get points of a range',
      from('partially_accepted: {score: [31, 99]}\n'),
      'Gets 30 of 100 points. Must get 31 to 99 points.',
    ],
    [
      'must get a number of points in a group',
      from('partially_accepted/small.cpp: {secret/2-large: {score: 70}}\n'),
      'Gets 0 of 70 points in secret/2-large. Must get 70 points.',
    ],
  ])('says of a submission that it %s', { timeout: 120_000 }, async (_, changed, line) => {
    const place = 'error submissions/partially_accepted/small.cpp';
    expect(await found({ ...texts, ...changed })).toContain(`${place}: ${line}`);
  });

  it('says what is meant to get some of the points where there are none', async () => {
    const lines = await found({ 'submissions/partially_accepted/other.cpp': sum });
    expect(lines).toContain(
      'warning submissions/partially_accepted/other.cpp: Must get some of the points, and the problem has none.',
    );
  });
});

describe('verification finds', () => {
  it.each<[string, Texts, string[]]>([
    [
      'an input that breaks a rule',
      { 'data/secret/4.in': '7\t5\n', 'data/secret/4.ans': '12\n' },
      ['error data/secret/4.in: input_validators/valid.cpp rejects this input.'],
    ],
    [
      'a validator that says neither',
      { 'input_validators/valid.cpp': 'int main() { return 1; }' },
      [
        'error input_validators/valid.cpp: The validator neither accepts nor rejects data/sample/1.in: it ended with exit code 1',
        'error data/invalid_input/negative.in: No input validator rejects this input, which must be invalid.',
      ],
    ],
    [
      'a validator that crashes',
      { 'input_validators/more.cpp': 'int main() { __builtin_trap(); }' },
      [
        'error input_validators/more.cpp: The validator neither accepts nor rejects data/sample/1.in: it was ended by signal 4',
      ],
    ],
    [
      'a validator that does not compile',
      { 'input_validators/more.cpp': 'int main() { return x; }' },
      [
        "error input_validators/more.cpp: The input validator cannot be run, so it checks nothing. Compilation Error: line 1, column 21: 'x' was not declared in this scope.",
      ],
    ],
    [
      'a validator in a language of elsewhere',
      { 'input_validators/more.viva': 'x' },
      [
        'warning input_validators/more.viva: The input validator cannot be run, so it checks nothing. Not supported: more.viva, which is no source in a known language.',
      ],
    ],
    [
      'a validator with a script',
      { 'input_validators/more/build': '#!/bin/sh', 'input_validators/more/a.cpp': 'x' },
      [
        'warning input_validators/more: The input validator cannot be run, so it checks nothing. Not supported: the script build, by which a folder compiles or runs itself. Leave it out, and write the program in C++ or Python: all sources of the folder are compiled.',
      ],
    ],
    [
      'an invalid input that is accepted',
      { 'data/invalid_input/fine.in': '1 2\n' },
      [
        'error data/invalid_input/fine.in: No input validator rejects this input, which must be invalid.',
      ],
    ],
    [
      'a wrong answer of the jury',
      { 'data/secret/3.ans': '66\n' },
      [
        'error data/secret/3.ans: The output of accepted/sum.cpp is wrong here: line 1, word 1: expected 66, found 65',
      ],
    ],
    [
      'a right submission that crashes',
      {
        'submissions/accepted/trap.cpp': sum.replace(
          'std::cout',
          'if (a == 5) __builtin_trap(); std::cout',
        ),
      },
      [
        'error submissions/accepted/trap.cpp: Gets Runtime Error on secret/3: SIGILL: illegal instruction. Permitted: Accepted.',
      ],
    ],
    [
      'one that is wrong, beside the reference',
      { 'submissions/accepted/wrong.cpp': sum.replace('a + b', 'a + b + (a == 5)') },
      [
        'error submissions/accepted/wrong.cpp: Gets Wrong Answer on secret/3: line 1, word 1: expected 65, found 66. Permitted: Accepted.',
      ],
    ],
    [
      'a submission that does not compile',
      { 'submissions/wrong_answer/none.cpp': 'int' },
      [
        'error submissions/wrong_answer/none.cpp: Compilation Error: line 1, column 4: expected unqualified-id at end of input.',
      ],
    ],
    [
      'a wrong submission that is right',
      { 'submissions/wrong_answer/right.cpp': sum },
      [
        'error submissions/wrong_answer/right.cpp: Must get Wrong Answer somewhere, and got Accepted on all 3 tests.',
      ],
    ],
    [
      'a mark that does not hold',
      { 'submissions/mixed/right.cpp': `// @EXPECTED_RESULTS@: RUN-ERROR\n${sum}` },
      [
        'error submissions/mixed/right.cpp: Must get Runtime Error somewhere, and got Accepted on all 3 tests.',
      ],
    ],
    [
      // Its result in DOMjudge is that of the first test case.
      'nothing of what comes after the first failure where a mark says it',
      {
        'submissions/mixed/both.cpp': `// @EXPECTED_RESULTS@: RUN-ERROR\n${failsTwice}`,
        'submissions/run_time_error/both.cpp': failsTwice,
      },
      [
        'error submissions/run_time_error/both.cpp: Gets Wrong Answer on secret/2 and 1 more: line 1, word 1: expected 34, found 0. Permitted: Accepted or Runtime Error.',
      ],
    ],
    [
      'an outcome that a rule forbids on some test cases',
      { 'submissions/submissions.yaml': 'wrong_answer/minus.cpp: {sample: {permitted: [AC]}}\n' },
      [
        'error submissions/wrong_answer/minus.cpp: Gets Wrong Answer on sample/1: line 1, word 1: expected 3, found -1. Permitted in sample: Accepted.',
      ],
    ],
    [
      'an outcome that a rule requires on some test cases',
      { 'submissions/submissions.yaml': "'wrong_*/{minus,plus}': {secret/2: {required: [RTE]}}\n" },
      [
        'error submissions/wrong_answer/minus.cpp: Must get Runtime Error somewhere in secret/2, and got Wrong Answer on the only test.',
      ],
    ],
    [
      'a slow submission that is not',
      { 'submissions/time_limit_exceeded/quick.cpp': sum },
      [
        'error submissions/time_limit_exceeded/quick.cpp: Must get Time Limit Exceeded somewhere, and got Accepted on all 3 tests.',
      ],
    ],
    [
      'the same input twice',
      { 'data/secret/4.in': '5 60\n', 'data/secret/4.ans': '65\n' },
      ['warning data/secret/4.in: Is the same input as data/secret/3.in.'],
    ],
    [
      'lines that do not end as they should',
      { 'data/secret/2.ans': '34', 'data/secret/3.ans': '65 \n', 'data/sample/1.ans': '3\r\n' },
      [
        'warning data/sample/1.ans: Lines end in CRLF.',
        'warning data/secret/2.ans: The last line has no end.',
        'warning data/secret/3.ans: Lines end in blanks.',
      ],
    ],
    [
      'a sample that is another in the statement',
      { 'statement/problem.en.md': 'Add.\n\n### Sample Input 1\n```\n1 3\n```\n' },
      ['warning statement/problem.en.md:3: This sample input is none of the samples.'],
    ],
    [
      'tests that no wrong submission fails',
      { 'submissions/wrong_answer/minus.cpp': sum.replace('a + b', 'a + b + (a == 30)') },
      ['remark data/secret: No wrong submission fails on 1 of 2 test cases: secret/3.'],
    ],
    [
      'that there is no wrong submission',
      { 'submissions/wrong_answer/minus.cpp': undefined },
      [
        'remark submissions: No submission that must fail was run: nothing shows that the tests tell right from wrong.',
      ],
    ],
    [
      'once that there is no secret test case',
      {
        'data/secret/2.in': undefined,
        'data/secret/2.ans': undefined,
        'data/secret/3.in': undefined,
        'data/secret/3.ans': undefined,
        'generators/script.txt': undefined,
      },
      ['error data/secret: At least one test case is required.'],
    ],
    [
      'what the judge cannot do',
      { 'problem.yaml': yaml.replace('name:', 'allow_file_writing: true\nname:') },
      ['error problem.yaml: Not supported yet: submissions that write files.'],
    ],
  ])('%s', { timeout: 120_000 }, async (_, texts, lines) => {
    const all = await found(texts);
    // If it cannot be judged, there is another finding: that nothing was run.
    if (lines[0]?.includes('Not supported yet:')) expect(all).toContain(lines[0]);
    else expect(all).toEqual(lines);
  });
});

describe('a verification', () => {
  it('can be done in parts, with the same report', async () => {
    const one = packageOf({ 'submissions/accepted/sum.cpp': sum.replace('a + b', 'a') });
    const whole = await verified(workshop, one);
    let parts = await verified(workshop, one, { goesOn: async () => false });
    let count = 1;
    for (; parts.report === null; count += 1) {
      expect(parts.steps).toHaveLength(count);
      const done = JSON.parse(JSON.stringify(parts.steps));
      parts = await verified(workshop, one, { done, goesOn: async () => false });
    }
    expect(count).toBe(6);
    expect(linesOf(parts.report)).toEqual(whole.report && linesOf(whole.report));
  });

  it('reports what it had no time for', async () => {
    const { report } = await verified(workshop, packageOf({}), { maxMs: 0 });
    expect(report && linesOf(report)).toContain(
      'error input validators: Was not looked at to its end: a verification may take 30 minutes.',
    );
  });

  it('stops on request', async () => {
    const stopping = new AbortController();
    const { sandbox, languages, folder } = workshop;
    const place = { sandbox, languages, slot: 0, core: 0, scratchFolder: folder };
    const ending = verified(workshop, packageOf({}), {
      place: { ...place, signal: stopping.signal },
      onStep: (name) => name === 'checker' && stopping.abort(new Error('enough')),
    });
    await expect(ending).rejects.toThrow('enough');
  });

  it('that is stopped has a report of the steps that ended, where faults are noted', async () => {
    const stopping = new AbortController();
    const { sandbox, languages, folder } = workshop;
    const place = { sandbox, languages, slot: 0, core: 0, scratchFolder: folder };
    const { report } = await verified(workshop, packageOf({}), {
      place: { ...place, signal: stopping.signal },
      notesFaults: true,
      onStep: (name) => name === 'generators' && stopping.abort(new Error('ended by SIGTERM')),
    });
    const lines = report === null ? [] : linesOf(report);
    expect(lines).toContain('error generators: Was not done: ended by SIGTERM');
    expect(lines).toContain('error submissions/accepted/sum.cpp: Was not done: ended by SIGTERM');
    const summaries = report?.sections.map(({ name, summary }) => `${name}: ${summary}`);
    expect(summaries).toContain('inputs: 1 validator read 3 inputs.');
  });
});
