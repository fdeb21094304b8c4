/** Searches for small failing inputs, with real programs in a real sandbox. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../../contract/words.ts';
import type { PackedFile, Program } from '../../../problems/package/model.ts';
import { Cancelled } from '../../process/cancelling.ts';
import { openWorkshop, type Workshop } from '../../testing-judge.ts';
import { sum, validator } from '../../verify/testing-packages.ts';
import { normalised } from './document.ts';
import { findCounterexample, type Search } from './search.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
}, 240_000);
afterAll(() => workshop.close());

const file = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) });
const program = (name: string, text: string): Program => ({
  name,
  isFolder: false,
  files: [file(name, text)],
});

/** Prints two numbers; `expression` is the second one. */
const sized = (expression: string): PackedFile =>
  file(
    'sized.cpp',
    `#include "testlib.h"
int main(int argc, char** argv) {
  registerGen(argc, argv, 1);
  int size = opt<int>(1);
  println(size, ${expression});
}`,
  );

/** A sum that does something before it prints. */
const adding = (change: string): string =>
  sum
    .replace('std::cout', `${change} std::cout`)
    .replace('#include', '#include <ctime>\n#include <cstdlib>\n#include');

type Changed = Partial<Omit<Search, 'subject'>> & {
  generators?: PackedFile[];
  signal?: AbortSignal;
  /** Answers of samples, for a program that failed on one. */
  answers?: Record<string, string>;
  /** Whether the problem has neither a right program nor a validator. */
  isPlain?: boolean;
  /** Whether no person has confirmed the validator. */
  isProbable?: boolean;
};

async function search(
  source: string,
  { generators = [], signal, answers, isPlain = false, isProbable, ...changes }: Changed = {},
) {
  const { sandbox, languages, compiler } = workshop;
  const compiled = await compiler.compile(Buffer.from(source), 0);
  const { programPath, runtime, readEnd } = compiled;
  const scratchFolder = await mkdtemp(join(workshop.folder, 'search-'));
  try {
    return await findCounterexample({
      place: {
        sandbox,
        languages,
        scratchFolder,
        slot: 0,
        core: 0,
        signal: signal ?? new AbortController().signal,
      },
      subject: {
        suspect: {
          programPath,
          runtime,
          readEnd,
          limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
        },
        comparison: { caseSensitive: true, spaceSensitive: false },
        parts: {
          reference: isPlain ? null : program('sum.cpp', sum),
          validators: isPlain ? [] : [program('valid.cpp', validator)],
          validatorArguments: undefined,
          generators,
          isProbable,
        },
        ...(answers && { answers: answersOf(answers) }),
      },
      verdict: 'Wrong Answer' as Verdict,
      samples: answers ? Object.keys(answers) : ['1 2\n'],
      isHidden: () => false,
      goesOn: async () => true,
      maxMs: 1500,
      recording: { source: Buffer.from(source), language: 'cpp' },
      mending: { source: Buffer.from(source), language: 'cpp' },
      ...changes,
    });
  } finally {
    compiled.release();
  }
}

const answersOf = (answers: Record<string, string>) =>
  new Map(
    Object.entries(answers).map(([input, output], at) => [
      input,
      { number: at + 1, output: Buffer.from(output) },
    ]),
  );

