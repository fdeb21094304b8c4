/**
 * The form in which secrets that we made are stored: links, keys, tokens and recovery codes. They are
 * random and long, so that a fast hash is enough.
 */
import { createHash } from 'node:crypto';

/** The SHA-256 of a secret, 32 bytes. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
