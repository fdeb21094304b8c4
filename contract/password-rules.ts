/**
 * The rules of a new password, which forms also check as one types. Nothing else is refused: six
 * characters are enough.
 */

import { passwordRules } from './form-messages.ts';
import { passwordMinChars } from './limits.ts';

const siteName = 'arbiter';

/** What people put around a name to make it a password. */
const decoration = /[\p{N}\s._-]/gu;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Whether a password is the site's name, the person's, or a part of it, perhaps with digits. */
function isName(password: string, name: string): boolean {
  const words = [siteName, name, ...name.split(/[\s._-]+/).filter((part) => part.length > 1)];
  const bare = (text: string) => folded(text).replaceAll(decoration, '');
  const found = bare(password);
  return found !== '' && words.map(bare).includes(found);
}

type Known = {
  /** The name of the person whose password it is. */
  name: string;
  /** The passwords of common-passwords.ts. */
  common: ReadonlySet<string>;
};

/** The sentence of the first rule that a new password breaks. */
export function passwordFlaw(password: string, { name, common }: Known): string | undefined {
  const { tooShort, blank, repeated, common: isCommon, ofName } = passwordRules;
  if (password.length < passwordMinChars) return tooShort;
  if (password.trim() === '') return blank;
  if (new Set(password).size === 1) return repeated;
  if (common.has(folded(password))) return isCommon;
  return isName(password, name) ? ofName : undefined;
}
