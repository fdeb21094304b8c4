/** Programs against interactors of both kinds, with the real compiler and the real sandbox. */
import { describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { ProblemFault } from '../faults.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { judgeIn, type ToJudge } from './testing-interaction.ts';

const workshop = await openTestWorkshop();

type Options = Omit<ToJudge, 'source' | 'cases'> & { isHidden?: boolean; answer?: string };

/** Judges a program; the number to guess is the input of the only case. */
const judge = (body: string, { isHidden = false, answer = '', ...more }: Options = {}) =>
  judgeIn(workshop, {
    source: `#include <bits/stdc++.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
using namespace std;
int main() { string word; long low = 1, high = 1000;\n${body}\n}`,
    cases: [{ input: '617\n', output: answer, isHidden }],
    interactor: guessing,
    ...more,
  });

const icpc = (body: string): Checker =>
  checker.parse({
    kind: 'icpc',
    source: `#include <bits/stdc++.h>
using namespace std;
int main(int argc, char** argv) {
  ifstream input(argv[1]); string folder = argv[3]; long number, guess; input >> number;
  ofstream told(folder + "judgemessage.txt");
  ${body}
}`,
  });

const testlib = (body: string): Checker =>
  checker.parse({
    kind: 'testlib',
    source: `#include "testlib.h"
using namespace std;
int main(int argc, char** argv) { registerInteraction(argc, argv); int number = inf.readInt();
${body}
}`,
  });

const guessing = icpc(`for (int tries = 0; tries < 10; tries++) {
    if (!(cin >> guess)) { told << "no guess came"; return 43; }
    if (guess < 1 || guess > 1000) { told << guess << " is no guess"; return 43; }
    if (guess == number) { cout << "correct" << endl; return 42; }
    cout << (guess < number ? "higher" : "lower") << endl;
  }
  told << "too many guesses"; return 43;`);

const guessingOfTestlib = testlib(`for (int tries = 1; tries <= 10; tries++) {
    int guess = ouf.readInt(1, 1000, "guess");
    if (guess == number) { cout << "correct" << endl; tout << tries << endl; quitf(_ok, "done"); }
    cout << (guess < number ? "higher" : "lower") << endl;
  }
  quitf(_wa, "too many guesses");`);

const solution = `while (word != "correct") {
  long middle = (low + high) / 2;
  cout << middle << endl;
  cin >> word;
  if (word == "higher") low = middle + 1; else high = middle - 1;
}`;

/** For programs that never end. */
const brief: Options = { timeLimitMs: 200 };

const verdictOf = async (body: string, options: Options = {}): Promise<string> => {
  const { verdict, error } = await judge(body, options);
  return `${verdict}${error === undefined ? '' : `: ${error}`}`;
};

describe('a talk', () => {
  it.each([
    ['icpc', guessing, false],
    ['testlib', guessingOfTestlib, false],
    ['icpc', guessing, true],
    ['testlib', guessingOfTestlib, true],
  ])('succeeds with an interactor of the kind %s', { tags: ['compiler'] }, async (...given) => {
    const [, interactor, inJails] = given;
    const result = await judge(solution, { interactor, inJails });
    expect(result.verdict).toBe('Accepted');
    const [sample] = result.detailedResults;
    const said = sample?.interaction ?? [];
    expect(said.slice(0, 3)).toEqual([
      { by: 'program', text: '500\n' },
      { by: 'interactor', text: 'higher\n' },
      { by: 'program', text: '750\n' },
    ]);
    expect(said.at(-1)).toEqual({ by: 'interactor', text: 'correct\n' });
  });

  it('is not shown for a hidden case', async () => {
    const { verdict, detailedResults, error } = await judge('cout << 5000 << endl; cin >> word;', {
      isHidden: true,
    });
    expect([verdict, detailedResults]).toEqual(['Wrong Answer', []]);
    expect(error).toBe('Wrong Answer on hidden test 1.');
  });

  it('is truncated if it becomes long', { tags: ['release'] }, async () => {
    const long = icpc(
      'for (int i = 0; i < 9000; i++) cin >> guess, cout << "on" << endl; return 42;',
    );
    const talks = 'for (int i = 0; i < 9000; i++) cout << i << endl, cin >> word;';
    const { verdict, detailedResults } = await judge(talks, { interactor: long });
    expect(verdict).toBe('Accepted');
    const said = (detailedResults[0]?.interaction ?? []).map(({ text }) => text).join('');
    expect(said.endsWith('…')).toBe(true);
    expect(said.length).toBeLessThan(4100);
  });
});

describe('the side that ends first decides:', () => {
  it.each([
    [
      'a rejection, regardless of what the program does then',
      'cout << 0 << endl; cin >> word; abort();',
    ],
    ['a rejection, even if it loops then', 'cout << 0 << endl; cin >> word; for (;;);'],
    ['a rejection, even if it crashes before that', 'cout << 0 << endl; abort();'],
  ])('%s', async (_, body) => {
    expect(await verdictOf(body)).toBe('Wrong Answer: Wrong Answer on sample 1: 0 is no guess.');
  });

  it('a program that crashes, regardless of how the interactor reacts', async () => {
    expect(await verdictOf('cout << 500 << endl; abort();')).toContain(
      'Runtime Error on sample 1: SIGABRT',
    );
    expect(await verdictOf('return 3;', { interactor: guessingOfTestlib })).toContain(
      'exit code 3',
    );
  });

  it('a program that ends early', async () => {
    expect(await verdictOf('cout << 500 << endl;')).toBe(
      'Wrong Answer: Wrong Answer on sample 1: no guess came; the program had ended by then.',
    );
    expect(await verdictOf('', { isHidden: true })).toBe(
      'Wrong Answer: Wrong Answer on hidden test 1.',
    );
  });

  it('an interactor that dies because no program reads is not to blame', {
    tags: ['release'],
  }, async () => {
    const speaks = icpc('cin >> guess; for (;;) cout << "and so on and so on" << endl;');
    expect(await verdictOf('cout << 1 << endl;', { interactor: speaks })).toContain('ended before');
  });

  it('SIGPIPE after the acceptance is no failure, other failures are', {
    tags: ['release'],
  }, async () => {
    const goesOn = 'cout << 617 << endl; for (;;) cout << 617 << endl;';
    expect(await verdictOf(goesOn)).toBe('Accepted');
    expect(await verdictOf('cout << 617 << endl; cin >> word; return 5;')).toContain('exit code 5');
    const endless = await verdictOf('cout << 617 << endl; for (;;);', brief);
    expect(endless).toContain('Time Limit Exceeded');
  });
});

describe('a program that has said its last word', () => {
  const stopsAsking = `while (low < high) {
  long middle = (low + high) / 2;
  cout << middle << endl;
  cin >> word;
  if (word == "higher") low = middle + 1; else high = middle;
}
cout << -low << endl;`;

  /** The last word is negative; these interactors reply to it once the program has ended. */
  const answersAll = icpc(`for (int tries = 1; tries <= 20; tries++) {
    if (!(cin >> guess)) { told << "no guess came"; return 43; }
    if (guess < 0) for (string rest; cin >> rest;) {}
    cout << (guess < number ? "higher" : "not-higher") << endl;
    if (guess == -number) { cout << "flushed at exit"; return 42; }
  }
  return 43;`);

  const answersAllOfTestlib = testlib(`for (int tries = 1; tries <= 20; tries++) {
    int guess = ouf.readInt(-1000, 1000, "guess");
    if (guess < 0) ouf.seekEof();
    cout << (guess < number ? "higher" : "not-higher") << endl;
    if (guess == -number) quitf(_ok, "done");
  }
  quitf(_wa, "too many guesses");`);

  const answersAllInPython = checker.parse({
    kind: 'icpc',
    language: 'python',
    source: `import sys
number = int(open(sys.argv[1]).read())
for tries in range(20):
    guess = int(input())
    if guess < 0:
        sys.stdin.read()
    print('higher' if guess < number else 'not-higher', flush=True)
    if guess == -number:
        print('flushed at exit')
        sys.exit(42)
sys.exit(43)
`,
  });

  /** On a sample, and on a hidden case. */
  const bothOf = async (body: string, options: Options): Promise<string[]> => [
    await verdictOf(body, options),
    await verdictOf(body, { ...options, isHidden: true }),
  ];

  it.each([
    ['of the kind icpc', answersAll, false],
    ['of the kind icpc in a jail', answersAll, true],
    ['of testlib', answersAllOfTestlib, false],
    ['in Python', answersAllInPython, false],
  ])(
    'need not read the reply of an interactor %s, which decides',
    { tags: ['release'], timeout: 60_000 },
    async (_, interactor, inJails) => {
      const verdicts = await bothOf(stopsAsking, { interactor, inJails });
      expect(verdicts).toEqual(['Accepted', 'Accepted']);
    },
  );

  const saysMuch = 'cout << string(1 << 20, 120) << endl;';
  /** Replies once the program has ended, as it then has nothing more to read. */
  const repliesLate = (decides: string): Checker =>
    icpc(`cin >> guess; string rest; while (cin >> rest) {} ${saysMuch} ${decides}`);

  it.each([
    ['is right if the interactor accepts', 'return 42;', '', 'Accepted'],
    ['is wrong if it rejects', 'told << "bad"; return 43;', '', 'Wrong Answer'],
    ['has failed if it crashes then', 'return 42;', 'abort();', 'Runtime Error'],
  ])('%s after a long reply', { tags: ['release'] }, async (_, decides, then, expected) => {
    const interactor = repliesLate(decides);
    for (const told of await bothOf(`cout << 617 << endl; ${then}`, { interactor })) {
      expect(told).toContain(expected);
    }
  });

  it('is rejected for what it said, though it crashes before it reads a long reply', {
    tags: ['release'],
  }, async () => {
    const interactor = icpc(`cin >> guess; ${saysMuch} told << "bad guess"; return 43;`);
    for (const told of await bothOf('cout << 1 << endl; abort();', { interactor })) {
      expect(told).toContain('Wrong Answer');
    }
  });

  it('may have closed its input before it answers on', { tags: ['release'] }, async () => {
    const long = icpc(`for (int tries = 0; tries < 3; tries++) {
    string padding; if (!(cin >> guess >> padding)) return 43;
    ${saysMuch}
  }
  return 42;`);
    const answers = `close(0);
for (int i = 0; i < 3; i++) cout << i << " " << string(1 << 18, 120) << endl;`;
    const verdicts = await bothOf(answers, { interactor: long });
    expect(verdicts).toEqual(['Accepted', 'Accepted']);
  });

  it('may say more than an interactor wants to read that decides later', {
    tags: ['release'],
  }, async () => {
    const leaves = icpc(`cin >> guess; close(0);
  for (volatile int i = 0; i < 100000000; ++i) {}
  return guess == number ? 42 : 43;`);
    const interactor = { ...leaves, source: `#include <unistd.h>\n${leaves.source}` };
    const goesOn = 'cout << 617 << endl << string(1 << 20, 120) << endl;';
    expect(await bothOf(goesOn, { interactor })).toEqual(['Accepted', 'Accepted']);
  });

  it('has crashed by itself, though the interactor had closed its output before', {
    tags: ['release'],
  }, async () => {
    const asksOnce = icpc(`cout << 7 << endl; fclose(stdout);
  string rest; while (cin >> rest) {}
  told << "bad"; return 43;`);
    const crashes = 'string rest; while (cin >> rest) {} cout << 1 << endl; abort();';
    for (const told of await bothOf(crashes, { interactor: asksOnce })) {
      expect(told).toContain('Runtime Error');
    }
  });
});

describe('a program that does not continue', () => {
  it('waits for the interactor without a flush', async () => {
    const silent = 'cout << 500 << "\\n"; char c; (void)!read(0, &c, 1);';
    const why = 'waited for the interactor for 2 s: is a flush missing?';
    for (const [isHidden, place] of [
      [false, 'sample'],
      [true, 'hidden test'],
    ] as const) {
      expect(await verdictOf(silent, { isHidden })).toBe(
        `Time Limit Exceeded: Time Limit Exceeded on ${place} 1: ${why}`,
      );
    }
  });

  it('floods: a sample says so, others end with their time', { tags: ['release'] }, async () => {
    const floods = 'string block(1 << 16, 120); for (;;) cout << block;';
    // On a busy host, the time must not end before the output.
    const quick = 'ios::sync_with_stdio(false);';
    const keeping = icpc(`${quick} string line; while (getline(cin, line)) {} return 43;`);
    const keeps = { interactor: keeping, timeLimitMs: 20_000 };
    expect(await verdictOf(floods, keeps)).toContain('Output Limit Exceeded on sample 1');
    const reads = icpc(`${quick} char some[4096]; while (cin.read(some, 4096)) {} return 43;`);
    const reading = { ...brief, interactor: reads, isHidden: true };
    expect(await verdictOf(floods, reading)).toContain('Time Limit');
    // An interactor that runs out of memory because of the flood is not broken.
    const small = { interactorLimits: { memoryLimitBytes: 32 * 1024 * 1024 } };
    const remembering = { ...keeps, ...small, isHidden: true };
    expect(await verdictOf(floods, remembering)).toContain('Output Limit');
  });

  it('computes forever, or takes all memory', { tags: ['release'] }, async () => {
    expect(await verdictOf('for (;;);', brief)).toContain('Time Limit Exceeded on sample 1: used');
    const takes = 'vector<string> all; for (;;) all.push_back(string(1 << 20, 120));';
    expect(await verdictOf(takes)).toContain('Memory Limit Exceeded');
  });
});

describe('hostile programs', { tags: ['release'] }, () => {
  it.each([
    [
      'keeps the pipes in a child',
      'if (fork() == 0) for (;;) pause(); cout << 1 << endl;',
      'ended by then',
    ],
    ['closes both pipes and loops', 'close(0); close(1); for (;;);', 'Time Limit Exceeded'],
    ['closes both pipes and sleeps', 'close(0); close(1); pause();', 'Wrong Answer'],
    [
      'reads what it wrote',
      'cout << 1 << endl; char c; (void)!read(1, &c, 1); return 0;',
      'ended by then',
    ],
    [
      'opens its pipes anew',
      'int f = open("/proc/self/fd/1", O_RDONLY); cout << (f < 0 ? 617 : 0) << endl; cin >> word;',
      'Accepted',
    ],
    ['kills all it can', 'syscall(SYS_kill, -1, 9); cout << 617 << endl; cin >> word;', 'Accepted'],
  ])(
    'one that %s',
    async (_, body, expected) => {
      const options = expected.startsWith('Time') ? brief : {};
      expect(await verdictOf(body, options)).toContain(expected);
      expect(await verdictOf(solution)).toBe('Accepted');
    },
    60_000,
  );
});

describe('an interactor', () => {
  it('leaves a file that a checker judges', { tags: ['release'] }, async () => {
    const counts = checker.parse({
      kind: 'testlib',
      source: `#include "testlib.h"
int main(int argc, char** argv) { registerTestlibCmd(argc, argv);
  int tries = ouf.readInt(); if (tries > 3) quitf(_wa, "%d tries", tries); quitf(_ok, "fine"); }`,
    });
    const both = { interactor: guessingOfTestlib, checker: counts };
    expect(await verdictOf(solution, both)).toContain('tries');
    expect(await verdictOf('cout << 617 << endl; cin >> word;', both)).toBe('Accepted');
    expect(await verdictOf(solution, { ...both, inJails: true })).toContain('tries');
  });

  it('leaves a file that is compared with the answer, if there is one', async () => {
    const ways = { interactor: guessingOfTestlib };
    expect(await verdictOf('cout << 617 << endl; cin >> word;', { ...ways, answer: '1\n' })).toBe(
      'Accepted',
    );
    expect(await verdictOf(solution, { ...ways, answer: '1\n' })).toContain('Wrong Answer');
  });

  it.each([
    ['crashes', icpc('cin >> guess; abort();'), 'signal 6'],
    ['ends in no known manner', icpc('return 0;'), 'exit code 0'],
    ['finds fault with itself', testlib('quitf(_fail, "no idea");'), 'no idea'],
    ['does not compile', icpc('return nothing;'), 'does not compile'],
  ])(
    'that %s is a fault of the problem',
    async (_, interactor, said) => {
      const judged = judge('cout << 1 << endl; cin >> word; cin >> word;', { interactor });
      await expect(judged).rejects.toThrow(said);
      await expect(judged).rejects.toThrow(ProblemFault);
    },
    90_000,
  );

  it('that computes forever is to blame, not the program that waits for it', async () => {
    const judged = judge('cout << 1 << endl; cin >> word;', {
      interactor: icpc('for (volatile int i = 0;; ++i);'),
      interactorLimits: { cpuLimitMs: 300, wallLimitMs: 60_000 },
    });
    await expect(judged).rejects.toThrow('out of time');
  });
});
