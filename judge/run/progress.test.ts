/** Which progress of a job is reported, and how often. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestCaseResult } from '../../contract/judging.ts';
import { type ProgressNotice, progressNotice } from '../../work/channels.ts';
import { trackProgress } from './progress.ts';

const passed: TestCaseResult = {
  status: 'passed',
  isHidden: true,
  executionTime: 123.4,
  memoryKb: 123456,
};
const job = randomUUID();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function record() {
  const notices: ProgressNotice[] = [];
  const publish = async (notice: ProgressNotice): Promise<void> => {
    notices.push(progressNotice.parse(notice));
  };
  return { notices, publish };
}

describe('progress', () => {
  it('of cases is collected and sent in one notice', async () => {
    const { notices, publish } = record();
    const progress = trackProgress(publish, job, 3);
    progress.compiling();
    for (let i = 0; i < 3; i += 1) progress.finished(passed);
    await vi.advanceTimersByTimeAsync(50);
    expect(notices).toEqual([
      { type: 'compiling', job },
      { type: 'running', job, of: 3, from: 0, testCaseResults: [passed, passed, passed] },
    ]);
  });

  it('continues where the last notice ended', async () => {
    const { notices, publish } = record();
    const progress = trackProgress(publish, job, 2);
    progress.finished(passed);
    await vi.advanceTimersByTimeAsync(50);
    progress.finished(passed);
    await vi.advanceTimersByTimeAsync(50);
    expect(notices).toMatchObject([{ from: 0 }, { from: 1, testCaseResults: [passed] }]);
  });

  it('of many cases is split so that PostgreSQL accepts it', async () => {
    const { notices, publish } = record();
    const progress = trackProgress(publish, job, 500);
    const failed: TestCaseResult = { ...passed, status: 'failed', verdict: 'Time Limit Exceeded' };
    for (let i = 0; i < 500; i += 1) progress.finished(failed);
    await vi.advanceTimersByTimeAsync(50);
    const counts = notices.map((one) => (one.type === 'running' ? one.testCaseResults.length : 0));
    expect(counts.reduce((sum, count) => sum + count)).toBe(500);
    expect(Math.max(...notices.map((notice) => JSON.stringify(notice).length))).toBeLessThan(7_901);
  });

  it('is not sent once it is closed', async () => {
    const { notices, publish } = record();
    const progress = trackProgress(publish, job, 2);
    progress.finished(passed);
    await progress.close();
    progress.finished(passed);
    await vi.advanceTimersByTimeAsync(1000);
    expect(notices).toEqual([]);
  });
});
