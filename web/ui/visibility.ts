/** A problem's visibility in words. */
import type { Visibility } from '../../contract/words.ts';

export const visibilityNames: Record<Visibility, string> = {
  published: 'Published',
  hidden: 'Hidden',
  draft: 'Draft',
};

export const visibilitySentences: Record<Visibility, string> = {
  published: 'In the list; everyone can solve it.',
  hidden: 'Not in the list; everyone who has the link can solve it.',
  draft: 'Only its owner and administrators can open it.',
};
