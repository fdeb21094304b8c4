/** Refuses new passwords that break the rules of contract/password-rules.ts. */
import { commonPasswords } from '../../contract/common-passwords.ts';
import { passwordRules } from '../../contract/form-messages.ts';
import { passwordFlaw } from '../../contract/password-rules.ts';
import { AppError } from '../http/errors.ts';

const common = new Set(commonPasswords);

/** The sentence of the rule that a new password of a person breaks. */
export const flawOf = (password: string, name: string): string | undefined =>
  passwordFlaw(password, { name, common });

/** Refuses such a password; `field` is named in the message, unless the sentence is SPEC's. */
export function refuseWeak(password: string, field: string, { name }: { name: string }): void {
  const flaw = flawOf(password, name);
  if (flaw === undefined) return;
  throw new AppError('badInput', flaw === passwordRules.tooShort ? flaw : `${field}: ${flaw}`);
}
