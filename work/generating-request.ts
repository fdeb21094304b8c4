/** The job that makes test cases with the generators of a package: its request and its result. */
import { z } from 'zod';
import { type GeneratedTest, generatedTest } from '../contract/generating.ts';
import { blobName } from '../contract/stored-package.ts';

/** A file and a program of a package, by the hashes of their bytes. */
export const packedFile = z.object({ path: z.string(), bytes: blobName });
export const packedProgram = z.object({
  name: z.string(),
  isFolder: z.boolean(),
  files: z.array(packedFile),
});

/** The lines to run, and what they need of the package. */
export const generatingRequest = z.object({
  /**
   * The problem whose next draft may use the new files; null for a package that is being imported.
   */
  problemId: z.uuid().nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      generator: z.string(),
      args: z.array(z.string()),
      target: z.int(),
    }),
  ),
  /** Inputs that only need answers; `line` identifies the result. */
  given: z.array(z.object({ line: z.int(), target: z.int(), input: blobName })).default([]),
  /** The files of generators/. */
  generators: z.array(packedFile),
  /** The files of include/, with which the solution is compiled. */
  include: z.array(packedFile).optional(),
  /** The solution that produces the answers; null if there is none, or none is needed. */
  solution: packedProgram.nullable(),
  timeLimitMs: z.number(),
  /** By how much languages have it, if not as usual. */
  timeFactors: z.record(z.string(), z.number()).optional(),
  memoryLimitMb: z.number(),
});
export type GeneratingRequest = z.infer<typeof generatingRequest>;

/** Null if the judges failed on the job. */
export const generatingResult = z
  .object({ tests: z.array(generatedTest), left: z.array(z.int()) })
  .nullable();
export type GeneratingResult = { tests: GeneratedTest[]; left: number[] };
