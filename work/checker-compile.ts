/**
 * Asks a judge whether the checker of a problem compiles, before the problem is saved. The job's
 * source is the checker; nothing is run.
 */
import { z } from 'zod';
import { checker } from '../contract/checker.ts';
import { diagnostic } from '../contract/judging.ts';

/** The other files of the checker, and the name of its source. */
export const checkerFiles = {
  headers: checker.shape.headers,
  name: checker.shape.name,
  sources: checker.shape.sources,
};

/** `failure` is a sentence if the checker does not compile, otherwise null. */
export const checkerCompile = z.object({
  failure: z.string().nullable(),
  diagnostics: z.array(diagnostic),
});
export type CheckerCompile = z.infer<typeof checkerCompile>;
