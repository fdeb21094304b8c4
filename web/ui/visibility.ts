/** A problem's visibility in words. */
import { t } from '../../contract/translation.ts';
import type { Visibility } from '../../contract/words.ts';

export const visibilityNames: Record<Visibility, string> = {
  published: t`Published`,
  hidden: t`Hidden`,
  draft: t`Draft`,
};

export const visibilitySentences: Record<Visibility, string> = {
  published: t`In the list; everyone can solve it.`,
  hidden: t`Not in the list; everyone who has the link can solve it.`,
  draft: t`Only its owner and administrators can open it.`,
};
