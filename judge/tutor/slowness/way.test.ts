/** Reading the counts of a run, and the way down to what takes the time. */
import { expect, it } from 'vitest';
import { readCounts, readSpots } from './counts.ts';
import type { Span } from './loops.ts';
import { counterOf, isInPasses, isSureOf, type Part, wayOf } from './way.ts';

const names = { sourceName: 'main.cpp', countingName: 'counting.c' };

/** The output of addr2line: for each address, functions with their files, the innermost first. */
const spotsOf = (addresses: Record<string, [within: string, place: string][]>) =>
  readSpots(
    Object.entries(addresses)
      .map(([address, chain]) => [address, ...chain.flat()].join('\n'))
      .join('\n'),
    names,
  );

const head = 'ended 1000\n';

it('a run has no more samples, frames or blocks than the counters write', () => {
  const frames = (count: number) => `s${' 40'.repeat(count)}\n`;
  const blocks = (count: number) =>
    Array.from({ length: count }, (_, at) => `b ${(at + 1).toString(16)} 7\n`).join('');
  const written = readCounts(head + blocks(20_000) + frames(48).repeat(200));
  expect([written?.blocks.size, written?.samples.length]).toEqual([20_000, 200]);
  expect(readCounts(head + frames(48).repeat(201))).toBeNull();
  expect(readCounts(head + frames(49))).toBeNull();
  expect(readCounts(head + blocks(20_001))).toBeNull();
});

it('a lambda that library code calls is the own code of the source', () => {
  const { spots, names: library } = spotsOf({
    '0x10': [
      ['operator()', '/box/main.cpp:5'],
      ['_ZSt8for_eachIPiZ4mainEUliE_ET0_T_S3_S2_', '/usr/include/stl_algo.h:99'],
      ['main', '/box/main.cpp:7'],
    ],
    '0x20': [
      ['_ZNSt6vectorIiSaIiEE9push_backERKi', '/usr/include/stl_vector.h:9'],
      ['main', '/box/main.cpp:8'],
    ],
    '0x30': [['f'.repeat(4_001), '/box/main.cpp:9']],
  });
  expect(spots.get(0x10)).toEqual({
    places: [
      { line: 5, within: 'operator()' },
      { line: 7, within: 'main' },
    ],
    inlined: [],
  });
  expect(library.has(0x10)).toBe(false);
  expect(spots.get(0x20)?.inlined).toEqual(['_ZNSt6vectorIiSaIiEE9push_backERKi']);
  expect(spots.get(0x30)?.places).toEqual([{ line: 9, within: '?' }]);
});

/** The parts on the way, as in "loop 3-5", of samples with these frames, the innermost first. */
function way(
  chains: Record<string, [within: string, line: number][]>,
  { stack, loops }: { stack: number[]; loops: Span[] },
): string[] | undefined {
  const spots = spotsOf(
    Object.fromEntries(
      Object.entries(chains).map(([address, chain]) => [
        address,
        chain.map(([within, line]): [string, string] => [within, `/box/main.cpp:${line}`]),
      ]),
    ),
  );
  // The first two frames are those of the signal.
  const samples = Array.from({ length: 30 }, () => [1, 2, ...stack]);
  const counts = { isStopped: false, cpuMs: 120, blocks: new Map(), samples };
  return wayOf(counts, spots, loops)?.parts.map(({ kind, from, to }) => `${kind} ${from}-${to}`);
}

it('nested lambdas are not a recursion, and a lambda that calls itself counts once', () => {
  const chains: Record<string, [string, number][]> = {
    '0x10': [
      ['operator()', 4],
      ['operator()', 7],
      ['main', 9],
    ],
  };
  const loops = [{ from: 6, to: 8 }];
  expect(way(chains, { stack: [0x10], loops })).toEqual([
    'line 9-9',
    'loop 6-8',
    'line 7-7',
    'line 4-4',
  ]);
  expect(way({ '0x10': [['operator()', 4]] }, { stack: [0x10, 0x10], loops: [] })).toEqual([
    'line 4-4',
  ]);
});

