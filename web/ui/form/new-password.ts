/** Checks new passwords: two of them before they are sent, and one as it is typed. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { passwordRules } from '../../../contract/form-messages.ts';
import { passwordMinChars } from '../../../contract/limits.ts';
import { passwordFlaw } from '../../../contract/password-rules.ts';
import { passwordMessages } from '../../page-messages.ts';

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

/** The list is only for those who choose a password. */
const commonQuery = queryOptions({
  queryKey: ['common-passwords'],
  queryFn: async () => {
    const { commonPasswords } = await import('../../../contract/common-passwords.ts');
    return new Set(commonPasswords);
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const none: ReadonlySet<string> = new Set();

/**
 * Why a password that is being typed would be refused, once it is long enough. `name` is the
 * person's, or empty if it is not known.
 */
export function usePasswordFlaw(password: string, name: string): string | undefined {
  const isLong = password.length >= passwordMinChars;
  const { data: common = none } = useQuery({ ...commonQuery, enabled: password !== '' });
  return isLong ? passwordFlaw(password, { name, common }) : undefined;
}
