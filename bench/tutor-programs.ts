/**
 * The faulty programs with which the tutor is measured, in two halves. A third of them was written
 * from the problem statements alone (bench/tutor/), a third are the wrong and slow submissions of a
 * fresh install, and a third are right programs with a random fault.
 */
import { join } from 'node:path';
import { proposeValidator } from '../assistant/form/propose.ts';
import type { Language } from '../contract/languages.ts';
import { allSlugs, problemsFolder } from '../problems/inputs.ts';
import type { PackagedProblem } from '../problems/package/judgeable.ts';
import type { ProblemPackage } from '../problems/package/model.ts';
import { openPackage } from '../problems/package/open.ts';
import { pathOf } from '../problems/package/rules.ts';
import { chosenStatement } from '../problems/package/statement.ts';
import { problemOf, readWritten, type Written } from './assistant-programs.ts';
import { mendLines } from './mend-lines.ts';
import { faultyOf } from './mends.ts';
import { slowLines } from './slow-lines.ts';
import { plainProblems } from './tutor-plain.ts';

const halves = ['working', 'sealed'] as const;
/**
 * Both halves may be used to make rules of the tutor: the second was sealed until it had been run.
 * The others are only for measuring; all of their programs were written from the problem statements.
 */
export type Half =
  | (typeof halves)[number]
  | 'sealed-2'
  | 'sealed-3'
  | 'sealed-4'
  | 'sealed-5'
  | 'sealed-6'
  | 'sealed-7'
  | 'sealed-8';

export type FaultyProgram = {
  name: string;
  source: Buffer;
  language?: Language;
  /** For the person who reads the answers. */
  expected?: string;
  /** The lines with the fault; empty if they are not known. */
  lines: number[];
};

/** The programs of a half for one problem. */
export type OfProblem = {
  one: ProblemPackage;
  problem: PackagedProblem;
  programs: FaultyProgram[];
};

/** Reads a half, problem by problem: all, or those of some slugs. */
export async function* readHalf(half: Half): AsyncGenerator<OfProblem> {
  const written = await readWritten(`tutor/${half}`);
  const isOfHalf = (_: unknown, index: number) => halves[index % halves.length] === half;
  for (const [index, slug] of (await allSlugs()).entries()) {
    const folder = join(problemsFolder, slug);
    const { package: one } = await openPackage(folder);
    const own = written.filter(({ problem }) => problem.slug === slug).map(asProgram);
    const isSealed = half !== 'working' && half !== 'sealed';
    const mutants = (isSealed ? [] : faultyOf(one))
      .filter(isOfHalf)
      .map(({ name, source, line }) => ({ name, source, lines: [line] }));
    const packaged = !isSealed && isOfHalf(slug, index) ? failingOf(one) : [];
    const problem = await problemOf(slug);
    yield { one, problem, programs: [...own, ...mutants, ...packaged] };
  }
  for (const { one, problem } of plainProblems()) {
    const own = written.filter((each) => each.problem.slug === problem.slug).map(asProgram);
    if (own.length === 0) continue;
    yield { one, problem, programs: own };
    const approved = withProposal(one);
    if (approved === null) continue;
    const again = own.map((each) => ({ ...each, name: `${each.name} (validator approved)` }));
    yield { one: approved, problem, programs: again };
  }
}

/** A plain problem whose proposed validator has been approved; null if its statement gives none. */
function withProposal(one: ProblemPackage): ProblemPackage | null {
  const proposal = proposeValidator(chosenStatement(one.statements)?.source.toString() ?? '');
  if ('unread' in proposal) return null;
  const file = (path: string, text: string) => ({ path, bytes: Buffer.from(text) });
  const validator = {
    name: 'proposed.cpp',
    isFolder: false,
    files: [file('proposed.cpp', proposal.validator)],
  };
  return {
    ...one,
    programs: { ...one.programs, inputValidators: [validator] },
    folders: { ...one.folders, generators: [file('sized.cpp', proposal.generator)] },
  };
}

const asProgram = ({ name, source, language, expected, lines }: Written): FaultyProgram => ({
  name,
  source: Buffer.from(source),
  language,
  expected,
  lines,
});

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
