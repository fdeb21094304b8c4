/** What verification finds: every flaw is reported, and nothing else, with the real sandbox. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Texts } from '../../problems/package/testing.ts';
import { openWorkshop, type Workshop } from '../testing.ts';
import { foundIn, good, linesOf, packageOf, sum, verified } from './testing.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

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
        'error data/secret/3.ans: The output of accepted/sum.cpp is wrong here: line 1, token 1: expected 66, found 65',
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
        'error submissions/accepted/trap.cpp: Gets Runtime Error on secret/3: SIGILL: illegal instruction, such as the end of a function that returns nothing. Permitted: Accepted.',
      ],
    ],
    [
      'one that is wrong, beside the reference',
      { 'submissions/accepted/wrong.cpp': sum.replace('a + b', 'a + b + (a == 5)') },
      [
        'error submissions/accepted/wrong.cpp: Gets Wrong Answer on secret/3: line 1, token 1: expected 65, found 66. Permitted: Accepted.',
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
        'error submissions/run_time_error/both.cpp: Gets Wrong Answer on secret/2 and 1 more: line 1, token 1: expected 34, found 0. Permitted: Accepted or Runtime Error.',
      ],
    ],
    [
      'an outcome that a rule forbids on some test cases',
      { 'submissions/submissions.yaml': 'wrong_answer/minus.cpp: {sample: {permitted: [AC]}}\n' },
      [
        'error submissions/wrong_answer/minus.cpp: Gets Wrong Answer on sample/1: line 1, token 1: expected 3, found -1. Permitted in sample: Accepted.',
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
      'what the judge cannot do',
      { 'problem.yaml': yaml.replace('name:', 'type: submit-answer\nname:') },
      ['error problem.yaml: Not supported yet: problems whose answers are submitted.'],
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
    const place = { ...{ sandbox, languages, slot: 0, core: 0 }, scratchFolder: folder };
    const ending = verified(workshop, packageOf({}), {
      place: { ...place, signal: stopping.signal },
      onStep: (name) => name === 'checker' && stopping.abort(new Error('enough')),
    });
    await expect(ending).rejects.toThrow('enough');
  });
});
