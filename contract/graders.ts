/**
 * Graders: files of a problem that are compiled with each submission, such as a main program that
 * calls the person's function. Only administrators and the authors ever see them; a program sees
 * the headers while it is compiled.
 */
import { z } from 'zod';
import { files } from './checker.ts';

export const grader = z.strictObject({
  /** Files that submissions and the sources include. */
  headers: files('graders', 'headers'),
  /** They are compiled without the submission, and linked with it. */
  sources: files('graders', 'sources'),
});
export type Grader = z.infer<typeof grader>;

/** By the code of their language in packages, which several standards of it share. */
export const graders = z.record(z.string().max(20), grader);
export type Graders = z.infer<typeof graders>;
