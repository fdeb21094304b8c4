/** The job that looks more closely at a failure after its verdict: which failure it is. */
import { z } from 'zod';
import { verdicts } from '../contract/words.ts';

/**
 * How the time of a program grows with its input. Jobs of an earlier version tell a square and a
 * cube, which are both steep.
 */
const growth = z.union([
  z.enum(['steep', 'exponential']),
  z.enum(['square', 'cube']).transform(() => 'steep' as const),
]);
export type Growth = z.infer<typeof growth>;

export const explainRequest = z.object({
  testSet: z.int(),
  /** Position of the case among all cases of the problem, from 0. */
  testCaseIndex: z.int(),
  /** How that case failed, and whether by a signal. */
  verdict: z.enum(verdicts),
  hasSignal: z.boolean(),
  /** For a time limit, according to the cases that passed. */
  growth: growth.optional(),
  /** When the result was stored, if it was asked for later; otherwise the job is as old as it. */
  judgedAt: z.string().optional(),
});
export type ExplainRequest = z.infer<typeof explainRequest>;
