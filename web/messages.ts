/**
 * The sentences of a problem's page and of the frame around all pages, word for word, in one place so
 * that pages and journeys agree. What the API says is in contract/messages.ts.
 */

import { t } from '../contract/translation.ts';
/** For problems whose judging is paused. */
export const pausedSentences = {
  waits: t`Judging of this problem is paused. What you submit is kept and will be judged later.`,
  kept: t`Judging of this problem is paused. Your submissions are kept and will be judged later.`,
} as const;

export const problemMessages = {
  translationFailed: t`The statement could not be loaded in this language. Here is the original.`,
  unexpected: t`An unexpected error occurred`,
  deleteTitle: t`Are you sure?`,
  deleteText: t`This action cannot be undone!`,
  deleted: { title: t`Deleted!`, text: t`Problem has been deleted successfully.` },
  deleteFailed: { title: t`Error!`, text: t`Failed to delete problem. Please try again.` },
  loadFailed: t`Failed to load problem data.`,
} as const;

/** If the code of a page or of a part of it cannot be loaded. */
export const partMessages = {
  noConnection: {
    title: t`No connection`,
    text: t`What you asked for appears once the server can be reached again.`,
  },
} as const;

/** Shown if rendering a page failed. */
export const brokenPageMessages = { title: t`Unexpected Application Error!` } as const;
