/**
 * The sentences of a problem's page and of the frame around all pages, word for word, in one place so
 * that pages and journeys agree. What the API says is in contract/messages.ts.
 */

/** For problems whose judging is paused. */
export const pausedSentences = {
  waits: 'Judging of this problem is paused. What you submit is kept and will be judged later.',
  kept: 'Judging of this problem is paused. Your submissions are kept and will be judged later.',
} as const;

export const problemMessages = {
  translationFailed: 'The statement could not be loaded in this language. Here is the original.',
  unexpected: 'An unexpected error occurred',
  deleteTitle: 'Are you sure?',
  deleteText: 'This action cannot be undone!',
  deleted: { title: 'Deleted!', text: 'Problem has been deleted successfully.' },
  deleteFailed: { title: 'Error!', text: 'Failed to delete problem. Please try again.' },
  created: { title: 'Success!', text: 'Problem created successfully!' },
  createFailed: { title: 'Error!', text: 'Failed to create problem. Please try again.' },
  updated: { title: 'Success!', text: 'Problem updated successfully!' },
  updateFailed: { title: 'Error!', text: 'Failed to update problem. Please try again.' },
  loadFailed: 'Failed to load problem data.',
} as const;

/** If the code of a page or of a part of it cannot be loaded. */
export const partMessages = {
  noConnection: {
    title: 'No connection',
    text: 'What you asked for appears once the server can be reached again.',
  },
} as const;

/** Shown if rendering a page failed. */
export const brokenPageMessages = { title: 'Unexpected Application Error!' } as const;
