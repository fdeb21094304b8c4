/** The self-test: what each of its programs shows about the judges. */
import { z } from 'zod';
import { verdict } from './judging.ts';

/** The outcome of one program. */
export const selfTestCheck = z.object({
  name: z.string(),
  /** What passing shows, as a sentence. */
  shows: z.string(),
  passed: z.boolean(),
  /** The verdicts that are accepted. */
  expected: z.array(verdict),
  verdict,
  /** The judge's sentence about a verdict other than Accepted. */
  said: z.string().optional(),
  /** What to do if it did not pass. */
  remedy: z.string().optional(),
  executionTime: z.number(),
  memoryKb: z.number(),
});
export type SelfTestCheck = z.infer<typeof selfTestCheck>;

/** A running judge: the level of confinement that its host allows, and what it lacks. */
export const livingJudge = z.object({
  level: z.string(),
  compiler: z.string(),
  notes: z.array(z.string()),
  /** Why it cannot work now; null while it can. */
  unable: z.string().nullable(),
});
export type LivingJudge = z.infer<typeof livingJudge>;

/**
 * Sent when a program has been judged: its check, its position from 1, and the number of programs.
 */
export const selfTestStep = z.object({
  check: selfTestCheck,
  number: z.int(),
  of: z.int(),
  judges: z.array(livingJudge),
});
export type SelfTestStep = z.infer<typeof selfTestStep>;
