/**
 * The shape of a problem package, in whichever format it was read: everything that the formats can
 * express, including parts that are not judged here. Stored and in the bodies of calls, it is JSON
 * with each file named by its hash; while a package is read or written, it holds the bytes.
 */
import { z } from 'zod';
import {
  authorHintMaxChars,
  hintLevels,
  starterMaxChars,
  storedFileMaxBytes,
  timeFactorMax,
  timeFactorMin,
} from './limits.ts';
import {
  creditKinds,
  keptFolders,
  licenses,
  outcomes,
  problemTypes,
  programKinds,
  statementFormats,
  validationKinds,
} from './package-words.ts';
import { someSettings } from './problem-settings.ts';
import { isStorable } from './text.ts';
import { difficulties } from './words.ts';

const textMaxChars = 64 * 1024;
const listMaxEntries = 1000;
/** Files or test cases in one list. */
const filesMax = 20_000;
export const pathMaxChars = 255;
const groupsMaxDepth = 8;

const text = z.string().max(textMaxChars).refine(isStorable, 'must be Unicode without NUL');
const texts = z.array(text).max(listMaxEntries);

/** A map with arbitrary names as keys. */
const mapOf = <Value extends z.ZodType>(value: Value) =>
  z
    .record(text, value)
    .refine((map) => Object.keys(map).length <= listMaxEntries, `at most ${listMaxEntries} keys`);

const pathRule = 'must be a path such as images/map.png, without . and ..';
/** Whether a package may have a file of this path, apart from its length. */
export const isPath = (value: string): boolean =>
  value.isWellFormed() &&
  !/[\p{Cc}\\]/u.test(value) &&
  value.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** The path of a file in the package; it cannot lead out of the package. */
const path = z.string().min(1).max(pathMaxChars).refine(isPath, pathRule);

/** A file, named by its hash. */
export const blobName = z.strictObject({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a file in hexadecimal'),
  bytes: z.int().min(0).max(storedFileMaxBytes),
});
export type BlobName = z.infer<typeof blobName>;

/** A part of a package, or all of it, that holds each file as `File`: its bytes, or its name. */
export type Held<Part, File> = Part extends BlobName | Uint8Array
  ? File
  : Part extends object
    ? { [Key in keyof Part]: Held<Part[Key], File> }
    : Part;

/** By its path below the folder that it belongs to, with slashes. */
const file = z.strictObject({ path, bytes: blobName });
const files = z.array(file).max(filesMax);
/** A file with this name, or a folder with this name and its files. */
const program = z.strictObject({ name: path, isFolder: z.boolean(), files });
const person = z.strictObject({
  name: text,
  email: text.exactOptional(),
  orcid: text.exactOptional(),
  kattis: text.exactOptional(),
});
const people = z.array(person).max(listMaxEntries);

const credits = z.strictObject({
  ...oneShapeFor(creditKinds, people.exactOptional()),
  /** By language. */
  translators: mapOf(people).exactOptional(),
});

function oneShapeFor<Key extends string, Shape>(keys: readonly Key[], shape: Shape) {
  return Object.fromEntries(keys.map((key) => [key, shape])) as Record<Key, Shape>;
}

const amount = z.number().min(0).max(1e9);
/** Absent limits are left to the judge; the names contain the units of the format. */
const limits = z.strictObject({
  timeLimitSeconds: amount.exactOptional(),
  timeResolutionSeconds: amount.exactOptional(),
  /** The minimum ratio of the time limit to the time of the slowest accepted submission. */
  acToTimeLimit: amount.exactOptional(),
  /**
   * The minimum ratio of the time of the fastest submission that must be too slow to the time
   * limit.
   */
  timeLimitToTle: amount.exactOptional(),
  memoryMib: amount.exactOptional(),
  outputMib: amount.exactOptional(),
  codeKib: amount.exactOptional(),
  compilationTimeSeconds: amount.exactOptional(),
  compilationMemoryMib: amount.exactOptional(),
  validationTimeSeconds: amount.exactOptional(),
  validationMemoryMib: amount.exactOptional(),
  validationOutputMib: amount.exactOptional(),
  validationPasses: amount.exactOptional(),
});

