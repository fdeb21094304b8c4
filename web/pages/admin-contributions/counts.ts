/** Contributions as the review page sorts and shortens them. */
import type { ContributionRow, ContributionStatus } from '../../../contract/contributions.ts';

const reviewCommentPreviewChars = 50;

/** The number of contributions with each status. */
export function countByStatus(all: readonly ContributionRow[]): Record<ContributionStatus, number> {
  const counts = { pending: 0, approved: 0, rejected: 0 };
  for (const { status } of all) counts[status] += 1;
  return counts;
}

/** The first characters of a text, with an ellipsis if it is longer. */
export function cut(text: string, maxChars: number): string {
  const characters = [...text];
  if (characters.length <= maxChars) return text;
  return `${characters.slice(0, maxChars).join('').trimEnd()}...`;
}

/** The beginning of the reviewer's comments, or a dash. */
export const commentPreview = (comments: string | null): string =>
  comments === null || comments === '' ? '—' : cut(comments, reviewCommentPreviewChars);

/** The contributions that await review, the longest waiting first. */
export const pendingOf = (all: readonly ContributionRow[]): ContributionRow[] =>
  all
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => a.contributedAt.localeCompare(b.contributedAt));

/** The contributions that were reviewed, the latest review first. */
export const reviewedOf = (all: readonly ContributionRow[]): ContributionRow[] =>
  all
    .filter(({ status }) => status !== 'pending')
    .sort((a, b) => (b.reviewedAt ?? '').localeCompare(a.reviewedAt ?? ''));
