/** Who sees a list, in words. */
import { t } from '../../../contract/translation.ts';
import type { ListVisibility } from '../../../contract/words.ts';

export const listVisibilityNames: Record<ListVisibility, string> = {
  private: t`Private`,
  link: t`By link`,
  public: t`Public`,
};

export const listVisibilitySentences: Record<ListVisibility, string> = {
  private: t`Private: only you see it`,
  link: t`By link: everyone who has its address sees it`,
  public: t`Public: everyone finds it under “Public lists”`,
};
