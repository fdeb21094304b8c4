/** Figures as people read them: points, missing figures, and their descriptions. */
import { describe, expect, it } from 'vitest';
import { formatBytes, formatPoints, submissionFigures } from './format.ts';

describe('points', () => {
  it.each([
    [{ points: 30, maxPoints: 100 }, '30 of 100'],
    [{ points: 0, maxPoints: 0 }, '0 of 0'],
    [{ points: 33.333333, maxPoints: 100 }, '33.333333 of 100'],
    [{ points: 12.5, maxPoints: null }, '12.5'],
    [{ points: 7 }, '7'],
    [{}, undefined],
    [{ maxPoints: 100 }, undefined],
  ])('%o are shown as %s', (given, shown) => {
    expect(formatPoints(given)).toBe(shown);
  });
});

describe('time and memory of a submission', () => {
  const figures = { executionTime: 42, memoryKb: 13 * 1024 };
  it.each([
    ['Accepted', '42 ms', '13.0 MB'],
    ['Wrong Answer', '≤ 42 ms', '≤ 13.0 MB'],
    ['Runtime Error', '≤ 42 ms', '≤ 13.0 MB'],
    ['Time Limit Exceeded', '≥ 42 ms', '≤ 13.0 MB'],
    ['Memory Limit Exceeded', '≤ 42 ms', '≥ 13.0 MB'],
  ] as const)('of the verdict %s are %s and %s', (verdict, time, memory) => {
    const shown = submissionFigures({ verdict, ...figures });
    expect([shown.time.text, shown.memory.text]).toEqual([time, memory]);
  });

  it('have what the start of a runtime takes beside them', () => {
    const time = (startMs?: number, executionTime = 42) =>
      submissionFigures({ verdict: 'Accepted', ...figures, executionTime, startMs }).time.text;
    expect(time(40)).toBe('42 ms, and about 40 ms to start');
    expect(time(40, 0)).toBe('0 ms, and about 40 ms to start');
    expect(time()).toBe('42 ms');
  });

  it('are distinguished if only one of them is known', () => {
    const judged = { verdict: 'Time Limit Exceeded', executionTime: 1000, memoryKb: 0 } as const;
    const shown = submissionFigures(judged);
    expect([shown.time.text, shown.memory.text]).toEqual(['≥ 1000 ms', '—']);
  });

  it.each([
    { verdict: 'Pending', executionTime: null, memoryKb: null },
    { verdict: 'Compilation Error', executionTime: 0, memoryKb: 0 },
    { verdict: 'Wrong Answer', executionTime: 0, memoryKb: 0 },
  ] as const)('are a dash where nothing ran or all is withheld: %o', (judged) => {
    expect(submissionFigures(judged)).toEqual({ time: { text: '—' }, memory: { text: '—' } });
  });
});

it.each([
  [1, '1 byte'],
  [1000, '1,000 bytes'],
  [1229, '1.2 KiB'],
  [15 * 2 ** 20, '15 MiB'],
  [48 * 2 ** 30, '48 GiB'],
  [2.5 * 2 ** 40, '2.5 TiB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
