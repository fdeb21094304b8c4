/**
 * Shapes of judging that server, judge and web client share: how outputs are compared, and the
 * results that the judge writes and the others pass on.
 */
import { z } from 'zod';
import { diagnosis, difference } from './diagnosis.ts';
import { instant } from './endpoint.ts';
import { answersId, editorModes, languageIds, languageRefused } from './languages.ts';
import { difficulties, verdicts } from './words.ts';

export const verdict = z.enum(verdicts);

/** A language that this version knows; an installation may switch some off. */
export const language = z.enum(languageIds, { error: languageRefused });

/** What a submission is in: a language, or answers in place of a program. */
export const submittedLanguage = z.enum([...languageIds, answersId], { error: languageRefused });

/** By how much languages have the time limit of a problem, if not as usual. */
export const timeFactors = z.partialRecord(language, z.number());

/** A language in the reply of GET /compiler/languages. */
export const availableLanguage = z.object({
  id: language,
  name: z.string(),
  /** The standard and the compiler. */
  dialect: z.string(),
  fileName: z.string(),
  editorMode: z.enum(editorModes),
  /** A problem's time limit is multiplied by it. */
  timeFactor: z.number(),
  template: z.string(),
});
export type AvailableLanguage = z.infer<typeof availableLanguage>;

export const difficulty = z.enum(difficulties, {
  error: 'difficulty: Must be Easy, Medium or Hard.',
});

/**
 * How output is compared with the expected output. The default is the rule of ICPC and Kattis:
 * tokens separated by white space, equal byte for byte. A tolerance applies to tokens whose
 * expected value is a number; if both are given, either suffices. `byLines`: lines count, and the
 * white space in them, but not the blanks at their ends and the newlines at the end of the output;
 * absent for no.
 */
export const comparison = z.strictObject({
  caseSensitive: z.boolean().default(true),
  spaceSensitive: z.boolean().default(false),
  byLines: z.boolean().optional(),
  floatAbsoluteTolerance: z.number().min(0).max(1).optional(),
  floatRelativeTolerance: z.number().min(0).max(1).optional(),
});
export type Comparison = z.infer<typeof comparison>;

const tolerance = z.number().min(0).max(1).nullable().optional();

/**
 * A change to a comparison: omitted fields stay, and null removes a tolerance. Switching on
 * `spaceSensitive` switches `byLines` off, and the other way round.
 */
export const comparisonChange = z
  .strictObject({
    caseSensitive: z.boolean().optional(),
    spaceSensitive: z.boolean().optional(),
    byLines: z.boolean().optional(),
    floatAbsoluteTolerance: tolerance,
    floatRelativeTolerance: tolerance,
  })
  .refine(
    ({ spaceSensitive, byLines }) => !(spaceSensitive && byLines),
    'comparison.byLines: Must not be true if spaceSensitive is true.',
  );
export type ComparisonChange = z.infer<typeof comparisonChange>;

/** Applies a change to a comparison, or to the default one. */
export const changedComparison = (
  before: Comparison | undefined,
  change: ComparisonChange,
): Comparison => {
  const byLines = change.byLines ?? (before?.byLines && !change.spaceSensitive);
  const space = byLines ? { byLines, spaceSensitive: false } : { byLines: null };
  const fields = Object.entries({ ...before, ...change, ...space });
  return comparison.parse(Object.fromEntries(fields.filter(([, value]) => value !== null)));
};

/** A piece of the source that another text replaces; lines and columns count from 1. */
export const textEdit = z.object({
  line: z.int(),
  column: z.int(),
  endLine: z.int(),
  /** The column of the first character after it. */
  endColumn: z.int(),
  text: z.string(),
});
export type TextEdit = z.infer<typeof textEdit>;

/** One message of the compiler; line and column count from 1. */
export const diagnostic = z.object({
  line: z.int(),
  column: z.int(),
  /**
   * The position of the first character after the marked range, in the same line; absent if
   * unknown.
   */
  endColumn: z.int().optional(),
  severity: z.enum(['error', 'warning', 'note']),
  message: z.string(),
  /** The message in plain words, if it is a common one. */
  explanation: z.string().optional(),
  /** What the compiler proposes; all of it together is one change. */
  fix: z.array(textEdit).optional(),
});
export type Diagnostic = z.infer<typeof diagnostic>;

