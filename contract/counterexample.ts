/**
 * A small input on which a program fails that failed on a hidden test, and how far the search for
 * it is. The input is none of the hidden tests.
 */
import { z } from 'zod';
import { diagnosis, difference } from './diagnosis.ts';
import { mend } from './mend.ts';
import { slowness } from './slowness.ts';
import { steps } from './steps.ts';

export const counterexampleOutcomes = ['found', 'nothing', 'busy', 'failed'] as const;
export type SearchOutcome = (typeof counterexampleOutcomes)[number];

/** How the program fails: its output is wrong, it breaks, or it takes very long. */
export const counterexampleKinds = ['wrong', 'broken', 'slow'] as const;

export const counterexample = z.object({
  kind: z.enum(counterexampleKinds),
  /** In full; of a large one, the beginning, marked by `…` at its end. */
  input: z.string(),
  /** How large it is, if it is one of the largest that the problem's generator makes. */
  large: z.object({ lines: z.int(), bytes: z.int() }).optional(),
  /** Truncated at 4 KiB, marked by `…` at its end, like the actual one. */
  expectedOutput: z.string(),
  actualOutput: z.string(),
  /** What went wrong, in a sentence. */
  error: z.string(),
  /** For a wrong answer: where the output first differs. */
  difference: difference.optional(),
  /** What breaks, or the first mistake that a check found, with its line and values. */
  diagnosis: diagnosis.omit({ testCaseIndex: true }).optional(),
  /** What the program does on it, step by step; absent where that cannot be recorded. */
  steps: steps.optional(),
  /** CPU time in ms; the program may have been stopped. */
  executionTime: z.number(),
  /** That of a right program on the same input. */
  referenceTime: z.number(),
});
export type Counterexample = z.infer<typeof counterexample>;

/**
 * `unavailable`: there is nothing to search for, or no way to. `none`: none was requested. `waiting`
 * and `searching` end with `done`, which has an outcome; `busy` and `failed` may be tried again.
 */
export const counterexampleSearch = z.object({
  state: z.enum(['unavailable', 'none', 'waiting', 'searching', 'done']),
  /**
   * Whether the search should begin automatically, because the person has failed more than once.
   */
  isDue: z.boolean(),
  outcome: z.enum(counterexampleOutcomes).nullable(),
  found: counterexample.nullable(),
  /** Where the time goes of a program that is too slow; null where that is not certain. */
  slowness: slowness.nullable(),
  /** Where the change of one token would mend the program; null where that is not certain. */
  mend: mend.nullable(),
});
export type CounterexampleSearch = z.infer<typeof counterexampleSearch>;
