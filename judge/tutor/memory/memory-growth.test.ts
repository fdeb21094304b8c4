/**
 * Finding how memory grows, with real programs in a real sandbox.
 *
 * @module-tag release
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { MemoryGrowth as Shown } from '../../../contract/memory-growth.ts';
import type { Program } from '../../../problems/package/model.ts';
import type { Workshop } from '../../testing-judge.ts';
import { openTestWorkshop } from '../../testing-workshop.ts';
import type { SearchParts } from '../counterexample/programs.ts';
import { withPrograms } from '../counterexample/programs.ts';
import { shownMemory } from './memory-words.ts';
import { memoryGrowthOf } from './of-search.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openTestWorkshop();
}, 240_000);

const program = (name: string, text: string): Program => ({
  name,
  isFolder: false,
  files: [{ path: name, bytes: Buffer.from(text) }],
});

/** Prints its size, which is at most 30,000. */
const sized = `#include <cstdio>
#include <cstdlib>
int main(int, char** arguments) {
  long size = std::atol(arguments[1]);
  std::printf("%ld\\n", size > 30000 ? 30000 : size);
}
`;

type Way = { memoryLimitMib?: number; sizeNames?: string[]; goesOn?: () => Promise<boolean> };

/** Of a program whose lines follow the first five, in which it reads n. */
async function told(lines: string[], way: Way = {}): Promise<Shown | null> {
  const { sandbox, languages, folder } = workshop;
  const { compiler, openRecording: open } = languages.get('cpp');
  const head = ['#include <iostream>', '#include <vector>', 'int main() {', '  long n;'];
  const all = [...head, '  std::cin >> n;', ...lines, '}', ''];
  const source = Buffer.from(all.join('\n'));
  const { programPath, runtime, readEnd, release } = await compiler.compile(source, 0);
  const scratchFolder = await mkdtemp(join(folder, 'growth-'));
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const limits = { timeLimitMs: 1000, memoryLimitBytes: (way.memoryLimitMib ?? 64) * 1024 ** 2 };
  const parts: SearchParts = {
    reference: program('right.cpp', 'int main() {}\n'),
    validators: [program('valid.cpp', 'int main() { return 42; }\n')],
    validatorArguments: undefined,
    generators: [{ path: 'sized.cpp', bytes: Buffer.from(sized) }],
  };
  const comparison = { caseSensitive: true, spaceSensitive: false };
  const suspect = { programPath, runtime, readEnd, limits };
  const request = { source, folder: scratchFolder, core: 0, signal, ...limits };
  try {
    const found = await withPrograms(place, { suspect, comparison, parts }, (programs) =>
      memoryGrowthOf(place, {
        parts,
        programs,
        sizeNames: way.sizeNames ?? [],
        openRecording: async () => (await open?.(request)) ?? null,
        goesOn: way.goesOn ?? (async () => true),
        used: () => {},
      }),
    );
    return found && shownMemory(found);
  } finally {
    release();
  }
}

const grid = [
  '  std::vector<int> names(n, 1);',
  '  std::vector<std::vector<int>> grid(n, std::vector<int>(n, 1));',
  '  std::cout << grid[n - 1][n - 1] + names[0];',
];

it('the line, its growth in bytes and what the largest input needs are told', async () => {
  const found = await told(grid, { sizeNames: ['n'] });
  expect(found).toMatchObject({ line: 7, of: 'n', letter: 'n' });
  expect(found?.sentences).toEqual([
    'Line 7 allocates about 4 · n² bytes.',
    expect.stringMatching(
      /^The problem allows n = 30,000: that makes about 3\.[34] GB, and the limit is 64 MB\.$/,
    ),
  ]);
  for (const { size, bytes } of found?.points ?? [])
    expect(bytes / (4 * size * size)).toBeCloseTo(1, 0);
}, 120_000);

it('a growth whose factor is not certain is told without one', async () => {
  const nodes = [
    '  struct Node { long a[3]; Node* next; };',
    '  Node* first = nullptr;',
    '  for (long i = 0; i < n; i++)',
    '    for (int j = 0; j < 200; j++) first = new Node{{i, j, 0}, first};',
    '  std::cout << first->a[0];',
  ];
  const found = await told(nodes);
  expect(found).toMatchObject({ line: 9, of: 'the first number of the input' });
  expect(found?.sentences[0]).toBe(
    'The memory that line 9 allocates grows like n, where n is the first number of the input.',
  );
}, 120_000);

it('of a vector that grows, the growth is told, and no more than what it surely takes', async () => {
  const pushed = [
    '  std::vector<long> all;',
    '  for (long i = 0; i < n * 2000; i++)',
    '    all.push_back(i);',
    '  std::cout << all.size();',
  ];
  const found = await told(pushed, { sizeNames: ['n'] });
  expect(found).toMatchObject({ line: 8, of: 'n' });
  const [growth, most = ''] = found?.sentences ?? [];
  expect(growth).toBe('The memory that line 8 allocates grows like n.');
  const [, least] =
    /^The problem allows n = 30,000: that makes at least (\d+) MB, and the limit is 64 MB\.$/.exec(
      most,
    ) ?? [];
  // While the vector of 2²⁶ elements is filled, that of half as many is there.
  const needed = 1.5 * 2 ** 26 * 8;
  expect(Number(least) * 1024 ** 2).toBeLessThan(needed);
  expect(Number(least) * 1024 ** 2).toBeGreaterThan(needed / 2.1);
}, 120_000);

it('nothing is told where the largest input would fit, no line has most, or other jobs wait', async () => {
  expect(await told(grid, { memoryLimitMib: 3_900 })).toBeNull();
  const thirds = ['a', 'b', 'c'].map((name) => `  std::vector<long> ${name}(n * 300, 1);`);
  expect(await told([...thirds, '  std::cout << a[0] + b[0] + c[0];'])).toBeNull();
  expect(await told(grid, { goesOn: async () => false })).toBeNull();
}, 120_000);
