/**
 * Finding where the time goes, with real programs in a real sandbox.
 *
 * @module-tag release
 */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Slowness as Shown } from '../../../contract/slowness.ts';
import type { PackedFile, Program } from '../../../problems/package/model.ts';
import { allLanguages, caseOfBytes, openWorkshop, type Workshop } from '../../testing-judge.ts';
import type { SearchParts } from '../counterexample/programs.ts';
import { withPrograms } from '../counterexample/programs.ts';
import type { Counting } from './counting-way.ts';
import { slownessOf } from './of-search.ts';
import { findSlowness } from './slowness.ts';
import { shownSlowness } from './slowness-words.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1);
}, 240_000);
afterAll(() => workshop.close());

const file = (path: string, text: string): PackedFile => ({ path, bytes: Buffer.from(text) });
const program = (name: string, text: string): Program => ({
  name,
  isFolder: false,
  files: [file(name, text)],
});

/** Prints its size, which is at most 100,000, and perhaps as many numbers. */
const printing = (what: string): string => `#include <cstdio>
#include <cstdlib>
int main(int, char** arguments) {
  long size = std::atol(arguments[1]), n = size > 100000 ? 100000 : size;
  ${what}
}
`;
const ofNumber = printing('std::printf("%ld 1\\n", n);');
const ofList = printing(`std::printf("%ld\\n", n);
  for (long i = 0; i < n; i++) std::printf("%ld%c", i * 7919 % 1000 + 1, i + 1 < n ? ' ' : '\\n');`);
/** Two numbers of which no one alone counts the work. */
const ofRange = printing(`n = size < 100000 ? size * size : 10000000000;
  long a = std::atol(arguments[2]) % (n / 4 + 1);
  std::printf("%ld %ld\\n", a + 1, a + n);`);

/** Accepts what the generators make. */
const validator = 'int main() { return 42; }\n';

const limits = { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 };

type Way = {
  language?: 'cpp' | 'python' | 'java';
  slowInput?: string;
  sized?: string | null;
  sizeNames?: string[];
  goesOn?: () => Promise<boolean>;
};

async function look(lines: string[], way: Way = {}): Promise<Shown | null> {
  const { sandbox, languages, folder } = workshop;
  const { compiler, openCounting: open } = languages.get(way.language ?? 'cpp');
  const source = Buffer.from(lines.join('\n'));
  const { programPath, runtime, readEnd, release } = await compiler.compile(source, 0);
  const scratchFolder = await mkdtemp(join(folder, 'slow-'));
  const signal = new AbortController().signal;
  const place = { sandbox, languages, slot: 0, core: 0, scratchFolder, signal };
  const request = { source, folder: scratchFolder, core: 0, signal, ...limits };
  const parts: SearchParts = {
    reference: program('right.cpp', 'int main() {}\n'),
    validators: [program('valid.cpp', validator)],
    validatorArguments: undefined,
    generators: way.sized === null ? [] : [file('sized.cpp', way.sized ?? ofNumber)],
  };
  const comparison = { caseSensitive: true, spaceSensitive: false };
  const suspect = { programPath, runtime, readEnd, limits };
  try {
    const found = await withPrograms(place, { suspect, comparison, parts }, (programs) =>
      slownessOf(place, {
        parts,
        programs,
        slowInput: way.slowInput ?? null,
        sizeNames: way.sizeNames ?? [],
        openCounting: async (): Promise<Counting | null> => (await open?.(request)) ?? null,
        used: () => {},
        goesOn: way.goesOn ?? (async () => true),
      }),
    );
    return found && shownSlowness(found);
  } finally {
    release();
  }
}

/** A program whose lines follow the first three, in which it reads n. */
const reading = (...lines: string[]): string[] => [
  'int main() {',
  '  long n;',
  '  std::cin >> n;',
  ...lines,
  '}',
];

const pairs = [
  '#include <iostream>',
  ...reading(
    '  long sum = 0;',
    '  for (long i = 0; i < n; i++) {',
    '    for (long j = i; j < n; j++) {',
    '      if ((i ^ j) % 7 == 0) sum += j;',
    '    }',
    '  }',
    '  std::cout << sum << "\\n";',
  ),
];

