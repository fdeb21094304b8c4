/** Interactors in Python, and talks typed by hand, with the real compilers and the real sandbox. */
import { describe, expect, it } from 'vitest';
import { type Checker, checker } from '../../contract/checker.ts';
import { comparison, type SubmitResult } from '../../contract/judging.ts';
import type { TalkResult } from '../../contract/talking.ts';
import { compilerFor } from '../compare/checker.ts';
import { ProblemFault } from '../faults.ts';
import { talkByHand } from '../jobs/talk.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes } from '../testing-judge.ts';
import { openTestWorkshop } from '../testing-workshop.ts';
import { openInteractor } from './interaction.ts';

const workshop = await openTestWorkshop();

const place = () => ({ sandbox: workshop.sandbox, slot: 0, core: 0 });

/** An output validator in the style of BAPCtools. */
const guessing = checker.parse({
  kind: 'icpc',
  language: 'python',
  arguments: ['--tries=10'],
  source: `#!/usr/bin/env python3
import argparse
import sys
from pathlib import Path
from bounds import check

parser = argparse.ArgumentParser()
parser.add_argument('input_file', type=Path)
parser.add_argument('answer_file', type=Path)
parser.add_argument('feedback_folder', type=Path)
parser.add_argument('--tries', type=int)
args = parser.parse_args()
number = int(args.input_file.read_text())


def judge(message: str, code: int) -> None:
    (args.feedback_folder / 'judgemessage.txt').write_text(message)
    sys.exit(code)


for _ in range(args.tries):
    guess = int(input())
    if not check(guess):
        judge(f'{guess} is no guess', 43)
    if guess == number:
        print('correct', flush=True)
        judge('well done', 42)
    print('higher' if guess < number else 'lower', flush=True)
judge('too many guesses', 43)
`,
  sources: [{ name: 'bounds.py', source: 'def check(n):\n    return 1 <= n <= 1000\n' }],
});

const guess = (body: string): string => `#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
int main() { string word; long low = 1, high = 1000;\n${body}\n}`;

const solution = guess(`while (word != "correct") {
  long middle = (low + high) / 2;
  cout << middle << endl;
  cin >> word;
  if (word == "higher") low = middle + 1; else high = middle - 1;
}`);

/** Judges a program; the number to guess is the input of the only case. */
async function judge(
  source: string,
  { interactor = guessing, isHidden = false, inJails = false } = {},
): Promise<SubmitResult> {
  const { languages, compiler, folder: scratchFolder, sandbox } = workshop;
  const canRead = inJails ? async () => false : sandbox.canRead;
  const { result } = await judgeSubmission({
    place: place(),
    compiler,
    source: Buffer.from(source),
    cases: [await caseOfBytes(scratchFolder, { input: '617\n', output: '', isHidden })],
    limits: { timeLimitMs: 1000, memoryLimitBytes: 64 * 1024 * 1024 },
    comparison: comparison.parse({}),
    openInteractor: () =>
      openInteractor(
        {
          sandbox: { ...sandbox, canRead },
          scratchFolder,
          slot: 0,
          core: 0,
          compiler: compilerFor(languages, interactor.language),
        },
        interactor,
      ),
  });
  return result;
}

