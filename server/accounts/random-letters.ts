/** Random letters for codes and passwords that people type. */
import { randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** So many letters and digits, of 4.95 bits each. */
export const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');