describe('a failing sample', { timeout: 120_000 }, () => {
  const lines = [
    '#include <iostream>',
    'int main() {',
    '  long long a, b;',
    '  std::cin >> a >> b;',
    '  std::cout << a - b;',
    '}',
  ];

  it('is made smaller under the validator', async () => {
    const answers = { '3 0\n': '3\n', '70 41\n': '111\n' };
    const { found, mend } = await search(lines.join('\n'), { answers });
    expect(found).toMatchObject({ input: '0 1\n', failure: { verdict: 'Wrong Answer' } });
    expect(found?.sample).toBeUndefined();
    expect(found?.isProbable).toBeUndefined();
    expect(mend?.changes.map(({ line }) => line)).toEqual([5]);
    expect(mend?.isOnSamples).toBe(false);
  });

  it('is made smaller by a proposal, and is then called probably allowed', {
    tags: ['release'],
  }, async () => {
    const { found } = await search(lines.join('\n'), {
      answers: { '70 41\n': '111\n' },
      isProbable: true,
    });
    expect(found).toMatchObject({ input: '0 1\n', isProbable: true });
  });

  it('of a plain problem is shown with its steps, and with the change that mends all samples', async () => {
    const long = `5${' '.repeat(500)}5\n`;
    const answers = { '3 0\n': '3\n', '70 41\n': '111\n', [long]: '10\n' };
    const { found, mend, steps } = await search(lines.join('\n'), { answers, isPlain: true });
    expect(found).toMatchObject({ input: '70 41\n', sample: 2, referenceCpuMs: null });
    expect([found?.expected?.toString(), found?.actual.toString()]).toEqual(['111\n', '29']);
    expect(steps?.rows.length).toBeGreaterThan(0);
    expect(mend).toMatchObject({ isOnSamples: true, inputs: 3, failed: 2 });
    const told = mend?.changes.map(({ line, was, becomes }) => ({ line, was, becomes }));
    expect(told).toEqual([{ line: 5, was: '-', becomes: '+' }]);
  });

  it('of a plain problem is not mended by another variable, which fits by chance', async () => {
    const first = lines.with(4, '  std::cout << a;').join('\n');
    const answers = { '3 5\n': '5\n', '4 4\n': '4\n' };
    const found = await search(first, { answers, isPlain: true });
    expect(found).toMatchObject({ outcome: 'found', mend: null, isCut: false });
  });

  it('is found in the time limit of the problem, and only if the program fails on it', {
    tags: ['release'],
  }, async () => {
    const answers = { '1 2\n': '3\n' };
    const late = adding('while (clock() < CLOCKS_PER_SEC / 2); a++;');
    const { found } = await search(late, { answers, isPlain: true });
    expect(found).toMatchObject({ sample: 1, failure: { verdict: 'Wrong Answer' } });
    const right = await search(sum, { answers, isPlain: true });
    expect(right).toMatchObject({ outcome: 'nothing', found: null });
  });
});

describe('the samples', () => {
  it('are tried until the time to find an input is spent', {
    tags: ['release'],
    timeout: 120_000,
  }, async () => {
    const late = adding('while (clock() < CLOCKS_PER_SEC / 10); if (a == 8) a++;');
    const numbers = Array.from({ length: 8 }, (_, at) => at + 1);
    const answers = Object.fromEntries(numbers.map((one) => [`${one} 0\n`, `${one}\n`]));
    expect((await search(late, { answers, isPlain: true, maxMs: 400 })).found).toBeNull();
    const all = await search(late, { answers, isPlain: true, maxMs: 60_000 });
    expect(all.found?.sample).toBe(8);
  });
});

