/** Where a program that exceeded the time limit spends its time, as measured. */
import { z } from 'zod';

export const slowness = z.object({
  /** The line of the source, from 1, that takes most of the time. */
  line: z.int(),
  /** Its share of the time, how often it runs, and the figures for the largest input. */
  sentences: z.array(z.string()).min(1).max(3),
  /** How often the line runs on inputs of several sizes; null if its growth is uncertain. */
  growth: z
    .object({
      /** The meaning of n, such as "the first number of the input". */
      of: z.string(),
      /** Whether the counts are of steps in the code that the line calls. */
      isSteps: z.boolean(),
      points: z.array(z.object({ size: z.number(), count: z.number() })),
    })
    .nullable(),
});
export type Slowness = z.infer<typeof slowness>;