const metadata = z.strictObject({
  /** By language. */
  names: mapOf(text).refine((names) => Object.keys(names).length > 0, 'must have a name'),
  types: z.array(z.enum(problemTypes)).max(problemTypes.length),
  uuid: text.exactOptional(),
  version: text.exactOptional(),
  credits,
  sources: z.array(z.strictObject({ name: text, url: text.exactOptional() })).max(listMaxEntries),
  license: z.enum(licenses),
  rightsOwner: text.exactOptional(),
  embargoUntil: text.exactOptional(),
  limits,
  keywords: texts,
  /** If absent, all languages. */
  languages: texts.exactOptional(),
  allowFileWriting: z.boolean(),
  /** Each a value, and alternative forms of it by name. */
  constants: mapOf(z.object({ value: text }).catchall(text)),
  /** For scoring problems of the `legacy` format. */
  legacyObjective: z.enum(['min', 'max']).exactOptional(),
  showTestDataGroups: z.boolean().exactOptional(),
  /** Our addition: the formats have no such property. */
  difficulty: z.enum(difficulties).exactOptional(),
  /** Our addition; those with the default are left out. */
  ...someSettings,
  /** Our addition: by language of Arbiter. */
  timeFactors: mapOf(z.number().min(timeFactorMin).max(timeFactorMax)).exactOptional(),
  /** Our addition: by language of Arbiter, what the editor begins with. */
  starters: mapOf(text.max(starterMaxChars)).exactOptional(),
  /** Our addition: hints in Markdown, each of which reveals more than the one before. */
  hints: z.array(text.max(authorHintMaxChars)).max(hintLevels).exactOptional(),
  /** Our addition, for Polygon's problems that do not use standard input and output. */
  inputFile: path.exactOptional(),
  outputFile: path.exactOptional(),
});

/** The settings of a test case, from its own file or else from the nearest group that has them. */
const caseSettings = {
  args: texts.exactOptional(),
  /** Of all input validators, or of each one by its name. */
  inputValidatorArgs: z.union([texts, mapOf(texts)]).exactOptional(),
  outputValidatorArgs: texts.exactOptional(),
  inputVisualizerArgs: texts.exactOptional(),
  outputVisualizerArgs: texts.exactOptional(),
  fullFeedback: z.boolean().exactOptional(),
};

const score = z.number().min(-1e9).max(1e9);
/** An end of a range; JSON has no infinity. */
const bound = z.union([z.number(), z.enum(['inf', '-inf'])]);
export type Bound = z.infer<typeof bound>;

const groupSettings = z.strictObject({
  ...caseSettings,
  staticValidatorArgs: texts.exactOptional(),
  scoring: z
    .strictObject({
      maxScore: z.union([score, z.literal('unbounded')]).exactOptional(),
      aggregation: z.enum(['pass-fail', 'sum', 'min']).exactOptional(),
      /** Names of groups, such as `sample` or `secret/group1`. */
      requirePass: z.array(path).max(listMaxEntries).exactOptional(),
      staticValidationScore: z.union([score, z.literal('pass-fail')]).exactOptional(),
    })
    .exactOptional(),
  legacyGrading: legacyGrading().exactOptional(),
});

/** How the `legacy` format scores a group; other formats cannot say this. */
function legacyGrading() {
  return z.strictObject({
    onReject: z.enum(['break', 'continue']).exactOptional(),
    grading: z.enum(['default', 'custom']).exactOptional(),
    graderFlags: texts.exactOptional(),
    acceptScore: z.number().exactOptional(),
    rejectScore: z.number().exactOptional(),
    range: z.tuple([bound, bound]).exactOptional(),
  });
}

