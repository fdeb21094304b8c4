/**
 * Problems of the type `submit-answer`: the names by which people submit the answers of the tests,
 * and the answers that a package has as submissions.
 */
import {
  type AnswerNames,
  type AnswerTest,
  hasSections,
  namesOfFile,
  type OddLine,
  readAnswers,
  sectionLine,
  writeAnswers,
} from '../../contract/answers.ts';
import { languageOfFile } from '../../contract/program-languages.ts';
import { said } from '../../contract/said.ts';
import { allCases } from './cases.ts';
import type { ProblemPackage, Program, TestGroup } from './model.ts';
import { isDocument, scriptOf } from './program-files.ts';

/** Whether people submit answers in place of programs. */
export const isOfAnswers = ({ metadata }: Pick<ProblemPackage, 'metadata'>): boolean =>
  metadata.types.includes('submit-answer');

/** The rule of the format for the type of a problem. */
export const answersAlone = 'submit-answer goes with neither interactive nor multi-pass.';

/** The parts of a package in which the names are. */
export type WithTests = Pick<ProblemPackage, 'sample' | 'secret'>;

const isSecret = /^secret\//;

/**
 * The names of the tests in the order in which they are judged, samples first: those of their
 * files, with their folders only where two were the same. Samples never change the names of others,
 * under which people have stored answers.
 */
export function namesOfTests({ sample, secret }: WithTests): string[] {
  const pathsIn = (group: TestGroup) => allCases(group).map(({ testCase }) => testCase.name);
  const [samples, others] = [pathsIn(sample), pathsIn(secret)];
  const names = qualified(others, [shortName, (path) => path.replace(isSecret, '')]);
  const taken = new Set(names);
  const sampleNames = qualified(samples, [shortName]).map((name, at) =>
    taken.has(name) ? (samples[at] ?? name) : name,
  );
  // A group of secret tests may be called sample.
  const used = new Set(sampleNames);
  return [
    ...sampleNames,
    ...names.map((name, at) => (used.has(name) ? (others[at] ?? name) : name)),
  ];
}

/** The first of these names of each path that no other path has, or else the path. */
function qualified(paths: string[], ways: ((path: string) => string)[]): string[] {
  return ways.reduceRight((longer, way) => {
    const names = paths.map(way);
    const count = Map.groupBy(names, (name) => name);
    return names.map((name, at) => (count.get(name)?.length === 1 ? name : (longer[at] ?? name)));
  }, paths);
}

/** The name of a test's files, without their folders. */
export const shortName = (path: string): string => path.split('/').at(-1) ?? path;

/** The tests of a package by these names. */
export const testsOf = (one: WithTests): AnswerTest[] => {
  const samples = allCases(one.sample).length;
  const cases = namesOfTests(one).map((name, at) => ({ name, isHidden: at >= samples }));
  return answerTests(cases);
};

/**
 * The answers of a submission of a package by the names of their tests, or a sentence about why
 * they cannot be read; undefined if it is a program, which makes the answers. It is a file for each
 * test, or one text with sections.
 */
export function answersIn(
  one: ProblemPackage,
  program: Program,
): ReadonlyMap<string, Buffer> | string | undefined {
  const files = program.files.filter((file) => !isDocument(file));
  const isProgram =
    scriptOf(program) !== undefined || files.some(({ path }) => languageOfFile(path) !== undefined);
  if (!isOfAnswers(one) || isProgram) return undefined;
  const tests = testsOf(one);
  const names = new Set(tests.map(({ name }) => name));
  const answers = new Map<string, Buffer>();
  for (const { path, bytes } of files) {
    const name = namesOfFile(path).find((each) => names.has(each));
    if (files.length === 1 && (name === undefined || hasSections(bytes.toString('utf8')))) {
      return answersOfText(bytes, tests);
    }
    if (name === undefined) return `Not supported: ${path}, which is named like no test.`;
    if (answers.has(name)) return `Not supported: two answers of the test ${name}.`;
    answers.set(name, bytes);
  }
  // As in a text: a blank answer is none.
  return new Map([...answers].filter(([, bytes]) => !isBlank(bytes)));
}

const blank = 0x20;
/** Whether bytes are but white space, and the controls with it. */
const isBlank = (bytes: Buffer): boolean => bytes.every((byte) => byte <= blank);

/** The answers in a text, or what is wrong with it. */
function answersOfText(
  text: Buffer,
  tests: readonly AnswerTest[],
): ReadonlyMap<string, Buffer> | string {
  const { answers, odd } = readAnswers(text.toString('utf8'), tests);
  if (odd !== null) return `Line ${odd.line}: ${oddRule(odd)}.`;
  return new Map([...answers].map(([name, answer]) => [name, Buffer.from(answer)]));
}

/** What is wrong with such a line, as the rest of a sentence of the judge; pages have words of their own. */
export function oddRule({ kind, name }: OddLine): string {
  if (kind === 'unknown') return said`there is no test ${name}`;
  if (kind === 'repeated') return said`the test ${name} has a section already`;
  return said`this is of no test: each answer begins with a line like ${sectionLine(name)}`;
}

/** A case with the name that it has in problems that take answers. */
type NamedCase = { isHidden: boolean; name?: string | null | undefined };

/**
 * The tests by their names, or by their numbers if they have none. The answers of hidden ones are
 * asked for, or those of all samples if there are no others.
 */
export function answerTests(cases: readonly NamedCase[]): AnswerTest[] {
  const hasHidden = cases.some(({ isHidden }) => isHidden);
  return cases.map(({ isHidden, name }, at) => ({
    name: name ?? String(at + 1),
    isAsked: isHidden || !hasHidden,
  }));
}

export const answerNames = (tests: readonly AnswerTest[]): AnswerNames => ({
  asked: tests.filter(({ isAsked }) => isAsked).map(({ name }) => name),
  samples: tests.filter(({ isAsked }) => !isAsked).map(({ name }) => name),
});

/** What the editor begins with: a section for each test that is asked for, unless there is only one. */
export const answersTemplate = ({ asked }: Pick<AnswerNames, 'asked'>): string =>
  asked.length === 1 ? '' : writeAnswers(asked.map((name) => [name, ''] as const));
