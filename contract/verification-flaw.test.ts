/** When publishing asks for confirmation. */
import { describe, expect, it } from 'vitest';
import type { Verification, VerificationReport } from './verification.ts';
import { flawOf } from './verification-flaw.ts';

const report = (error: number): VerificationReport => ({
  isRight: error === 0,
  counts: { error, warning: 3, remark: 0 },
  sections: [],
  tests: [],
  groups: [],
  submissions: [],
  steps: [],
  times: {
    limitMs: 1000,
    isGiven: true,
    slowestAcceptedMs: null,
    fastestTooSlowMs: null,
    suggestedMs: null,
  },
});

const right: Verification = {
  state: 'done',
  isOutdated: false,
  requestedAt: null,
  finishedAt: null,
  position: null,
  progress: null,
  report: report(0),
  fault: null,
};

describe('publishing', () => {
  it('is not prevented by warnings', () => {
    expect(flawOf(right)).toBeUndefined();
  });

  it('asks for confirmation after errors, or if this draft was not verified', () => {
    expect(flawOf({ ...right, report: report(1) })).toBe('Its verification found 1 error.');
    expect(flawOf({ ...right, report: report(2) })).toBe('Its verification found 2 errors.');
    expect(flawOf({ ...right, isOutdated: true })).toBe('It was changed since it was verified.');
    expect(flawOf(undefined)).toBe('Whether it was verified could not be read.');
    expect(flawOf({ ...right, state: 'none', report: null })).toBe('It was not verified.');
    const running = flawOf({ ...right, state: 'running', report: null });
    expect(running).toBe('Its verification has not ended.');
    const failed = flawOf({ ...right, state: 'failed', report: null });
    expect(failed).toBe('Its verification failed.');
  });
});