it('a function that calls itself is a recursion', () => {
  const chains: Record<string, [string, number][]> = {
    '0x10': [['_Z4waysl', 4]],
    '0x20': [['main', 9]],
  };
  expect(way(chains, { stack: [0x10, 0x10, 0x20], loops: [] })).toContain('recursion 4-4');
});

it.each(['operator()', '_ZZ4mainENKUliE_clEi'])('a loop around %s is none of its own', (lambda) => {
  const chains: Record<string, [string, number][]> = {
    '0x10': [[lambda, 6]],
    '0x20': [['main', 9]],
    '0x30': [[lambda, 4]],
  };
  const loops = [
    { from: 3, to: 10 },
    { from: 5, to: 7 },
  ];
  expect(way(chains, { stack: [0x10, 0x20], loops })).toEqual([
    'loop 3-10',
    'line 9-9',
    'loop 5-7',
    'line 6-6',
  ]);
});

const counted = (chains: Record<string, [string, string][]>, blocks: Record<string, number>) => ({
  ...spotsOf(chains),
  blocks: new Map(Object.entries(blocks).map(([address, count]) => [Number(address), count])),
});

it('the passes of a loop in it are not told of a loop whose own code is all of the library', () => {
  const loops = [
    { from: 3, to: 7 },
    { from: 4, to: 5 },
  ];
  const { spots, blocks } = counted(
    {
      '0x10': [['main', '/box/main.cpp:5']],
      '0x20': [
        ['_ZSt18__next_permutationIPlEvT_', '/usr/include/stl_algo.h:9'],
        ['main', '/box/main.cpp:7'],
      ],
    },
    { '0x10': 400, '0x20': 40 },
  );
  const outer: Part = { kind: 'loop', line: 3, from: 3, to: 7, within: 'main', share: 1 };
  expect(counterOf(outer, { spots }, loops)({ blocks })).toBe(0);
  const inner: Part = { ...outer, line: 4, from: 4, to: 5 };
  expect(counterOf(inner, { spots }, loops)({ blocks })).toBe(400);
});

it('a function that is inlined in several places runs as often as all of them', () => {
  const { spots, blocks } = counted(
    {
      '0x10': [
        ['_Z4findi', '/box/main.cpp:3'],
        ['main', '/box/main.cpp:8'],
      ],
      '0x20': [
        ['_Z4findi', '/box/main.cpp:3'],
        ['main', '/box/main.cpp:9'],
      ],
    },
    { '0x10': 40, '0x20': 30 },
  );
  const loop: Part = { kind: 'loop', line: 3, from: 3, to: 4, within: '_Z4findi', share: 1 };
  expect(counterOf(loop, { spots }, [{ from: 3, to: 4 }])({ blocks })).toBe(70);
});

it('a lambda that has the name of the function around it is none of its passes', () => {
  const loops = [{ from: 10, to: 16 }];
  const { spots, blocks } = counted(
    {
      '0x10': [['main', '/box/main.cpp:11']],
      '0x20': [
        ['main', '/box/main.cpp:13'],
        ['main', '/box/main.cpp:12'],
      ],
    },
    { '0x10': 300, '0x20': 41_010 },
  );
  const loop: Part = { kind: 'loop', line: 10, from: 10, to: 16, within: 'main', share: 1 };
  expect(counterOf(loop, { spots }, loops)({ blocks })).toBe(300);
});

