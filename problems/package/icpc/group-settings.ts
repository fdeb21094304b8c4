/**
 * Reads the settings of a group of test cases or of one case: test_group.yaml, the older
 * testdata.yaml with the keys of legacy, and the file beside a case.
 */
import { z } from 'zod';
import type { Bound } from '../../../contract/stored-package.ts';
import type { PackageFiles } from '../files.ts';
import type { Findings } from '../findings.ts';
import type { CaseSettings, GroupSettings, LegacyGrading, ValidatorArguments } from '../model.ts';
import { present, readKeys, readYaml } from '../yaml.ts';
import { words } from './legacy-metadata.ts';
import { number, oneOrMore, text, texts, whole, wholeRule, yesOrNo } from './shapes.ts';

const validatorRule = 'Must be a list of texts, or a map from validators to such lists.';
const validatorArgs = z.union([texts, z.record(z.string(), texts)], validatorRule);

const caseKeys = {
  args: texts.optional(),
  input_validator_args: validatorArgs.optional(),
  output_validator_args: texts.optional(),
  input_visualizer_args: texts.optional(),
  output_visualizer_args: texts.optional(),
  full_feedback: yesOrNo.optional(),
};

const flagRule = 'Must be text.';
const flags = text.transform(words);
/** In legacy, the arguments of one validator may be under its name. */
const named = z.object({ name: text, flags });

const rangeRule = 'Must be two numbers, as in "0 100"; inf, +inf and -inf are numbers, too.';
const range = text.transform((said, context): [Bound, Bound] => {
  const [low, high, ...more] = words(said).map(boundOf);
  if (low !== undefined && high !== undefined && more.length === 0) return [low, high];
  context.addIssue({ code: 'custom', message: rangeRule });
  return z.NEVER;
});

function boundOf(word: string): Bound | undefined {
  const value = Number(word.replace(/inf$/, 'Infinity'));
  if (Number.isNaN(value)) return undefined;
  return Number.isFinite(value) ? value : value > 0 ? 'inf' : '-inf';
}

const scoreRule = 'Must be a number.';
/** A whole number, or this word instead of it. */
const wholeOr = <Word extends string>(word: Word) =>
  z.union([z.literal(word), whole], `${wholeRule}, or "${word}".`);

/** In the format 2025-09. */
const modernKeys = {
  ...caseKeys,
  static_validator_args: texts.optional(),
  max_score: wholeOr('unbounded').optional(),
  score_aggregation: z
    .enum(['pass-fail', 'sum', 'min'], 'Must be pass-fail, sum or min.')
    .optional(),
  require_pass: oneOrMore(text, 'Must be the name of a group, or a list of such names.').optional(),
  static_validation_score: wholeOr('pass-fail').optional(),
};

const scoringRule = 'Must be a map with score, max_score, aggregation and require_pass.';
const requiredGroups = modernKeys.require_pass;

/** In testdata.yaml of drafts of 2025-09, and of packages of 2025-09 that still use it. */
const draftKeys = {
  ...modernKeys,
  input_validator_flags: z.union([named, flags], flagRule).optional(),
  output_validator_flags: z.union([named, flags], flagRule).optional(),
  scoring: z
    .strictObject(
      {
        score: whole.optional(),
        max_score: wholeOr('unbounded').optional(),
        aggregation: z.enum(['sum', 'min'], 'Must be sum or min.').optional(),
        require_pass: requiredGroups,
      },
      scoringRule,
    )
    .refine(
      ({ score, aggregation }) => score === undefined || aggregation === 'min',
      'score is read with aggregation: min only. Say max_score.',
    )
    .optional(),
};

/** In legacy and in the drafts of 2025-09, which had the keys of both formats. */
const groupKeys = {
  ...draftKeys,
  on_reject: z.enum(['break', 'continue'], 'Must be break or continue.').optional(),
  grading: z.enum(['default', 'custom'], 'Must be default or custom.').optional(),
  grader_flags: flags.optional(),
  accept_score: number(scoreRule).optional(),
  reject_score: number(scoreRule).optional(),
  range: range.optional(),
};

