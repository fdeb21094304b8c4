/** What the dashboard suggests. */
import { describe, expect, it } from 'vitest';
import type { ProblemRow } from '../../../contract/problems.ts';
import { levelOf, streakOf, suggestions, unfinished, weakTags } from './next.ts';

const submission = (id: string, verdict: 'Accepted' | 'Wrong Answer') => ({
  _id: `${id} ${verdict}`,
  problemId: { _id: id, name: id, difficulty: 'Easy' as const },
  verdict,
  submittedAt: '2026-11-20T12:00:00Z',
});

const problem = (name: string, part: Partial<ProblemRow>): ProblemRow => ({
  _id: name,
  name,
  problemStatement: '',
  difficulty: 'Easy',
  tags: [],
  solved: false,
  timeLimit: 1000,
  memoryLimit: 256,
  totalSubmissions: 0,
  acceptedSubmissions: 0,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  ...part,
});

describe('what is suggested', () => {
  it('includes unsolved problems, newest first and each once', () => {
    const recent = ['A', 'B', 'A', 'C'].map((id) => submission(id, 'Wrong Answer'));
    const open = unfinished([submission('D', 'Accepted'), ...recent], ['C', 'A']);
    expect(open.map(({ problemId }) => problemId._id)).toEqual(['A', 'C']);
  });

  it('is harder once most attempted problems are solved', () => {
    const of = (solved: number, attempted: number) => ({ solved, attempted });
    expect(levelOf({ easy: of(0, 0), medium: of(0, 0) })).toBe('Easy');
    expect(levelOf({ easy: of(5, 9), medium: of(0, 0) })).toBe('Easy');
    expect(levelOf({ easy: of(6, 9), medium: of(1, 1) })).toBe('Medium');
    expect(levelOf({ easy: of(6, 9), medium: of(6, 9) })).toBe('Hard');
  });

  it('names the tags with the smallest shares of solved problems', () => {
    const tags = [
      { tag: 'dp', solved: 1, attempted: 4 },
      { tag: 'all', solved: 3, attempted: 3 },
      { tag: 'once', solved: 0, attempted: 1 },
      { tag: 'graphs', solved: 0, attempted: 2 },
    ];
    expect(weakTags(tags).map(({ tag }) => tag)).toEqual(['graphs', 'dp']);
  });

  it('is an unattempted problem: of the right difficulty first, then with weak tags', () => {
    const weak = [{ tag: 'dp', solved: 0, attempted: 2 }];
    const problems = [
      problem('Solved', { solved: true }),
      problem('Open', {}),
      problem('Draft', { visibility: 'draft' }),
      problem('Hard', { difficulty: 'Hard', tags: ['dp'] }),
      problem('Plain', { totalSubmissions: 2, acceptedSubmissions: 2 }),
      problem('Weak', { tags: ['dp'] }),
    ];
    const found = suggestions(problems, { unsolved: ['Open'], level: 'Easy', weak });
    expect(found.map(({ name }) => name)).toEqual(['Weak', 'Plain', 'Hard']);
  });
});

it('a streak counts days in a row up to today or yesterday', () => {
  const active = (...days: string[]) => days.map((day) => ({ day, submissions: 1, accepted: 0 }));
  const now = Date.parse('2026-11-21T01:00:00Z');
  expect(streakOf([], now)).toBe(0);
  expect(streakOf(active('2026-11-18', '2026-11-19'), now)).toBe(0);
  expect(streakOf(active('2026-11-17', '2026-11-19', '2026-11-20'), now)).toBe(2);
  expect(streakOf(active('2026-11-20', '2026-11-21'), now)).toBe(2);
});
