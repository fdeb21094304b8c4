/** What the output box shows after a run. */
import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../../../contract/judging.ts';
import { outputOf } from './use-running.ts';

const failed: RunResult = { success: false, output: '', executionTime: 0, memoryKb: 0 };
const compile = { diagnostics: [], text: 'main.cpp:1:1: error', cached: false, timeMs: 1 };

describe('the output box', () => {
  it('shows the output verbatim', () => {
    expect(outputOf({ ...failed, success: true, output: ' 1\n\n' })).toBe(' 1\n\n');
  });
  it('shows the reason, then the output so far', () => {
    expect(outputOf({ ...failed, error: 'Exit code 3.', output: '1 2' })).toBe(
      'Exit code 3.\n\n1 2',
    );
  });
  it('shows the compiler’s messages, once', () => {
    expect(outputOf({ ...failed, error: 'It does not compile.', compile })).toBe(
      'It does not compile.\n\nmain.cpp:1:1: error',
    );
    expect(outputOf({ ...failed, error: 'main.cpp:1:1: error', compile })).toBe(
      'main.cpp:1:1: error',
    );
  });
  it('shows what the reason says once in any language', () => {
    const text = 'The compiler made no program.';
    const reason = 'Der Compiler hat kein Programm erzeugt.';
    const told = { ...failed, error: text, reason, compile: { ...compile, text } };
    expect(outputOf(told)).toBe(reason);
  });
  it('has a message for a failure without a reason', () => {
    expect(outputOf(failed)).toBe('An unexpected error occurred');
  });
});
