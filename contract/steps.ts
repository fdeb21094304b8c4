/** What a program did on a small input, step by step, with the values of its variables. */
import { z } from 'zod';

/** Bounds of one record. */
export const stepsMax = 200;
export const stepValuesMax = 12;

const step = z.object({
  /** The line of the source, from 1, that was executed, or into whose body a loop went. */
  line: z.int(),
  /** Whether steps before it are left out. */
  isLater: z.boolean(),
  /** Afterwards, in the order of the source. Values are truncated, marked by `...` at their end. */
  values: z
    .array(z.object({ name: z.string(), value: z.string(), isChanged: z.boolean() }))
    .max(stepValuesMax),
});

export const steps = z.object({
  rows: z.array(step).min(1).max(stepsMax),
  /** Whether the program did more after the last row. */
  isCut: z.boolean(),
});
export type Steps = z.infer<typeof steps>;