describe('an interactor in Python', () => {
  it('talks, and its messages are shown like those of others', async () => {
    const result = await judge(solution);
    expect(result.verdict).toBe('Accepted');
    const said = result.detailedResults[0]?.interaction ?? [];
    expect(said.slice(0, 2)).toEqual([
      { by: 'program', text: '500\n' },
      { by: 'interactor', text: 'higher\n' },
    ]);
    expect((await judge(solution, { isHidden: true })).verdict).toBe('Accepted');
  });

  it.each([
    ['rejects', 'cout << 5000 << endl; cin >> word;', 'on sample 1: 5000 is no guess.'],
    ['is left by a program that ends', 'cout << 5 << endl;', 'ended before the interactor had'],
    ['is left by one that crashes', 'cout << 5 << endl; abort();', 'Runtime Error on sample 1'],
    ['waits', 'cout << 5 << "\\n"; char c; (void)!read(0, &c, 1);', 'is a flush missing?'],
  ])(
    '%s',
    async (_, body, told) => {
      expect((await judge(guess(body))).error).toContain(told);
    },
    60_000,
  );

  const python = (source: string): Checker =>
    checker.parse({ kind: 'icpc', language: 'python', source });

  it('that writes to a program that has ended is not to blame', { tags: ['release'] }, async () => {
    const speaks = python('input()\nwhile True: print("and so on", flush=True)\n');
    const { verdict, error } = await judge(guess('cout << 1 << endl;'), { interactor: speaks });
    expect([verdict, error]).toEqual(['Wrong Answer', expect.stringContaining('ended before')]);
  });

  it('that breaks is a fault of the problem, with the interactor’s own words', async () => {
    const judged = judge(guess('cout << 1 << endl; cin >> word;'), {
      interactor: python('print(1 / int("0"))\n'),
    });
    await expect(judged).rejects.toThrow(
      'the interactor broke (exit code 1) on sample 1: Traceback',
    );
    await expect(judged).rejects.toThrow(ProblemFault);
  });
});

describe('a talk by hand', () => {
  const byHand = async (said: [number, string][], interactor = guessing): Promise<TalkResult> => {
    const { languages, sandbox, folder: scratchFolder } = workshop;
    const cases = [await caseOfBytes(scratchFolder, { input: '617\n', output: '' })];
    const data = { testSet: 1, cases, scoring: undefined, release: () => {} };
    const tools = { sandbox, languages, scratchFolder, testData: { load: async () => data } };
    const lines = said.map(([after, text]) => ({ after, text }));
    const wanted = { problemId: '', testSet: 1, interactor, sample: 0, said: lines };
    return (await talkByHand(tools, place(), wanted)).result;
  };

  it('waits for one line after another, until the interactor decides', async () => {
    expect(await byHand([])).toEqual({ exchanges: [], heard: 0, end: null, message: '' });
    const two = await byHand([
      [0, '500'],
      [7, '750'],
    ]);
    expect(two).toEqual({
      exchanges: [
        { by: 'program', text: '500\n' },
        { by: 'interactor', text: 'higher\n' },
        { by: 'program', text: '750\n' },
        { by: 'interactor', text: 'lower\n' },
      ],
      heard: 13,
      end: null,
      message: '',
    });
    const three = await byHand([
      [0, '500'],
      [7, '750'],
      [13, '617'],
    ]);
    expect(three).toMatchObject({ heard: 21, end: 'accepted' });
    expect(await byHand([[0, '0']])).toMatchObject({ end: 'rejected', message: '0 is no guess' });
  });

  it('can have several lines in a row, and an interactor that begins', async () => {
    const greets = checker.parse({
      kind: 'icpc',
      source: `#include <iostream>
int main() { int a, b; std::cout << "two numbers" << std::endl; std::cin >> a >> b;
std::cout << a + b << std::endl; std::cin >> a; return 43; }`,
    });
    expect((await byHand([], greets)).exchanges).toEqual([
      { by: 'interactor', text: 'two numbers\n' },
    ]);
    const { exchanges, end } = await byHand(
      [
        [12, '3'],
        [12, '4'],
      ],
      greets,
    );
    expect(exchanges.slice(1)).toEqual([
      { by: 'program', text: '3\n4\n' },
      { by: 'interactor', text: '7\n' },
    ]);
    expect(end).toBe(null);
  });

  it('with an interactor that floods or breaks ends', { tags: ['release'] }, async () => {
    const does = (body: string): Checker =>
      checker.parse({ kind: 'icpc', source: `#include <cstdio>\nint main() { ${body} }` });
    expect(await byHand([], does('for (;;) puts("and so on");'))).toMatchObject({
      end: 'tooLong',
    });
    expect(await byHand([], does('return *(volatile int *)8;'))).toMatchObject({ end: 'broken' });
  });
});
