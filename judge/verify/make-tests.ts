/**
 * Makes the tests that Polygon's standard package lacks: the inputs by its generators and script,
 * the answers by its main solution. The result is the full package.
 */
import { type PackageFiles, withoutTopFolder } from '../../problems/package/files.ts';
import { type Findings, PackageError } from '../../problems/package/findings.ts';
import { readLimits } from '../../problems/package/judgeable-limits.ts';
import type { ProblemPackage, Submission } from '../../problems/package/model.ts';
import { type MissingTest, type Unmade, unmadeTests } from '../../problems/package/polygon/read.ts';
import { isModel } from '../../problems/package/rules.ts';
import { parseScript, type ScriptLine, scriptFile } from '../../problems/package/script.ts';
import { answerLimits, answerTo, type OpenSolution } from './answering.ts';
import { generate, openGenerators } from './generators.ts';
import type { VerifyPlace } from './place.ts';
import { compileProgram, isReady, type NotReady, type Ready } from './programs.ts';

type Making = {
  place: VerifyPlace;
  generators: ReturnType<typeof openGenerators>;
  /** Null: no answers are needed. */
  solution: OpenSolution | null;
  lines: ReadonlyMap<number, ScriptLine>;
  files: Map<string, Buffer>;
};

/**
 * The files of a package with the tests that it lacks, without a folder at the top; those of a
 * complete one as they are. Throws
 * PackageError with a line for each test that could not be made.
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
  const { package: one, missing } = unmade;
  const { generators: sources } = one.folders;
  const script = sources.find(({ path }) => path === scriptFile)?.bytes.toString('utf8') ?? '';
  const lines = new Map(parseScript(script).lines.map((line) => [line.target, line]));
  const solution = await openSolution(place, one, findings);
  const generators = openGenerators(place, sources);
  try {
    for (const test of missing) {
      const failure = await makeOne({ place, generators, solution, lines, files }, test);
      if (failure !== undefined) findings.error(test.input, failure);
    }
  } finally {
    generators.close();
    if (solution && isReady(solution.ready)) solution.ready.release();
  }
  return files;
}

/**
 * The main solution, or an accepted one where that cannot be run here; null in an interactive
 * problem, which needs no answers.
 */
async function openSolution(
  place: VerifyPlace,
  one: ProblemPackage,
  findings: Findings,
): Promise<OpenSolution | null> {
  if (one.metadata.types.includes('interactive')) return null;
  const limits = readLimits(one.metadata.limits, undefined, findings);
  let first: Ready | NotReady | undefined;
  for (const { program } of rightOnes(one)) {
    const ready = await compileProgram(place.languages, program, place.core);
    if (isReady(ready)) return { ready, limits: answerLimits(limits, ready) };
    first ??= ready;
  }
  const ready = first ?? { reason: 'No solution has the tag main or accepted.', isItsFault: true };
  return { ready, limits: answerLimits(limits, ready) };
}

/** The main solution before the other accepted ones. */
const rightOnes = (one: ProblemPackage): Submission[] =>
  one.submissions
    .filter(({ folder }) => folder === 'accepted')
    .sort((a, b) => Number(isModel(b, one)) - Number(isModel(a, one)));

/** Adds input and answer to `files`, or says in sentences why there are none. */
async function makeOne(
  { place, generators, solution, lines, files }: Making,
  test: MissingTest,
): Promise<string | undefined> {
  let input = files.get(test.input);
  if (input === undefined) {
    const line = lines.get(test.number);
    if (line === undefined) return 'Is missing, and no line of the script makes it.';
    const said = [line.generator, ...line.args].join(' ');
    const ready = await generators.get(line.generator);
    if (!isReady(ready)) return `Is missing, and was not made by ${said}. ${ready.reason}`;
    const made = await generate(place, ready, line.args);
    if ('failure' in made) return `Is missing, and was not made by ${said}. ${made.failure}`;
    input = made.bytes;
  }
  const answer = await answerTo(place, solution, input);
  if ('failure' in answer) return `Has no answer. ${answer.failure}`;
  files.set(test.input, input);
  files.set(test.answer, answer.bytes ?? Buffer.alloc(0));
  return undefined;
}
