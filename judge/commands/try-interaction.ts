/**
 * Tests for the doctor whether a program and an interactor, both confined, can talk on this host.
 */
import { checker } from '../../contract/checker.ts';
import { comparison } from '../../contract/judging.ts';
import type { Compiler } from '../compile/compile.ts';
import { judgeSubmission } from '../judge.ts';
import type { TestCase } from '../run/case-report.ts';
import { openInteractor } from '../run/interaction.ts';
import type { Sandbox } from '../run/sandbox.ts';

const mib = 1024 * 1024;

/** Prints a number, and expects the next one. */
const interactor = checker.parse({
  kind: 'icpc',
  source: `#include <iostream>
int main() {
  int said = 0;
  std::cout << 41 << std::endl;
  return std::cin >> said && said == 42 ? 42 : 43;
}
`,
});

const program = Buffer.from(`#include <iostream>
int main() {
  int number = 0;
  std::cin >> number;
  std::cout << number + 1 << std::endl;
}
`);

type Trial = {
  sandbox: Sandbox;
  compiler: Compiler;
  /** Any case will do, because neither program reads it. */
  one: TestCase;
  folder: string;
};

/** What went wrong, in a sentence; null if they talked. Rejects if that could not be tried. */
export async function tryInteraction({ sandbox, compiler, one, folder }: Trial) {
  const { result } = await judgeSubmission({
    place: { sandbox, slot: 0, core: 0 },
    compiler,
    source: program,
    cases: [one],
    limits: { timeLimitMs: 2_000, memoryLimitBytes: 64 * mib },
    comparison: comparison.parse({}),
    openInteractor: () =>
      openInteractor({ sandbox, compiler, scratchFolder: folder, slot: 0, core: 0 }, interactor),
  });
  return result.success ? null : (result.error ?? result.verdict);
}
