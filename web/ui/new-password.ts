/** Checks two new passwords before they are sent. */
import { passwordMinChars } from '../../contract/limits.ts';
import { passwordRules } from '../../contract/messages.ts';
import { passwordMessages } from '../messages.ts';

export type NewPassword = { newPassword: string; confirmation: string };

/** The first broken rule, by its field. */
export function brokenRule({
  newPassword,
  confirmation,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  if (newPassword.length < passwordMinChars) return { newPassword: passwordRules.tooShort };
  if (newPassword !== confirmation) return { confirmation: passwordMessages.mismatch };
  return {};
}
