/** Where the time of a program goes that exceeded the time limit, as measured. */
import { z } from 'zod';

export const slowness = z.object({
  /** The line of the source, from 1, in which most of the time goes. */
  line: z.int(),
  /** Its share, how often it runs, and what that is at the largest input. */
  sentences: z.array(z.string()).min(1).max(3),
  /** How often the line runs on inputs of several sizes; null where its growth is not certain. */
  growth: z
    .object({
      /** What n is: "the first number of the input". */
      of: z.string(),
      /** Whether the counts are those of steps in what the line calls. */
      isSteps: z.boolean(),
      points: z.array(z.object({ size: z.number(), count: z.number() })),
    })
    .nullable(),
});
export type Slowness = z.infer<typeof slowness>;
