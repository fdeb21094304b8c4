/** Answers of tests are judged as outputs, and nothing is run. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparison } from '../../contract/judging.ts';
import type { Scoring } from '../../contract/scoring.ts';
import { judgeSubmission } from '../judge.ts';
import type { TestCase } from '../run/case-report.ts';
import { layFile } from '../verify/cases.ts';
import { answersCompiler, layAnswers } from './answers.ts';

let folder: string;
let scratch: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'judge-answers-'));
  scratch = await mkdtemp(join(folder, 'scratch-'));
});
afterAll(() => rm(folder, { recursive: true }));

const nothingRuns = { run: () => Promise.reject(new Error('Nothing is to be run.')) };

async function casesOf(outputs: string[]): Promise<TestCase[]> {
  const input = await layFile(folder, `${outputs.join('-')}.in`, Buffer.from('1\n'));
  return Promise.all(
    outputs.map(async (output, at): Promise<TestCase> => {
      const expected = await layFile(folder, `${outputs.join('-')}-${at}.ans`, Buffer.from(output));
      return { input, expected, isHidden: at > 0, name: at > 0 ? `0${at}` : 'sample' };
    }),
  );
}

const judged = async (text: string, changes: object = {}) => {
  const { result, cpuMs } = await judgeSubmission({
    place: { sandbox: nothingRuns, slot: 0, core: 0 },
    compiler: answersCompiler(scratch),
    source: Buffer.from(text),
    cases: await casesOf(['3', '7', '11']),
    limits: { timeLimitMs: 1000, memoryLimitBytes: 1024 ** 3 },
    comparison: comparison.parse({}),
    ...changes,
  });
  expect(cpuMs).toBe(0);
  return result;
};

const statusesOf = ({ testCaseResults }: Awaited<ReturnType<typeof judged>>) =>
  testCaseResults.map(({ status }) => status);

describe('submitted answers', () => {
  it('are compared with the expected outputs; a sample needs none', async () => {
    const result = await judged('==== 01.out\n7\n==== 02.out\n11\n');
    expect(result).toMatchObject({ verdict: 'Accepted', executionTime: 0, memoryKb: 0 });
    expect(statusesOf(result)).toEqual(['passed', 'passed', 'passed']);
    const figures = result.testCaseResults.map((one) => [one.executionTime, one.memoryKb]);
    expect(figures.flat()).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('may be missing: the others are judged nevertheless', async () => {
    const result = await judged('==== 02.out\n11\n');
    expect(result).toMatchObject({
      verdict: 'Wrong Answer',
      error: 'Wrong Answer on hidden test 1: there is no answer for 01.out.',
    });
    expect(statusesOf(result)).toEqual(['passed', 'failed', 'passed']);
    expect(result.diagnosis).toBeUndefined();
  });

  it('give the points of the tests that they answer', async () => {
    const secret = {
      name: 'secret',
      maxPoints: 100,
      aggregation: 'sum' as const,
      requires: [],
      cases: [1, 2],
      casePoints: [40, 60],
    };
    const scoring: Scoring = { kind: 'groups', samples: [0], secret, groups: [] };
    const result = await judged('==== 02.out\n11\n', { scoring });
    expect(result).toMatchObject({ verdict: 'Wrong Answer', points: 60 });
  });

  it('to a sample are judged if they are given', async () => {
    const result = await judged('==== sample.out\n4\n==== 01.out\n7\n==== 02.out\n11\n');
    expect(result).toMatchObject({
      verdict: 'Wrong Answer',
      error: 'Wrong Answer on sample 1: line 1, word 1: expected 3, found 4.',
      detailedResults: [{ actualOutput: '4\n' }],
    });
  });

  it('that cannot be read do not compile, with the line', async () => {
    const result = await judged('==== 01.out\n7\n==== 13.out\n8\n');
    expect(result).toMatchObject({
      verdict: 'Compilation Error',
      error: 'Compilation Error: line 3: there is no test 13.',
      compile: { diagnostics: [{ line: 3, severity: 'error', message: 'there is no test 13' }] },
    });
  });

  it('leave no files if one cannot be written', async () => {
    const tests = [{ name: '01', isAsked: true }];
    // As where a disk is full.
    const given = new Map([['01', { notWritable: true } as unknown as Buffer]]);
    await expect(layAnswers(scratch, { cases: [], tests, given })).rejects.toThrow();
    await expect.poll(() => readdir(scratch)).toEqual([]);
  });

  it('need no more than a moment for thousands of sections, and leave no files', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => `==== ${at}.out`).join('\n');
    expect(await judged(many)).toMatchObject({ error: expect.stringContaining('no test 0.') });
    await expect.poll(() => readdir(scratch)).toEqual([]);
  });
});
