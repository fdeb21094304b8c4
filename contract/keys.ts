/** Idempotency-Key: a name that callers give a call, so that repeating it is safe. */
import { z } from 'zod';
import { idempotencyKeyMaxChars } from './limits.ts';

const rule = `Idempotency-Key: Must be 1 to ${idempotencyKeyMaxChars} visible ASCII characters.`;

export const idempotencyKey = z
  .string(rule)
  .regex(new RegExp(`^[\\x21-\\x7e]{1,${idempotencyKeyMaxChars}}$`), rule);