type Case = {
  rule: string;
  lines: string[];
  way: Way;
  line: number;
  says: (string | RegExp)[];
  not?: RegExp;
};

/** A Java program whose lines follow the first six, in which it reads n. */
const inJava = (before: string, ...lines: string[]): string[] => [
  'import java.util.*;',
  'class Main {',
  `  ${before}`,
  '  public static void main(String[] words) {',
  '    Scanner in = new Scanner(System.in);',
  '    int n = in.nextInt();',
  ...lines,
  '  }',
  '}',
];

function casesOfJava(): Case[] {
  if (!allLanguages.includes('java')) return [];
  return [
    {
      rule: 'in Java, the loop that multiplies is named, and its growth',
      lines: inJava(
        'static boolean isOdd(int a, int b) { return (a ^ b) % 7 == 0; }',
        '    long found = 0;',
        '    for (int i = 0; i < n; i++)',
        '      for (int j = i; j < n; j++)',
        '        if (isOdd(i, j)) found += j;',
        '    System.out.println(found);',
      ),
      way: { language: 'java', sizeNames: ['n', 'm'] },
      line: 9,
      says: [
        /^The loop in lines (?:8 to 10|9 to 10) takes /,
        'Line 9 runs about n²/2 times.',
        'The problem allows n = 100,000: that makes 5·10⁹',
      ],
    },
    {
      rule: 'in Java, calls that search more on larger inputs are told as a growing cost',
      lines: inJava(
        'static List<Integer> seen = new ArrayList<>();',
        '    for (int i = 0; i < n; i++) {',
        '      int x = (int) (i * 7919L % 1000003);',
        '      if (!seen.contains(x)) seen.add(x);',
        '    }',
        '    System.out.println(seen.size());',
      ),
      way: { language: 'java', sizeNames: ['n', 'm'] },
      line: 7,
      says: ['Each pass takes longer on larger inputs'],
      not: /that makes/,
    },
    {
      rule: 'in Java, a recursion is called one, in a thread with a stack of its own',
      lines: inJava(
        'static long ways(int left, int at) { return left <= 0 ? at % 3 : ways(left - 1, at) + ways(left - 1, at + 1); }',
        '    new Thread(null, () -> System.out.println(ways(n, 0)), "", 1 << 26).start();',
      ),
      way: { language: 'java' },
      line: 3,
      says: [
        /^The recursion of `ways` in line 3 takes /,
        /(?:`ways` is called about|the number of its calls grows like) (?:2 · )?2ⁿ/i,
      ],
      not: /loop/,
    },
  ];
}

