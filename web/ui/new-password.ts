/** Whether two new passwords will do, before they are sent. */
import { passwordMinChars } from '../../contract/limits.ts';
import { passwordRules } from '../../contract/messages.ts';
import { passwordMessages } from '../messages.ts';

export type NewPassword = { newPassword: string; confirmation: string };

/** The first rule that is broken, by the field that it is about. */
export function brokenRule({
  newPassword,
  confirmation,
}: NewPassword): Partial<Record<keyof NewPassword, string>> {
  if (newPassword.length < passwordMinChars) return { newPassword: passwordRules.tooShort };
  if (newPassword !== confirmation) return { confirmation: passwordMessages.mismatch };
  return {};
}
