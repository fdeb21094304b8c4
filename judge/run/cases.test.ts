/**
 * How far judging continues after a failure, second runs, and what a result shows, on a simulated
 * sandbox.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import { judgeSubmission } from '../judge.ts';
import { caseOfBytes, factsOfRun } from '../testing-judge.ts';
import type { TestCase } from './case-report.ts';
import { judgeCases } from './cases.ts';
import { SandboxFault } from './sandbox-channel.ts';
import type { Facts } from './sandbox-messages.ts';

let folder: string;
let sample: TestCase;
let hidden: TestCase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cases-'));
  writeFileSync(join(folder, 'ok'), 'ok\n');
  writeFileSync(join(folder, 'no'), 'no\n');
  sample = await caseOfBytes(folder, { input: 'in\n', output: 'ok\n' });
  hidden = await caseOfBytes(folder, { input: 'secret\n', output: 'ok\n', isHidden: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The simulated sandbox's reply to a run. */
type Answer = Partial<Facts> & { output?: 'ok' | 'no' };
/** The replies to the runs of one case; the last one repeats. */
type Answers = Answer | Answer[];

/** The cases with different inputs, by which the sandbox recognises them. */
async function withOwnInputs(cases: TestCase[]): Promise<TestCase[]> {
  return Promise.all(
    cases.map(async (one, index) => {
      const path = join(folder, `input-${index}`);
      await copyFile(one.input.path, path);
      return { ...one, input: { ...one.input, path } };
    }),
  );
}

/**
 * Judges with replies case by case, of which the last one repeats. The sandbox accepts one more run
 * during a run, but not a third, and has two output buffers, used in turn.
 */
async function judge(
  made: TestCase[],
  answers: Answers[],
  { isBounded = false, hasMargin = false } = {},
) {
  const cases = await withOwnInputs(made);
  const runsOf = new Map<string, number>();
  let runs = 0;
  let underWay = 0;
  let running: Promise<unknown> = Promise.resolve();
  const run = async ({ inputPath = '' }: { inputPath?: string }): Promise<Facts> => {
    const index = cases.findIndex(({ input }) => input.path === inputPath);
    const ofCase = [answers[Math.min(index, answers.length - 1)] ?? {}].flat();
    const before = runsOf.get(inputPath) ?? 0;
    runsOf.set(inputPath, before + 1);
    const { output = 'ok', ...facts } = ofCase[Math.min(before, ofCase.length - 1)] ?? {};
    underWay += 1;
    expect(underWay).toBeLessThanOrEqual(2);
    const outputPath = join(folder, `output-${runs % 2}`);
    runs += 1;
    running = running.then(() => copyFile(join(folder, output), outputPath));
    await running;
    underWay -= 1;
    return { ...factsOfRun, outputPath, ...facts };
  };
  const report = { diagnostics: [], text: '', cached: false, timeMs: 1 };
  const compiled = { programPath: '/program', failure: null, report, cpuMs: 0, release: () => {} };
  const seen: number[] = [];
  const { result } = await judgeSubmission({
    place: { sandbox: { run }, slot: 0, core: 0 },
    compiler: { version: 'g++', compile: async () => compiled },
    source: Buffer.from(''),
    cases,
    isBounded,
    limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024, hasMargin },
    comparison: comparison.parse({}),
    onCase: (_, index) => seen.push(index),
  });
  return { result, runs, seen, statuses: result.testCaseResults.map(({ status }) => status) };
}

const times = (count: number, one: TestCase): TestCase[] =>
  Array.from({ length: count }, () => one);
const slow: Answer = { cpuMs: 1150, cpuLimitHit: true, exitCode: null, signal: 9 };

