/**
 * The fields of a problem, one row each. Columns, the labels of forms and of differences, and the
 * question whether a change needs rejudging follow from this table. A field that is a setting needs
 * nothing else: calls, packages and forms take it from here.
 */
import { t } from './translation.ts';

/** What there is to know about a field; its key in the table is its name in calls. */
export type ProblemField = {
  /** Its name in the programs; limits have their unit there. */
  name: string;
  /** Its column in the table `problems`. */
  column: string;
  /** The heading of its input, and of its differences. */
  label: string;
  unit?: string;
  /** Stored as JSON. */
  isJson?: true;
  /** Only packages have it; the form shows no input for it. */
  isOfPackage?: true;
  /** Whether submissions may get other verdicts when it changes. */
  changesVerdicts: boolean;
  setting?: ProblemSetting;
};

/**
 * A yes or no, or a line of text, which means nothing to the other fields. Its name in calls, in
 * programs and in the metadata of packages is the same; arbiter.yaml calls it like its column.
 */
type ProblemSetting = {
  /** The description of its input. */
  help: string;
} & ({ default: boolean } | { default: string; maxChars: number });

export const problemFields = {
  name: { name: 'name', column: 'name', label: t`Name`, changesVerdicts: false },
  problemStatement: {
    name: 'problemStatement',
    column: 'problem_statement',
    label: t`Statement`,
    changesVerdicts: false,
  },
  difficulty: {
    name: 'difficulty',
    column: 'difficulty',
    label: t`Difficulty`,
    changesVerdicts: false,
  },
  tags: { name: 'tags', column: 'tags', label: t`Tags`, changesVerdicts: false },
  timeLimit: {
    name: 'timeLimitMs',
    column: 'time_limit_ms',
    label: t`Time limit`,
    unit: 'ms',
    changesVerdicts: true,
  },
  memoryLimit: {
    name: 'memoryLimitMb',
    column: 'memory_limit_mb',
    label: t`Memory limit`,
    unit: 'MB',
    changesVerdicts: true,
  },
  visibility: {
    name: 'visibility',
    column: 'visibility',
    label: t`Visibility`,
    changesVerdicts: false,
  },
  tutor: {
    name: 'tutor',
    column: 'tutor',
    label: t`Tutor`,
    changesVerdicts: false,
    setting: {
      default: true,
      help: t`The assistant answers, hints are given, and small failing inputs are searched. Switch it off for a contest.`,
    },
  },
  publishesSolutions: {
    name: 'publishesSolutions',
    column: 'publishes_solutions',
    label: t`Published solutions`,
    changesVerdicts: false,
    setting: {
      default: true,
      help: t`Those who solved the problem may publish their code to others who did, if the site allows it. Switch it off for a problem that you set again.`,
    },
  },
  comparison: {
    name: 'comparison',
    column: 'comparison',
    label: t`Comparison`,
    isJson: true,
    changesVerdicts: true,
  },
  checker: {
    name: 'checker',
    column: 'checker',
    label: t`Checker`,
    isJson: true,
    changesVerdicts: true,
  },
  interactor: {
    name: 'interactor',
    column: 'interactor',
    label: t`Interactor`,
    isJson: true,
    changesVerdicts: true,
  },
  graders: {
    name: 'graders',
    column: 'graders',
    label: t`Files compiled with submissions`,
    isJson: true,
    isOfPackage: true,
    changesVerdicts: true,
  },
  presentation: {
    name: 'presentation',
    column: 'presentation',
    label: t`Files of the statement`,
    isJson: true,
    isOfPackage: true,
    changesVerdicts: false,
  },
  translations: {
    name: 'translations',
    column: 'translations',
    label: t`Statements in other languages`,
    isJson: true,
    isOfPackage: true,
    changesVerdicts: false,
  },
  // A submission in a language that is no longer allowed stays as it was judged.
  languages: {
    name: 'languages',
    column: 'languages',
    label: t`Languages`,
    isOfPackage: true,
    changesVerdicts: false,
  },
  timeFactors: {
    name: 'timeFactors',
    column: 'time_factors',
    label: t`Time by language`,
    isJson: true,
    isOfPackage: true,
    changesVerdicts: true,
  },
  hints: {
    name: 'hints',
    column: 'hints',
    label: t`Hints`,
    isOfPackage: true,
    changesVerdicts: false,
  },
  editorial: {
    name: 'editorial',
    column: 'editorial',
    label: t`Editorial`,
    isOfPackage: true,
    changesVerdicts: false,
  },
} as const satisfies Record<string, ProblemField>;

type Fields = typeof problemFields;

/** A field by its name in calls. */
export type FieldInCalls = keyof Fields;

/** The fields that forms fill in and whose columns hold them as they are. */
export type PlainField = {
  [F in FieldInCalls]: Fields[F] extends { isJson: true } | { isOfPackage: true } ? never : F;
}[FieldInCalls];

const rows: [string, ProblemField][] = Object.entries(problemFields);

/** Their rows, by their names in calls. */
export const plainRows = rows.filter(([, row]) => !row.isJson && !row.isOfPackage) as [
  PlainField,
  Fields[PlainField],
][];

/** The name of a setting. */
export type SettingName = {
  [F in FieldInCalls]: Fields[F] extends { setting: object } ? F : never;
}[FieldInCalls];

/** The settings of a problem. */
export type Settings = {
  [F in SettingName]: Fields[F]['setting']['default'] extends boolean ? boolean : string;
};

/** The rows of the settings, by their names. */
export const settingRows = rows.flatMap(([name, { setting, ...row }]) =>
  setting === undefined ? [] : [{ ...row, ...setting, name }],
) as (Omit<ProblemField, 'name' | 'setting'> & ProblemSetting & { name: SettingName })[];

/** Some of the settings. */
export type SomeSettings = { [F in SettingName]?: Settings[F] | undefined };

/** Only the settings of a value that may have more; absent ones have their defaults. */
export const settingsOf = (given: SomeSettings): Settings =>
  Object.fromEntries(
    settingRows.map((row) => [row.name, given[row.name] ?? row.default]),
  ) as Settings;

/** The metadata of a package with these settings; it has only those other than the default. */
export function withSettings<Metadata extends SomeSettings>(
  metadata: Metadata,
  given: SomeSettings,
): Metadata {
  const changed: Record<string, unknown> = { ...metadata };
  for (const { name, default: usual } of settingRows) {
    changed[name] = given[name] ?? metadata[name] ?? usual;
    if (changed[name] === usual) delete changed[name];
  }
  return changed as Metadata;
}