const cases: Case[] = [
  {
    rule: 'the plainest half of a square is always recognised, beside a number that also grows',
    lines: pairs,
    way: { sizeNames: ['k', 'm'] },
    line: 7,
    says: [
      /^The loop in lines 7 to 9 takes /,
      'Line 7 runs about k²/2 times.',
      'The problem allows k = 100,000: that makes 5·10⁹',
    ],
  },
  {
    rule: 'time inside the library shows as a growing time of each pass: a string is copied',
    lines: [
      '#include <iostream>',
      '#include <string>',
      ...reading(
        '  std::string left;',
        '  for (long i = 0; i < n; i++) {',
        '    int x;',
        '    std::cin >> x;',
        "    left = left + char('a' + x % 26);",
        '  }',
        '  std::cout << left.size() << "\\n";',
      ),
    ],
    way: { sized: ofList.replace('100000 ? 100000', '800000 ? 800000'), sizeNames: ['n'] },
    line: 10,
    says: [
      'Line 10 runs about n times.',
      'Each pass takes longer on larger inputs: it copies the string.',
    ],
    not: /that makes/,
  },
  {
    rule: 'the loop that multiplies is named, and inside it the function that takes the time',
    lines: [
      '#include <iostream>',
      '#include <vector>',
      'long common(long a, long b) {',
      '  while (b != 0) {',
      '    long rest = a % b;',
      '    a = b;',
      '    b = rest;',
      '  }',
      '  return a;',
      '}',
      ...reading(
        '  std::vector<long> all(n);',
        '  for (long& one : all) std::cin >> one;',
        '  long found = 0;',
        '  for (long i = 0; i < n; i++)',
        '    for (long j = i + 1; j < n; j++)',
        '      if (common(all[i], all[j]) == 1) found++;',
        '  std::cout << found << "\\n";',
      ),
    ],
    way: { sized: ofList },
    line: 18,
    says: [
      /^The loop in lines 18 to 19 takes /,
      'Line 18 runs about n²/2 times',
      /Inside it, the loop in lines \d to \d of `common` takes most of the time/,
    ],
  },
  {
    rule: 'the time of what a loop begins with is not that of its passes',
    lines: [
      '#include <iostream>',
      '#include <vector>',
      'std::vector<long> next(std::vector<long> all, long at) {',
      '  std::vector<long> found;',
      '  for (long i = 0; i < 4; i++) found.push_back(all[(at + i) % all.size()]);',
      '  return found;',
      '}',
      ...reading(
        '  std::vector<long> all(n, 1);',
        '  long sum = 0;',
        '  for (long i = 0; i < n; i++) {',
        '    for (long one : next(all, i)) sum += one;',
        '  }',
        '  std::cout << sum << "\\n";',
      ),
    ],
    way: { sized: ofNumber },
    line: 14,
    says: [/^The loop in line 14, with what it calls in the library, takes /, 'about 4 · n times'],
    not: /Each pass takes longer/,
  },
  {
    rule: 'the loop over all readings is named, not that over the digits of one',
    lines: [
      '#include <iostream>',
      'int main() {',
      '  long a, b, found = 0;',
      '  std::cin >> a >> b;',
      '  for (long x = a; x <= b; x++) {',
      '    long sum = 0;',
      '    for (long y = x; y > 0; y /= 10) {',
      '      sum += y % 10;',
      '    }',
      '    if (sum % 9 == 0) found++;',
      '  }',
      '  std::cout << found << "\\n";',
      '}',
    ],
    way: {
      sized: ofRange,
      sizeNames: ['a', 'b'],
    },
    line: 5,
    says: [/^The loop in lines 5 to 11 takes /, 'Line 5 runs about |a − b| times.'],
  },
  {
    rule: 'a recursion is called one, with the base of the calls that it makes',
    lines: [
      '#include <iostream>',
      'long ways(long left, long at) {',
      '  if (left <= 0) return at % 3 == 0;',
      '  return ways(left - 1, at) + ways(left - 1, at + 1) + ways(left - 1, at + 2);',
      '}',
      ...reading('  std::cout << ways(n, 0) << "\\n";'),
    ],
    way: {},
    line: 4,
    says: [
      /^The recursion of `ways` in lines 2 to \d takes /,
      /(?:`ways` is called about|the number of its calls grows like) 3ⁿ/i,
    ],
    not: /loop/,
  },
  {
    rule: 'of calls of which the base is not certain, only the kind of growth is told',
    lines: [
      '#include <iostream>',
      'long ways(long left, long at) {',
      '  if (left <= 0) return at % 3 == 0;',
      '  return ways(left - 1, at) + ways(left - 1, at + 1) + ways(left - 2, at + 2);',
      '}',
      ...reading('  std::cout << ways(n, 0) << "\\n";'),
    ],
    way: { sizeNames: ['n', 'm'] },
    line: 4,
    says: ['The number of its calls grows exponentially with n.'],
    not: /loop|ⁿ/,
  },
  {
    rule: 'a growth that depends on two numbers is not called one of the first',
    lines: [
      '#include <iostream>',
      'int main() {',
      '  long n, k, sum = 0;',
      '  std::cin >> n >> k;',
      '  for (long i = 0; i + k <= n; i++) {',
      '    for (long j = i; j < i + k; j++) {',
      '      sum += i ^ j;',
      '    }',
      '  }',
      '  std::cout << sum << "\\n";',
      '}',
    ],
    way: {
      sized: printing('std::printf("%ld %ld\\n", n, std::atol(arguments[2]) % n + 1);'),
      sizeNames: ['n', 'k'],
    },
    line: 6,
    says: [/^The loop in lines 6 to 8 takes /],
    not: /about n|grows like n²/,
  },
  {
    rule: 'where a list is copied as a whole, no number of steps is told that is one for each copy',
    lines: [
      '#include <iostream>',
      '#include <vector>',
      'long pick(std::vector<long> all, long i) { return all[i] % 1009; }',
      ...reading(
        '  std::vector<long> all(n, 7);',
        '  long sum = 0;',
        '  for (long i = 0; i < n; i++) sum += pick(all, i);',
        '  std::cout << sum << "\\n";',
      ),
    ],
    way: { sizeNames: ['n', 'm'] },
    line: 9,
    says: [/^The loop in line 9, with what it calls/],
    not: /steps/,
  },
  {
    rule: 'of a line of which the library is a part, the loop is counted',
    lines: [
      '#include <iostream>',
      '#include <set>',
      '#include <string>',
      ...reading(
        '  std::set<std::string> all;',
        '  for (long i = 0; i < n * 20; i++)',
        '    all.insert(std::string(i % 40, 97 + i % 20));',
        '  std::cout << all.size() << "\\n";',
      ),
    ],
    way: { sizeNames: ['n', 'm'] },
    line: 8,
    says: [/^The loop in lines 8 to 9 takes /, 'grows like n'],
  },
  {
    rule: 'in Python, the loop that multiplies is named, and its growth',
    lines: [
      'import sys',
      '',
      'def is_odd(a, b):',
      '    return (a ^ b) % 7 == 0',
      '',
      'def main():',
      '    n, found = int(sys.stdin.readline().split()[0]), 0',
      '    for i in range(n):',
      '        for j in range(i, n):',
      '            if is_odd(i, j):',
      '                found += j',
      '    print(found)',
      '',
      'main()',
    ],
    way: { language: 'python', sizeNames: ['n', 'm'] },
    line: 9,
    says: [
      /^The loop in lines 9 to 11 takes /,
      'Line 9 runs about n²/2 times.',
      'The problem allows n = 100,000: that makes 5·10⁹, more than ',
    ],
  },
  {
    rule: 'in Python, calls that search more on larger inputs are told as a growing cost',
    lines: [
      'n = int(input().split()[0])',
      'seen = []',
      'for i in range(n):',
      '    if i * 7919 % 1000003 not in seen:',
      '        seen.append(i * 7919 % 1000003)',
      'print(len(seen))',
    ],
    way: { language: 'python', sizeNames: ['n', 'm'] },
    line: 3,
    says: [
      /^The loop in lines 3 to 5 takes .* Line 3 runs about n times\. Inside it, line 4 takes /,
      'Each pass takes longer on larger inputs.',
    ],
    not: /that makes/,
  },
  {
    rule: 'in Python, a recursion is called one',
    lines: [
      'def ways(left, at):',
      '    if left <= 0:',
      '        return at % 3 == 0',
      '    return ways(left - 1, at) + ways(left - 1, at + 1)',
      '',
      'print(ways(int(input().split()[0]), 0))',
    ],
    way: { language: 'python' },
    line: 4,
    says: [
      /^The recursion of `ways` in lines 1 to 4 takes /,
      /(?:`ways` is called about|the number of its calls grows like) (?:2 · )?2ⁿ/i,
    ],
    not: /loop/,
  },
  ...casesOfJava(),
];

