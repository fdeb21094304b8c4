/** The licences of problem packages, as people call them. */
import type { licenses } from '../../../contract/package-words.ts';

export const licenseNames: Record<(typeof licenses)[number], string> = {
  unknown: 'Unknown',
  'public domain': 'Public domain',
  cc0: 'CC0',
  'cc by': 'CC BY',
  'cc by-sa': 'CC BY-SA',
  educational: 'For education',
  permission: 'With permission',
};