/** The compiler's messages; `text` is its whole output, truncated at 64 KiB. */
export const compileReport = z.object({
  diagnostics: z.array(diagnostic),
  text: z.string(),
  /** Whether the program came from the cache of compiled sources. */
  cached: z.boolean(),
  timeMs: z.number(),
});
export type CompileReport = z.infer<typeof compileReport>;

/**
 * The outcome of one test case of a submission, without data. Time and memory of hidden cases are
 * rounded up to one of eight steps per decade, from 10 ms and 10 MiB; those of a failed hidden case
 * are the limit that it exceeded, or 0.
 */
export const testCaseResult = z.object({
  status: z.enum(['passed', 'failed', 'other']),
  isHidden: z.boolean(),
  /** CPU time in ms; 0 if the case was not run or the time is withheld. */
  executionTime: z.number(),
  memoryKb: z.number(),
  /** Absent if the case passed or was not run. */
  verdict: verdict.optional(),
});
export type TestCaseResult = z.infer<typeof testCaseResult>;

/**
 * What one side of an interaction said before the other did, truncated at 4 KiB in all. `pass`: a
 * pass begins, and its text is empty; `input`: what the program reads in that pass.
 */
export const exchange = z.object({
  by: z.enum(['program', 'interactor', 'pass', 'input']),
  text: z.string(),
});
export type Exchange = z.infer<typeof exchange>;

/** A sample or an own case in full; texts are truncated at 4 KiB, marked by `…` at their end. */
export const detailedResult = z.object({
  /** Position among all cases of the problem, from 0; own cases come after the samples. */
  testCaseIndex: z.int(),
  description: z.string().optional(),
  /** For a case of the person's own. Without comparison, it passes if the program ends well. */
  own: z.object({ name: z.string(), isCompared: z.boolean() }).optional(),
  input: z.string(),
  expectedOutput: z.string(),
  actualOutput: z.string(),
  /** What program and interactor said to each other, or the passes of a multi-pass problem. */
  interaction: z.array(exchange).optional(),
  status: z.enum(['passed', 'failed', 'other']),
  /** What went wrong, in a sentence; absent if the case passed. */
  error: z.string().optional(),
  /** For a wrong answer: where the output first differs. */
  difference: difference.optional(),
});
export type DetailedResult = z.infer<typeof detailedResult>;

/** Points, rounded down to six decimals; both are absent if the problem has no points. */
export const scores = {
  points: z.number().optional(),
  /** Null: no upper bound. */
  maxPoints: z.number().nullable().optional(),
};

/** A group of test cases with separate points. */
export const groupResult = z.object({
  /** Its name in the package, such as `group1`. */
  name: z.string(),
  points: z.number(),
  /** Null: no upper bound. */
  maxPoints: z.number().nullable(),
  /** Whether it got all of its points, some, or none. `other`: it was not run. */
  status: z.enum(['passed', 'partial', 'failed', 'other']),
  /** Its first failure, or why it was not run, in a sentence. */
  error: z.string().optional(),
  /** Positions among all cases of the problem, from 0. */
  testCases: z.array(z.int()),
});
export type GroupResult = z.infer<typeof groupResult>;

/** The result of a submission. `error` is one sentence, absent if it was accepted. */
export const submitResult = z.object({
  success: z.boolean(),
  verdict,
  error: z.string().optional(),
  detailedResults: z.array(detailedResult),
  testCaseResults: z.array(testCaseResult),
  compile: compileReport.optional(),
  /** The explanation of the first case that failed. */
  diagnosis: diagnosis.optional(),
  /** Whether the failure is still looked at more closely; the explanation may become better. */
  isUnexplained: z.literal(true).optional(),
  /** Whether no judge had the time for that; it can be asked for. */
  isLeftOut: z.literal(true).optional(),
  /** The largest CPU time of a case, in ms. */
  executionTime: z.number(),
  /** The CPU time in which its runtime starts, in ms, which is not in `executionTime`. */
  startMs: z.int().optional(),
  /** The largest memory of a case, in KiB. */
  memoryKb: z.number(),
  /** The number of the problem's test set; the server adds it to the result of a submission. */
  testSet: z.int().optional(),
  ...scores,
  /** The groups in order, for a problem with points that has groups. */
  groups: z.array(groupResult).optional(),
});
export type SubmitResult = z.infer<typeof submitResult>;