describe('where the time goes', { timeout: 240_000 }, () => {
  it.each(cases)('$rule', async ({ lines, way, line, says, not }) => {
    const found = await look(lines, way);
    const told = found?.sentences.join(' ') ?? '';
    for (const one of says) {
      if (typeof one === 'string') expect(told).toContain(one);
      else expect(told).toMatch(one);
    }
    if (not !== undefined) expect(told).not.toMatch(not);
    expect(found?.line).toBe(line);
  });

  it('of steps of the library, the growth is reported', async () => {
    const found = await look(
      [
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
      ],
      { sized: ofList },
    );
    expect(found).toMatchObject({ line: 11, growth: { isSteps: true } });
    expect(found?.sentences.join(' ')).toMatch(/about n² log n|grows like n² log n/);
  });

  it('is found on a known input if there is no generator, and nothing is said of growth', async () => {
    const found = await look(pairs, { sized: null, slowInput: '10000 1\n' });
    expect(found?.growth).toBeNull();
    expect(found?.sentences[1]).toMatch(/^Line \d runs 5·10⁷ times for n = 10,000/);
  });

  it('is looked for only as long as the time allows, even if no run has counts', async () => {
    let runs = 0;
    const counting: Counting = {
      source: '',
      loops: [],
      hidesLibrary: false,
      isReadingSlow: false,
      run: async () => {
        runs += 1;
        return null;
      },
      look: async () => ({ spots: new Map(), names: new Map(), counting: new Set() }),
      cpuMs: () => runs * 3_000,
    };
    const found = await findSlowness({
      counting,
      generate: async (size, random) => `${size} ${random.integer(1, 1e9)}\n`,
      slowInput: null,
      sizeNames: [],
      timeLimitMs: 1000,
      lay: (text) =>
        caseOfBytes(workshop.folder, { input: text, output: '' }).then((one) => one.input),
      timeOf: async () => null,
      isValid: async () => true,
      goesOn: async () => true,
    });
    expect([found, runs]).toEqual([null, 3]);
  });

  it('is told with a count of a run that took time, if a larger input happened to be quick', async () => {
    const slowSize = 64;
    let size = 0;
    const address = 7;
    const counting: Counting = {
      source: '',
      loops: [],
      hidesLibrary: false,
      isReadingSlow: false,
      run: async () => ({
        isStopped: false,
        cpuMs: 1,
        blocks: new Map([[address, size === slowSize ? 5e7 : size]]),
        samples: size === slowSize ? Array.from({ length: 60 }, () => [1, 2, address]) : [],
      }),
      look: async () => ({
        spots: new Map([[address, { places: [{ line: 3, within: 'main()' }], inlined: [] }]]),
        names: new Map(),
        counting: new Set(),
      }),
      cpuMs: () => 0,
    };
    const found = await findSlowness({
      counting,
      generate: async (asked) => {
        if (asked > 2 * slowSize) return null;
        size = asked;
        return `${asked}\n`;
      },
      slowInput: null,
      sizeNames: ['n'],
      timeLimitMs: 1000,
      lay: (text) =>
        caseOfBytes(workshop.folder, { input: text, output: '' }).then((one) => one.input),
      timeOf: async () => null,
      isValid: async () => true,
      goesOn: async () => true,
    });
    expect(found?.runs).toMatchObject({ count: 5e7, size: slowSize });
  });

  it('is left open for a program that is fast on some inputs and endless on others', async () => {
    const endless = [
      '  for (volatile long i = n; i > 50;) i = i ^ 1;',
      '  std::cout << n << "\\n";',
    ];
    expect(await look(['#include <iostream>', ...reading(...endless)])).toBeNull();
  });

  it('is left open where the table that is always made whole takes most of what was measured', async () => {
    const table = '  for (long i = 0; i < 60000000; i++) sum += i ^ n;';
    const lines = reading('  long sum = 0;', table, '  for (long i = 0; i < n; i++) sum += i * n;');
    expect(
      await look(['#include <iostream>', ...lines.with(-1, '  std::cout << sum;\n}')]),
    ).toBeNull();
  });

  it('is left open for a program that is fast, crashes, does not compile or has to wait', async () => {
    expect(await look(pairs.map((line) => line.replace('j = i;', 'j = n - 1;')))).toBeNull();
    expect(await look(['int main() { __builtin_trap(); }'])).toBeNull();
    expect(await look(['int main() { return x; }'])).toBeNull();
    expect(await look(pairs, { goesOn: async () => false })).toBeNull();
  });
});
