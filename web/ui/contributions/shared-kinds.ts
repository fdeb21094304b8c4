/** What people are to a problem, in words. */
import type { SharedKind } from '../../../contract/problem-people.ts';
import { t } from '../../../contract/translation.ts';

export const kindNames: Record<SharedKind, string> = {
  owner: t`Owner`,
  author: t`Author`,
  tester: t`Tester`,
};
