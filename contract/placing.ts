/** How an accepted submission compares with those of other people. */
import { z } from 'zod';

/**
 * The distribution of a figure over the best submissions of other people, in steps of growing
 * width.
 */
export const distribution = z.object({
  /** From the smallest to the largest step; `upTo` is in ms or MiB. */
  bins: z.array(z.object({ upTo: z.number(), people: z.int() })),
  /** The index of the step that contains the caller's figure. */
  own: z.int(),
  /** The number of other people, and of those in a later step. */
  others: z.int(),
  behind: z.int(),
});
export type Distribution = z.infer<typeof distribution>;

export const placing = z.object({
  /**
   * The points that the submission added to the rating: 0 if the problem had been solved before.
   */
  ratingGain: z.int(),
  time: distribution,
  memory: distribution,
});
export type Placing = z.infer<typeof placing>;
