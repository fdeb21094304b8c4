/** Filtering and sorting problems, and the filters in the address. */
import { describe, expect, it } from 'vitest';
import type { ProblemRow } from '../../../contract/problems.ts';
import { sortRows } from '../../ui/table/table-sort.ts';
import {
  countByDifficulty,
  type Filters,
  listed,
  narrow,
  noFilters,
  pickUnsolved,
  readFilters,
  sortKeys,
  successRate,
  tagsOf,
  writeFilters,
} from './narrow.ts';

const row = (name: string, part: Partial<ProblemRow>): ProblemRow => ({
  _id: name,
  name,
  problemStatement: '',
  difficulty: 'Easy',
  tags: [],
  timeLimit: 1000,
  memoryLimit: 256,
  totalSubmissions: 0,
  acceptedSubmissions: 0,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  solved: false,
  ...part,
});

const problems = [
  row('Bridges', { difficulty: 'Hard', tags: ['graphs'], problemStatement: 'A town has rivers' }),
  row('Two Sums', { tags: ['sorting', 'two pointers'] }),
  row('Rivers', { tags: ['Graph theory'] }),
];
const names = (filters: Partial<Filters>, found?: ReadonlySet<string>) =>
  narrow(listed(problems, ['Rivers']), { ...noFilters, ...filters }, found).map(({ name }) => name);

describe('filtering', () => {
  it('shows everything without filters', () => {
    expect(names({})).toEqual(['Bridges', 'Two Sums', 'Rivers']);
  });
  it('selects a difficulty', () => {
    expect(names({ difficulty: 'Hard' })).toEqual(['Bridges']);
  });
  it('finds a part of a tag, ignoring case', () => {
    expect(names({ tag: ' graph ' })).toEqual(['Bridges', 'Rivers']);
  });
  it('finds a part of a name or a description, ignoring case', () => {
    expect(names({ search: 'RIVER' })).toEqual(['Bridges', 'Rivers']);
  });
  it('includes the problems that the server found by text', () => {
    expect(
      names({ search: 'river', difficulty: 'Easy' }, new Set(['Two Sums', 'Bridges'])),
    ).toEqual(['Two Sums', 'Rivers']);
  });
  it("selects by the reader's progress", () => {
    const solved = listed([row('Done', { solved: true }), ...problems], ['Done', 'Rivers']);
    const of = (status: Filters['status']) =>
      narrow(solved, { ...noFilters, status }).map(({ name }) => name);
    expect(of('Solved')).toEqual(['Done']);
    expect(of('Attempted')).toEqual(['Rivers']);
    expect(of('Not attempted')).toEqual(['Bridges', 'Two Sums']);
  });
  it('numbers the published problems', () => {
    const drafts = [row('A', {}), row('B', { visibility: 'draft' }), row('C', {})];
    expect(listed(drafts, []).map(({ number }) => number)).toEqual([1, null, 2]);
  });
  it('combines all filters', () => {
    expect(names({ search: 'river', tag: 'graph', difficulty: 'Easy' })).toEqual(['Rivers']);
  });
});

describe('filters in the address', () => {
  it('are read back as they were written', () => {
    const sort = { column: 'rate', isDescending: true } as const;
    const texts = { tag: 'a b', search: 'x&y=ü' };
    const filters: Filters = {
      difficulty: 'Medium',
      status: 'Attempted',
      ...texts,
      sort,
      page: 3,
    };
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  });
  it('omit those that match everything', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
  });
  it('are ignored if they are invalid', () => {
    expect(readFilters(new URLSearchParams('difficulty=Huge&page=-2'))).toEqual(noFilters);
    expect(readFilters(new URLSearchParams('page=1.5')).page).toBe(1);
  });
});

describe('the order', () => {
  const tried = [
    row('Never tried', {}),
    row('Often solved', { totalSubmissions: 4, acceptedSubmissions: 3, difficulty: 'Medium' }),
    row('Never solved', { totalSubmissions: 9, difficulty: 'Hard' }),
  ];
  const order = (column: keyof typeof sortKeys, isDescending: boolean) =>
    sortRows(tried, { column, isDescending }, sortKeys).map(({ name }) => name);

  it('goes from easy to hard', () => {
    expect(order('difficulty', false)).toEqual(['Never tried', 'Often solved', 'Never solved']);
  });
  it('by success rate puts untried problems last in both directions', () => {
    expect(order('rate', false)).toEqual(['Never solved', 'Often solved', 'Never tried']);
    expect(order('rate', true)).toEqual(['Often solved', 'Never solved', 'Never tried']);
  });
});

describe('a random unsolved problem', () => {
  const some = [row('A', { solved: true }), row('B', {}), row('C', { solved: true }), row('D', {})];
  it.each([
    [0, 'B'],
    [0.49, 'B'],
    [0.5, 'D'],
    [0.999, 'D'],
  ])('by chance %f is %s', (chance, name) => {
    expect(pickUnsolved(some, chance)?.name).toBe(name);
  });
  it('is undefined if everything is solved', () => {
    expect(pickUnsolved([row('A', { solved: true })], 0.5)).toBeUndefined();
  });
});

describe('tags', () => {
  it('are listed once each, in alphabetical order', () => {
    const some = [{ tags: ['trees', 'dp'] }, { tags: [] }, { tags: ['Arrays', 'dp'] }];
    expect(tagsOf(some)).toEqual(['Arrays', 'dp', 'trees']);
  });
});

describe('figures', () => {
  it('count by difficulty', () => {
    expect(countByDifficulty(problems)).toEqual({ Easy: 2, Medium: 0, Hard: 1 });
  });
  it('round the success rate to a percentage', () => {
    expect(successRate({ acceptedSubmissions: 2, totalSubmissions: 3 })).toBe('67%');
    expect(successRate({ acceptedSubmissions: 0, totalSubmissions: 3 })).toBe('0%');
  });
  it('have no success rate if nothing was submitted', () => {
    expect(successRate({ acceptedSubmissions: 0, totalSubmissions: 0 })).toBe('—');
  });
});
