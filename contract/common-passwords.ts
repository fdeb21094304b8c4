/**
 * The passwords that attackers guess first, from the lists of the zxcvbn project, commonest first.
 * The build of the web client replaces this module by its value, because the whole list is large.
 */
import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordsCount, passwordMinChars } from './limits.ts';

/** The commonest passwords that are long enough to be chosen, in lower case. */
export const commonPasswords: readonly string[] = dictionary['passwords-common']
  .filter((password) => password.length >= passwordMinChars)
  .slice(0, commonPasswordsCount);
