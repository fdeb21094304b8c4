/**
 * A problem package as JSON, in the database and in the bodies of calls: the package of
 * problems/package/model.ts with each file named by its hash. problems/package/stored.ts compares
 * the types.
 */
import { z } from 'zod';
import { authorHintMaxChars, hintLevels, storedFileMaxBytes } from './limits.ts';
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
import { difficulties } from './words.ts';

const textMaxChars = 64 * 1024;
const listMaxEntries = 1000;
/** Files or test cases in one list. */
const filesMax = 20_000;
export const pathMaxChars = 255;
const groupsMaxDepth = 8;

const text = z
  .string()
  .max(textMaxChars)
  .refine((value) => value.isWellFormed() && !value.includes('\0'), 'must be Unicode without NUL');
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

const file = z.strictObject({ path, bytes: blobName });
const files = z.array(file).max(filesMax);
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
  translators: mapOf(people).exactOptional(),
});

function oneShapeFor<Key extends string, Shape>(keys: readonly Key[], shape: Shape) {
  return Object.fromEntries(keys.map((key) => [key, shape])) as Record<Key, Shape>;
}

const amount = z.number().min(0).max(1e9);
const limits = z.strictObject({
  timeLimitSeconds: amount.exactOptional(),
  timeResolutionSeconds: amount.exactOptional(),
  acToTimeLimit: amount.exactOptional(),
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
  languages: texts.exactOptional(),
  allowFileWriting: z.boolean(),
  constants: mapOf(z.object({ value: text }).catchall(text)),
  legacyObjective: z.enum(['min', 'max']).exactOptional(),
  showTestDataGroups: z.boolean().exactOptional(),
  difficulty: z.enum(difficulties).exactOptional(),
  tutor: z.boolean().exactOptional(),
  hints: z.array(text.max(authorHintMaxChars)).max(hintLevels).exactOptional(),
  inputFile: path.exactOptional(),
  outputFile: path.exactOptional(),
});

const caseSettings = {
  args: texts.exactOptional(),
  inputValidatorArgs: z.union([texts, mapOf(texts)]).exactOptional(),
  outputValidatorArgs: texts.exactOptional(),
  inputVisualizerArgs: texts.exactOptional(),
  outputVisualizerArgs: texts.exactOptional(),
  fullFeedback: z.boolean().exactOptional(),
};

const score = z.number().min(-1e9).max(1e9);
/** An end of a range; null because JSON has no infinity. */
const bound = z.union([z.number(), z.enum(['inf', '-inf'])]);
export type StoredBound = z.infer<typeof bound>;

const groupSettings = z.strictObject({
  ...caseSettings,
  staticValidatorArgs: texts.exactOptional(),
  scoring: z
    .strictObject({
      maxScore: z.union([score, z.literal('unbounded')]).exactOptional(),
      aggregation: z.enum(['pass-fail', 'sum', 'min']).exactOptional(),
      requirePass: z.array(path).max(listMaxEntries).exactOptional(),
      staticValidationScore: z.union([score, z.literal('pass-fail')]).exactOptional(),
    })
    .exactOptional(),
  legacyGrading: legacyGrading().exactOptional(),
});

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
  name: path,
  input: blobName,
  answer: blobName,
  shown: z.strictObject({
    out: blobName.exactOptional(),
    interaction: blobName.exactOptional(),
    inStatement: blobName.exactOptional(),
    ansStatement: blobName.exactOptional(),
    inDownload: blobName.exactOptional(),
    ansDownload: blobName.exactOptional(),
  }),
  files,
  illustration: file.exactOptional(),
  settings: z.strictObject(caseSettings),
  hint: text.exactOptional(),
  description: text.exactOptional(),
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

/** A group of test cases, whose names begin with the group's name. */
const testGroup = groupOf(groupsMaxDepth);

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
const expectation = z.strictObject({
  permitted: outcomeList.exactOptional(),
  required: outcomeList.exactOptional(),
  score: z.union([score, z.tuple([bound, bound])]).exactOptional(),
  message: text.exactOptional(),
  useForTimeLimit: z.union([z.boolean(), z.enum(['lower', 'upper'])]).exactOptional(),
});

const submissionRule = expectation.extend({
  pattern: text,
  language: text.exactOptional(),
  entrypoint: text.exactOptional(),
  authors: people.exactOptional(),
  modelSolution: z.boolean().exactOptional(),
  cases: mapOf(expectation),
});

export const storedPackage = z.strictObject({
  slug: path,
  metadata,
  statements: z
    .array(z.strictObject({ language: text, format: z.enum(statementFormats), source: blobName }))
    .max(listMaxEntries),
  statementFiles: files,
  sample: testGroup,
  sampleInteractions: files,
  secret: testGroup,
  rootGrading: legacyGrading().exactOptional(),
  validationCases: z.array(validationCase).max(filesMax),
  programs: z.strictObject(oneShapeFor(programKinds, z.array(program).max(listMaxEntries))),
  submissions: z.array(z.strictObject({ folder: path, program })).max(listMaxEntries),
  submissionRules: z.array(submissionRule).max(listMaxEntries),
  folders: z.strictObject(oneShapeFor(keptFolders, files)),
  otherFiles: files,
});
export type StoredPackage = z.infer<typeof storedPackage>;
