/**
 * Where the change of one token mends a program that fails on a small input: the places to look at,
 * and, for a review, the changes.
 */
import { z } from 'zod';

const place = z.object({
  /** From 1. */
  line: z.int(),
  /** What to look at: "Look at the comparison in line 24." */
  sentence: z.string(),
});

/** One place, or two that are as likely. */
export const mend = z.object({
  places: z.array(place).min(1).max(2),
  /** On what this was tried. */
  tried: z.string(),
});
export type Mend = z.infer<typeof mend>;

/** A sentence with the change, which only reviews show. */
const changedPlace = place.extend({
  /** "With `<=` in place of `<` in line 24 the program is right on all 180 small inputs …" */
  suggestion: z.string(),
});

export const storedMend = mend.extend({ places: z.array(changedPlace).min(1).max(2) });
export type StoredMend = z.infer<typeof storedMend>;