/** The result of a run on the caller's own input. */
export const runResult = z.object({
  success: z.boolean(),
  output: z.string(),
  error: z.string().optional(),
  /** Whether it was cancelled while it ran; the output is what there was by then. */
  isCancelled: z.literal(true).optional(),
  /** CPU time in ms. */
  executionTime: z.number(),
  /** The CPU time in which its runtime starts, in ms, which is not in `executionTime`. */
  startMs: z.int().optional(),
  memoryKb: z.number(),
  compile: compileReport.optional(),
  diagnosis: diagnosis.optional(),
});
export type RunResult = z.infer<typeof runResult>;

/**
 * Why a job waits, if not only for those before it. `noJudge`: no judge can work. `busy`: when it
 * was tried last, the judge's machine had no core for it. `fault`: something else of ours failed
 * then. In each case it is tried again.
 */
export const waitCause = z.enum(['noJudge', 'busy', 'fault']);
export type WaitCause = z.infer<typeof waitCause>;

/** How a job waits; an older server only tells its position. */
const wait = {
  /** Counts from 1; 0 once a judge has claimed it. */
  position: z.int(),
  /** For how long, in whole seconds. */
  waitedS: z.int().optional(),
  cause: waitCause.optional(),
};

/** How a submission waits. */
export const submissionWait = z.object(wait);
export type SubmissionWait = z.infer<typeof submissionWait>;

/** The progress of a submission. */
export const progress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('queued'), submissionId: z.uuid(), ...wait }),
  /** Judging of the problem is paused; the submission waits until it is resumed. */
  z.object({ type: z.literal('paused'), submissionId: z.uuid() }),
  z.object({ type: z.literal('compiling'), submissionId: z.uuid() }),
  z.object({
    type: z.literal('running'),
    submissionId: z.uuid(),
    /** The number of cases of the problem. */
    of: z.int(),
    /** The number of finished cases. */
    finished: z.int(),
    /** Their results, in order; empty if the server missed some. */
    testCaseResults: z.array(testCaseResult),
  }),
  z.object({
    type: z.literal('done'),
    submissionId: z.uuid(),
    submittedAt: instant,
    result: submitResult,
  }),
  /** After `done`, if its result was unexplained: the result with the explanation, if there is one. */
  z.object({ type: z.literal('explained'), submissionId: z.uuid(), result: submitResult }),
]);
export type Progress = z.infer<typeof progress>;

/** The judge's messages about code that was only compiled. */
export const checkResult = z.object({ diagnostics: z.array(diagnostic) });
export type CheckResult = z.infer<typeof checkResult>;

/** The progress of a run, which has an id only while it lasts. */
const runSteps = [
  z.object({ type: z.literal('queued'), runId: z.uuid(), ...wait }),
  z.object({ type: z.literal('compiling'), runId: z.uuid() }),
  /** `limitMs`: the CPU time that it may use from now on. */
  z.object({ type: z.literal('started'), runId: z.uuid(), limitMs: z.number() }),
  /** It was cancelled before there was a result. */
  z.object({ type: z.literal('cancelled'), runId: z.uuid() }),
] as const;

const runStep = z.discriminatedUnion('type', runSteps);
export type RunStep = z.infer<typeof runStep>;

/** The progress of a run on the caller's own input. */
export const runProgress = z.discriminatedUnion('type', [
  ...runSteps,
  z.object({ type: z.literal('done'), runId: z.uuid(), result: runResult }),
]);

/** The progress of a run on the samples. */
export const samplesProgress = z.discriminatedUnion('type', [
  ...runSteps,
  z.object({ type: z.literal('done'), runId: z.uuid(), result: submitResult }),
]);
