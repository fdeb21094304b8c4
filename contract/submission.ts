/** The call under /submission: what a person has submitted for one problem. */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import { language, pending, verdict } from './judging.ts';
import { submissionsPageMaxRows } from './limits.ts';

export const submissionRow = z.object({
  _id: z.uuid(),
  problemId: z.uuid(),
  verdict: verdict.or(z.literal(pending)),
  code: z.string(),
  language,
  submittedAt: instant,
  /** Largest CPU time of a case in ms; null until it is judged. */
  executionTime: z.number().nullable(),
  /** In KiB; null until it is judged. */
  memoryKb: z.number().nullable(),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/submission/{userId}/{problemId}',
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: `A person's submissions for a problem, newest first, at most ${submissionsPageMaxRows}`,
  params: z.object({ userId: id, problemId: id }),
  reply: z.array(submissionRow),
});
