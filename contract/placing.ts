/** How an accepted submission compares with those of other people. */
import { z } from 'zod';

/** How often a figure occurred among the best of each other person, in steps that grow. */
export const distribution = z.object({
  /** From the smallest to the largest; `upTo` in ms or MiB. */
  bins: z.array(z.object({ upTo: z.number(), people: z.int() })),
  /** The position of the step with the caller's figure. */
  own: z.int(),
  /** How many other people there are, and how many of them are in a later step. */
  others: z.int(),
  behind: z.int(),
});
export type Distribution = z.infer<typeof distribution>;

export const placing = z.object({
  /** What the submission added to the rating: 0 if the problem had been solved before. */
  ratingGain: z.int(),
  time: distribution,
  memory: distribution,
});
export type Placing = z.infer<typeof placing>;
