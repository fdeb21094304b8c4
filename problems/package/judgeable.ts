/**
 * Converts a package to a problem. Parts that the judge does not support are always reported: the
 * package is refused if the problem would be different without them, and imported with a warning
 * otherwise.
 */

import type { Checker } from '../../contract/checker.ts';
import type { Graders } from '../../contract/graders.ts';
import type { Comparison } from '../../contract/judging.ts';
import {
  descriptionMaxChars,
  problemMaxBytes,
  problemNameMaxChars,
  statementMaxBytes,
  tagMaxChars,
  tagsMax,
  testCaseMaxBytes,
  testCasesMax,
} from '../../contract/limits.ts';
import { statementInFile } from '../../contract/package-words.ts';
import type { Presentation } from '../../contract/presentation.ts';
import { type Settings, settingsOf } from '../../contract/problem-fields.ts';
import { said } from '../../contract/said.ts';
import type { Scoring } from '../../contract/scoring.ts';
import type { BlobName, Held } from '../../contract/stored-package.ts';
import type { Difficulty, Verdict } from '../../contract/words.ts';
import { type CaseRule, caseRules, flagsOf } from './case-rules.ts';
import { allCases, type ResolvedCase } from './cases.ts';
import { checkArguments } from './checker.ts';
import { noteMissing } from './complete.ts';
import { expectedVerdict } from './expectations.ts';
import { Findings, PackageError } from './findings.ts';
import { readGraders } from './graders.ts';
import { guidanceOf } from './guidance.ts';
import { noteHidden } from './hidden-text.ts';
import { readLimits } from './judgeable-limits.ts';
import { deciderOf, type PackageJudging, readJudging } from './judging.ts';
import type { ProblemPackage, Statement } from './model.ts';
import { openPackage } from './open.ts';
import { type Presented, presented, withFileNames } from './presentation.ts';
import { scoringOf } from './scoring.ts';
import { noteImages } from './shown-images.ts';
import { chosenStatement, statementMarkdown, statementName } from './statement.ts';
import { unsupported } from './unsupported.ts';

/** A test case of ours; `isHidden` distinguishes secret cases from samples. */
export type ProblemTestCase = {
  input: Buffer;
  output: Buffer;
  isHidden: boolean;
  /** One line. */
  description?: string;
} & CaseRule;

/** A program in one file, and its expected verdict. */
export type ProblemSubmission = { path: string; source: Buffer; expectedVerdict: Verdict };

/** A problem in the form that the database and the judge use; samples come first. */
export type PackagedProblem = {
  slug: string;
  name: string;
  /** Markdown with LaTeX between dollar signs. */
  problemStatement: string;
  difficulty: Difficulty;
  tags: string[];
  timeLimitMs: number;
  memoryLimitMb: number;
  comparison: Comparison;
  /** Replaces the comparison. */
  checker?: Checker;
  /** Makes the problem interactive. */
  interactor?: Checker;
  /** What is compiled with submissions; absent if they are whole programs. */
  graders?: Graders;
  testCases: ProblemTestCase[];
  /** Absent: a submission gets no points. */
  scoring?: Scoring;
  /** Hints of the author; absent if there are none. */
  hints?: string[];
  /** The author's editorial, in Markdown; absent if there is none. */
  editorial?: string;
  submissions: ProblemSubmission[];
} & Settings &
  Presented;

/** A problem as it is published: without submissions, and with the names of its files. */
export type NamedProblem = Omit<
  PackagedProblem,
  'slug' | 'submissions' | 'testCases' | 'presentation'
> & {
  presentation: Presentation;
  testCases: Held<ProblemTestCase, BlobName>[];
};

/** Values for fields that the package does not have. */
export type Defaults = { difficulty?: Difficulty | undefined; timeLimitMs?: number | undefined };

/**
 * Returns the problem of a package, and sentences about the parts that it does not use. Throws
 * PackageError if the package cannot become a problem.
 */
export function asProblem(
  given: ProblemPackage,
  defaults: Defaults = {},
): { problem: PackagedProblem; findings: Findings } {
  const findings = new Findings();
  noteMissing(given, findings, 'warn');
  unsupported(given, findings);
  const { metadata } = given;
  const statement = chosenStatement(given.statements);
  const name = nameOf(given, statement?.language, findings);
  const limits = readLimits(metadata.limits, defaults.timeLimitMs, findings);
  const difficulty = metadata.difficulty ?? defaults.difficulty ?? 'Medium';
  if (metadata.difficulty === undefined && defaults.difficulty === undefined) {
    findings.warn('problem.yaml', said`No difficulty is given; it is ${difficulty}.`);
  }
  const scoring = scoringOf(given, findings);
  const graders = readGraders(given, findings);
  const { rules, ...judging } = judgingOf(given, findings);
  const problem = {
    slug: given.slug,
    name,
    difficulty,
    ...limits,
    problemStatement: statementText(given, statement, findings),
    tags: tagsOf(metadata.keywords, findings),
    ...judging,
    testCases: testCasesOf(given, findings).map((one, at) => ({ ...one, ...rules[at] })),
    ...(scoring && { scoring }),
    ...(graders && { graders }),
    ...settingsOf(metadata),
    ...guidanceOf(given, findings),
    ...presented(given, statement, findings),
    submissions: submissionsOf(given),
  };
  if (findings.hasErrors) throw new PackageError(findings.all, findings.left);
  return { problem, findings };
}

