/** How the review page sorts and shortens contributions. */
import { describe, expect, it } from 'vitest';
import type { ContributionRow, ContributionStatus } from '../../../contract/contributions.ts';
import { commentPreview, countByStatus, cut, pendingOf, reviewedOf } from './counts.ts';

const contribution = (_id: string, status: ContributionStatus, day: number): ContributionRow => ({
  _id,
  problemName: 'Sum',
  problemStatement: 'Add them.',
  difficulty: 'easy',
  tags: [],
  timeLimit: 1000,
  memoryLimit: 256,
  testCases: [],
  status,
  contributedBy: { name: 'Ada', email: 'ada@example.com' },
  contributedAt: `2026-01-0${day}T00:00:00.000Z`,
  reviewedAt: status === 'pending' ? null : `2026-02-0${day}T00:00:00.000Z`,
  reviewedBy: null,
  reviewComments: null,
  approvedProblemId: null,
  draft: null,
});

const all = [
  contribution('new', 'pending', 5),
  contribution('old', 'pending', 1),
  contribution('first', 'approved', 2),
  contribution('last', 'rejected', 3),
];

describe('contributions', () => {
  it('are counted by status', () => {
    expect(countByStatus(all)).toEqual({ pending: 2, approved: 1, rejected: 1 });
  });

  it('are listed with the longest waiting first', () => {
    expect(pendingOf(all).map(({ _id }) => _id)).toEqual(['old', 'new']);
  });

  it('are listed with the latest review first', () => {
    expect(reviewedOf(all).map(({ _id }) => _id)).toEqual(['last', 'first']);
  });
});

describe('texts', () => {
  it('are truncated with an ellipsis', () => {
    expect(cut('abc', 3)).toBe('abc');
    expect(cut('🎈🎈🎈🎈', 3)).toBe('🎈🎈🎈...');
  });

  it('of reviews are truncated at 50 characters', () => {
    expect(commentPreview('a'.repeat(50))).toBe('a'.repeat(50));
    expect(commentPreview('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`);
    expect(commentPreview(null)).toBe('—');
  });
});
