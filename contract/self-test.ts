/** What an administrator is told of what the judge can do: canned programs, and how each ended. */
import { z } from 'zod';
import { verdict } from './judging.ts';

/** How one canned program ended. */
export const selfTestCheck = z.object({
  name: z.string(),
  /** What it shows when it passed, as a sentence. */
  shows: z.string(),
  passed: z.boolean(),
  /** The verdicts that are right. */
  expected: z.array(verdict),
  verdict,
  /** The judge's sentence, for a verdict that is not Accepted. */
  said: z.string().optional(),
  /** What to do where it did not pass. */
  remedy: z.string().optional(),
  executionTime: z.number(),
  memoryKb: z.number(),
});
export type SelfTestCheck = z.infer<typeof selfTestCheck>;

/** A judge that is alive: how far its host lets it confine programs, and what it lacks. */
export const livingJudge = z.object({
  level: z.string(),
  compiler: z.string(),
  notes: z.array(z.string()),
  /** Why it cannot work just now; null while it can. */
  unable: z.string().nullable(),
});
export type LivingJudge = z.infer<typeof livingJudge>;

/** As each program ends: its check, its place from 1, and how many there are. */
export const selfTestStep = z.object({
  check: selfTestCheck,
  number: z.int(),
  of: z.int(),
  judges: z.array(livingJudge),
});
export type SelfTestStep = z.infer<typeof selfTestStep>;
