/**
 * Calls about what to solve next: the problems that the caller has begun, and the problem that
 * follows one.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';
import { problemParams, problemRow } from './problems.ts';

export const ownAttempts = endpoint({
  ...calls.ownAttempts,
  access: 'user',
  rate: 'read',
  summary: 'The problems that the caller has attempted and not solved; the list has solved ones',
  reply: z.object({ unsolved: z.array(z.uuid()) }),
});

/** The fields of a problem that a link to it shows. */
const nextOne = problemRow.pick({ _id: true, name: true, difficulty: true, tags: true });
export type NextProblem = z.infer<typeof nextOne>;

export const nextProblem = endpoint({
  ...calls.nextProblem,
  access: 'anyone',
  rate: 'read',
  summary:
    'The unsolved problem that is most like this one in tags and difficulty; null if none is left',
  params: problemParams,
  reply: z.object({ problem: nextOne.nullable() }),
});