describe('judging all cases', () => {
  it('accepts if every case passes, however long they take together', async () => {
    const { result, statuses } = await judge([sample, ...times(50, hidden)], [{ cpuMs: 1000 }]);
    expect(result).toMatchObject({ success: true, verdict: 'Accepted', executionTime: 1000 });
    expect(result.error).toBeUndefined();
    expect(new Set(statuses)).toEqual(new Set(['passed']));
  });

  it('continues with hidden cases after a failure, and names the first', async () => {
    const { result, statuses, seen } = await judge(
      [sample, ...times(3, hidden)],
      [{}, { output: 'no' }, {}, { exitCode: 3 }],
    );
    expect(statuses).toEqual(['passed', 'failed', 'passed', 'failed']);
    expect(result.error).toBe('Wrong Answer on hidden test 1.');
    expect(seen).toEqual([0, 1, 2, 3]);
  });

  it('stops running hidden cases when three exceeded their time', async () => {
    const { result, statuses, runs } = await judge([sample, ...times(9, hidden)], [{}, slow]);
    expect(statuses.slice(0, 5)).toEqual(['passed', 'failed', 'failed', 'failed', 'other']);
    expect(statuses.slice(5)).toEqual(times(5, hidden).map(() => 'other'));
    expect(result.verdict).toBe('Time Limit Exceeded');
    expect(runs).toBe(5);
  });

  it('stops running hidden cases when half a minute was used after a failure', async () => {
    const { statuses } = await judge(times(50, hidden), [{ output: 'no', cpuMs: 1000 }]);
    const run = statuses.filter((status) => status !== 'other').length;
    expect(run).toBeGreaterThanOrEqual(30);
    expect(run).toBeLessThanOrEqual(31);
  });

  it('always runs all samples of a submission', async () => {
    const { statuses } = await judge([...times(6, sample), hidden], [slow]);
    expect(statuses).toEqual([...times(6, sample).map(() => 'failed'), 'other']);
  });

  it('stops a run on samples when three exceeded their time', async () => {
    const { statuses, result } = await judge(times(5, sample), [slow], { isBounded: true });
    expect(statuses).toEqual(['failed', 'failed', 'failed', 'other', 'other']);
    expect(result.detailedResults.map(({ status }) => status)).toEqual(statuses);
  });

  it('stops a run on own cases when half a minute was used, even if none has failed', async () => {
    const own = { ...sample, own: { name: 'mine', isCompared: true } };
    const isBounded = true;
    const { statuses } = await judge([sample, ...times(49, own)], [{ cpuMs: 1000 }], { isBounded });
    const run = statuses.filter((status) => status === 'passed').length;
    expect(run).toBeGreaterThanOrEqual(30);
    expect(run).toBeLessThanOrEqual(31);
    const asleep = [{ cpuMs: 1, wallMs: 3000 }];
    const waiting = await judge([sample, ...times(49, own)], asleep, { isBounded });
    expect(waiting.statuses.filter((status) => status === 'passed').length).toBeLessThanOrEqual(12);
    const samples = await judge(times(50, sample), [{ cpuMs: 1000 }], { isBounded });
    expect(new Set(samples.statuses)).toEqual(new Set(['passed']));
  });

  it('runs the first case over time again, and the smaller time counts', async () => {
    const { result, runs } = await judge([sample, hidden], [[slow, { cpuMs: 900 }], {}]);
    expect(result).toMatchObject({ verdict: 'Accepted', executionTime: 900 });
    expect(runs).toBe(3);
  });

  it('does not run the first case again if the limit has a margin', async () => {
    const { runs, statuses } = await judge([sample, hidden], [slow, {}], { hasMargin: true });
    expect(statuses).toEqual(['failed', 'passed']);
    expect(runs).toBe(2);
  });

  it('runs later cases again only if they exceed the limit by at most a tenth', async () => {
    const near: Answer = { cpuMs: 1090 };
    const { statuses, runs } = await judge(times(3, sample), [slow, slow, [near, {}]]);
    expect(statuses).toEqual(['failed', 'failed', 'passed']);
    expect(runs).toBe(5);
  });

  it('compares each output with its own case, even if others run again in between', async () => {
    const answers: Answers[] = [{}, [slow, { output: 'no' }], { output: 'no' }, {}, {}];
    const { statuses } = await judge([...times(4, sample), hidden], answers);
    expect(statuses).toEqual(['passed', 'failed', 'failed', 'passed', 'passed']);
    const later = await judge(times(5, sample), [{}, [slow, {}], { output: 'no' }, {}, {}]);
    expect(later.statuses).toEqual(['passed', 'passed', 'failed', 'passed', 'passed']);
  });

  it('asks for the next case while a checker decides', async () => {
    let inCheck = 0;
    const seen: string[] = [];
    const cases = await withOwnInputs(times(3, hidden));
    const ended = Promise.withResolvers<void>();
    const run = async ({ inputPath = '' }: { inputPath?: string }): Promise<Facts> => {
      seen.push(`${inputPath.at(-1)} runs${inCheck > 0 ? ' beside the checker' : ''}`);
      if (inCheck > 0) ended.resolve();
      const outputPath = join(folder, 'ok');
      return { ...factsOfRun, outputPath };
    };
    await judgeCases({
      place: { sandbox: { run }, slot: 0, core: 0 },
      programPath: '/program',
      cases,
      limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * 1024 * 1024 },
      comparison: comparison.parse({}),
      checker: {
        cpuMs: () => 0,
        close: async () => {},
        async check() {
          inCheck += 1;
          // The third case has the buffer of the first, and is asked for while the second is checked.
          if (inCheck === 2) await ended.promise;
          return { rejection: null, given: null };
        },
      },
    });
    expect(seen).toEqual(['0 runs', '1 runs', '2 runs beside the checker']);
  });

  const killed: Answer = { exitCode: null, signal: 9 };
  const reasonOf = (sentence = ''): string => sentence.replace(/^.*?: /, '');

  it('repeats a run that may have been killed from outside, and a normal end counts', async () => {
    const answers: Answers[] = [
      {},
      [killed, {}],
      { output: 'no' },
      [{ signal: 15 }, killed, {}],
      {},
    ];
    const { statuses } = await judge([...times(4, sample), hidden], answers);
    expect(statuses).toEqual(['passed', 'passed', 'failed', 'passed', 'passed']);
  });

  it('believes that a program killed itself once it has done so three times', async () => {
    const { result, runs } = await judge([sample], [killed]);
    expect(result).toMatchObject({ verdict: 'Runtime Error' });
    const reason = 'SIGKILL: sent by the program itself or by a process that it started.';
    expect(reasonOf(result.error)).toBe(reason);
    expect(runs).toBe(3);
    const afterMuchMemory = { ...killed, memoryBytes: 250 * 1024 * 1024 };
    expect((await judge([sample], [afterMuchMemory])).result.verdict).toBe('Runtime Error');
  });

  it('accepts at once an end that a limit or a mistake explains', async () => {
    for (const end of [{ oomKilled: true }, { wallLimitHit: true }, { outputLimitHit: true }]) {
      expect((await judge([sample], [{ ...killed, ...end }])).runs).toBe(1);
    }
    expect((await judge([sample], [{ exitCode: null, signal: 11 }])).runs).toBe(1);
  });

  it('shows samples in full and nothing of hidden cases', async () => {
    const { result } = await judge([sample, hidden], [{ output: 'no' }]);
    expect(result.detailedResults).toEqual([
      {
        testCaseIndex: 0,
        input: 'in\n',
        expectedOutput: 'ok\n',
        actualOutput: 'no\n',
        status: 'failed',
        error: 'Wrong Answer on sample 1: line 1, word 1: expected ok, found no.',
        difference: { line: 1, unit: 'token', index: 1, expected: 'ok', actual: 'no' },
      },
    ]);
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('gives figures of hidden cases in steps, and of failed ones the limit or nothing', async () => {
    const { result } = await judge(
      [sample, hidden, hidden, hidden],
      [{ cpuMs: 12.34 }, { cpuMs: 51 }, { output: 'no' }, slow],
    );
    expect(result.testCaseResults.map((one) => one.executionTime)).toEqual([12.3, 56, 0, 1000]);
    expect(result.testCaseResults.map((one) => one.memoryKb)).toEqual([1024, 10240, 0, 0]);
    expect(result).toMatchObject({ executionTime: 56, memoryKb: 10240 });
  });

  it('gives for the whole only figures of cases that passed, and the limit exceeded', async () => {
    const failed = await judge([sample, hidden], [{ cpuMs: 1, output: 'no' }]);
    expect(failed.result).toMatchObject({ executionTime: 0, memoryKb: 0 });
    const late = await judge([sample, hidden], [{ cpuMs: 12.34 }, slow]);
    expect(late.result).toMatchObject({ executionTime: 1000, memoryKb: 1024 });
  });

  it('gives exact largest figures once all is accepted', async () => {
    const { result } = await judge([sample, hidden], [{ cpuMs: 12.34 }, { cpuMs: 51.26 }]);
    expect(result).toMatchObject({ executionTime: 51.3, memoryKb: 1024 });
  });

  it('rejects when the sandbox fails, regardless of earlier cases', async () => {
    const sandbox = { run: async () => Promise.reject(new SandboxFault('no slot')) };
    const report = { diagnostics: [], text: '', cached: false, timeMs: 1 };
    let released = false;
    const release = (): void => {
      released = true;
    };
    const compiled = { programPath: '/program', failure: null, report, cpuMs: 0, release };
    await expect(
      judgeSubmission({
        place: { sandbox, slot: 0, core: 0 },
        compiler: { version: 'g++', compile: async () => compiled },
        source: Buffer.from(''),
        cases: [sample],
        limits: { timeLimitMs: 1000, memoryLimitBytes: 1 },
        comparison: comparison.parse({}),
      }),
    ).rejects.toThrow('no slot');
    expect(released).toBe(true);
  });
});
