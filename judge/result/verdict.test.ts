/** Every rule of classification, and their order. */
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Difference } from '../../contract/diagnosis.ts';
import { type CaseLimits, classify, type Outcome, wallLimitMs } from './verdict.ts';

const mib = 1024 * 1024;

const limits: CaseLimits = {
  timeLimitMs: 1000,
  memoryLimitBytes: 64 * mib,
  outputLimitBytes: 16 * mib,
  stderrLimitBytes: mib,
};

const fine: Outcome = {
  exitCode: 0,
  signal: null,
  cpuMs: 10,
  wallMs: 12,
  memoryBytes: 2 * mib,
  oomKilled: false,
  cpuLimitHit: false,
  wallLimitHit: false,
  outputLimitHit: false,
  outputBytes: 2,
  stderrBytes: 0,
  stderrHead: Buffer.alloc(0),
};

const difference: Difference = {
  line: 3,
  unit: 'token',
  index: 1,
  expected: '5',
  actual: '6',
};

const killed = { exitCode: null, signal: constants.signals.SIGKILL };

const verdictOf = (facts: Partial<Outcome>, found: Difference | null = null) =>
  classify({ ...fine, ...facts }, limits, found)?.verdict ?? 'passed';

describe('a case', () => {
  it('passes if nothing is wrong', () => {
    expect(verdictOf({})).toBe('passed');
  });

  it('passes exactly at every limit', () => {
    expect(
      verdictOf({
        cpuMs: 1000,
        wallMs: wallLimitMs(1000),
        memoryBytes: 64 * mib,
        outputBytes: 16 * mib,
        stderrBytes: mib,
      }),
    ).toBe('passed');
  });

  it('exceeds memory if it was killed for it, regardless of its exit', () => {
    const facts = { ...killed, oomKilled: true, cpuMs: 5000, outputLimitHit: true };
    expect(verdictOf(facts, difference)).toBe('Memory Limit Exceeded');
  });

  it('exceeds memory if it died close to the limit', () => {
    const near = { memoryBytes: Math.ceil(0.95 * 64 * mib) };
    expect(verdictOf({ ...near, exitCode: null, signal: constants.signals.SIGABRT })).toBe(
      'Memory Limit Exceeded',
    );
    expect(verdictOf({ ...near, exitCode: 1 })).toBe('Memory Limit Exceeded');
    const { SIGFPE, SIGILL } = constants.signals;
    for (const signal of [SIGFPE, SIGILL]) {
      expect(verdictOf({ ...near, exitCode: null, signal })).toBe('Runtime Error');
    }
    expect(verdictOf({ memoryBytes: near.memoryBytes - 1, exitCode: 1 })).toBe('Runtime Error');
  });

  it('does not exceed memory if it was stopped for its time close to the limit', () => {
    const near = { ...killed, memoryBytes: 64 * mib };
    expect(verdictOf({ ...near, cpuLimitHit: true, cpuMs: 1120 })).toBe('Time Limit Exceeded');
    expect(verdictOf({ ...near, wallLimitHit: true })).toBe('Time Limit Exceeded');
    expect(verdictOf({ ...near, outputLimitHit: true })).toBe('Output Limit Exceeded');
  });

  it('exceeds time by CPU just over the limit', () => {
    expect(verdictOf({ cpuMs: 1000.1 })).toBe('Time Limit Exceeded');
    expect(verdictOf({ cpuMs: 1000.1, exitCode: 1, outputLimitHit: true }, difference)).toBe(
      'Time Limit Exceeded',
    );
  });

  it('exceeds its wall time', () => {
    expect(verdictOf({ wallLimitHit: true, wallMs: 3000.1 })).toBe('Time Limit Exceeded');
    expect(verdictOf({ ...killed, wallLimitHit: true, wallMs: 3000 })).toBe('Time Limit Exceeded');
  });

  it('does not exceed it by waiting for a core', () => {
    expect(verdictOf({ wallMs: 5000 })).toBe('passed');
  });

  it('exceeds output on stdout and on stderr, before its exit code counts', () => {
    expect(verdictOf({ outputBytes: 16 * mib + 1 })).toBe('Output Limit Exceeded');
    expect(verdictOf({ stderrBytes: mib + 1, exitCode: 1 })).toBe('Output Limit Exceeded');
    const allowed = { ...fine, stderrBytes: mib, outputBytes: 16 * mib + 1 };
    expect(classify(allowed, limits, null)).toMatchObject({ stream: 'stdout' });
    expect(verdictOf({ outputLimitHit: true, exitCode: null, signal: 25 }, difference)).toBe(
      'Output Limit Exceeded',
    );
  });

  it('is a runtime error by signal or exit code, before its output counts', () => {
    expect(verdictOf({ exitCode: 3 }, difference)).toBe('Runtime Error');
    expect(verdictOf({ exitCode: null, signal: 11 }, difference)).toBe('Runtime Error');
  });

  it('is a wrong answer by its output alone', () => {
    expect(verdictOf({}, difference)).toBe('Wrong Answer');
  });
});
