/** Why the judging of a problem is paused. */
import { z } from 'zod';
import { instant } from './endpoint.ts';

/** Why judging of a problem is paused, and since when. */
export const pause = z.object({
  /** Which of its programs broke, and how. */
  reason: z.string(),
  /** The test case on which it broke, from 0, in the test set of that time; null if it was none. */
  testCase: z.int().nullable(),
  /** The submission that ran into it, unless it was deleted. */
  submissionId: z.uuid().nullable(),
  at: instant,
});
