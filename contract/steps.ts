/** The execution of a program on a small input, step by step, with the values of its variables. */
import { z } from 'zod';

/** Bounds of one record. */
export const stepsMax = 200;
export const stepValuesMax = 12;

const step = z.object({
  /**
   * The line of the source, from 1, that was executed, or that begins a loop whose body was
   * entered.
   */
  line: z.int(),
  /** Whether steps before this one are omitted. */
  isLater: z.boolean(),
  /**
   * The values after the step, in the order of the source. They are truncated, marked by `...` at
   * the end.
   */
  values: z
    .array(z.object({ name: z.string(), value: z.string(), isChanged: z.boolean() }))
    .max(stepValuesMax),
});

export const steps = z.object({
  rows: z.array(step).min(1).max(stepsMax),
  /** Whether the program continued after the last row. */
  isCut: z.boolean(),
});
export type Steps = z.infer<typeof steps>;
