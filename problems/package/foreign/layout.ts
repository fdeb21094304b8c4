/**
 * A problem from the archive of another system as a value, and the same as files of the format
 * 2025-09, so that everything after reading is one way for all.
 */

import { createHash } from 'node:crypto';
import { said } from '../../../contract/said.ts';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile } from '../model.ts';
import { ourFile } from '../ours.ts';
import { asYaml, withoutEmpty } from '../write/yaml.ts';

export type ForeignCase = {
  input: Buffer;
  answer: Buffer;
  /** Absent where the system has none. */
  points?: number;
  /** What the file is called that people submit as its answer, without an extension. */
  name?: string;
  /** What the file of its input is called. */
  inputName?: string;
};

export type ForeignGroup = {
  /** Absent: the sum of its cases. */
  points?: number;
  aggregation: 'pass-fail' | 'sum' | 'min';
  /** Positions of earlier groups. */
  requires: readonly number[];
  cases: readonly ForeignCase[];
};

export type ForeignProblem = {
  name: string;
  statements: readonly { language: string; ending: 'md' | 'tex' | 'pdf'; source: Buffer }[];
  /** Images, by the names that the statements use. */
  statementFiles: readonly PackedFile[];
  samples: readonly ForeignCase[];
  groups: readonly ForeignGroup[];
  /** Arguments of the comparison or of the checker. */
  flags: readonly string[];
  /** The files of a checker that is called as testlib or the formats do. */
  checker: readonly PackedFile[];
  /** What submissions are compiled with, by the paths below include/; then no other language is taken. */
  include: readonly PackedFile[];
  /** By their paths below submissions/. */
  submissions: readonly PackedFile[];
  attachments: readonly PackedFile[];
  /** Whether people submit answers in place of programs. */
  isOfAnswers?: boolean;
  tags: readonly string[];
  source?: string;
  timeLimitSeconds?: number;
  /** By language of Arbiter. */
  timeFactors?: Record<string, number>;
  memoryMib?: number;
};

/** The inputs as files that people get, where they make the answers from them. */
export const inputsOf = (cases: readonly ForeignCase[]): PackedFile[] =>
  cases.flatMap(({ inputName, input }) =>
    inputName === undefined ? [] : [{ path: inputName, bytes: input }],
  );

/** A problem with nothing in it, for a reader to add to. */
export const emptyForeign: Omit<ForeignProblem, 'name'> = {
  statements: [],
  statementFiles: [],
  samples: [],
  groups: [],
  flags: [],
  checker: [],
  include: [],
  submissions: [],
  attachments: [],
  tags: [],
};

/** Numbers that sort as text. */
const numbered = (at: number, of: number): string =>
  String(at + 1).padStart(String(of).length, '0');

/** The beginning of a file's name in every system. */
const isPlain = /^[A-Za-z0-9][\w-]{0,100}$/;

/** The files of its package. Adds a finding for each part that the format cannot say. */
export function asIcpcFiles(problem: ForeignProblem, findings: Findings): PackageFiles {
  const files = new Map<string, Buffer>();
  const { groups, isScoring } = scored(problem, findings);
  const languages = problem.statements.map(({ language }) => language);
  const codes = [...new Set(problem.include.flatMap(({ path }) => path.split('/', 1)))];
  const names = Object.fromEntries(
    (languages.length > 0 ? languages : ['en']).map((language) => [language, problem.name]),
  );
  files.set(
    'problem.yaml',
    asYaml(
      withoutEmpty({
        problem_format_version: '2025-09',
        type: typesOf(isScoring, problem),
        name: names,
        uuid: uuidOf(problem),
        source: problem.source,
        limits: withoutEmpty({ time_limit: problem.timeLimitSeconds, memory: problem.memoryMib }),
        languages: codes.length > 0 ? codes : undefined,
        keywords: problem.tags.length > 0 ? problem.tags : undefined,
      }),
    ),
  );
  for (const { language, ending, source } of problem.statements) {
    files.set(`statement/problem.${language}.${ending}`, source);
  }
  put(files, 'statement', problem.statementFiles);
  put(files, 'attachments', problem.attachments);
  put(files, 'include', problem.include);
  put(files, 'submissions', problem.submissions);
  put(files, 'output_validator', problem.checker);
  putCases(files, 'data/sample', problem.samples);
  const settings = withoutEmpty({
    output_validator_args: problem.flags.length > 0 ? problem.flags : undefined,
  });
  const points: Record<string, number> = {};
  if (isScoring) putGroups(files, { groups, settings, points });
  else
    putCases(
      files,
      'data/secret',
      groups.flatMap(({ cases }) => cases),
    );
  if (!isScoring && Object.keys(settings).length > 0) {
    files.set('data/secret/test_group.yaml', asYaml(settings));
  }
  if (Object.keys(settings).length > 0) files.set('data/sample/test_group.yaml', asYaml(settings));
  const ours = withoutEmpty({ time_factors: problem.timeFactors, points });
  if (Object.keys(ours).length > 0) files.set(ourFile, asYaml(ours));
  return files;
}

