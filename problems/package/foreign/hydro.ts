/**
 * Reads a problem of Hydro: problem.yaml, its statements, and the folder testdata with a
 * config.yaml; and the folder of test data alone, as Luogu and LibreOJ have it.
 */
import { z } from 'zod';
import { type Language, languageIds } from '../../../contract/languages.ts';
import { timeFactorMax, timeFactorMin } from '../../../contract/limits.ts';
import { programFacts } from '../../../contract/program-languages.ts';
import { asText, filesBelow, type PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { PackedFile } from '../model.ts';
import { present, readYaml, type YamlMap } from '../yaml.ts';
import {
  emptyForeign,
  type ForeignCase,
  type ForeignGroup,
  type ForeignProblem,
  inputsOf,
} from './layout.ts';
import { byNumbers, pairsIn, stemOf } from './pairs.ts';
import { plainStatement } from './plain-statement.ts';

export const hydroData = 'testdata';

const casesMax = 5_000;
const list = <One extends z.ZodType>(one: One) => z.array(one).max(casesMax);
const points = z.coerce.number().min(0).max(1e6);
const caseShape = z.object({
  input: z.string().optional(),
  output: z.string().optional(),
  score: points.optional(),
});
const configShape = z.object({
  type: z.string().optional(),
  subType: z.string().optional(),
  time: z.string().optional(),
  memory: z.string().optional(),
  score: points.optional(),
  filename: z.string().optional(),
  checker_type: z.string().optional(),
  checker: z
    .union([z.string(), z.object({ file: z.string() }).transform(({ file }) => file)])
    .optional(),
  cases: list(caseShape).optional(),
  subtasks: list(
    z.object({
      score: points.optional(),
      type: z.string().optional(),
      if: list(z.coerce.number()).optional(),
      id: z.coerce.number().optional(),
      cases: list(caseShape).optional(),
    }),
  ).optional(),
  template: z.unknown().optional(),
  time_limit_rate: z.unknown().optional(),
});
type Config = z.infer<typeof configShape>;

/** The files of a problem of Hydro, without its folder of test data. */
export function readHydro(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): ForeignProblem | undefined {
  const map = readYaml(files, 'problem.yaml', findings) ?? {};
  const data = new Map(filesBelow(files, hydroData).map(({ path, bytes }) => [path, bytes]));
  const read = readTestData(data, findings, `${hydroData}/`);
  const statements = [...files.keys()].flatMap((path) => {
    const [, language] = /^problem(?:_([a-z]{2})(?:[_-][A-Za-z]+)?)?\.md$/.exec(path) ?? [];
    const bytes = files.get(path);
    if (bytes === undefined || !/^problem(_[A-Za-z_-]+)?\.md$/.test(path)) return [];
    return [{ language: language ?? languageOf(asText(bytes)), text: asText(bytes) }];
  });
  if (read === undefined) return undefined;
  const [first] = statements;
  const told = first === undefined ? undefined : plainStatement(first.text);
  const images = filesBelow(files, 'additional_file');
  return {
    ...emptyForeign,
    ...read,
    name: textAt(map, 'title') ?? slug,
    statements: statements.map(({ language, text }) => ({
      language,
      ending: 'md',
      source: Buffer.from(plainStatement(text).text.replaceAll('file://', '')),
    })),
    statementFiles: images,
    // What people get there is in this folder; without it, they need the inputs.
    ...(read.isOfAnswers && images.length > 0 && { attachments: images }),
    samples: told?.samples ?? [],
    tags: tags.safeParse([map.tag].flat()).data ?? [],
  };
}

const tags = z.array(z.string());

const textAt = (map: YamlMap, key: string): string | undefined => {
  const value = map[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** The language of a statement whose name does not say it. */
export const languageOf = (text: string): string => (/[\u4E00-\u9FFF]{4}/.test(text) ? 'zh' : 'en');

export type TestData = Pick<ForeignProblem, 'groups' | 'flags' | 'checker'> &
  Partial<
    Pick<
      ForeignProblem,
      'timeLimitSeconds' | 'timeFactors' | 'memoryMib' | 'isOfAnswers' | 'attachments'
    >
  >;

const withoutNames = ({ cases, ...group }: ForeignGroup): ForeignGroup => ({
  ...group,
  cases: cases.map(({ name: _, inputName: __, ...one }) => one),
});

/** A folder of test data with a config.yaml or without; `place` is the folder for findings. */
export function readTestData(
  data: PackageFiles,
  findings: Findings,
  place = '',
): TestData | undefined {
  const path = ['config.yaml', 'config.yml', 'Config.yaml'].find((name) => data.has(name));
  const map = path === undefined ? {} : (readYaml(data, path, findings) ?? {});
  const file = `${place}${path ?? 'config.yaml'}`;
  const config = configShape.safeParse(map);
  if (!config.success) {
    findings.refuse(file, config.error);
    return undefined;
  }
  const refuse = (what: string, field: string): void =>
    findings.error(file, `Not imported: ${what}.`, { field });
  const { type = 'default', filename } = config.data;
  const isOfAnswers = type === 'submit_answer';
  if (!['default', 'fileio', 'submit_answer'].includes(type))
    refuse(`a problem of the type ${type}`, 'type');
  if (filename !== undefined && filename !== '') refuse('reading from a named file', 'filename');
  const checking = checkingOf(data, config.data, refuse);
  const read = groupsOf(data, config.data, { file, findings });
  const groups = isOfAnswers ? read : read.map(withoutNames);
  if (isOfAnswers && config.data.subType !== 'multi' && read.flatMap((one) => one.cases).length > 1)
    refuse('one text as the answer of several tests', 'subType');
  if (groups.every(({ cases }) => cases.length === 0)) {
    findings.error(`${place.slice(0, -1) || file}`, 'No file is a test case by its name.');
  }
  if (findings.hasErrors) return undefined;
  return {
    groups,
    ...checking,
    ...(isOfAnswers && {
      isOfAnswers,
      attachments: inputsOf(groups.flatMap(({ cases }) => cases)),
    }),
    ...present({
      timeLimitSeconds: secondsOf(config.data.time),
      timeFactors: timeFactorsOf(config.data.time_limit_rate, { file, findings }),
      memoryMib: mebibytesOf(config.data.memory),
    }),
  };
}

/** Codes of Hydro that are not the extension of sources; one before a dot is that of all standards. */
const ownCodes: Partial<Record<Language, string>> = {
  cpp17: 'cc.cc17',
  cpp: 'cc.cc20',
  cpp23: 'cc.cc23',
  python: 'py.py3',
  pypy: 'py.pypy3',
  kotlin: 'kt.jvm',
};

const codeOf = (id: Language): string => ownCodes[id] ?? programFacts[id].sourceEndings[0];

const mapOfRates = z.record(z.string(), z.unknown());
const rate = z
  .union([z.string(), z.number()])
  .pipe(z.coerce.number<string | number>().min(timeFactorMin).max(timeFactorMax));
const rateRule = `Left out: must be a number from ${timeFactorMin} to ${timeFactorMax}.`;

/**
 * By how much languages have the time limit. Codes of other languages are left out, and with a warning
 * rates that are none here.
 */
function timeFactorsOf(
  given: unknown,
  { file, findings }: { file: string; findings: Findings },
): Record<string, number> | undefined {
  if (given === undefined) return undefined;
  const field = 'time_limit_rate';
  const map = mapOfRates.safeParse(given);
  if (!map.success) {
    findings.warn(file, 'Left out: must be a map from languages to numbers.', { field });
    return undefined;
  }
  const rates = Object.fromEntries(
    Object.entries(map.data).flatMap(([code, value]) => {
      const read = rate.safeParse(value);
      if (read.success) return [[code, read.data] as const];
      findings.warn(file, rateRule, { field: `${field}.${code}` });
      return [];
    }),
  );
  const factors = languageIds.flatMap((id) => {
    const code = codeOf(id);
    const factor = rates[code] ?? rates[code.split('.')[0] ?? code];
    return factor === undefined ? [] : [[id, factor] as const];
  });
  return factors.length > 0 ? Object.fromEntries(factors) : undefined;
}

function secondsOf(said = ''): number | undefined {
  const [, number, unit] = /^\s*([\d.]+)\s*(ms|s)?\s*$/i.exec(said) ?? [];
  if (number === undefined) return undefined;
  return unit?.toLowerCase() === 's' ? Number(number) : Number(number) / 1000;
}

function mebibytesOf(said = ''): number | undefined {
  const [, number, unit = 'm'] = /^\s*([\d.]+)\s*(k|m|g)?(?:i?b)?\s*$/i.exec(said) ?? [];
  if (number === undefined) return undefined;
  const factor = { k: 1 / 1024, m: 1, g: 1024 }[unit.toLowerCase()] ?? 1;
  return Math.max(1, Math.ceil(Number(number) * factor));
}

function checkingOf(
  data: PackageFiles,
  { checker_type: kind = 'default', checker }: Config,
  refuse: (what: string, field: string) => void,
): { flags: string[]; checker: PackedFile[] } {
  const isOwn = kind === 'testlib' || kind === 'kattis';
  const bytes = checker === undefined ? undefined : data.get(checker);
  if (isOwn && checker !== undefined && bytes !== undefined) {
    return { flags: [], checker: [{ path: checker, bytes }] };
  }
  if (kind === 'testlib' && checker !== undefined && /^(wcmp|lcmp|ncmp|fcmp)$/.test(checker)) {
    return { flags: ['case_sensitive'], checker: [] };
  }
  if (kind === 'strict') {
    return { flags: ['case_sensitive', 'space_change_sensitive'], checker: [] };
  }
  if (kind !== 'default' || checker !== undefined)
    refuse(`a checker of the type ${kind}`, 'checker_type');
  return { flags: ['case_sensitive'], checker: [] };
}

function groupsOf(
  data: PackageFiles,
  { cases, subtasks, score }: Config,
  { file, findings }: { file: string; findings: Findings },
): ForeignGroup[] {
  const caseOf = ({
    input = '',
    output = '',
    score: own,
  }: z.infer<typeof caseShape>): ForeignCase[] => {
    const [bytes, answer] = [data.get(input), data.get(output)];
    if (bytes === undefined || answer === undefined) {
      const name = bytes === undefined ? input : output;
      findings.error(file, `There is no file ${name || 'for a test case'}.`);
      return [];
    }
    const amount = own ?? score;
    const name = stemOf(output);
    const named = { name, inputName: input.split('/').at(-1) ?? input };
    return [{ input: bytes, answer, ...named, ...(amount !== undefined && { points: amount }) }];
  };
  if (subtasks === undefined || subtasks.length === 0) {
    const found =
      cases === undefined
        ? pairsIn(data).pairs.map((pair) => ({
            ...pair,
            name: stemOf(pair.path),
            inputName: pair.path.split('/').at(-1) ?? pair.path,
          }))
        : cases.flatMap(caseOf);
    return [{ aggregation: 'sum', requires: [], cases: found }];
  }
  const ids = subtasks.map(({ id }, at) => id ?? at + 1);
  return subtasks.map(
    (one): ForeignGroup => ({
      ...(one.score !== undefined && { points: one.score }),
      aggregation: one.type === 'sum' ? 'sum' : 'pass-fail',
      requires: (one.if ?? []).map((id) => ids.indexOf(id)).filter((at) => at >= 0),
      cases: (one.cases ?? []).flatMap(caseOf),
    }),
  );
}

const luoguShape = z.record(
  z.string(),
  z.object({
    timeLimit: z.coerce.number().optional(),
    memoryLimit: z.coerce.number().optional(),
    score: points.optional(),
    subtaskId: z.coerce.number().optional(),
  }),
);

/** Luogu's config.yml: a map from the names of inputs to their limits and points. */
export function readLuogu(data: PackageFiles, map: YamlMap): TestData | undefined {
  const read = luoguShape.safeParse(map);
  if (!read.success || !Object.keys(read.data).some((name) => data.has(name))) return undefined;
  const { pairs } = pairsIn(data);
  const ids = [...new Set(pairs.map(({ path }) => read.data[path]?.subtaskId ?? 0))].sort(
    (a, b) => a - b,
  );
  const groups = ids.map(
    (id): ForeignGroup => ({
      aggregation: ids.length > 1 ? 'pass-fail' : 'sum',
      requires: [],
      cases: pairs
        .filter(({ path }) => (read.data[path]?.subtaskId ?? 0) === id)
        .map(({ path, input, answer }) =>
          present({ input, answer, points: read.data[path]?.score }),
        ),
    }),
  );
  const limits = Object.values(read.data);
  const most = (values: (number | undefined)[]): number | undefined => {
    const given = values.filter((value) => value !== undefined);
    return given.length === 0 ? undefined : Math.max(...given);
  };
  const ms = most(limits.map(({ timeLimit }) => timeLimit));
  const kib = most(limits.map(({ memoryLimit }) => memoryLimit));
  return {
    groups,
    flags: ['case_sensitive'],
    checker: [],
    ...present({
      timeLimitSeconds: ms === undefined ? undefined : ms / 1000,
      memoryMib: kib === undefined ? undefined : Math.max(1, Math.ceil(kib / 1024)),
    }),
  };
}

const libreShape = z.object({
  subtasks: list(
    z.object({ score: points.optional(), type: z.string().optional(), cases: list(z.string()) }),
  ).optional(),
  inputFile: z.string().optional(),
  outputFile: z.string().optional(),
  specialJudge: z.unknown().optional(),
  extraSourceFiles: z.unknown().optional(),
});

/** LibreOJ's data.yml: subtasks of cases, and patterns of their files. */
export function readLibre(data: PackageFiles, findings: Findings): TestData | undefined {
  const file = 'data.yml';
  const read = libreShape.safeParse(readYaml(data, file, findings) ?? {});
  if (!read.success) {
    findings.refuse(file, read.error);
    return undefined;
  }
  const { subtasks, inputFile = '#.in', outputFile = '#.out' } = read.data;
  for (const field of ['specialJudge', 'extraSourceFiles'] as const) {
    if (read.data[field] === undefined) continue;
    findings.error(file, 'Not imported: a program of this system.', { field });
  }
  const groups: ForeignGroup[] =
    subtasks === undefined
      ? [{ aggregation: 'sum', requires: [], cases: pairsIn(data).pairs }]
      : subtasks.map(
          (one): ForeignGroup => ({
            ...(one.score !== undefined && { points: one.score }),
            aggregation: one.type === 'sum' ? 'sum' : 'pass-fail',
            requires: [],
            cases: one.cases.toSorted(byNumbers).flatMap((id): ForeignCase[] => {
              const input = data.get(inputFile.replace('#', id));
              const answer = data.get(outputFile.replace('#', id));
              if (input !== undefined && answer !== undefined) return [{ input, answer }];
              findings.error(file, `There are no files for the case ${id}.`, { field: 'subtasks' });
              return [];
            }),
          }),
        );
  if (findings.hasErrors) return undefined;
  return { groups, flags: ['case_sensitive'], checker: [] };
}
