/**
 * What a checker costs per test case, excluding its own computation: a hundred cases judged by a
 * checker against the same cases compared, minus the CPU time of the checker. Compiling is measured
 * separately.
 */
import { checker } from '../contract/checker.ts';
import { comparison } from '../contract/judging.ts';
import { openChecker } from '../judge/compare/checker.ts';
import { judgeCases } from '../judge/run/cases.ts';
import { caseOfBytes, openWorkshop } from '../judge/testing-judge.ts';
import { median } from './judging.ts';

const cases = 100;
const rounds = { small: 1, large: 10 };
const mib = 1024 * 1024;

const program = `#include <cstdio>
int main() { int n; if (std::scanf("%d", &n) == 1) std::printf("%d %d\\n", n / 2, n - n / 2); }`;

const sum = checker.parse({
  kind: 'testlib',
  source: `#include "testlib.h"
int main(int argc, char** argv) {
  registerTestlibCmd(argc, argv);
  int n = inf.readInt(), a = ouf.readInt(), b = ouf.readInt();
  if (a + b != n) quitf(_wa, "%d + %d is not %d", a, b, n);
  quitf(_ok, "right");
}`,
});

/** Medians per test in ms, and the CPU time of compiling the checker once. */
export async function run(size: 'small' | 'large'): Promise<Record<string, number>> {
  const workshop = await openWorkshop(1);
  const place = { sandbox: workshop.sandbox, slot: 0, core: 0 };
  const compiled = await workshop.compiler.compile(Buffer.from(program), 0);
  const opened = await openChecker(
    { ...place, compiler: workshop.languages.checkers, scratchFolder: workshop.folder },
    sum,
  );
  const compileCpuMs = opened.cpuMs();
  try {
    const { programPath } = compiled;
    if (programPath === null) throw new Error(`${compiled.failure}`);
    const one = await caseOfBytes(workshop.folder, { input: '10\n', output: '5 5\n' });
    const judge = async (decides: 'checker' | 'comparison'): Promise<number> => {
      const started = performance.now();
      const reports = await judgeCases({
        place,
        programPath,
        cases: Array.from({ length: cases }, () => ({ ...one, isHidden: true })),
        limits: { timeLimitMs: 1000, memoryLimitBytes: 256 * mib },
        comparison: comparison.parse({}),
        checker: decides === 'checker' ? opened : undefined,
      });
      if (reports.some((report) => report?.failure !== null)) throw new Error('a case failed');
      return (performance.now() - started) / cases;
    };
    const [comparedMs, checkedMs, ownMs]: [number[], number[], number[]] = [[], [], []];
    await judge('checker');
    for (let round = 0; round < rounds[size]; round += 1) {
      comparedMs.push(await judge('comparison'));
      const before = opened.cpuMs();
      checkedMs.push(await judge('checker'));
      ownMs.push((opened.cpuMs() - before) / cases);
    }
    const [compared, checked, own] = [median(comparedMs), median(checkedMs), median(ownMs)];
    return {
      compileCpuMs,
      comparedPerTestMs: compared,
      checkedPerTestMs: checked,
      checkerOwnCpuMs: own,
      abovePerTestMs: Math.round((checked - compared - own) * 100) / 100,
    };
  } finally {
    await opened.close();
    compiled.release();
    await workshop.close();
  }
}