type CaseKeys = z.infer<z.ZodObject<typeof caseKeys>>;
type GroupKeys = z.infer<z.ZodObject<typeof groupKeys>>;

const asCaseSettings = (read: CaseKeys): CaseSettings =>
  present({
    args: read.args,
    inputValidatorArgs: read.input_validator_args,
    outputValidatorArgs: read.output_validator_args,
    inputVisualizerArgs: read.input_visualizer_args,
    outputVisualizerArgs: read.output_visualizer_args,
    fullFeedback: read.full_feedback,
  });

function asValidatorArgs(said: GroupKeys['input_validator_flags']): ValidatorArguments | undefined {
  return said === undefined || Array.isArray(said) ? said : { [said.name]: said.flags };
}

function asGroupSettings(read: GroupKeys): GroupSettings {
  const output = read.output_validator_flags;
  const { scoring: older = {} } = read;
  const scoring = present({
    maxScore: read.max_score ?? older.max_score ?? older.score,
    aggregation: read.score_aggregation ?? older.aggregation,
    requirePass: read.require_pass ?? older.require_pass,
    staticValidationScore: read.static_validation_score,
  });
  const legacyGrading: LegacyGrading = present({
    onReject: read.on_reject,
    grading: read.grading,
    graderFlags: read.grader_flags,
    acceptScore: read.accept_score,
    rejectScore: read.reject_score,
    range: read.range,
  });
  return {
    ...present({
      inputValidatorArgs: asValidatorArgs(read.input_validator_flags),
      outputValidatorArgs: Array.isArray(output) ? output : output?.flags,
      staticValidatorArgs: read.static_validator_args,
    }),
    ...asCaseSettings(read),
    ...(Object.keys(scoring).length > 0 && { scoring }),
    ...(Object.keys(legacyGrading).length > 0 && { legacyGrading }),
  };
}

export const groupFiles = ['test_group.yaml', 'testdata.yaml'] as const;

export const isGroupFile = (path: string): boolean =>
  groupFiles.some((name) => path.endsWith(`/${name}`));

/** Where settings are read. `isStrict`: only the keys of the format 2025-09 are allowed. */
export type SettingsPlace = { files: PackageFiles; findings: Findings; isStrict: boolean };

/** The settings of the group in a folder; undefined if the folder has none and is not a group. */
export function readGroupSettings(place: SettingsPlace, folder: string): GroupSettings | undefined {
  const { files, findings, isStrict } = place;
  const paths = groupFiles.map((name) => `${folder}/${name}`).filter((path) => files.has(path));
  const [path, other] = paths;
  if (path === undefined) return undefined;
  const older = paths.find((one) => one.endsWith(`/${groupFiles[1]}`));
  if (isStrict && older !== undefined && other === undefined) {
    const remedy = `Rename it to ${groupFiles[0]}, with the keys of that file.`;
    const rule = `In the format 2025-09 this file is ${groupFiles[0]}; it is read all the same.`;
    findings.warn(older, rule, { remedy });
  }
  if (other !== undefined) findings.error(other, `Must not be there beside ${groupFiles[0]}.`);
  const map = readYaml(files, path, findings);
  const keyed = { path, findings, isStrict };
  const strictKeys = older === undefined ? modernKeys : draftKeys;
  const read = map && readKeys(map, isStrict ? strictKeys : groupKeys, keyed);
  return read === undefined ? {} : asGroupSettings(read);
}

/** The settings of one case, and the setters' notes about it. */
export function readCaseSettings(
  { files, findings, isStrict }: SettingsPlace,
  path: string,
): { settings: CaseSettings; hint?: string; description?: string } {
  const map = files.has(path) ? readYaml(files, path, findings) : {};
  const keys = { ...caseKeys, hint: text.optional(), description: text.optional() };
  const read = map && readKeys(map, keys, { path, findings, isStrict });
  if (read === undefined) return { settings: {} };
  const said = present({ hint: read.hint?.trim(), description: read.description?.trim() });
  return { settings: asCaseSettings(read), ...said };
}
