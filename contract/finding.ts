/** Findings: what is wrong with a problem package, or what the import did with it. */
import { z } from 'zod';

/** What a rule says about a file of a package. A package with an error cannot be published. */
export const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** The path in the package, with slashes. */
  file: z.string(),
  /** The line, from 1. */
  line: z.int().optional(),
  /** The field, such as `limits.time_limit`. */
  field: z.string().optional(),
  rule: z.string(),
  /** What to do about it, if the message does not say so itself. */
  remedy: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;