it('a line of whose blocks only those behind a call are its own does not tell how often it runs', () => {
  const loops = [{ from: 4, to: 5 }];
  const chains: Record<string, [string, string][]> = {
    '0x10': [['main', '/box/main.cpp:4']],
    '0x20': [
      ['_ZNSt6vectorIiSaIiEE9push_backERKi', '/usr/include/stl_vector.h:9'],
      ['main', '/box/main.cpp:5'],
    ],
    '0x30': [['main', '/box/main.cpp:5']],
  };
  const line: Part = { kind: 'line', line: 5, from: 5, to: 5, within: 'main', share: 1 };
  const isSure = (blocks: Record<string, number>): boolean => {
    const all = counted(chains, blocks);
    return isSureOf(line, { spots: all.spots, loops }, all);
  };
  expect(isSure({ '0x10': 40, '0x20': 40, '0x30': 25 })).toBe(false);
  expect(isSure({ '0x10': 40, '0x20': 400, '0x30': 40 })).toBe(true);
  expect(isSure({ '0x10': 40, '0x30': 25 })).toBe(true);
});

it('a loop of which the own code is only its beginning does not tell how often it runs', () => {
  const chains: Record<string, [string, string][]> = {
    '0x10': [['main', '/box/main.cpp:5']],
    '0x20': [
      ['_ZNSt6vectorIlSaIlEEC4ERKS1_', '/usr/include/stl_vector.h:9'],
      ['main', '/box/main.cpp:5'],
    ],
  };
  const loop: Part = { kind: 'loop', line: 5, from: 5, to: 5, within: 'main', share: 1 };
  const isSure = (blocks: Record<string, number>): boolean => {
    const all = counted(chains, blocks);
    return isSureOf(loop, { spots: all.spots, loops: [{ from: 5, to: 5 }] }, all);
  };
  expect(isSure({ '0x10': 1, '0x20': 200 })).toBe(false);
  expect(isSure({ '0x10': 200, '0x20': 200 })).toBe(true);
});

it('samples whose stack ends at once in a stub of the library lessen no share', () => {
  const spots = spotsOf({ '0x10': [['main', '/box/main.cpp:4']] });
  const sample = (stack: number[]) => Array.from({ length: 30 }, () => [1, 2, ...stack]);
  const counts = { isStopped: false, cpuMs: 120, blocks: new Map() };
  const shareOf = (other: number[]) =>
    wayOf({ ...counts, samples: [...sample([0x10]), ...sample(other)] }, spots, [])?.parts[0]
      ?.share;
  expect(shareOf([0x90])).toBe(1);
  expect(shareOf([0x90, 0x91])).toBe(0.5);
});

it('what a loop begins with, and what few passes do, is not in its passes', () => {
  const spots = spotsOf({
    '0x10': [['main', '/box/main.cpp:4']],
    '0x20': [['main', '/box/main.cpp:4']],
    '0x8': [['main', '/box/main.cpp:4']],
    '0xc': [
      ['_ZNSt6vectorIiSaIiEE9push_backERKi', '/usr/include/stl_vector.h:9'],
      ['main', '/box/main.cpp:4'],
    ],
  });
  const samples = Array.from({ length: 30 }, () => [1, 2, 0x90, 0x1f]);
  const loop: Part = { kind: 'loop', from: 4, to: 4, line: 4, within: 'main', share: 1 };
  const isIn = (blocks: [number, number][], at: number) => {
    const stacks = samples.map((frames) => frames.map((one) => (one === 0x1f ? at : one)));
    const counts = { isStopped: false, cpuMs: 120, blocks: new Map(blocks), samples: stacks };
    return isInPasses(loop, spots, { counts, passes: 8_191 });
  };
  const blocks: [number, number][] = [
    [0x20, 8_191],
    [0x8, 4_096],
    [0xc, 1_000_000],
  ];
  expect(isIn(blocks, 0x10)).toBe(false);
  expect(isIn(blocks, 0x20)).toBe(true);
  expect(
    isInPasses({ ...loop, kind: 'recursion' }, spots, {
      counts: { isStopped: false, cpuMs: 1, blocks: new Map(), samples },
      passes: 9,
    }),
  ).toBe(true);
});
