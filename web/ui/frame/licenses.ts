/** The licences of problem packages, as people call them. */

import type { licenses } from '../../../contract/package-words.ts';
import { t } from '../../../contract/translation.ts';

export const licenseNames: Record<(typeof licenses)[number], string> = {
  unknown: t`Unknown`,
  'public domain': t`Public domain`,
  cc0: 'CC0',
  'cc by': t`CC BY`,
  'cc by-sa': t`CC BY-SA`,
  educational: t`For education`,
  permission: t`With permission`,
};
