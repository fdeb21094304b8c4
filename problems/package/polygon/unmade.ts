/**
 * The tests that Polygon's standard package lacks, and how each can be made: by a line of its
 * script or, for an answer, from an input written by hand. Runs nothing.
 */

import { parseScript, type ScriptLine, scriptFile } from '../../../contract/generator-script.ts';
import { type PackageFiles, withoutTopFolder } from '../files.ts';
import { Findings } from '../findings.ts';
import type { ProblemPackage } from '../model.ts';
import { polygonFile, readPolygon, testsetOf } from './read.ts';
import { pathsOfTests } from './tests.ts';
import { readXml } from './xml.ts';

/**
 * A test without an answer, and the place for its data. Its input exists, or a line makes it, or
 * neither.
 */
export type UnmadeTest = {
  number: number;
  paths: { input: string; answer: string };
  input?: Buffer;
  line?: ScriptLine;
};

/** The tests without data, and the rest of the package, with everything that makes them. */
export type Unmade = { package: ProblemPackage; tests: UnmadeTest[] };

/** Undefined if no data are missing, or if the package cannot be read for another reason. */
export function unmadeTests(given: PackageFiles): Unmade | undefined {
  const { files } = withoutTopFolder(given);
  if (!files.has(polygonFile)) return undefined;
  const findings = new Findings();
  const problem = readXml(files, polygonFile, findings);
  const testset = problem && testsetOf(problem);
  if (testset === undefined) return undefined;
  const missing = pathsOfTests(testset)
    .map(({ input, answer }, index) => ({ number: index + 1, paths: { input, answer } }))
    .filter(({ paths }) => !files.has(paths.input) || !files.has(paths.answer));
  if (missing.length === 0) return undefined;
  const read = readPolygon(files, '', findings);
  if (read === undefined) return undefined;
  const lines = linesOf(read);
  const tests = missing.map(({ number, paths }): UnmadeTest => {
    const [input, line] = [files.get(paths.input), lines.get(number)];
    if (input !== undefined) return { number, paths, input };
    return { number, paths, ...(line !== undefined && { line }) };
  });
  return { package: read, tests };
}

/** The lines of the script by the tests that they make. */
function linesOf({ folders }: ProblemPackage): ReadonlyMap<number, ScriptLine> {
  const script = folders.generators.find(({ path }) => path === scriptFile);
  const { lines } = parseScript(script?.bytes.toString('utf8') ?? '');
  return new Map(lines.map((line) => [line.target, line]));
}

/**
 * Why a test could not be made, in sentences; `why` is absent if nothing can make it. `input` may
 * be any value that represents the bytes.
 */
export function unmadeRule(
  { input, line }: { input?: unknown; line?: ScriptLine },
  why = '',
): string {
  if (input !== undefined) return `Has no answer. ${why}`;
  if (line === undefined) return 'Is missing, and no line of the script makes it.';
  return `Is missing, and was not made by ${[line.generator, ...line.args].join(' ')}. ${why}`;
}
