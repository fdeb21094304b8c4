/** The sentences about failures. */
import { constants } from 'node:os';
import { describe, expect, it } from 'vitest';
import type { Difference } from '../../contract/diagnosis.ts';
import { type CaseLimits, classify, type Outcome } from '../result/verdict.ts';
import {
  describeDifference,
  describeFailure,
  failureSentence,
  runFailureSentence,
} from './failure-words.ts';

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

const failureOf = (facts: Partial<Outcome>, found: Difference | null = null) => {
  const failure = classify({ ...fine, ...facts }, limits, found);
  if (!failure) throw new Error('the case passed');
  return failure;
};
const wordsOf = (facts: Partial<Outcome>) => describeFailure(failureOf(facts));

describe('the message', () => {
  const sample = { isHidden: false, number: 2 };
  const hidden = { isHidden: true, number: 7 };

  it('of a wrong answer shows the difference on samples only', () => {
    const failure = failureOf({}, difference);
    expect(failureSentence(failure, sample)).toBe(
      'Wrong Answer on sample 2: line 3, word 1: expected 5, found 6.',
    );
    expect(failureSentence(failure, hidden)).toBe('Wrong Answer on hidden test 7.');
  });

  it('says how the outputs end', () => {
    expect(describeDifference({ ...difference, actual: null })).toBe(
      'line 3, word 1: expected 5, but the output ends',
    );
    expect(describeDifference({ ...difference, expected: null })).toBe(
      'line 3, word 1: expected the end of the output, found 6',
    );
  });

  it('of a time limit never reads as the limit itself', () => {
    expect(failureSentence(failureOf({ cpuMs: 1000.4 }), sample)).toBe(
      'Time Limit Exceeded on sample 2: used 1.01 s of CPU; the limit is 1 s.',
    );
  });

  it('of a time limit has no figure of a hidden case', () => {
    expect(failureSentence(failureOf({ cpuMs: 1000.4 }), hidden)).toBe(
      'Time Limit Exceeded on hidden test 7: used more than its 1 s of CPU.',
    );
    expect(failureSentence(failureOf({ wallLimitHit: true, wallMs: 3004, cpuMs: 6 }), hidden)).toBe(
      'Time Limit Exceeded on hidden test 7: waited until its time was up; ' +
        'is it waiting for input that never comes?',
    );
  });

  it('of a program that waits asks whether it waits for input', () => {
    expect(failureSentence(failureOf({ wallLimitHit: true, wallMs: 3004, cpuMs: 6 }), sample)).toBe(
      'Time Limit Exceeded on sample 2: waited: 3.0 s passed with 0.01 s of CPU; ' +
        'is it waiting for input that never comes?',
    );
  });

  it('of a program that computed never says that it waited', () => {
    const computed = failureOf({ wallLimitHit: true, wallMs: 3004, cpuMs: 530 });
    expect(failureSentence(computed, sample)).toBe(
      'Time Limit Exceeded on sample 2: ran too long: 3.0 s passed with 0.53 s of CPU.',
    );
    expect(failureSentence(computed, hidden)).toBe(
      'Time Limit Exceeded on hidden test 7: ran too long: ' +
        'its time was up before it had used its CPU time.',
    );
    expect(describeFailure(computed).kind).toBeUndefined();
  });

  it('of memory and output names the limit', () => {
    expect(runFailureSentence(failureOf({ ...killed, oomKilled: true }))).toBe(
      'Memory Limit Exceeded: needed more than 64 MB of memory.',
    );
    expect(runFailureSentence(failureOf({ outputLimitHit: true, outputBytes: 16 * mib }))).toBe(
      'Output Limit Exceeded: wrote more than 16777216 bytes to stdout.',
    );
    expect(runFailureSentence(failureOf({ outputLimitHit: true, stderrBytes: mib + 1 }))).toBe(
      'Output Limit Exceeded: wrote more than 1048576 bytes to stderr.',
    );
  });

  it.each([
    ['SIGSEGV', 'SIGSEGV: invalid memory access'],
    ['SIGFPE', 'SIGFPE: failed integer division'],
    ['SIGABRT', 'SIGABRT: the program aborted itself'],
    ['SIGSYS', 'SIGSYS: a system call that is not allowed'],
    ['SIGUSR1', 'SIGUSR1: ended by a signal'],
    ['SIGKILL', 'SIGKILL: sent by the program itself or by a process that it started'],
    ['SIGALRM', 'SIGALRM: an alarm that the program set itself'],
    ['SIGXCPU', 'SIGXCPU: more CPU time than the program allows itself'],
  ] as const)('of %s gives its meaning', (name, text) => {
    const words = wordsOf({ exitCode: null, signal: constants.signals[name] });
    expect(words).toMatchObject({ shown: text, hidden: text });
  });

  it('gives the number of a signal without a name', () => {
    expect(wordsOf({ exitCode: null, signal: 42 }).shown).toBe('signal 42: ended by a signal');
  });

  it('gives exit codes on samples only', () => {
    expect(wordsOf({ exitCode: 3 })).toMatchObject({
      shown: 'exit code 3',
      hidden: 'an exit code other than 0',
    });
  });

  it('gives an uncaught exception on samples only', () => {
    const stderrHead = Buffer.from(
      "terminate called after throwing an instance of 'std::out_of_range'\n  what():  7 is too much\n",
    );
    expect(wordsOf({ exitCode: null, signal: constants.signals.SIGABRT, stderrHead })).toEqual({
      shown: 'SIGABRT: uncaught std::out_of_range: 7 is too much',
      hidden: 'SIGABRT: the program aborted itself',
      kind: 'uncaught-exception',
      exceptionType: 'std::out_of_range',
    });
  });

  it('gives the assertion that failed', () => {
    const stderrHead = Buffer.from("a: main.cpp:12: int main(): Assertion `x > 0' failed.\n");
    const { shown } = wordsOf({ exitCode: null, signal: constants.signals.SIGABRT, stderrHead });
    expect(shown).toBe('SIGABRT: an assertion failed in line 12: x > 0');
  });

  it('trusts stderr only for a program that aborted', () => {
    const stderrHead = Buffer.from("terminate called after throwing an instance of 'X'\n");
    const { shown } = wordsOf({ exitCode: null, signal: constants.signals.SIGSEGV, stderrHead });
    expect(shown).toBe('SIGSEGV: invalid memory access');
  });
});
