/** Writes data/: test cases with all of their files, and the settings of groups. */
import type { Bound } from '../../../contract/stored-package.ts';
import { shownEndingOf } from '../icpc/case-files.ts';
import type {
  CaseSettings,
  GroupSettings,
  LegacyGrading,
  ProblemPackage,
  TestCase,
  TestGroup,
  ValidationCase,
  ValidatorArguments,
} from '../model.ts';
import { asYaml, withoutEmpty } from './yaml.ts';

type Files = Map<string, Buffer>;

/** `flags` are left out if problem.yaml already has them. */
export type DataFormat = { isLegacy: boolean; flags: readonly string[] };

export function writeData(files: Files, one: ProblemPackage, format: DataFormat): void {
  if (format.isLegacy && one.rootGrading) {
    files.set('data/testdata.yaml', asYaml(gradingKeys(one.rootGrading)));
  }
  writeGroup(files, one.sample, format);
  writeGroup(files, one.secret, format);
  for (const { path, bytes } of one.sampleInteractions) files.set(`data/sample/${path}`, bytes);
  if (format.isLegacy) return;
  for (const each of one.validationCases) writeValidationCase(files, each);
}

const topNames = new Set(['sample', 'secret']);

function writeGroup(files: Files, group: TestGroup, format: DataFormat): void {
  const isTop = topNames.has(group.name);
  const settings = { ...group.settings };
  if (isTop && format.flags.length > 0) delete settings.outputValidatorArgs;
  if (!isTop || Object.keys(settings).length > 0) {
    const [name, keys] = format.isLegacy
      ? ['testdata.yaml', legacyKeys(settings)]
      : ['test_group.yaml', modernKeys(settings)];
    files.set(`data/${group.name}/${name}`, asYaml(keys));
  }
  for (const one of group.cases) writeCase(files, one, format);
  for (const inner of group.groups) writeGroup(files, inner, format);
}

const caseKeys = (settings: CaseSettings): Record<string, unknown> => ({
  args: settings.args,
  input_validator_args: settings.inputValidatorArgs,
  output_validator_args: settings.outputValidatorArgs,
  input_visualizer_args: settings.inputVisualizerArgs,
  output_visualizer_args: settings.outputVisualizerArgs,
  full_feedback: settings.fullFeedback,
});

function modernKeys(settings: GroupSettings): Record<string, unknown> {
  const { scoring = {} } = settings;
  return {
    max_score: scoring.maxScore,
    score_aggregation: scoring.aggregation,
    static_validation_score: scoring.staticValidationScore,
    require_pass: scoring.requirePass,
    ...caseKeys(settings),
    static_validator_args: settings.staticValidatorArgs,
  };
}

function legacyKeys(settings: GroupSettings): Record<string, unknown> {
  const { inputValidatorArgs, outputValidatorArgs, legacyGrading = {} } = settings;
  return {
    ...gradingKeys(legacyGrading),
    input_validator_flags: flagsOf(inputValidatorArgs),
    output_validator_flags: outputValidatorArgs?.join(' '),
  };
}

function flagsOf(given: ValidatorArguments | undefined): unknown {
  if (given === undefined || Array.isArray(given)) return given?.join(' ');
  const [first] = Object.entries(given);
  return first && { name: first[0], flags: first[1].join(' ') };
}

const gradingKeys = (grading: LegacyGrading): Record<string, unknown> => ({
  on_reject: grading.onReject,
  grading: grading.grading,
  grader_flags: grading.graderFlags?.join(' '),
  accept_score: grading.acceptScore,
  reject_score: grading.rejectScore,
  range: grading.range?.map(numberWord).join(' '),
});

const numberWord = (bound: Bound): string => (bound === 'inf' ? '+inf' : String(bound));

function writeCase(files: Files, one: TestCase, { isLegacy }: DataFormat): void {
  const stem = `data/${one.name}`;
  files.set(`${stem}.in`, one.input);
  files.set(`${stem}.ans`, one.answer);
  if (one.illustration) files.set(`${stem}.${one.illustration.path}`, one.illustration.bytes);
  const { hint, description } = one;
  if (isLegacy) {
    if (one.shown.interaction) files.set(`${stem}.interaction`, one.shown.interaction);
    if (hint !== undefined) files.set(`${stem}.hint`, Buffer.from(`${hint}\n`));
    if (description !== undefined) files.set(`${stem}.desc`, Buffer.from(`${description}\n`));
    return;
  }
  for (const [key, bytes] of Object.entries(one.shown)) {
    files.set(`${stem}${shownEndingOf(key)}`, bytes);
  }
  for (const { path, bytes } of one.files) files.set(`${stem}.files/${path}`, bytes);
  const keys = { ...caseKeys(one.settings), hint, description };
  if (Object.keys(withoutEmpty(keys)).length > 0) files.set(`${stem}.yaml`, asYaml(keys));
}

function writeValidationCase(files: Files, one: ValidationCase): void {
  const stem = `data/${one.name}`;
  files.set(`${stem}.in`, one.input);
  if (one.answer) files.set(`${stem}.ans`, one.answer);
  if (one.output) files.set(`${stem}.out`, one.output);
  const keys = withoutEmpty({ ...caseKeys(one.settings), description: one.description });
  if (Object.keys(keys).length > 0) files.set(`${stem}.yaml`, asYaml(keys));
}
