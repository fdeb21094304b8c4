/** Why the judging of a problem is paused. */
import { z } from 'zod';
import { instant } from './endpoint.ts';

/** Why submissions of a problem are held, which ones, and since when. */
export const pause = z.object({
  /** Which of its programs failed, and how. */
  reason: z.string(),
  /** The test case on which it failed, from 0, in the test set of that time; null if none. */
  testCase: z.int().nullable(),
  /** The submission that was being judged, unless it has been deleted. */
  submissionId: z.uuid().nullable(),
  at: instant,
  /** Whether judging is paused; otherwise only the submission that met the fault is held so far. */
  holdsAll: z.boolean(),
  /** How many submissions are held. */
  held: z.int(),
});
