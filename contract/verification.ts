/**
 * The report of a verification: what was found wrong with a problem package by running all of its
 * programs, and what to do about it. Only administrators and the owner of a problem see it.
 */
import { z } from 'zod';
import { instant } from './endpoint.ts';

/** In the order in which they are shown. */
export const verificationSections = [
  'package',
  'inputs',
  'answers',
  'checker',
  'submissions',
  'time',
  'tests',
  'generators',
] as const;
export type VerificationSection = (typeof verificationSections)[number];

/**
 * `error`: the problem should not be published like this. `warning`: probably a mistake. `remark`:
 * worth knowing.
 */
export const severities = ['error', 'warning', 'remark'] as const;
export type Severity = (typeof severities)[number];

export const linesPerSectionMax = 100;
/** The length of `place`, `what` and `remedy` each. */
export const lineTextMaxChars = 600;
export const verifiedSubmissionsMax = 200;
const verifiedTestsMax = 5_000;
/** Above this number, a report has no time and memory for each solution and test case. */
export const verifiedCellsMax = 20_000;

const text = z.string().max(lineTextMaxChars);

export const verificationLine = z.object({
  severity: z.enum(severities),
  /** A file of the package, a test case, or a program. */
  place: text,
  /** A sentence; so is `remedy`, which says what to do about it. */
  what: text,
  remedy: text,
});
export type VerificationLine = z.infer<typeof verificationLine>;

const section = z.object({
  name: z.enum(verificationSections),
  /** What was checked, in a sentence. */
  summary: text,
  lines: z.array(verificationLine).max(linesPerSectionMax),
  /** The number of further lines. */
  left: z.int(),
});

/**
 * How a submission did on a test case: accepted, wrong answer, time, memory or output limit,
 * runtime error, or not run; in this order.
 */
export const caseLetters = { A: 'AC', W: 'WA', T: 'TLE', M: 'MLE', O: 'OLE', R: 'RTE', '-': '' };
export type CaseLetter = keyof typeof caseLetters;

/** The test cases of one group: their range in the list of all cases, and how a submission did. */
export const verifiedGroup = z.object({
  /** Such as `sample` or `secret/2-large`. */
  name: text,
  from: z.int(),
  count: z.int(),
});

export const verifiedSubmission = z.object({
  /** Its path in the folder of submissions, such as `wrong_answer/greedy.py`. */
  path: text,
  /** The expected result, in words. */
  expected: text,
  /** The actual result: its first failure, or Accepted. */
  verdict: text,
  isAsExpected: z.boolean(),
  /** Its points and all possible ones; null without points, without a bound, or if not known. */
  points: z.number().nullable().default(null),
  maxPoints: z.number().nullable().default(null),
  /** The points in each group; empty without points. */
  groupPoints: z.array(z.number().nullable()).default([]),
  /** A letter of `caseLetters` for each test case. */
  cases: z.string().max(verifiedTestsMax),
  /**
   * CPU time in ms and peak memory in KiB on each test case, null if it was not run. Empty if all
   * solutions together ran on more than `verifiedCellsMax` test cases.
   */
  ms: z.array(z.number().nullable()).max(verifiedTestsMax).default([]),
  memoryKb: z.array(z.number().nullable()).max(verifiedTestsMax).default([]),
  /** The longest CPU time on a test case of each group, in ms; null if none was run. */
  groupMaxMs: z.array(z.number().nullable()),
  /** The longest of all, and its test case. */
  maxMs: z.number().nullable(),
  slowest: text.nullable(),
});
export type VerifiedSubmission = z.infer<typeof verifiedSubmission>;

export const verificationTimes = z.object({
  /** The time limit that applied. */
  limitMs: z.number(),
  /** Whether the package sets it; otherwise it was measured. */
  isGiven: z.boolean(),
  /** The longest CPU time of a submission that must be fast enough. */
  slowestAcceptedMs: z.number().nullable(),
  /** The shortest CPU time of a submission that must be too slow. */
  fastestTooSlowMs: z.number().nullable(),
  /** A limit with the margins of the format; null if nothing was measured or no limit fits. */
  suggestedMs: z.number().nullable(),
});
export type VerificationTimes = z.infer<typeof verificationTimes>;

export const verificationReport = z.object({
  /** Whether there are no errors. */
  isRight: z.boolean(),
  counts: z.object({ error: z.int(), warning: z.int(), remark: z.int() }),
  sections: z.array(section),
  /** The names of the test cases, in the order of the letters of submissions. */
  tests: z.array(text).max(verifiedTestsMax),
  groups: z.array(verifiedGroup),
  submissions: z.array(verifiedSubmission).max(verifiedSubmissionsMax),
  times: verificationTimes,
  /** Wall time per step. */
  steps: z.array(z.object({ name: text, ms: z.number() })),
});
export type VerificationReport = z.infer<typeof verificationReport>;

/** What is known about the verification of a problem's draft. */
export const verification = z.object({
  /** `waiting`: also between two steps, while people wait for the judges. */
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  /** Whether the draft has changed since. */
  isOutdated: z.boolean(),
  requestedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Its position in the queue; null unless it is waiting. */
  position: z.int().nullable(),
  /** The step that is being done or comes next: its name, its number from 0, and how many there are. */
  progress: z.object({ step: z.string(), at: z.int(), of: z.int() }).nullable(),
  report: verificationReport.nullable(),
  /** Why it failed; for administrators only. */
  fault: z.string().nullable(),
});
export type Verification = z.infer<typeof verification>;

/** For calls that publish: required for a draft that was not verified, or not without errors. */
export const confirmUnverified = z
  .boolean('confirmUnverified: Must be true or false.')
  .default(false);
