/**
 * Settings that the formats do not have. They are in a separate file beside problem.yaml, which
 * the tools of other judges ignore.
 */
import { z } from 'zod';
import {
  authorHintMaxChars,
  hintLevels,
  starterMaxChars,
  timeFactorMax,
  timeFactorMin,
} from '../../contract/limits.ts';
import { type SettingName, type Settings, settingRows } from '../../contract/problem-fields.ts';
import { difficulties } from '../../contract/words.ts';
import { allCases } from './cases.ts';
import type { PackageFiles } from './files.ts';
import type { Findings } from './findings.ts';
import { number, text, yesOrNo } from './icpc/shapes.ts';
import type { Metadata, ProblemPackage } from './model.ts';
import { present, readKeys, readYaml } from './yaml.ts';

export const ourFile = 'arbiter.yaml';

const fileRule = 'Must be the name of a file.';
const fileName = z.string(fileRule).regex(/^[\w.-]{1,100}$/, fileRule);

export const difficulty = z.enum(difficulties, `Must be one of ${difficulties.join(', ')}.`);

const pointsRule = 'Must be a map from names of test cases to numbers, at least 0.';
const casePoints = number(pointsRule, (value) => value >= 0 && value <= 1e9);

const hintsRule = `Must be a list of 1 to ${hintLevels} texts.`;
const hintRule = `Each must be text of 1 to ${authorHintMaxChars} characters.`;
const hint = z
  .string(hintRule)
  .max(authorHintMaxChars, hintRule)
  .refine((text) => text.trim() !== '', hintRule);
const hints = z.array(hint, hintsRule).min(1, hintsRule).max(hintLevels, hintsRule);

const factorRule = `Must be a map from languages to numbers from ${timeFactorMin} to ${timeFactorMax}.`;
const timeFactor = number(factorRule, (value) => value >= timeFactorMin && value <= timeFactorMax);

const starterRule = `Must be a map from languages to texts of 1 to ${starterMaxChars} characters that are not blank.`;
const starter = z
  .string(starterRule)
  .max(starterMaxChars, starterRule)
  .refine((code) => code.trim() !== '', starterRule);

const keys = {
  difficulty: difficulty.optional(),
  hints: hints.optional(),
  input_file: fileName.optional(),
  output_file: fileName.optional(),
  points: z.record(z.string(), casePoints, pointsRule).optional(),
  time_factors: z.record(z.string(), timeFactor, factorRule).optional(),
  starters: z.record(z.string(), starter, starterRule).optional(),
};

/** The settings of the table in contract/problem-fields.ts, by their keys. */
const settingKeys: Record<string, z.ZodType> = Object.fromEntries(
  settingRows.map((row) => {
    const isText = 'maxChars' in row;
    const shape = isText ? text.max(row.maxChars, `At most ${row.maxChars} characters.`) : yesOrNo;
    return [row.column, shape.optional()];
  }),
);

type Ours = Pick<
  Metadata,
  'difficulty' | 'hints' | 'inputFile' | 'outputFile' | 'timeFactors' | 'starters' | SettingName
>;

/** Our settings in the metadata, and the points of each test case by its name. */
export function readOurs(
  files: PackageFiles,
  findings: Findings,
): { metadata: Ours; points: Record<string, number> } {
  const map = readYaml(files, ourFile, findings) ?? {};
  const shape: typeof keys = { ...settingKeys, ...keys };
  const read = readKeys(map, shape, { path: ourFile, findings });
  const given = new Map<string, unknown>(Object.entries(read ?? {}));
  const metadata = present({
    ...(Object.fromEntries(
      settingRows.map(({ name, column }) => [name, given.get(column)]),
    ) as Partial<Settings>),
    difficulty: read?.difficulty,
    hints: read?.hints,
    inputFile: read?.input_file,
    outputFile: read?.output_file,
    timeFactors: read?.time_factors,
    starters: read?.starters,
  });
  return { metadata, points: read?.points ?? {} };
}

/** Sets the points of the test cases. */
export function setPoints(
  secret: ProblemPackage['secret'],
  points: Readonly<Record<string, number>>,
  findings: Findings,
): void {
  const cases = new Map(allCases(secret).map(({ testCase }) => [testCase.name, testCase]));
  for (const [name, amount] of Object.entries(points)) {
    const found = cases.get(name);
    if (found !== undefined) found.points = amount;
    else findings.error(ourFile, `There is no test case ${name}.`, { field: 'points' });
  }
}

/** The points of the test cases that have separate points, by name. */
const pointsIn = (secret: ProblemPackage['secret']): Record<string, number> =>
  Object.fromEntries(
    allCases(secret).flatMap(({ testCase: { name, points } }) =>
      points === undefined ? [] : [[name, points]],
    ),
  );

/** What arbiter.yaml says of a package. */
export function ourKeys({ metadata, secret }: ProblemPackage): Record<string, unknown> {
  const { difficulty, hints, inputFile, outputFile, timeFactors, starters } = metadata;
  return {
    difficulty,
    ...Object.fromEntries(settingRows.map(({ name, column }) => [column, metadata[name]])),
    hints,
    input_file: inputFile,
    output_file: outputFile,
    time_factors: timeFactors,
    starters,
    points: pointsIn(secret),
  };
}
