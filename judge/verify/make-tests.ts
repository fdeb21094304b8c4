/**
 * Makes the tests that Polygon's standard package lacks: the inputs by its generators and script,
 * the answers by its main solution. The result is the full package.
 */
import { type PackageFiles, withoutTopFolder } from '../../problems/package/files.ts';
import { type Findings, PackageError } from '../../problems/package/findings.ts';
import { gradersIn } from '../../problems/package/graders.ts';
import { readLimits } from '../../problems/package/judgeable-limits.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import {
  type Unmade,
  type UnmadeTest,
  unmadeRule,
  unmadeTests,
} from '../../problems/package/polygon/unmade.ts';
import { isModel } from '../../problems/package/rules.ts';
import { answerLimits, answerTo, type OpenSolution } from './answering.ts';
import { generate, openGenerators } from './generators.ts';
import type { VerifyPlace } from './place.ts';
import { compileProgram, isReady, type NotReady, type Ready } from './programs.ts';

type Making = {
  place: VerifyPlace;
  generators: ReturnType<typeof openGenerators>;
  /** Null if no answers are needed. */
  solution: OpenSolution | null;
  files: Map<string, Buffer>;
};

/**
 * The files of a package, with the tests that it lacks and without a top-level folder; a complete
 * package is returned unchanged. Throws a PackageError with a line for each test that could not be
 * made.
 */
export async function makeTests(
  place: VerifyPlace,
  files: PackageFiles,
  findings: Findings,
): Promise<PackageFiles> {
  const unmade = unmadeTests(files);
  if (unmade === undefined) return files;
  const inner = new Map(withoutTopFolder(files).files);
  const made = await makeAll(place, { unmade, files: inner }, findings);
  if (findings.hasErrors) throw new PackageError(findings.all, findings.left);
  return made;
}

async function makeAll(
  place: VerifyPlace,
  { unmade, files }: { unmade: Unmade; files: Map<string, Buffer> },
  findings: Findings,
): Promise<PackageFiles> {
  const { package: one, tests } = unmade;
  const solution = await openSolution(place, one, findings);
  const generators = openGenerators(place, one.folders.generators);
  try {
    for (const test of tests) {
      const rule = await makeOne({ place, generators, solution, files }, test);
      if (rule !== undefined) findings.error(test.paths.input, rule);
    }
  } finally {
    generators.close();
    if (solution && isReady(solution.ready)) solution.ready.release();
  }
  return files;
}

/**
 * Opens the main solution, or another accepted one if that cannot run here; null for an interactive
 * problem, which needs no answers.
 */
async function openSolution(
  place: VerifyPlace,
  one: ProblemPackage,
  findings: Findings,
): Promise<OpenSolution | null> {
  if (one.metadata.types.includes('interactive')) return null;
  const { timeFactors } = one.metadata;
  const limits = { ...readLimits(one.metadata.limits, undefined, findings), timeFactors };
  const graders = gradersIn(one.folders.include);
  let first: Ready | NotReady | undefined;
  for (const { program } of rightOnes(one)) {
    const ready = await compileProgram(place.languages, program, place.core, graders);
    if (isReady(ready)) return { ready, limits: answerLimits(limits, ready) };
    first ??= ready;
  }
  const ready = first ?? { reason: 'No solution has the tag main or accepted.', isItsFault: true };
  return { ready, limits: answerLimits(limits, ready) };
}

/** The accepted solutions, the main one first. */
const rightOnes = (one: ProblemPackage): Submission[] =>
  one.submissions
    .filter(({ folder }) => folder === 'accepted')
    .sort((a, b) => Number(isModel(b, one)) - Number(isModel(a, one)));

/** Adds input and answer to `files`, or returns sentences that say why they could not be made. */
async function makeOne(
  { place, generators, solution, files }: Making,
  test: UnmadeTest,
): Promise<string | undefined> {
  const { paths, line } = test;
  let { input } = test;
  if (input === undefined) {
    if (line === undefined) return unmadeRule(test);
    const ready = await generators.get(line.generator);
    if (!isReady(ready)) return unmadeRule(test, ready.reason);
    const made = await generate(place, ready, line.args);
    if ('failure' in made) return unmadeRule(test, made.failure);
    input = made.bytes;
  }
  const answer = await answerTo(place, solution, input);
  if ('failure' in answer) return unmadeRule({ ...test, input }, answer.failure);
  files.set(paths.input, input);
  files.set(paths.answer, answer.bytes ?? Buffer.alloc(0));
  return undefined;
}
