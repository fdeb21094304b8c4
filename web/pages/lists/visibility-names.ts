/** Who sees a list, in words. */
import type { ListVisibility } from '../../../contract/words.ts';

export const listVisibilityNames: Record<ListVisibility, string> = {
  private: 'Private',
  link: 'By link',
  public: 'Public',
};

export const listVisibilitySentences: Record<ListVisibility, string> = {
  private: 'Private: only you see it',
  link: 'By link: everyone who has its address sees it',
  public: 'Public: everyone finds it under “Public lists”',
};
