/** How the memory of a program that exceeded its limit grows with the input, as measured. */
import { z } from 'zod';

export const memoryGrowth = z.object({
  /** The line of the source, from 1, that allocates most of the memory. */
  line: z.int(),
  /** How its memory grows, and how much the largest input needs. */
  sentences: z.array(z.string()).min(1).max(2),
  /** The size, such as "the first number of the input", or "n" if the statement names it. */
  of: z.string(),
  /** What stands for it in the sentences. */
  letter: z.string(),
  points: z.array(z.object({ size: z.number(), bytes: z.number() })),
});
export type MemoryGrowth = z.infer<typeof memoryGrowth>;
