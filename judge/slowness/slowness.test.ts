/** Finding where the time goes, with real programs in a real sandbox. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PackedFile, Program } from '../../problems/package/model.ts';
import type { SearchParts } from '../counterexample/programs.ts';
import { withPrograms } from '../counterexample/programs.ts';
import { openWorkshop, type Workshop } from '../testing.ts';
import type { Counting } from './counting.ts';
import { slownessOf } from './of-search.ts';
import type { Slowness } from './slowness.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

const file = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) });
const program = (name: string, text: string): Program => ({
  ...{ name, isFolder: false, files: [file(name, text)] },
});

/** Prints its size, which is at most 100,000. */
const sized = `#include <cstdio>
#include <cstdlib>
int main(int, char** arguments) {
  long size = std::atol(arguments[1]);
  std::printf("%ld 1\\n", size > 100000 ? 100000 : size);
}
`;

/** Accepts what the generator makes. */
const validator = `#include <cstdio>
int main() {
  long a, b;
  return std::scanf("%ld %ld", &a, &b) == 2 && a <= 100000 ? 42 : 43;
}
`;

const limits = { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 };

type Way = { slowInput?: string; generators?: PackedFile[]; goesOn?: () => Promise<boolean> };

async function look(lines: string[], way: Way = {}): Promise<Slowness | null> {
  const { sandbox, languages, compiler, folder } = workshop;
  const source = Buffer.from(lines.join('\n'));
  const { programPath, runtime, readEnd, release } = await compiler.compile(source, 0);
  const scratchFolder = await mkdtemp(join(folder, 'slow-'));
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const open = languages.get('cpp').openCounting;
  const request = { source, folder: scratchFolder, core: 0, signal, ...limits };
  const parts: SearchParts = {
    reference: program('right.cpp', 'int main() {}\n'),
    validators: [program('valid.cpp', validator)],
    validatorArguments: undefined,
    generators: way.generators ?? [file('sized.cpp', sized)],
  };
  const comparison = { caseSensitive: true, spaceSensitive: false };
  const suspect = { programPath, runtime, readEnd, limits };
  try {
    return await withPrograms(place, { suspect, comparison, parts }, (programs) =>
      slownessOf(place, {
        ...{ parts, programs, slowInput: way.slowInput ?? null },
        openCounting: async (): Promise<Counting | null> => (await open?.(request)) ?? null,
        goesOn: way.goesOn ?? (async () => true),
      }),
    );
  } finally {
    release();
  }
}

const pairs = [
  '#include <iostream>',
  'int main() {',
  '  long n, sum = 0;',
  '  std::cin >> n;',
  '  for (long i = 0; i < n; i++) {',
  '    for (long j = i; j < n; j++) {',
  '      if ((i ^ j) % 7 == 0) sum += j;',
  '    }',
  '  }',
  '  std::cout << sum << "\\n";',
  '}',
];

describe('where the time goes', { timeout: 120_000 }, () => {
  it('is the loop that takes it, with how often it runs at the largest input', async () => {
    const found = await look(pairs);
    expect([6, 7]).toContain(found?.line);
    expect(found?.share).toBeGreaterThan(0.9);
    expect(found?.growth).toMatchObject({ of: 'the first number of the input' });
    expect(found?.growth?.fit.text).toBe('n²/2');
    expect(found?.growth?.most?.size).toBe(100_000);
    const count = found?.growth?.most?.count ?? 0;
    expect(Math.abs(count / 5e9 - 1)).toBeLessThan(0.05);
  });

  it('is the line that calls what takes it', async () => {
    const found = await look([
      '#include <algorithm>',
      '#include <iostream>',
      '#include <vector>',
      'int main() {',
      '  long n, sum = 0;',
      '  std::cin >> n;',
      '  std::vector<long> all;',
      '  for (long i = 0; i < n; i++) {',
      '    all.push_back(i * 7919 % 10007);',
      '    std::vector<long> sorted = all;',
      '    std::sort(sorted.begin(), sorted.end());',
      '    sum += sorted[i / 2];',
      '  }',
      '  std::cout << sum << "\\n";',
      '}',
    ]);
    expect(found).toMatchObject({ line: 11, isCalled: true });
    expect(found?.growth?.fit.text).toMatch(/^n² log n/);
  });

  it('is found of calls within calls, whose number grows with a power', async () => {
    const found = await look([
      '#include <iostream>',
      'long ways(long steps) {',
      '  if (steps < 2) return 1;',
      '  return ways(steps - 1) + ways(steps - 2);',
      '}',
      'int main() {',
      '  long n;',
      '  std::cin >> n;',
      '  std::cout << ways(n) << "\\n";',
      '}',
    ]);
    expect([2, 3, 4]).toContain(found?.line);
    expect(found?.growth?.fit.text).toBe('1.6ⁿ');
  });

  it('is found on a known input if there is no generator', async () => {
    const found = await look(pairs, { generators: [], slowInput: '20000 1\n' });
    expect([6, 7]).toContain(found?.line);
    expect(found?.growth).toBeNull();
  });

  it('is left open for a program that is fast, crashes, does not compile or has to wait', async () => {
    expect(await look(pairs.map((line) => line.replace('j = i;', 'j = n - 1;')))).toBeNull();
    expect(await look(['int main() { __builtin_trap(); }'])).toBeNull();
    expect(await look(['int main() { return x; }'])).toBeNull();
    expect(await look(pairs, { goesOn: async () => false })).toBeNull();
  });
});
