/** The sentence about a compilation that failed. */
import { expect, it } from 'vitest';
import { language as cpp } from '../languages/cpp.ts';
import type { JailFacts } from '../run/sandbox-messages.ts';
import { type CompileEnd, meaningOf } from './compile-outcome.ts';

/** The sentence about a compiler that printed this. */
function failureOf(printed: string): string {
  const stderrHead = Buffer.from(printed);
  const facts = {
    exitCode: 1,
    stderrHead,
    stderrBytes: stderrHead.length,
    tooLarge: [],
    copied: [],
  };
  const end: CompileEnd = {
    facts: facts as unknown as JailFacts,
    source: Buffer.from('int main() {}\n'),
    limits: { stderrLimitBytes: 1e6 } as CompileEnd['limits'],
    isRunnable: true,
    language: cpp,
  };
  return meaningOf(end).outcome.failure ?? '';
}

it.each([
  ['the linker', (text: string) => `ld: undefined reference to ${text}`],
  ['another file', (text: string) => `part.h:3:5: error: ${text}`],
  ['the compiler', (text: string) => `main.cpp:1:5: error: ${text}`],
])('is short, however much %s quotes', (_, printed) => {
  expect(failureOf(printed('foo'))).toMatch(/^Compilation Error: .*foo\.$/);
  expect(failureOf(printed('a: '.repeat(10_000))).length).toBeLessThan(1_100);
});

it.each([
  ['/usr/bin/ld: final link failed: No space left on device', true],
  ["/tmp/ccA.s: Fatal error: can't write 12 bytes to section .data: 'File too large'", true],
  ['main.cpp:1:2: error: #error File too large for this\n    1 | #error File too large', false],
  ["main.py:3:9: error: unterminated string\n    print('No space left on device)", false],
])('is about the size of the program only if a tool says so: %j', (printed, isAboutSize) => {
  expect(failureOf(`${printed}\n`).includes('larger than its')).toBe(isAboutSize);
});
