/** What is wrong with a problem's package, or what was made of it. */
import { z } from 'zod';

/** What a rule of packages says about a file. An error keeps a package from being published. */
export const finding = z.object({
  severity: z.enum(['error', 'warning']),
  /** In the package, with slashes. */
  file: z.string(),
  /** From 1. */
  line: z.int().optional(),
  /** Such as `limits.time_limit`. */
  field: z.string().optional(),
  rule: z.string(),
  /** What to do about it, where the rule does not say so itself. */
  remedy: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;
