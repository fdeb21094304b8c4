/**
 * The explanation of a failure: its kind, the line of the source, a title and two sentences.
 * Nothing in it comes from the data of a hidden case:
 * docs/decisions/005-hidden-cases.md.
 */
import { z } from 'zod';

export const diagnosisKinds = [
  // Found by running the failing case again in a checked build.
  'out-of-bounds',
  'invalid-access',
  'null-pointer',
  'stack-overflow',
  'large-variables',
  'division-by-zero',
  'integer-overflow',
  'use-after-free',
  'bad-free',
  'bad-shift',
  'bad-conversion',
  'missing-return',
  'invalid-value',
  'empty-container',
  'library-assertion',
  'undefined-behaviour',
  // Found by runs that fill uninitialised variables with different bytes.
  'unset-value',
  // Found by a run that records allocations.
  'memory',
  // Known from how the program ended.
  'uncaught-exception',
  'failed-assertion',
  'too-large-allocation',
  'aborted',
  'exit-code',
  'signal',
  // For a time limit: too much work, waiting, or a running time that grows too fast with the input
  // size.
  'cpu',
  'waiting',
  'growth',
  // For a wrong answer on a sample.
  'first-difference',
] as const;
export const diagnosisKind = z.enum(diagnosisKinds);
export type DiagnosisKind = z.infer<typeof diagnosisKind>;

/** Why a program failed, if that is known. */
export const diagnosis = z.object({
  kind: diagnosisKind,
  /** A line of the submitted source, from 1; null if unknown. */
  line: z.int().nullable(),
  /** A few words, without a full stop: "Index out of bounds". */
  title: z.string(),
  /** Two plain sentences: what happened, and what to check. */
  sentences: z.array(z.string()).length(2),
  /**
   * Position of the case among all cases of the problem, from 0; absent for a run on custom input.
   */
  testCaseIndex: z.int().optional(),
});
export type Diagnosis = z.infer<typeof diagnosis>;

/**
 * The first difference between two outputs. `line` and `index` count from 1: the token of that
 * line, or, if white space matters, the column. Texts are short and printable; null is the end of
 * the output.
 */
export const difference = z.object({
  line: z.int(),
  unit: z.enum(['token', 'column']),
  index: z.int(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
});
export type Difference = z.infer<typeof difference>;
