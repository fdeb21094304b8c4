/** Which cases of a problem with points are run, on a simulated sandbox. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import type { Scoring } from '../../contract/scoring.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes, factsOfRun } from '../testing-judge.ts';
import type { TestCase } from './case-report.ts';
import type { Facts } from './sandbox-messages.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scored-cases-'));
  writeFileSync(join(folder, '+'), 'ok\n');
  writeFileSync(join(folder, '-'), 'no\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a run does: correct, wrong, over its CPU time, or idle. */
const facts: Record<string, Partial<Facts>> = {
  '+': {},
  '-': {},
  s: { cpuMs: 1150, cpuLimitHit: true, exitCode: null, signal: 9 },
  w: { cpuMs: 1, wallMs: 3000, wallLimitHit: true, exitCode: null, signal: 9 },
};

/** Groups of these sizes after one sample; each but the first requires the one before. */
function groupsOf(sizes: number[], aggregation: 'pass-fail' | 'sum', isChain = false): Scoring {
  let next = 1;
  const groups = sizes.map((size, index) => ({
    name: `secret/${index}`,
    maxPoints: 10 * size,
    aggregation,
    requires: isChain && index > 0 ? [`secret/${index - 1}`] : [],
    cases: Array.from({ length: size }, () => next++),
  }));
  const whole = { aggregation: 'sum' as const, requires: [], cases: [] };
  return {
    kind: 'groups',
    samples: [0],
    groups,
    secret: { name: 'secret', maxPoints: 10_000, ...whole },
  };
}

/** Judges with a mark for each case, which says what its run does. */
async function judge(scoring: Scoring, marks: string) {
  const cases: TestCase[] = [];
  for (const [index] of [...marks].entries()) {
    const isHidden = index > 0;
    cases.push(await caseOfBytes(folder, { input: `${index}\n`, output: 'ok\n', isHidden }));
  }
  const run = async ({ inputPath = '' }: { inputPath?: string }): Promise<Facts> => {
    const mark = marks[cases.findIndex(({ input }) => input.path === inputPath)] ?? '+';
    const outputPath = join(folder, mark === '-' ? '-' : '+');
    return { ...factsOfRun, outputPath, ...facts[mark] };
  };
  const report = { diagnostics: [], text: '', cached: false, timeMs: 1 };
  const compiled = { programPath: '/program', failure: null, report, cpuMs: 0, release: () => {} };
  const seen: number[] = [];
  const { result } = await judgeSubmission({
    place: { sandbox: { run }, slot: 0, core: 0 },
    compiler: { version: 'g++', compile: async () => compiled },
    source: Buffer.from(''),
    cases,
    scoring,
    limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
    comparison: comparison.parse({}),
    onCase: (_, index) => seen.push(index),
  });
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  const letters = { passed: '+', failed: '-', other: '.' };
  const statuses = result.testCaseResults.map(({ status }) => letters[status]).join('');
  return { statuses, points: result.points, seen: seen.length };
}

describe('with points, judged are', () => {
  it('all cases of a sum, and of other groups than a lost one only its first failures', async () => {
    expect(await judge(groupsOf([3, 2], 'sum'), '+-+-++')).toEqual({
      statuses: '+-+-++',
      points: 30,
      seen: 6,
    });
    expect(await judge(groupsOf([3, 2], 'pass-fail'), '+-++++')).toEqual({
      statuses: '+-..++',
      points: 20,
      seen: 6,
    });
  });

  it('no groups that require a failed group', async () => {
    expect(await judge(groupsOf([2, 2, 2], 'pass-fail', true), '+++-+++')).toMatchObject({
      statuses: '+++-...',
      points: 20,
    });
  });

  it('cases after more than three over their CPU time, but not after three idle ones', async () => {
    const sum = groupsOf([8], 'sum');
    expect(await judge(sum, '+sssss+++')).toMatchObject({ statuses: '+-----+++', points: 30 });
    expect(await judge(sum, '+www+++++')).toMatchObject({ statuses: '+---.....', points: 0 });
  });

  it('no cases once 300 s of CPU are used up', async () => {
    const { statuses, points } = await judge(groupsOf([400], 'sum'), `+${'s'.repeat(390)}+++`);
    const used = statuses.split('-').length - 1;
    expect(used).toBeGreaterThanOrEqual(130);
    expect(used).toBeLessThanOrEqual(262);
    expect(points).toBe(0);
  });
});
