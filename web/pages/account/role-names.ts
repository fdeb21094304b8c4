/** The names of roles. */
import type { Role } from '../../../contract/roles.ts';
import { t } from '../../../contract/translation.ts';

export const roleNames: Record<Role, string> = {
  setter: t`setter`,
  reviewer: t`reviewer`,
  organiser: t`organiser`,
  teacher: t`teacher`,
  observer: t`observer`,
};