describe('a small failing input', { timeout: 120_000 }, () => {
  it('of a wrong answer is the smallest, with the right output and the program’s', async () => {
    const { outcome, found, steps } = await search(adding('if (a > 4) b = 7 - b;'));
    expect(outcome).toBe('found');
    expect(found?.input).toBe('5 0\n');
    expect(found?.failure.verdict).toBe('Wrong Answer');
    expect([found?.expected?.toString(), found?.actual.toString()]).toEqual(['5\n', '12\n']);
    const changed = steps?.rows.flatMap(({ values }) => values.filter((one) => one.isChanged));
    expect(changed?.at(-1)).toEqual({ name: 'b', value: '7', isChanged: true });
  });

  it('of a crash is the smallest that crashes', async () => {
    const { found } = await search(adding('if (a >= 12) std::abort();'), {
      verdict: 'Runtime Error',
    });
    expect(found?.failure.verdict).toBe('Runtime Error');
    expect(found?.input).toBe('12 0\n');
  });

  it('of a program that is too slow takes far longer than others', {
    tags: ['release'],
  }, async () => {
    const { found } = await search(adding('while (a > 60 && clock() < CLOCKS_PER_SEC);'), {
      verdict: 'Time Limit Exceeded',
      generators: [sized('size')],
      maxMs: 3000,
    });
    expect(found?.failure.verdict).toBe('Time Limit Exceeded');
    expect(Number(found?.input.split(' ')[0])).toBeGreaterThan(60);
  });

  it('is not the first one of a program that starts slowly on all of them', async () => {
    const { found } = await search(adding('while (clock() < CLOCKS_PER_SEC / 12);'), {
      verdict: 'Time Limit Exceeded',
      generators: [sized('size')],
      maxMs: 1000,
    });
    expect(found).toBeNull();
  });

  it('is never a hidden test, regardless of white space, even if no other input fails', {
    tags: ['release'],
  }, async () => {
    const hidden = normalised('30  4\r\n\n');
    const { outcome, found } = await search(adding('if (a == 30 && b == 4) a = 0;'), {
      generators: [sized('4')],
      isHidden: (tokens) => tokens === hidden,
      maxMs: 600,
    });
    expect([outcome, found]).toEqual(['nothing', null]);
    // Without that rule it is found.
    const met = await search(adding('if (a == 30 && b == 4) a = 0;'), {
      generators: [sized('4')],
      // Not looked for: no assertion is about it.
      mending: undefined,
      // Ends as soon as it finds one; a busy machine takes several times as long for each program.
      maxMs: 10_000,
    });
    expect(met.found?.input).toBe('30 4\n');
  });

  it('is searched for among the largest inputs last, without the hidden tests', async () => {
    const source = adding('if (a == 1000000000) a = 0;');
    const options = { generators: [sized('4')], mending: undefined, maxMs: 300 };
    const isHidden = async (tokens: string) => tokens === '1000000000 4';
    const hidden = await search(source, { ...options, isHiddenLarge: isHidden });
    expect([hidden.outcome, hidden.found]).toEqual(['nothing', null]);
    const met = await search(source, {
      ...options,
      isProbable: true,
      isHiddenLarge: async () => false,
    });
    expect(met.found?.input).toMatch(/^1000000000 [0-4]\n$/);
    expect(met.found?.isProbable).toBe(true);
  });

  it('may be a sample if samples are tried, and inputs that agree are counted', {
    tags: ['release'],
  }, async () => {
    const met = await search(adding('if (a == 1) a = 0;'), { triesSamples: true });
    expect(met).toMatchObject({ outcome: 'found', found: { input: '1 0\n' } });
    const none = await search(sum, { triesSamples: true, maxMs: 300 });
    expect(none).toMatchObject({ outcome: 'nothing', found: null });
    expect(none.compared).toBeGreaterThan(0);
  });

  it('is followed by the change that mends the program, if there is one', async () => {
    const lines = [
      '#include <iostream>',
      'int main() {',
      '  long long a, b;',
      '  std::cin >> a >> b;',
      '  if (a < 5) std::cout << a + b;',
      '  else std::cout << a - b;',
      '}',
    ];
    const { mend } = await search(lines.join('\n'));
    const told = mend?.changes.map(({ line, was, becomes }) => ({ line, was, becomes }));
    expect(told).toContainEqual({ line: 6, was: '-', becomes: '+' });
    expect(told?.filter(({ line }) => line !== 6)).toEqual([]);
    expect(mend?.failed).toBeGreaterThan(9);
    expect(mend?.inputs).toBeGreaterThan(99);
    // With a second fault no single change is enough.
    const two = lines.with(4, '  if (a < 5) std::cout << a + b + b;').join('\n');
    expect(await search(two)).toMatchObject({ outcome: 'found', mend: null, isCut: false });
    // Without the time for it, the rest is kept, and the search may be asked for again.
    const mending = { source: Buffer.from(lines.join('\n')), language: 'cpp', maxMs: 0 };
    const cut = await search(lines.join('\n'), { mending });
    expect(cut).toMatchObject({ outcome: 'found', mend: null, isCut: true });
  });

  it('ends at once when the judge stops it, and keeps its result', async () => {
    const stoppedAfter = async (looks: number, source: string) => {
      const controller = new AbortController();
      let left = looks;
      const goesOn = async () => {
        left -= 1;
        if (left === 0) controller.abort(new Cancelled());
        return true;
      };
      const { signal } = controller;
      const goingOn = new AbortController().signal;
      const recording = { source: Buffer.from(source), language: 'cpp', signal: goingOn };
      const more = { goesOn, signal, recording, maxMs: 60_000, samples: ['5000 7000\n'] };
      return await search(source, more);
    };
    expect(await stoppedAfter(1, sum)).toMatchObject({ outcome: 'busy', found: null });
    const kept = await stoppedAfter(2, adding('if (a >= 1234) b++;'));
    expect(kept).toMatchObject({ outcome: 'found', mend: null, isCut: true });
    expect(kept.steps?.rows.length).toBeGreaterThan(0);
    expect(Number(kept.found?.input.split(' ')[0])).toBeGreaterThanOrEqual(1234);
  });

  it('is searched again if other jobs wait before the search for a mend, if that is allowed', async () => {
    const interrupted = async (mayLeave: boolean) => {
      let tried = 0;
      const goesOn = async () => {
        tried += 1;
        return tried === 1;
      };
      const more = { goesOn, mayLeave: () => mayLeave, samples: ['5000 7000\n'] };
      return await search(adding('if (a >= 1234) b++;'), more);
    };
    expect(await interrupted(true)).toMatchObject({ outcome: 'busy', found: null });
    expect(await interrupted(false)).toMatchObject({ outcome: 'found', mend: null, isCut: true });
  });

  it('is not searched for while other jobs wait, or without a reference that compiles', async () => {
    const busy = await search(adding('a++;'), { goesOn: async () => false });
    expect(busy).toMatchObject({ outcome: 'busy', found: null });
    const none = await search('int main() { return x; }');
    expect(none).toMatchObject({ outcome: 'nothing', found: null, cpuMs: 0 });
  });
});
