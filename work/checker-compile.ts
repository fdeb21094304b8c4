/**
 * Asks a judge whether the checker of a problem compiles, before the problem is saved. The source
 * is that of the job; nothing is run.
 */
import { z } from 'zod';
import { checker } from '../contract/checker.ts';
import { diagnostic } from '../contract/judging.ts';

/** The files beside the source, and the name of that. */
export const checkerFiles = {
  headers: checker.shape.headers,
  name: checker.shape.name,
  sources: checker.shape.sources,
};

/** `failure` is a sentence where the checker does not compile, else null. */
export const checkerCompile = z.object({
  failure: z.string().nullable(),
  diagnostics: z.array(diagnostic),
});
export type CheckerCompile = z.infer<typeof checkerCompile>;
