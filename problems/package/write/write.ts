/**
 * Writes a package as files of the format 2025-09 or legacy. The written files are read again and
 * compared, so that anything that a format cannot express is refused by name and never omitted.
 */
import { keptFolders, programKinds } from '../../../contract/package-words.ts';
import { byName, type PackageFiles } from '../files.ts';
import { PackageError } from '../findings.ts';
import { programFolders, withHeaders } from '../icpc/programs.ts';
import { rulesFile } from '../icpc/submission-rules.ts';
import type {
  Expectation,
  PackedFile,
  ProblemPackage,
  Program,
  Submission,
  SubmissionRule,
} from '../model.ts';
import { readFiles } from '../open.ts';
import { ourFile, ourKeys } from '../ours.ts';
import { statementName } from '../statement.ts';
import { writeData } from './data.ts';
import { differences } from './differences.ts';
import { legacyYaml, modernYaml, personOf, sharedFlags } from './metadata.ts';
import { asYaml, withoutEmpty } from './yaml.ts';

export const writtenFormats = ['2025-09', 'legacy'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

/** The format cannot express or does not allow a part of the package, which the message names. */
export class UnwritableError extends Error {}

/**
 * The package's files, sorted by path. Throws UnwritableError, which names the other format if only
 * that one can say everything.
 */
export function writePackage(one: ProblemPackage, format: WrittenFormat = '2025-09'): PackageFiles {
  try {
    return written(one, format);
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    const other = writtenFormats.find((name) => name !== format && canWrite(one, name));
    if (other === undefined) throw error;
    const advice = `The format ${other} can: export it with --format ${other}, or format=${other} in the address.`;
    throw new UnwritableError(`${error.message} ${advice}`);
  }
}

function canWrite(one: ProblemPackage, format: WrittenFormat): boolean {
  try {
    written(one, format);
    return true;
  } catch (error) {
    if (error instanceof UnwritableError) return false;
    throw error;
  }
}

function written(one: ProblemPackage, format: WrittenFormat): PackageFiles {
  const files = format === 'legacy' ? legacyFiles(one) : modernFiles(one);
  const sorted = new Map([...files].sort(([a], [b]) => byName(a, b)));
  const lost = differences(inOrder(one), inOrder(readBack(sorted, one.slug, format)));
  if (lost.length === 0) return sorted;
  throw new UnwritableError(`The format ${format} cannot say: ${lost.join(', ')}.`);
}

/**
 * With its files and programs sorted, and headers with their programs: the formats have no other
 * order than that of the names.
 */
function inOrder(one: ProblemPackage): ProblemPackage {
  const byPath = (files: PackedFile[]): PackedFile[] =>
    files.toSorted((a, b) => byName(a.path, b.path));
  const programs = (given: Program[]): Program[] =>
    withHeaders(given)
      .map((program) => ({ ...program, files: byPath(program.files) }))
      .toSorted((a, b) => byName(a.name, b.name));
  const ordered = <Key extends string, One>(
    map: Record<Key, One>,
    order: (value: One) => One,
  ): Record<Key, One> =>
    // TypeScript widens the keys of the entries to string.
    Object.fromEntries(
      Object.entries<One>(map).map(([key, value]) => [key, order(value)]),
    ) as Record<Key, One>;
  return {
    ...one,
    statements: one.statements.toSorted((a, b) => byName(a.language, b.language)),
    statementFiles: byPath(one.statementFiles),
    otherFiles: byPath(one.otherFiles),
    sampleInteractions: byPath(one.sampleInteractions),
    programs: ordered(one.programs, programs),
    folders: ordered(one.folders, byPath),
    submissions: one.submissions
      .map(({ folder, program }) => ({
        folder,
        program: { ...program, files: byPath(program.files) },
      }))
      .toSorted((a, b) => byName(placeOf(a), placeOf(b))),
  };
}

const placeOf = ({ folder, program }: Submission): string => `${folder}/${program.name}`;

/** A format may forbid what another one allows, such as nested groups. */
function readBack(files: PackageFiles, slug: string, format: WrittenFormat): ProblemPackage {
  try {
    return readFiles(files, slug).package;
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    const errors = error.findings.filter(({ severity }) => severity === 'error');
    const told = errors.slice(0, refusalsToldMax).map(({ file, rule }) => `${file}: ${rule}`);
    const more = errors.length - told.length + error.left;
    const rest = more > 0 ? ` And ${more} more.` : '';
    throw new UnwritableError(`The format ${format} does not allow: ${told.join(' ')}${rest}`);
  }
}

const refusalsToldMax = 5;

function modernFiles(one: ProblemPackage): Map<string, Buffer> {
  const files = new Map([['problem.yaml', modernYaml(one.metadata)]]);
  writeCommon(files, one, 'statement');
  if (one.submissionRules.length > 0) files.set(rulesFile, asYaml(rulesOf(one.submissionRules)));
  for (const kind of programKinds) {
    const [folder = ''] = programFolders[kind];
    for (const program of one.programs[kind]) writeProgram(files, folder, program);
  }
  writeData(files, one, { isLegacy: false, flags: [] });
  return files;
}

function legacyFiles(one: ProblemPackage): Map<string, Buffer> {
  const flags = sharedFlags(one.sample, one.secret);
  const hasValidator = one.programs.outputValidators.length > 0;
  const files = new Map([['problem.yaml', legacyYaml(one.metadata, { hasValidator, flags })]]);
  writeCommon(files, one, 'problem_statement');
  for (const kind of programKinds) {
    const [first = '', second] = programFolders[kind];
    const folder = kind === 'outputValidators' ? (second ?? first) : first;
    for (const program of one.programs[kind]) writeProgram(files, folder, program);
  }
  writeData(files, one, { isLegacy: true, flags });
  return files;
}

/** Writes the parts that both formats have in the same places. */
function writeCommon(files: Map<string, Buffer>, one: ProblemPackage, statements: string): void {
  const ours = withoutEmpty(ourKeys(one));
  if (Object.keys(ours).length > 0) files.set(ourFile, asYaml(ours));
  for (const each of one.statements) files.set(`${statements}/${statementName(each)}`, each.source);
  for (const { path, bytes } of one.statementFiles) files.set(`${statements}/${path}`, bytes);
  for (const folder of keptFolders) {
    for (const { path, bytes } of one.folders[folder]) files.set(`${folder}/${path}`, bytes);
  }
  for (const { folder, program } of one.submissions) {
    writeProgram(files, `submissions/${folder}`, program);
  }
  for (const { path, bytes } of one.otherFiles) files.set(path, bytes);
}

function writeProgram(files: Map<string, Buffer>, folder: string, program: Program): void {
  // A program that was read from files directly in its folder is written there again.
  const isRight = program.name === folder || !program.isFolder;
  const place = isRight ? folder : `${folder}/${program.name}`;
  for (const { path, bytes } of program.files) files.set(`${place}/${path}`, bytes);
}

const expectationKeys = (rule: Expectation): Record<string, unknown> => ({
  permitted: rule.permitted,
  required: rule.required,
  score: rule.score,
  message: rule.message,
  use_for_time_limit: rule.useForTimeLimit,
});

const rulesOf = (rules: readonly SubmissionRule[]): Record<string, unknown> =>
  Object.fromEntries(
    rules.map((rule) => [
      rule.pattern,
      {
        ...withoutEmpty({
          language: rule.language,
          entrypoint: rule.entrypoint,
          authors: rule.authors?.map(personOf),
          model_solution: rule.modelSolution,
          ...expectationKeys(rule),
        }),
        ...casesOf(rule),
      },
    ]),
  );

const casesOf = ({ cases }: SubmissionRule): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(cases).map(([name, inner]) => [name, withoutEmpty(expectationKeys(inner))]),
  );
