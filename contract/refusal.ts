/** The body of every refusal, with any status. */
import { z } from 'zod';
import { finding } from './finding.ts';
import { diagnostic } from './judging.ts';
import { versions } from './versions.ts';

export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  /** The field whose value is already taken. */
  field: z.string().optional(),
  /** If a login needs a code: what POST /users/login/code takes beside it. */
  challenge: z.string().optional(),
  /** If another version has been stored. */
  versions: versions.optional(),
  /** If another revision of a draft has been stored: that revision, without its findings. */
  current: z.looseObject({}).optional(),
  /** If a checker does not compile. */
  diagnostics: z.array(diagnostic).optional(),
  /** If a package cannot become a problem, and the number of further findings. */
  findings: z.array(finding).optional(),
  findingsLeft: z.int().optional(),
  /** If a draft is not ready for review, or a contest to be final: a sentence for each thing that is missing. */
  reasons: z.array(z.string()).optional(),
  /** If the submission was stored, but judging of its problem is paused. */
  submissionId: z.uuid().optional(),
});
