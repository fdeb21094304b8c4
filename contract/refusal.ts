/** The body of every refusal, for every status. */
import { z } from 'zod';
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
});
