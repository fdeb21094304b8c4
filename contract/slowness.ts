/** Where a program that exceeded the time limit spends its time, as measured. */
import { z } from 'zod';

export const slowness = z.object({
  /** The line of the source, from 1, that runs too often, or takes most of the time. */
  line: z.int(),
  /**
   * Its share of the time, how often it runs, what takes the time inside it, what each time costs,
   * and the figures for the largest input.
   */
  sentences: z.array(z.string()).min(1).max(5),
  /** How often the line runs on inputs of several sizes; null if its growth is uncertain. */
  growth: z
    .object({
      /** The size, such as "the first number of the input", or "n" if the statement names it. */
      of: z.string(),
      /** What stands for it in the sentences; absent in earlier results, which have `n`. */
      letter: z.string().optional(),
      /** Whether the counts are of steps in the code that the line calls. */
      isSteps: z.boolean(),
      /** Whether the counts are of calls of a function that calls itself. */
      isCalls: z.boolean().optional(),
      points: z.array(z.object({ size: z.number(), count: z.number() })),
    })
    .nullable(),
});
export type Slowness = z.infer<typeof slowness>;
