/** The sentences of the pages of contests, as in page-messages.ts; a board does not load the others. */

import type { FixedBy } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';

/** Why organisers can change nothing of a contest. */
export const fixedMessages: Record<FixedBy, string> = {
  import: t`This contest was imported. Import its package again to change it.`,
  ended: t`The updates of the contest have ended.`,
};

export const contestMessages = {
  boardStale: t`This board is not up to date: the server does not answer. The page asks it again.`,
  received: t`The contest has received it. It tells no results before the end of your time.`,
} as const;
