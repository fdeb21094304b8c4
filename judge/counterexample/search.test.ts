/** Searches for small failing inputs, with real programs in a real sandbox. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../contract/words.ts';
import type { PackedFile, Program } from '../../problems/package/model.ts';
import { Cancelled } from '../cancelling.ts';
import { openWorkshop, type Workshop } from '../testing.ts';
import { sum, validator } from '../verify/testing.ts';
import { normalised } from './document.ts';
import { findCounterexample, type Search } from './search.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

const file = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) });
const program = (name: string, text: string): Program => ({
  ...{ name, isFolder: false, files: [file(name, text)] },
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
};

async function search(source: string, { generators = [], signal, ...changes }: Changed = {}) {
  const { sandbox, languages, compiler } = workshop;
  const compiled = await compiler.compile(Buffer.from(source), 0);
  const { programPath, runtime, readEnd } = compiled;
  const scratchFolder = await mkdtemp(join(workshop.folder, 'search-'));
  try {
    return await findCounterexample({
      place: {
        ...{ sandbox, languages, scratchFolder, slot: 0, core: 0 },
        signal: signal ?? new AbortController().signal,
      },
      subject: {
        suspect: {
          ...{ programPath, runtime, readEnd },
          limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
        },
        comparison: { caseSensitive: true, spaceSensitive: false },
        parts: {
          reference: program('sum.cpp', sum),
          validators: [program('valid.cpp', validator)],
          ...{ validatorArguments: undefined, generators },
        },
      },
      verdict: 'Wrong Answer' as Verdict,
      samples: ['1 2\n'],
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

describe('a small failing input', { timeout: 120_000 }, () => {
  it('of a wrong answer is the smallest, with the right output and the program’s', async () => {
    const { outcome, found, steps } = await search(adding('if (a > 4) b = 7 - b;'));
    expect(outcome).toBe('found');
    expect(found?.input).toBe('5 0\n');
    expect(found?.failure.verdict).toBe('Wrong Answer');
    expect([found?.expected.toString(), found?.actual.toString()]).toEqual(['5\n', '12\n']);
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

  it('of a program that is too slow takes far longer than others', async () => {
    const { found } = await search(adding('while (a > 60 && clock() < CLOCKS_PER_SEC);'), {
      verdict: 'Time Limit Exceeded',
      generators: [sized('size')],
      maxMs: 3000,
    });
    expect(found?.failure.verdict).toBe('Time Limit Exceeded');
    expect(Number(found?.input.split(' ')[0])).toBeGreaterThan(60);
  });

  it('is never a hidden test, regardless of white space, even if no other input fails', async () => {
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
    });
    expect(met.found?.input).toBe('30 4\n');
  });

  it('is searched for among the largest inputs last, without the hidden tests', async () => {
    const source = adding('if (a == 1000000000) a = 0;');
    const options = { generators: [sized('4')], mending: undefined, maxMs: 300 };
    const isHidden = async (tokens: string) => tokens === '1000000000 4';
    const hidden = await search(source, { ...options, isHiddenLarge: isHidden });
    expect([hidden.outcome, hidden.found]).toEqual(['nothing', null]);
    const met = await search(source, { ...options, isHiddenLarge: async () => false });
    expect(met.found?.input).toMatch(/^1000000000 [0-4]\n$/);
  });

  it('may be a sample if samples are tried, and inputs that agree are counted', async () => {
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
    expect(await search(two)).toMatchObject({ outcome: 'found', mend: null });
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
    expect(kept).toMatchObject({ outcome: 'found', mend: null });
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
    expect(await interrupted(false)).toMatchObject({ outcome: 'found', mend: null });
  });

  it('is not searched for while other jobs wait, or without a reference that compiles', async () => {
    const busy = await search(adding('a++;'), { goesOn: async () => false });
    expect(busy).toMatchObject({ outcome: 'busy', found: null });
    const none = await search('int main() { return x; }');
    expect(none).toMatchObject({ outcome: 'nothing', found: null, cpuMs: 0 });
  });
});
