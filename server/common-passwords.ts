/** The most common passwords, which attackers guess first, from the lists of the zxcvbn project. */
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMinChars } from '../contract/limits.ts';
import { refusals } from '../contract/messages.ts';
import { AppError } from './errors.ts';
import { commonPasswords } from './limits.ts';

const common = new Set(
  dictionary['passwords-common']
    .filter((password) => password.length >= passwordMinChars)
    .slice(0, commonPasswords),
);

/** Whether a password is one of the most common ones, ignoring case. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());

/** Refuses one of the most common passwords; `field` is named in the message. */
export function refuseCommon(password: string, field: string): void {
  if (isCommon(password)) throw new AppError('badInput', `${field}: ${refusals.passwordCommon}`);
}
