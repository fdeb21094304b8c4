/** The call that tells whether everything that judging needs is there. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  method: 'GET',
  path: '/health',
  access: 'anyone',
  rate: 'read',
  summary: 'Whether server, database and at least one judge are ready; 503 with the reason if not',
  reply: z.object({ success: z.literal(true), judges: z.int(), waiting: z.int() }),
});
