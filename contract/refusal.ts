/** The body of every refusal, for every status. */
import { z } from 'zod';
import { finding } from './finding.ts';
import { diagnostic } from './judging.ts';
import { versions } from './versions.ts';

export const refusal = z.object({
  success: z.literal(false),
  error: z.string(),
  /** Where what was sent for it is taken. */
  field: z.string().optional(),
  /** Where another version is in place. */
  versions: versions.optional(),
  /** Where another revision of a draft is in place: that one, without its findings. */
  current: z.looseObject({}).optional(),
  /** Where a checker does not compile. */
  diagnostics: z.array(diagnostic).optional(),
  /** Where a package makes no problem, and how many there are beyond those. */
  findings: z.array(finding).optional(),
  findingsLeft: z.int().optional(),
  /** Where a draft is not ready for review: a sentence for each thing that is missing. */
  reasons: z.array(z.string()).optional(),
  /** Where a submission was stored, and judging of its problem is paused. */
  submissionId: z.uuid().optional(),
});
