/** How pages name members of groups: who has left the class keeps the place in one. */
import { t } from '../../../contract/translation.ts';

export const memberName = ({ name, hasLeft }: { name: string; hasLeft: boolean }): string =>
  hasLeft ? t`${name} (left the class)` : name;