const typesOf = (isScoring: boolean, { isOfAnswers }: ForeignProblem): string | string[] => {
  const type = isScoring ? 'scoring' : 'pass-fail';
  return isOfAnswers ? [type, 'submit-answer'] : type;
};

function put(files: Map<string, Buffer>, folder: string, given: readonly PackedFile[]): void {
  for (const { path, bytes } of given) files.set(`${folder}/${path}`, bytes);
}

function putCases(
  files: Map<string, Buffer>,
  folder: string,
  cases: readonly ForeignCase[],
): string[] {
  const names = cases.map(({ name = '' }) => name);
  const areNamed =
    names.every((name) => isPlain.test(name)) && new Set(names).size === names.length;
  return cases.map(({ input, answer, name }, at) => {
    const path = `${folder}/${areNamed ? name : numbered(at, cases.length)}`;
    files.set(`${path}.in`, input);
    files.set(`${path}.ans`, answer);
    return path;
  });
}

const sumOf = (group: ForeignGroup): number =>
  group.points ?? group.cases.reduce((sum, { points = 0 }) => sum + points, 0);

/**
 * The groups, and whether they become points. Equal points of single test cases do not: a problem
 * without groups is solved or not.
 */
function scored(
  { groups }: ForeignProblem,
  findings: Findings,
): { groups: readonly ForeignGroup[]; isScoring: boolean } {
  const all = groups.flatMap(({ cases }) => cases.map(({ points }) => points));
  const isPlain = groups.length < 2 && all.every((points) => points === all[0]);
  const full = groups.map(sumOf);
  if (isPlain || full.every((points) => points === 0)) return { groups, isScoring: false };
  if (full.every((points) => Number.isSafeInteger(points) && points >= 0)) {
    return { groups, isScoring: true };
  }
  findings.warn('data', said`The points of a group are no whole number: all points are left out.`);
  return { groups, isScoring: false };
}

type Groups = {
  groups: readonly ForeignGroup[];
  settings: Record<string, unknown>;
  /** Receives the points of single test cases. */
  points: Record<string, number>;
};

function putGroups(files: Map<string, Buffer>, { groups, settings, points }: Groups): void {
  const total = groups.reduce((sum, group) => sum + sumOf(group), 0);
  files.set(
    'data/secret/test_group.yaml',
    asYaml({ ...settings, max_score: total, score_aggregation: 'sum' }),
  );
  const nameOf = (at: number): string => `secret/group${numbered(at, Math.max(10, groups.length))}`;
  for (const [at, group] of groups.entries()) {
    const folder = `data/${nameOf(at)}`;
    const requires = group.requires.filter((other) => other < at).map(nameOf);
    files.set(
      `${folder}/test_group.yaml`,
      asYaml(
        withoutEmpty({
          max_score: sumOf(group),
          score_aggregation: group.aggregation,
          require_pass: requires.length > 0 ? requires : undefined,
        }),
      ),
    );
    const paths = putCases(files, folder, group.cases);
    if (group.aggregation !== 'sum') continue;
    const own = group.cases.map((one) => one.points ?? 0);
    if (own.every((amount) => amount === own[0])) continue;
    for (const [index, path] of paths.entries()) {
      points[path.slice('data/'.length)] = own[index] ?? 0;
    }
  }
}

/** The same for the same problem, so that an import can be repeated. */
function uuidOf({ name, samples, groups }: ForeignProblem): string {
  const hash = createHash('sha256').update(name);
  for (const { input } of [...samples, ...groups.flatMap(({ cases }) => cases)]) {
    hash.update(`\0${input.length}\0`).update(input.subarray(0, 1024));
  }
  const hex = hash.digest('hex');
  // A version and a variant make it a UUID made from a name.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
