/**
 * Asks a judge whether the checker of a problem compiles, before the problem is saved. The source
 * is that of the job; nothing is run.
 */
import { z } from 'zod';
import { checker } from '../contract/checker.ts';
import { diagnostic } from '../contract/judging.ts';

export const checkerHeaders = checker.shape.headers;
export type CheckerHeaders = z.infer<typeof checkerHeaders>;

/** `failure` is a sentence where the checker does not compile, else null. */
export const checkerCompile = z.object({
  failure: z.string().nullable(),
  diagnostics: z.array(diagnostic),
});
export type CheckerCompile = z.infer<typeof checkerCompile>;
