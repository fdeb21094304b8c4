/**
 * A problem package as a value, in whichever format it was read. It contains everything that the
 * formats can express, including parts that are not judged here; judgeable.ts decides which parts
 * become a problem.
 */
import type {
  creditKinds,
  keptFolders,
  licenses,
  outcomes,
  problemTypes,
  programKinds,
  statementFormats,
  validationKinds,
} from '../../contract/package-words.ts';
import type { Difficulty } from '../../contract/words.ts';

/** A file by its path below the folder that it belongs to, with slashes. */
export type PackedFile = { path: string; bytes: Buffer };

/** A program: a file with this name, or a folder with this name and its files. */
export type Program = { name: string; isFolder: boolean; files: PackedFile[] };

export type ProblemType = (typeof problemTypes)[number];

export type License = (typeof licenses)[number];

export type Person = { name: string; email?: string; orcid?: string; kattis?: string };

export type Credits = Partial<Record<(typeof creditKinds)[number], Person[]>> & {
  /** By language. */
  translators?: Record<string, Person[]>;
};

export type Source = { name: string; url?: string };

/** Absent limits are left to the judge; the names contain the units of the format. */
export type Limits = {
  timeLimitSeconds?: number;
  timeResolutionSeconds?: number;
  /** The minimum ratio of the time limit to the time of the slowest accepted submission. */
  acToTimeLimit?: number;
  /**
   * The minimum ratio of the time of the fastest submission that must be too slow to the time
   * limit.
   */
  timeLimitToTle?: number;
  memoryMib?: number;
  outputMib?: number;
  codeKib?: number;
  compilationTimeSeconds?: number;
  compilationMemoryMib?: number;
  validationTimeSeconds?: number;
  validationMemoryMib?: number;
  validationOutputMib?: number;
  validationPasses?: number;
};

/** A value, and alternative forms of it by name. */
export type Constant = { value: string } & Record<string, string>;

export type Statement = {
  /** A code of ISO 639, such as `en` or `pt-BR`. */
  language: string;
  format: (typeof statementFormats)[number];
  source: Buffer;
};

/** The arguments of all input validators, or of each one by its name. */
export type ValidatorArguments = string[] | Record<string, string[]>;

/** The settings of a test case, from its own file or else from the nearest group that has them. */
export type CaseSettings = {
  args?: string[];
  inputValidatorArgs?: ValidatorArguments;
  outputValidatorArgs?: string[];
  inputVisualizerArgs?: string[];
  outputVisualizerArgs?: string[];
  fullFeedback?: boolean;
};

export type Scoring = {
  maxScore?: number | 'unbounded';
  aggregation?: 'pass-fail' | 'sum' | 'min';
  /** Names of groups, such as `sample` or `secret/group1`. */
  requirePass?: string[];
  staticValidationScore?: number | 'pass-fail';
};

/** How the `legacy` format scores a group; other formats cannot say this. */
export type LegacyGrading = {
  onReject?: 'break' | 'continue';
  grading?: 'default' | 'custom';
  graderFlags?: string[];
  acceptScore?: number;
  rejectScore?: number;
  range?: [number, number];
};

export type GroupSettings = CaseSettings & {
  staticValidatorArgs?: string[];
  scoring?: Scoring;
  legacyGrading?: LegacyGrading;
};

/** Files that readers see or download instead of a test case's own files. */
export type ShownFiles = {
  out?: Buffer;
  interaction?: Buffer;
  inStatement?: Buffer;
  ansStatement?: Buffer;
  inDownload?: Buffer;
  ansDownload?: Buffer;
};

export type TestCase = {
  /** The path of its input below data/, without extension: `secret/01-smallest`. */
  name: string;
  input: Buffer;
  answer: Buffer;
  shown: ShownFiles;
  /** Files in the working directory of the submission. */
  files: PackedFile[];
  /** For setters; `path` is its extension, such as `png`. */
  illustration?: PackedFile;
  settings: CaseSettings;
  hint?: string;
  description?: string;
  /**
   * Our addition, for Polygon: the points of the case in its group, if they differ between cases.
   */
  points?: number;
};

/** Test cases in the order in which they are judged; only `secret` and groups in it have groups. */
export type TestGroup = {
  name: string;
  settings: GroupSettings;
  cases: TestCase[];
  groups: TestGroup[];
};

/** A case that tests the validators and is never judged. */
export type ValidationCase = {
  kind: (typeof validationKinds)[number];
  name: string;
  input: Buffer;
  answer?: Buffer;
  output?: Buffer;
  settings: CaseSettings;
  description?: string;
};

export type Outcome = (typeof outcomes)[number];

/** The verdicts that the test cases of a submission may and must have. */
export type Expectation = {
  permitted?: Outcome[];
  required?: Outcome[];
  score?: number | [number, number];
  message?: string;
  useForTimeLimit?: boolean | 'lower' | 'upper';
};

/** A rule of submissions.yaml: for the submissions that its pattern matches. */
export type SubmissionRule = Expectation & {
  pattern: string;
  language?: string;
  entrypoint?: string;
  authors?: Person[];
  modelSolution?: boolean;
  /** Expectations by patterns of test cases and groups. */
  cases: Record<string, Expectation>;
};

export type Submission = {
  /** The folder below submissions/, which implies verdicts. */
  folder: string;
  program: Program;
};

export type KeptFolder = (typeof keptFolders)[number];

export type ProgramKind = (typeof programKinds)[number];

export type Metadata = {
  /** By language; never empty. */
  names: Record<string, string>;
  types: ProblemType[];
  uuid?: string;
  version?: string;
  credits: Credits;
  sources: Source[];
  license: License;
  rightsOwner?: string;
  embargoUntil?: string;
  limits: Limits;
  keywords: string[];
  /** If undefined, all languages. */
  languages?: string[];
  allowFileWriting: boolean;
  constants: Record<string, Constant>;
  /** For scoring problems of the `legacy` format. */
  legacyObjective?: 'min' | 'max';
  showTestDataGroups?: boolean;
  /** Our addition: the formats have no such property. */
  difficulty?: Difficulty;
  /** Our addition: false switches off the assistant and small failing inputs. */
  tutor?: boolean;
  /** Our addition: hints in Markdown, each of which reveals more than the one before. */
  hints?: string[];
  /** Our addition, for Polygon's problems that do not use standard input and output. */
  inputFile?: string;
  outputFile?: string;
};

export type ProblemPackage = {
  /** The name of its folder or archive. */
  slug: string;
  metadata: Metadata;
  statements: Statement[];
  /** Images and other files to which the statements refer. */
  statementFiles: PackedFile[];
  sample: TestGroup;
  /** Interactions that are shown but belong to no test case. */
  sampleInteractions: PackedFile[];
  secret: TestGroup;
  /**
   * The grading of the folder data/ itself; in `legacy` it combines the results of sample and
   * secret.
   */
  rootGrading?: LegacyGrading;
  validationCases: ValidationCase[];
  /** If there is no output validator, outputs are compared as the arguments of each case say. */
  programs: Record<ProgramKind, Program[]>;
  submissions: Submission[];
  submissionRules: SubmissionRule[];
  folders: Record<KeptFolder, PackedFile[]>;
  /** Files that no format defines: stored, but never used. */
  otherFiles: PackedFile[];
};
