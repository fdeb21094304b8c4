/**
 * Multi-pass problems, with the real compilers and the real sandbox, in slots and in jails.
 *
 * @module-tag release
 */
import { describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { ProblemFault } from '../faults.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { judgeIn, type ToJudge } from './testing-interaction.ts';

const workshop = await openTestWorkshop();

type Options = Omit<ToJudge, 'source' | 'cases'> & { isHidden?: boolean };

/** Judges a program on two cases, the first of which is a sample by default. */
const judge = (body: string, { isHidden = false, ...more }: Options) =>
  judgeIn(workshop, {
    source: `#include <bits/stdc++.h>
using namespace std;
int main() { string what; long number; cin >> what >> number;\n${body}\n}`,
    cases: [
      { input: 'double 7\n', output: '', isHidden },
      { input: 'double 8\n', output: '', isHidden: true },
    ],
    isMultiPass: true,
    ...more,
  });

/**
 * The first pass asks for the double, the second for half of it; the input is stored in a separate
 * file.
 */
const doubling = (more = ''): Checker =>
  checker.parse({
    kind: 'icpc',
    passes: 2,
    source: `#include <filesystem>
#include <fstream>
#include <iostream>
using namespace std;
int main(int, char** argv) {
  string folder = argv[3], what; long number = 0, said = 0; ifstream(argv[1]) >> what >> number;
  ofstream told(folder + "judgemessage.txt", ios::app);
  ifstream state(folder + "kept/state");
  cin >> said;
  ${more}
  if (filesystem::exists(folder + "nextpass.in")) return 1;
  if (what == "double" && !state) {
    if (said != 2 * number) { told << "no double"; return 43; }
    filesystem::create_directory(folder + "kept");
    ofstream(folder + "kept/state") << number;
    ofstream(folder + "nextpass.in") << "halve " << said << endl;
    return 42;
  }
  long given = 0; state >> given;
  if (what != "halve" || number != 2 * given) return 1;
  if (said != given) { told << said << " is not " << given; return 43; }
  return 42;
}`,
  });

const doublingInPython = checker.parse({
  kind: 'icpc',
  language: 'python',
  passes: 2,
  source: `import sys
from pathlib import Path
folder = Path(sys.argv[3])
what, number = open(sys.argv[1]).read().split()
said, state = int(input()), folder / 'state'
if what == 'double' and not state.exists():
    state.write_text(number)
    (folder / 'nextpass.in').write_text(f'halve {said}\\n')
    sys.exit(42)
sys.exit(42 if said == int(state.read_text()) and not (folder / 'nextpass.in').exists() else 43)
`,
});

const solution = 'cout << (what == "double" ? 2 * number : number / 2) << endl;';

const ways: [string, Checker, boolean][] = [
  ['in a slot', doubling(), false],
  ['in jails', doubling(), true],
  ['in Python', doublingInPython, false],
];

describe('a program', () => {
  it.each(ways)('passes every pass: the checker is %s', async (_, decides, inJails) => {
    const { verdict, error, detailedResults } = await judge(solution, {
      checker: decides,
      inJails,
    });
    expect([verdict, error]).toEqual(['Accepted', undefined]);
    expect(detailedResults[0]?.interaction).toEqual([
      { by: 'input', text: 'double 7\n' },
      { by: 'program', text: '14\n' },
      { by: 'pass', text: '' },
      { by: 'input', text: 'halve 14\n' },
      { by: 'program', text: '7\n' },
    ]);
  });

  it.each([
    ['wrong in the first', 'cout << 1;', 'Wrong Answer on sample 1: no double.'],
    ['wrong in the second', 'cout << 2 * number;', 'Wrong Answer on sample 1: 28 is not 7.'],
    [
      'one that crashes in the second',
      'if (what == "halve") abort(); cout << 2 * number;',
      'Runtime Error on sample 1: SIGABRT',
    ],
  ])('%s is reported', async (_, body, told) => {
    expect((await judge(body, { checker: doubling() })).error).toContain(told);
  });

  it('has its full time for each pass, and the largest is shown', async () => {
    const slowly = `while (clock() < 120 * CLOCKS_PER_SEC / 1000);\n${solution}`;
    const timeLimitMs = 200;
    const { verdict, executionTime } = await judge(slowly, { checker: doubling(), timeLimitMs });
    expect(verdict).toBe('Accepted');
    expect(executionTime).toBeLessThanOrEqual(timeLimitMs);
  });

  it('learns nothing of a hidden case', async () => {
    const { error, detailedResults } = await judge('cout << 2 * number;', {
      checker: doubling(),
      isHidden: true,
    });
    expect([error, detailedResults]).toEqual(['Wrong Answer on hidden test 1.', []]);
  });
});

describe('a checker breaks, which is no verdict, if it', () => {
  it.each([
    ['asks too often', 'ofstream(folder + "nextpass.in") << 1; return 42;', 'more than 2 passes'],
    [
      'rejects and asks for more',
      'ofstream(folder + "nextpass.in") << 1; return 43;',
      'without accepting (exit code 43)',
    ],
  ])('%s', async (_, body, said) => {
    const judged = judge(solution, { checker: doubling(body) });
    await expect(judged).rejects.toThrow(said);
    await expect(judged).rejects.toThrow(ProblemFault);
  });
});

describe('an interactor of several passes', () => {
  /** The program gets the number in the talk, and has to give it back in the next one. */
  const talking = checker.parse({
    kind: 'icpc',
    passes: 3,
    source: `#include <fstream>
#include <iostream>
using namespace std;
int main(int, char** argv) {
  string folder = argv[3], what; long number = 0, said = 0; ifstream(argv[1]) >> what >> number;
  long done = 0; ifstream(folder + "done") >> done;
  cout << what << " " << number << endl;
  cin >> said;
  if (said != (what == "double" ? 2 * number : number / 2)) return 43;
  ofstream(folder + "done") << done + 1;
  for (string rest; cin >> rest;) {}
  cout << "unread" << endl;
  if (done == 2) return 42;
  ofstream(folder + "nextpass.in") << (what == "double" ? "halve " : "double ") << said << endl;
  return 42;
}`,
  });

  it.each([false, true])(
    'talks in each pass, though no reply is read (in jails: %s)',
    async (inJails) => {
      const { verdict, detailedResults } = await judge(solution, { interactor: talking, inJails });
      expect(verdict).toBe('Accepted');
      const said = detailedResults[0]?.interaction ?? [];
      expect(said.map(({ by, text }) => `${by} ${text.trim()}`)).toEqual([
        ...['interactor double 7', 'program 14', 'interactor unread', 'pass '],
        ...['interactor halve 14', 'program 7', 'interactor unread', 'pass '],
        ...['interactor double 7', 'program 14', 'interactor unread'],
      ]);
    },
  );

  it('rejects in a later pass', async () => {
    const forgets = 'cout << 2 * number << endl;';
    const { verdict, testCaseResults } = await judge(forgets, { interactor: talking });
    expect(verdict).toBe('Wrong Answer');
    expect(testCaseResults.map(({ status }) => status)).toEqual(['failed', 'failed']);
  });
});
