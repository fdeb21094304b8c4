/**
 * A small input on which a program fails that failed on a test, and the progress of the search for
 * it. The input is never one of the hidden tests.
 */
import { z } from 'zod';
import { diagnosis, difference } from './diagnosis.ts';
import { memoryGrowth } from './memory-growth.ts';
import { mend } from './mend.ts';
import { slowness } from './slowness.ts';
import { steps } from './steps.ts';

export const counterexampleOutcomes = ['found', 'nothing', 'busy', 'failed'] as const;
export type SearchOutcome = (typeof counterexampleOutcomes)[number];

/** How the program fails: its output is wrong, it fails at run time, or it takes very long. */
export const counterexampleKinds = ['wrong', 'broken', 'slow'] as const;

export const counterexample = z.object({
  kind: z.enum(counterexampleKinds),
  /** The input in full. Of a large one, only the beginning, marked by `…` at its end. */
  input: z.string(),
  /** Its size, if it is one of the largest inputs that the problem's generator makes. */
  large: z
    .object({
      lines: z.int(),
      bytes: z.int(),
      /** Whether the whole input can be downloaded. */
      isKept: z.boolean().optional(),
    })
    .optional(),
  /** The sample that it is, from 1, if no smaller input is known on which the program fails. */
  sample: z.int().optional(),
  /** Whether only a validator that no person has confirmed says that the problem allows it. */
  isProbable: z.boolean().optional(),
  /**
   * Truncated at 4 KiB, marked by `…` at its end, like the actual one. Null if it is not known,
   * which only happens if the program breaks.
   */
  expectedOutput: z.string().nullable(),
  actualOutput: z.string(),
  /** What went wrong, in a sentence. */
  error: z.string(),
  /** For a wrong answer: where the output first differs. */
  difference: difference.optional(),
  /** What fails, or the first mistake that a check found, with its line and values. */
  diagnosis: diagnosis.omit({ testCaseIndex: true }).optional(),
  /** The program's execution on the input, step by step; absent if it cannot be recorded. */
  steps: steps.optional(),
  /** CPU time in ms; the program may have been stopped. */
  executionTime: z.number(),
  /** CPU time of a correct program on the same input, in ms; null if none is known. */
  referenceTime: z.number().nullable(),
});
export type Counterexample = z.infer<typeof counterexample>;

/**
 * `unavailable`: there is nothing to search for, or no way to search. `none`: no search was
 * requested. `waiting` and `searching` end with `done`, which has an outcome. `busy`, `failed` and
 * what was cut may be requested again; what was found by then stays.
 */
export const counterexampleSearch = z.object({
  state: z.enum(['unavailable', 'none', 'waiting', 'searching', 'done']),
  /** Whether the search should start automatically: the person has failed more than once. */
  isDue: z.boolean(),
  outcome: z.enum(counterexampleOutcomes).nullable(),
  /** Whether parts of the search were left out because other jobs waited. */
  isCut: z.boolean(),
  found: counterexample.nullable(),
  /** Where a program that is too slow spends its time; null if that is uncertain. */
  slowness: slowness.nullable(),
  /** How the memory of a program that needs too much grows; null if that is uncertain. */
  memory: memoryGrowth.nullable(),
  /** Where the change of one token would mend the program; null where that is not certain. */
  mend: mend.nullable(),
});
export type CounterexampleSearch = z.infer<typeof counterexampleSearch>;
