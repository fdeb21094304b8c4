/** The limits that all versions of the format have under the same names. */

import type { z } from 'zod';
import { number, positiveInt } from './shapes.ts';

export const resourceShape = {
  memory: positiveInt.optional(),
  output: positiveInt.optional(),
  code: positiveInt.optional(),
  compilation_time: positiveInt.optional(),
  compilation_memory: positiveInt.optional(),
  validation_time: positiveInt.optional(),
  validation_memory: positiveInt.optional(),
  validation_output: positiveInt.optional(),
};

const passesRule = 'Must be a whole number, at least 2.';
export const passesShape = {
  validation_passes: number(
    passesRule,
    (value) => Number.isSafeInteger(value) && value >= 2,
  ).optional(),
};

/** The limits with the names of the model. */
export const resourceLimits = (read: Partial<z.infer<z.ZodObject<typeof resourceShape>>>) => ({
  memoryMib: read.memory,
  outputMib: read.output,
  codeKib: read.code,
  compilationTimeSeconds: read.compilation_time,
  compilationMemoryMib: read.compilation_memory,
  validationTimeSeconds: read.validation_time,
  validationMemoryMib: read.validation_memory,
  validationOutputMib: read.validation_output,
});
