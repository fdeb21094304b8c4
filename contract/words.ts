/** Words from fixed lists: verdicts, difficulties and leaderboards. */

export const verdicts = [
  'Accepted',
  'Partially Accepted',
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
  'Compilation Error',
  'Judge Error',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Shown instead of a verdict while a submission is waiting or running. */
export const pending = 'Pending';

export const difficulties = ['Easy', 'Medium', 'Hard'] as const;
export type Difficulty = (typeof difficulties)[number];

/**
 * The choices of administrators. The self-test's and other internal problems are `system`, which is
 * never shown.
 */
export const visibilities = ['draft', 'hidden', 'published'] as const;
export type Visibility = (typeof visibilities)[number];

export const boards = ['overall', 'easy', 'medium', 'hard', 'contributions'] as const;
export type Board = (typeof boards)[number];

/** Which submissions a preview judges by a draft: some of each verdict, or all. */
export const previewChoices = ['sample', 'all'] as const;
export type PreviewChoice = (typeof previewChoices)[number];

/** How a round of a review ended; `replaced`: the draft was sent again before it was reviewed. */
export const roundEndings = ['approved', 'rejected', 'changes', 'withdrawn', 'replaced'] as const;
export type RoundEnding = (typeof roundEndings)[number];

/** The protocols of checkers; contract/checker.ts describes them. */
export const checkerKinds = ['testlib', 'icpc'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

/** What people are notified of in reviews. */
export const reviewEvents = [
  'sent',
  'commented',
  'changes',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ReviewEvent = (typeof reviewEvents)[number];

/** The state of a draft's review; `unsent`: it was never sent. */
export const reviewStates = [
  'unsent',
  'pending',
  'changes',
  'approved',
  'rejected',
  'withdrawn',
] as const;
export type ReviewState = (typeof reviewStates)[number];

/** Begins the last section of a review, which a page shows folded. */
export const styleHeading = '### Style';

/** `private`: the owner alone; `link`: all who have the address; `public`: listed for everyone. */
export const listVisibilities = ['private', 'link', 'public'] as const;
export type ListVisibility = (typeof listVisibilities)[number];

/** How a problem was for those who solved it, compared with the difficulty that its setter says. */
export const difficultyAnswers = ['easier', 'as-said', 'harder'] as const;
export type DifficultyAnswer = (typeof difficultyAnswers)[number];
