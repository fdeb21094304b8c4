/** The call that tells whether everything that judging needs is there. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  ...calls.health,
  access: 'anyone',
  rate: 'read',
  summary:
    'Whether server, database and a judge that can work are ready; 503 with the reason if not',
  reply: z.object({
    success: z.literal(true),
    /** Judges that can work, and those that say that they cannot. */
    judges: z.int(),
    judgesUnable: z.int(),
    waiting: z.int(),
  }),
});

/** Why a judge cannot work, by the names of judge/faults.ts. */
export const judgeFaults: Readonly<Record<string, string>> = {
  'disk-full': 'its disk is full.',
  'disk-broken': 'its disk cannot be written or read.',
  'no-core': 'its host is too busy.',
  'killed-from-outside': 'programs are killed from outside its sandbox.',
  sandbox: 'its sandbox does not work.',
};
export const judgeFaultUnknown = 'it has a fault.';
