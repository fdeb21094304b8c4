/**
 * The line that allocated most of the memory, with real programs in a real sandbox.
 *
 * @module-tag release
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparison } from '../../../contract/judging.ts';
import { judgeSubmission } from '../../judge.ts';
import { caseOfBytes, openWorkshop, type Workshop } from '../../testing-judge.ts';
import { createFindMemory } from './find-memory.ts';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await openWorkshop(1, ['cpp']);
}, 240_000);
afterAll(() => workshop.close());

async function diagnosisOf(lines: string[], isHidden: boolean) {
  const { sandbox, compiler, languages, folder } = workshop;
  const { result } = await judgeSubmission({
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: Buffer.from(lines.join('\n')),
    cases: [await caseOfBytes(folder, { input: '9000\n', output: '', isHidden })],
    limits: { timeLimitMs: 2_000, memoryLimitBytes: 64 * 1024 * 1024 },
    comparison: comparison.parse({}),
    explaining: {
      check: null,
      findMemory: createFindMemory(languages.get('cpp').openRecording, folder),
      isAffordable: async () => true,
      onFault: (error) => {
        throw error;
      },
    },
  });
  expect(result.verdict).toBe('Memory Limit Exceeded');
  return result.diagnosis;
}

const grid = [
  '#include <iostream>',
  '#include <vector>',
  'int main() {',
  '  int n;',
  '  std::cin >> n;',
  '  std::vector<int> names(n, 1);',
  '  std::vector<std::vector<int>> grid(n, std::vector<int>(n, 1));',
  '  std::cout << grid[n - 1][n - 1] + names[0];',
  '}',
];

it('the line that allocated most of the memory is named, with how much of it', async () => {
  const diagnosis = await diagnosisOf(grid, false);
  expect(diagnosis).toMatchObject({ kind: 'memory', line: 7, title: 'Too much memory' });
  expect(diagnosis?.sentences[0]).toMatch(
    /^Line 7 had allocated about 6\d MB of the 6\d MB in use /,
  );
}, 120_000);

it('on a hidden test, only the line is told', async () => {
  const small = [
    '#include <map>',
    '#include <iostream>',
    'std::map<int, long> seen;',
    'void see(int i) {',
    '  seen[i] = i;',
    '}',
    'int main() {',
    '  for (int i = 0; i < 5000000; i++) see(i);',
    '  std::cout << seen.size();',
    '}',
  ];
  const diagnosis = await diagnosisOf(small, true);
  expect(diagnosis).toMatchObject({ kind: 'memory', line: 5 });
  expect(diagnosis?.sentences[0]).toBe(
    'Line 5 had allocated most of the memory when the program exceeded its limit.',
  );
}, 120_000);

it.each([
  [
    'given back before',
    ['  void* volatile spare = operator new(75000000);', '  operator delete(spare);'],
  ],
  [
    'never used',
    ['  void* volatile spare = operator new(60000000);', '  if (n < 0) operator delete(spare);'],
  ],
])(
  'what was %s does not count',
  async (_what, spare) => {
    const unused = [...grid.slice(0, 5), ...spare, ...grid.slice(6, 7)];
    unused.push('  std::cout << grid[n - 1][n - 1];', '}');
    expect(await diagnosisOf(unused, false)).toMatchObject({ kind: 'memory', line: 8 });
  },
  120_000,
);

it('no line is named for memory that no allocation holds, such as an array of the program', async () => {
  const array = [
    '#include <cstdio>',
    'static int all[30000000];',
    'int main() {',
    '  for (int& one : all) one = 1;',
    '  std::printf("%d", all[5]);',
    '}',
  ];
  expect(await diagnosisOf(array, false)).toBeUndefined();
}, 120_000);