/** Reads the problem of a folder or an archive. Throws as `asProblem` does. */
export async function readProblem(path: string, defaults?: Defaults): Promise<PackagedProblem> {
  return asProblem((await openPackage(path)).package, defaults).problem;
}

/** `named` finds the name of each buffer of the problem. */
export function withNames(
  { slug: _, submissions: __, testCases, ...rest }: PackagedProblem,
  named: (bytes: Buffer) => BlobName,
): NamedProblem {
  return {
    ...rest,
    presentation: withFileNames(rest.presentation, named),
    testCases: testCases.map((one) => ({
      ...one,
      input: named(one.input),
      output: named(one.output),
    })),
  };
}

function nameOf(given: ProblemPackage, language = 'en', findings: Findings): string {
  const { names } = given.metadata;
  const name = (names[language] ?? Object.values(names)[0] ?? '').trim();
  if (name === '' || name.length > problemNameMaxChars) {
    const rule = said`Must be text of 1 to ${problemNameMaxChars} characters.`;
    findings.error('problem.yaml', rule, { field: 'name' });
  }
  return name;
}

function statementText(
  given: ProblemPackage,
  statement: Statement | undefined,
  findings: Findings,
): string {
  const [pdf] = given.statements;
  const none = said`This problem has no statement.`;
  // A statement that is a PDF can be downloaded: `presented` has it.
  if (statement === undefined) {
    return pdf === undefined ? none : `${statementInFile}${statementName(pdf)}.`;
  }
  const path = `statement/${statementName(statement)}`;
  const text = statementMarkdown(given, statement, findings);
  noteImages({ given, markdown: text, place: path }, findings);
  noteHidden(text, path, findings);
  if (text.trim() === '') return none;
  if (Buffer.byteLength(text) > statementMaxBytes) {
    findings.error(path, said`At most ${statementMaxBytes} bytes.`);
  }
  return text;
}

function tagsOf(keywords: string[], findings: Findings): string[] {
  const tags = [...new Set(keywords.map((one) => one.trim().toLowerCase()))];
  const fitting = tags.filter((tag) => tag !== '' && tag.length <= tagMaxChars);
  const kept = fitting.slice(0, tagsMax);
  if (kept.length < tags.length) {
    const rule = said`At most ${tagsMax} of 1 to ${tagMaxChars} characters; the others are left out.`;
    findings.warn('problem.yaml', rule, { field: 'keywords' });
  }
  return kept;
}

/**
 * How outputs are judged: the rule of the first case, and the differences of other cases from it.
 */
function judgingOf(
  given: ProblemPackage,
  findings: Findings,
): PackageJudging & { rules: CaseRule[] } {
  const cases = [...allCases(given.sample), ...allCases(given.secret)];
  const [flags = []] = cases.map(flagsOf);
  const judging = readJudging(given, flags, findings);
  // The checker or the flags could not be read.
  if (findings.hasErrors) return { ...judging, rules: [] };
  try {
    const rules = caseRules(given, { ...judging, checker: deciderOf(judging) });
    for (const { checkerArguments = [] } of rules) checkArguments(checkerArguments);
    return { ...judging, rules };
  } catch (error) {
    const rule = error instanceof Error ? error.message : String(error);
    findings.error('data', rule, { field: 'output_validator_args' });
    return { ...judging, rules: [] };
  }
}

function testCasesOf(given: ProblemPackage, findings: Findings): ProblemTestCase[] {
  const samples = allCases(given.sample).map((one) => asTestCase(one, false));
  const cases = [...samples, ...allCases(given.secret).map((one) => asTestCase(one, true))];
  const named = [...allCases(given.sample), ...allCases(given.secret)];
  for (const { testCase } of named) {
    const path = `data/${testCase.name}`;
    for (const bytes of [testCase.input, testCase.answer]) {
      if (bytes.length <= testCaseMaxBytes) continue;
      findings.error(path, said`At most ${testCaseMaxBytes} bytes each way.`);
    }
  }
  if (cases.length === 0) {
    const remedy = said`Add an input and its answer, as data/secret/1.in and data/secret/1.ans.`;
    findings.error('data/secret', said`At least one test case is required.`, { remedy });
  }
  if (cases.length > testCasesMax)
    findings.error('data', said`At most ${testCasesMax} test cases.`);
  const bytes = cases.reduce((sum, one) => sum + one.input.length + one.output.length, 0);
  if (bytes > problemMaxBytes) findings.error('data', said`At most ${problemMaxBytes} bytes.`);
  return cases;
}

function asTestCase({ testCase }: ResolvedCase, isHidden: boolean): ProblemTestCase {
  const { input, answer: output, description = '' } = testCase;
  const line = (description.split('\n')[0] ?? '').slice(0, descriptionMaxChars);
  return { input, output, isHidden, ...(line !== '' && { description: line }) };
}

/** The submissions in one file for which the format expects a single verdict. */
function submissionsOf(given: ProblemPackage): ProblemSubmission[] {
  return given.submissions.flatMap((one): ProblemSubmission[] => {
    const verdict = expectedVerdict(one, given);
    const [file, ...others] = one.program.files;
    if (verdict === undefined || file === undefined || others.length > 0) return [];
    const path = `${one.folder}/${one.program.name}`;
    return [{ path, source: file.bytes, expectedVerdict: verdict }];
  });
}
