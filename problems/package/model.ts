/**
 * A problem package as a value, whichever format it was read from. It holds everything that the
 * formats can express, including what is not judged here; judgeable.ts decides which parts become a
 * problem.
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

/** A program: one file of its name, or a folder of its name with files. */
export type Program = { name: string; isFolder: boolean; files: PackedFile[] };

export type ProblemType = (typeof problemTypes)[number];

export type License = (typeof licenses)[number];

export type Person = { name: string; email?: string; orcid?: string; kattis?: string };

export type Credits = Partial<Record<(typeof creditKinds)[number], Person[]>> & {
  /** By language. */
  translators?: Record<string, Person[]>;
};

export type Source = { name: string; url?: string };

/** What is absent is left to the judge; the format's units are in the names. */
export type Limits = {
  timeLimitSeconds?: number;
  timeResolutionSeconds?: number;
  /** The time limit is at least this many times the slowest accepted submission. */
  acToTimeLimit?: number;
  /** The fastest submission that must be too slow takes at least this many times the time limit. */
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

/** A value and, by name, other ways to write it. */
export type Constant = { value: string } & Record<string, string>;

export type Statement = {
  /** As in ISO 639, such as `en` or `pt-BR`. */
  language: string;
  format: (typeof statementFormats)[number];
  source: Buffer;
};

/** Of each input validator by its name, or of all. */
export type ValidatorArguments = string[] | Record<string, string[]>;

/** What holds for a test case, from its own file or else from the nearest group that says so. */
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
  /** Names of groups, as `sample` or `secret/group1`. */
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

/** Files that are shown or handed out instead of a test case's own files. */
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

/** A case that tries the validators and is never judged. */
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

/** What test cases of a submission may and must end with. */
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
  /** By a pattern of test cases and groups. */
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
  /** Undefined: all. */
  languages?: string[];
  allowFileWriting: boolean;
  constants: Record<string, Constant>;
  /** Of the `legacy` format's scoring problems. */
  legacyObjective?: 'min' | 'max';
  showTestDataGroups?: boolean;
  /** Our addition: the formats have no such property. */
  difficulty?: Difficulty;
  /** Ours: false switches the assistant and small failing inputs off. */
  tutor?: boolean;
  /** Ours: Markdown, each going one step further. */
  hints?: string[];
  /** Ours, for Polygon's problems that do not use standard input and output. */
  inputFile?: string;
  outputFile?: string;
};

export type ProblemPackage = {
  /** The name of its folder or archive. */
  slug: string;
  metadata: Metadata;
  statements: Statement[];
  /** Images and other files that the statements name. */
  statementFiles: PackedFile[];
  sample: TestGroup;
  /** Interactions that are shown and belong to no test case. */
  sampleInteractions: PackedFile[];
  secret: TestGroup;
  /** Of the folder data/ itself, whose result `legacy` makes of those of sample and secret. */
  rootGrading?: LegacyGrading;
  validationCases: ValidationCase[];
  /** Where no output validator is there, outputs are compared by the arguments of each case. */
  programs: Record<ProgramKind, Program[]>;
  submissions: Submission[];
  submissionRules: SubmissionRule[];
  folders: Record<KeptFolder, PackedFile[]>;
  /** Files that no format defines: stored, but never used. */
  otherFiles: PackedFile[];
};
