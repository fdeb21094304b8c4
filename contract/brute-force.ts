/** The call that compares a program with a brute force: a second program of the same person. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { counterexample } from './counterexample.ts';
import { endpoint } from './endpoint.ts';
import { language } from './judging.ts';
import { sourceMaxBytes } from './limits.ts';
import { text } from './text.ts';

/**
 * `nothing`: both agree on all inputs that were compared. `busy`: other jobs had priority.
 * `failed`: no comparison was possible.
 */
export const bruteForceResult = z.object({
  outcome: z.enum(['found', 'nothing', 'busy', 'failed', 'uncompiled']),
  /** The number of small inputs on which neither program failed. */
  compared: z.int(),
  /** Which program does not compile; absent with any other outcome. */
  uncompiled: z.enum(['program', 'bruteForce']).optional(),
  /** The expected output and the reference time come from the brute force. */
  found: counterexample.nullable(),
});
export type BruteForceResult = z.infer<typeof bruteForceResult>;

const program = (field: string, missing: string) =>
  text(field, sourceMaxBytes).refine((value) => value.trim() !== '', missing);

export const compareBruteForce = endpoint({
  ...calls.compareBruteForce,
  access: 'user',
  rate: 'judge',
  refuses: [403, 404, 409, 503],
  summary: 'Looks for a small input on which a program differs from a second one, a brute force',
  body: z.object({
    problemId: z.uuid('problemId: Must be an id.').toLowerCase(),
    language,
    code: program('code', 'code: Write a program first.'),
    /** By default the program's language. */
    bruteForceLanguage: language.optional(),
    bruteForce: program('bruteForce', 'bruteForce: Write a second program first.'),
  }),
  reply: bruteForceResult,
});
