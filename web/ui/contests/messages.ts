/** The sentences of the pages of contests, as in page-messages.ts; a board does not load the others. */

import { t } from '../../../contract/translation.ts';

export const contestMessages = {
  boardStale: t`This board is not up to date: the server does not answer. The page asks it again.`,
  received: t`The contest has received it. It tells no results before the end of your time.`,
} as const;
