/**
 * Reads a problem package (the ICPC format, `legacy-icpc`, with our key `difficulty`) from a folder
 * into a value. It knows files and their rules; what becomes of the problem is its caller's.
 */
import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Checker } from '../contract/checker.ts';
import type { Comparison } from '../contract/judging.ts';
import {
  descriptionMaxChars,
  problemMaxBytes,
  sourceMaxBytes,
  statementMaxBytes,
  testCaseMaxBytes,
  testCasesMax,
} from '../contract/limits.ts';
import type { Difficulty, Verdict } from '../contract/words.ts';
import { readSettings } from './settings.ts';
import { readChecker } from './validators.ts';

/** A test case of a package; `isHidden` tells data/secret from data/sample. */
export type PackageTestCase = {
  input: Buffer;
  output: Buffer;
  isHidden: boolean;
  /** From the .desc file beside the input, one line. */
  description?: string;
};

/** A program that comes with a package and the verdict that its folder stands for. */
export type PackageSubmission = { path: string; expectedVerdict: Verdict };

/** A problem package as a value; sample cases come first, each group in the order of file names. */
export type ProblemPackage = {
  slug: string;
  name: string;
  /** Markdown with LaTeX between dollar signs. */
  problemStatement: string;
  difficulty: Difficulty;
  tags: string[];
  timeLimitMs: number;
  memoryLimitMb: number;
  comparison: Comparison;
  /** Decides in place of the comparison. */
  checker?: Checker;
  testCases: PackageTestCase[];
  submissions: PackageSubmission[];
};

const verdictOfFolder = new Map<string, Verdict>([
  ['accepted', 'Accepted'],
  ['wrong_answer', 'Wrong Answer'],
  ['time_limit_exceeded', 'Time Limit Exceeded'],
  ['run_time_error', 'Runtime Error'],
]);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The file's bytes; undefined where it does not exist. */
async function read(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
}

/** The names in a folder, sorted; none where it does not exist. */
async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.sort();
}

/** Reads a file that must be there, be UTF-8 and have 1 to `maxBytes` bytes. */
async function readRequired(path: string, maxBytes: number): Promise<Buffer> {
  const bytes = await read(path);
  if (!bytes) throw new Error(`${path}: The file is required.`);
  if (bytes.length === 0) throw new Error(`${path}: The file must not be empty.`);
  if (bytes.length > maxBytes) throw new Error(`${path}: At most ${maxBytes} bytes.`);
  if (!isUtf8(bytes)) throw new Error(`${path}: Must be UTF-8.`);
  return bytes;
}

async function readDescription(path: string): Promise<string | undefined> {
  const description = (await read(path))?.toString('utf8').trim();
  if (description === undefined) return undefined;
  if (description === '' || description.includes('\n')) {
    throw new Error(`${path}: Must be one line.`);
  }
  if (description.length > descriptionMaxChars) {
    throw new Error(`${path}: At most ${descriptionMaxChars} characters.`);
  }
  return description;
}

/** The cases of data/sample or data/secret, of which there must be one at least. */
async function readTestCases(folder: string, isHidden: boolean): Promise<PackageTestCase[]> {
  const names = await list(folder);
  const inputs = names.filter((name) => extname(name) === '.in');
  if (inputs.length === 0) throw new Error(`${folder}: At least one test case is required.`);
  const lone = names.find(
    (name) => extname(name) === '.ans' && !inputs.includes(`${basename(name, '.ans')}.in`),
  );
  if (lone !== undefined) throw new Error(`${join(folder, lone)}: There is no input of this name.`);
  const cases: PackageTestCase[] = [];
  for (const name of inputs) {
    const stem = join(folder, basename(name, '.in'));
    const description = await readDescription(`${stem}.desc`);
    cases.push({
      input: await readRequired(`${stem}.in`, testCaseMaxBytes),
      output: await readRequired(`${stem}.ans`, testCaseMaxBytes),
      isHidden,
      ...(description === undefined ? {} : { description }),
    });
  }
  return cases;
}

async function readAllTestCases(folder: string): Promise<PackageTestCase[]> {
  const data = join(folder, 'data');
  const cases = [
    ...(await readTestCases(join(data, 'sample'), false)),
    ...(await readTestCases(join(data, 'secret'), true)),
  ];
  if (cases.length > testCasesMax) throw new Error(`${data}: At most ${testCasesMax} test cases.`);
  const bytes = cases.reduce((sum, one) => sum + one.input.length + one.output.length, 0);
  if (bytes > problemMaxBytes) throw new Error(`${data}: At most ${problemMaxBytes} bytes.`);
  return cases;
}

async function readSubmissions(folder: string): Promise<PackageSubmission[]> {
  const found: PackageSubmission[] = [];
  for (const group of await list(folder)) {
    const expectedVerdict = verdictOfFolder.get(group);
    if (!expectedVerdict) {
      const known = [...verdictOfFolder.keys()].join(', ');
      throw new Error(`${join(folder, group)}: Must be one of ${known}.`);
    }
    for (const name of await list(join(folder, group))) {
      const path = join(folder, group, name);
      if (extname(name) !== '.cpp') throw new Error(`${path}: Must be C++ source, .cpp.`);
      await readRequired(path, sourceMaxBytes);
      found.push({ path, expectedVerdict });
    }
  }
  if (!found.some(({ expectedVerdict }) => expectedVerdict === 'Accepted')) {
    throw new Error(`${join(folder, 'accepted')}: At least one submission is required.`);
  }
  return found;
}

/**
 * Reads the package in `folder`. Throws an Error whose sentence names the file and the rule that it
 * breaks.
 */
export async function readPackage(folder: string): Promise<ProblemPackage> {
  const settingsPath = join(folder, 'problem.yaml');
  const settingsText = await readRequired(settingsPath, statementMaxBytes);
  const statementPath = join(folder, 'problem_statement/problem.en.md');
  const statement = await readRequired(statementPath, statementMaxBytes);
  const { validatorFlags, ...settings } = readSettings(settingsPath, settingsText.toString('utf8'));
  const validators = join(folder, 'output_validators');
  return {
    slug: basename(folder),
    ...settings,
    ...(validatorFlags !== null && { checker: await readChecker(validators, validatorFlags) }),
    problemStatement: statement.toString('utf8'),
    testCases: await readAllTestCases(folder),
    submissions: await readSubmissions(join(folder, 'submissions')),
  };
}
