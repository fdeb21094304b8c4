/** Whether the server answers, and whether everything that judging needs is available. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';

export const health = endpoint({
  ...calls.health,
  access: 'anyone',
  rate: 'read',
  summary:
    'Whether server, database, disk and a judge that can work are ready; 503 with the reason if not',
  reply: z.object({
    success: z.literal(true),
    /** Judges that can work, and judges that report that they cannot. */
    judges: z.int(),
    judgesUnable: z.int(),
    waiting: z.int(),
    /** For how long the oldest job has waited that a person waits for, in whole seconds. */
    longestWaitS: z.int(),
    /**
     * The state of the standby at DATABASE_READ_URL, which answers visitors; absent if there is
     * none.
     */
    readReplica: z.enum(['used', 'away', 'behind', 'notStandby', 'otherDatabase']).optional(),
  }),
});

export const readiness = endpoint({
  ...calls.readiness,
  access: 'anyone',
  rate: 'read',
  summary:
    'Whether this server can answer calls: its database answers, and it does not stop; judges may be away',
  reply: z.object({ success: z.literal(true) }),
});

export const liveness = endpoint({
  ...calls.liveness,
  access: 'anyone',
  rate: 'read',
  summary: 'Whether the server itself answers, even if the database or every judge is away',
  reply: z.object({ success: z.literal(true) }),
});
