/** The job that checks a program that the tutor is to use for a problem. */
import { z } from 'zod';

/** `reference`: it must be accepted. `validator`: it must accept the input of every test. */
export const tutorRole = z.enum(['reference', 'validator']);
export type TutorRole = z.infer<typeof tutorRole>;

export const confirmRequest = z.object({
  problemId: z.uuid(),
  language: z.string(),
  role: tutorRole,
});
