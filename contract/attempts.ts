/** The call that says which problems the caller has attempted without solving them. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';

export const ownAttempts = endpoint({
  ...calls.ownAttempts,
  access: 'user',
  rate: 'read',
  summary: 'The problems that the caller has attempted and not solved; the list has solved ones',
  reply: z.object({ unsolved: z.array(z.uuid()) }),
});
