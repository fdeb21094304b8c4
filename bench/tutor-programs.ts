/**
 * The faulty programs with which the tutor is measured, in two halves. A third of them was written
 * from the problem statements alone (bench/tutor/), a third are the wrong and slow submissions of a
 * fresh install, and a third are right programs with a random fault.
 */
import { join } from 'node:path';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import type { PackagedProblem } from '../problems/package/judgeable.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { openPackage } from '../problems/package/open.ts';
import { readProblem } from '../problems/package/problem.ts';
import { pathOf } from '../problems/package/rules.ts';
import { readWritten } from './assistant-programs.ts';
import { mendLines } from './mend-lines.ts';
import { faultyOf } from './mends.ts';
import { slowLines } from './slow-lines.ts';

const halves = ['working', 'sealed'] as const;
/**
 * Both halves may be used to make rules of the tutor: the second was sealed until it had been run.
 * The third part is only for measuring; all of it was written from the problem statements.
 */
export type Half = (typeof halves)[number] | 'sealed-2';

export type FaultyProgram = {
  name: string;
  source: Buffer;
  /** The lines with the fault; empty if they are not known. */
  lines: number[];
};

/** The programs of a half for one problem. */
export type OfProblem = {
  one: ProblemPackage;
  problem: PackagedProblem;
  programs: FaultyProgram[];
};

/** Reads a half, problem by problem. */
export async function* readHalf(half: Half): AsyncGenerator<OfProblem> {
  const written = await readWritten(`tutor/${half}`);
  const isOfHalf = (_: unknown, index: number) => halves[index % halves.length] === half;
  for (const [index, slug] of (await allSlugs()).entries()) {
    const folder = join(problemsFolder, slug);
    const { package: one } = await openPackage(folder);
    const own = written
      .filter(({ problem }) => problem.slug === slug)
      .map(({ name, source, line }) => ({
        ...{ name, source: Buffer.from(source) },
        lines: line === null ? [] : [line],
      }));
    const isSealed = half === 'sealed-2';
    const mutants = (isSealed ? [] : faultyOf(one))
      .filter(isOfHalf)
      .map(({ name, source, line }) => ({ name, source, lines: [line] }));
    const packaged = !isSealed && isOfHalf(slug, index) ? failingOf(one) : [];
    const problem = await readProblem(folder);
    yield { one, problem, programs: [...own, ...mutants, ...packaged] };
  }
}

/** The submissions of a package that must fail. */
function failingOf(one: ProblemPackage): FaultyProgram[] {
  return one.submissions
    .filter(({ folder }) => folder !== 'accepted')
    .flatMap((submission) => {
      const source = submission.program.files[0]?.bytes;
      const name = `${one.slug}/${pathOf(submission)}`;
      const [from, to] = slowLines[one.slug] ?? [0, -1];
      const slow = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      const lines = submission.folder === 'time_limit_exceeded' ? slow : (mendLines[name] ?? []);
      return source === undefined ? [] : [{ name, source, lines }];
    });
}
