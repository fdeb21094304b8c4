/** The call that tells what a right program prints for a person's own input. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';
import { expectedInputMaxBytes } from './limits.ts';
import { text } from './text.ts';

/**
 * `found`: what the reference solution prints; `isOneOfSeveral` if a program judges outputs, so that
 * others may be right. `invalid`: a validator refuses the input; `told` is what it says. `failed`: no
 * output was found, because a program of the problem ended with an error or took too long. `none`: this input is a hidden test.
 */
export const expectedOutput = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('found'),
    output: z.string(),
    isOneOfSeveral: z.boolean().default(false),
  }),
  z.object({ outcome: z.literal('invalid'), told: z.string() }),
  z.object({ outcome: z.literal('failed') }),
  z.object({ outcome: z.literal('none') }),
]);
export type ExpectedOutput = z.infer<typeof expectedOutput>;

export const expectOutput = endpoint({
  ...calls.expectOutput,
  access: 'user',
  rate: 'judge',
  refuses: [403, 404, 409, 503],
  summary: 'What a right program prints for an own input of a problem, if a validator accepts it',
  body: z.object({
    problemId: z.uuid('problemId: Must be an id.').toLowerCase(),
    input: text('input', expectedInputMaxBytes),
  }),
  reply: expectedOutput,
});
