/**
 * Where changing one token fixes a program that fails on a small input: the lines to look at and,
 * for a review, the changes.
 */
import { z } from 'zod';

const place = z.object({
  /** From 1. */
  line: z.int(),
  /** The part to look at: "Look at the comparison in line 24." */
  sentence: z.string(),
});

/** One place, or two that are equally likely. */
export const mend = z.object({
  places: z.array(place).min(1).max(2),
  /** The inputs on which this was tried. */
  tried: z.string(),
});
export type Mend = z.infer<typeof mend>;

/** A sentence with the change; only reviews show it. */
const changedPlace = place.extend({
  /** "With `<=` in place of `<` in line 24 the program is right on all 180 small inputs …" */
  suggestion: z.string(),
});

export const storedMend = mend.extend({ places: z.array(changedPlace).min(1).max(2) });
export type StoredMend = z.infer<typeof storedMend>;
