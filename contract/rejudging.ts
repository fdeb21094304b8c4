/** The administrators' calls that rejudge a problem's submissions, or resume paused judging. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';
import { problemParams } from './problems.ts';

export const resumeProblem = endpoint({
  ...calls.resumeProblem,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Resumes the judging of a problem: what waited for that is judged, and Judge Errors are rejudged',
  params: problemParams,
  reply: z.object({ success: z.literal(true), queued: z.int() }),
});

export const cancelRejudging = endpoint({
  ...calls.cancelRejudging,
  access: 'admin',
  rate: 'write',
  summary:
    'Cancels the rejudging of a problem: what waits for it keeps its verdict; what a judge has in hand is finished',
  params: problemParams,
  reply: z.object({ success: z.literal(true), cancelled: z.int() }),
});

export const rejudgeProblem = endpoint({
  ...calls.rejudgeProblem,
  access: 'admin',
  rate: 'write',
  summary: 'Rejudges all submissions for a problem that are in no contest, after all other jobs',
  params: problemParams,
  reply: z.object({ success: z.literal(true), queued: z.int() }),
});
