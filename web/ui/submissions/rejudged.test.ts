/** What people read of a rejudging. */
import { expect, it } from 'vitest';
import { sentenceOfChange, wordsOfNotice } from './rejudged.ts';

const row = {
  _id: 'a',
  problemId: 'b',
  verdict: 'Accepted' as const,
  language: 'cpp',
  submittedAt: '2026-11-20T12:00:00Z',
  executionTime: 1,
  memoryKb: 1,
  testSet: 2,
  isPaused: false,
};
const change = { was: 'Wrong Answer' as const, at: '2026-11-22T12:00:00Z', hasNewTests: true };

it('says on a submission what changed, when and why', () => {
  expect(sentenceOfChange(row)).toBeUndefined();
  expect(sentenceOfChange({ ...row, change })).toMatch(
    /^Rejudged with new tests on .*2026.*: was Wrong Answer, is Accepted\.$/,
  );
  const byOther = sentenceOfChange({ ...row, change: { ...change, hasNewTests: false } });
  expect(byOther).toMatch(/^Rejudged on /);
});

it('counts the submissions of a notice', () => {
  const one = { _id: 'a', was: 'Wrong Answer' as const, verdict: 'Accepted' as const };
  const notice = {
    problemId: 'b',
    problemName: 'Sum',
    changedAt: '2026-11-22T12:00:00Z',
    isRead: false,
    hasNewTests: false,
    submissions: [one],
  };
  expect(wordsOfNotice(notice)).toBe('1 submission rejudged');
  const more = { ...notice, hasNewTests: true, submissions: [one, one] };
  expect(wordsOfNotice(more)).toBe('2 submissions rejudged with new tests');
});