const testCase = z.strictObject({
  /** The path of its input below data/, without extension: `secret/01-smallest`. */
  name: path,
  input: blobName,
  answer: blobName,
  /** Files that readers see or download instead of the test case's own files. */
  shown: z.strictObject({
    out: blobName.exactOptional(),
    interaction: blobName.exactOptional(),
    inStatement: blobName.exactOptional(),
    ansStatement: blobName.exactOptional(),
    inDownload: blobName.exactOptional(),
    ansDownload: blobName.exactOptional(),
  }),
  /** Files in the working directory of the submission. */
  files,
  /** For setters; `path` is its extension, such as `png`. */
  illustration: file.exactOptional(),
  settings: z.strictObject(caseSettings),
  hint: text.exactOptional(),
  description: text.exactOptional(),
  /**
   * Our addition, for Polygon: the points of the case in its group, if they differ between cases.
   */
  points: amount.exactOptional(),
});

const innermost = z.strictObject({
  name: path,
  settings: groupSettings,
  cases: z.array(testCase).max(filesMax),
});
type Group = z.infer<typeof innermost> & { groups: Group[] };

const groupOf = (depth: number): z.ZodType<Group> =>
  innermost.extend({
    groups:
      depth === 0
        ? z.array(z.never()).max(0, `at most ${groupsMaxDepth} groups within each other`)
        : z.array(groupOf(depth - 1)).max(listMaxEntries),
  });

/**
 * Test cases in the order in which they are judged, whose names begin with the group's name; only
 * `secret` and groups in it have groups.
 */
const testGroup = groupOf(groupsMaxDepth);

/** A case that tests the validators and is never judged. */
const validationCase = z.strictObject({
  kind: z.enum(validationKinds),
  name: path,
  input: blobName,
  answer: blobName.exactOptional(),
  output: blobName.exactOptional(),
  settings: z.strictObject(caseSettings),
  description: text.exactOptional(),
});

const outcomeList = z.array(z.enum(outcomes)).max(outcomes.length);
/** The verdicts that the test cases of a submission may and must have. */
const expectation = z.strictObject({
  permitted: outcomeList.exactOptional(),
  required: outcomeList.exactOptional(),
  score: z.union([score, z.tuple([bound, bound])]).exactOptional(),
  message: text.exactOptional(),
  useForTimeLimit: z.union([z.boolean(), z.enum(['lower', 'upper'])]).exactOptional(),
});

/** A rule of submissions.yaml: for the submissions that its pattern matches. */
const submissionRule = expectation.extend({
  pattern: text,
  language: text.exactOptional(),
  entrypoint: text.exactOptional(),
  authors: people.exactOptional(),
  modelSolution: z.boolean().exactOptional(),
  /** By patterns of test cases and groups. */
  cases: mapOf(expectation),
});

export const storedPackage = z.strictObject({
  /** The name of its folder or archive. */
  slug: path,
  metadata,
  statements: z
    .array(
      z.strictObject({
        /** A code of ISO 639, such as `en` or `pt-BR`. */
        language: text,
        format: z.enum(statementFormats),
        source: blobName,
      }),
    )
    .max(listMaxEntries),
  /** Images and other files to which the statements refer. */
  statementFiles: files,
  sample: testGroup,
  /** Interactions that are shown but belong to no test case. */
  sampleInteractions: files,
  secret: testGroup,
  /**
   * The grading of the folder data/ itself; in `legacy` it combines the results of sample and
   * secret.
   */
  rootGrading: legacyGrading().exactOptional(),
  validationCases: z.array(validationCase).max(filesMax),
  /** If there is no output validator, outputs are compared as the arguments of each case say. */
  programs: z.strictObject(oneShapeFor(programKinds, z.array(program).max(listMaxEntries))),
  /** Each in a folder below submissions/, which implies verdicts. */
  submissions: z.array(z.strictObject({ folder: path, program })).max(listMaxEntries),
  submissionRules: z.array(submissionRule).max(listMaxEntries),
  folders: z.strictObject(oneShapeFor(keptFolders, files)),
  /** Files that no format defines: stored, but never used. */
  otherFiles: files,
});
export type StoredPackage = z.infer<typeof storedPackage>;
