/** Filtering and sorting the list of problems, with filters stored in the address. */

import type { ProblemRow } from '../../../contract/problems.ts';
import { type Difficulty, difficulties } from '../../../contract/words.ts';
import { percentOf } from '../../ui/progress/shares.ts';
import { readPage } from '../../ui/table/address-page.ts';
import { readSort, type Sort, type SortKeys, writeSort } from '../../ui/table/table-sort.ts';

export const pageRows = 50;

export const sortColumns = ['name', 'difficulty', 'rate'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** The reader's progress with a problem. */
export const statuses = ['Solved', 'Attempted', 'Not attempted'] as const;
export type Status = (typeof statuses)[number];

/** `number`: its place among the published ones, oldest first; null of others. */
export type ListedProblem = ProblemRow & { number: number | null; status: Status };

/** The problems with their numbers and the reader's status; `unsolved` are attempted ones. */
export function listed(
  problems: readonly ProblemRow[],
  unsolved: readonly string[],
): ListedProblem[] {
  const attempted = new Set(unsolved);
  let published = 0;
  return problems.map((row) => {
    const status = attempted.has(row._id) ? 'Attempted' : 'Not attempted';
    const isPublished = (row.visibility ?? 'published') === 'published';
    if (isPublished) published += 1;
    return {
      ...row,
      number: isPublished ? published : null,
      status: row.solved ? 'Solved' : status,
    };
  });
}

/** `page` counts from 1. Empty texts and `All` filter nothing. */
export type Filters = {
  difficulty: Difficulty | 'All';
  status: Status | 'All';
  tag: string;
  search: string;
  sort: Sort<SortColumn> | undefined;
  page: number;
};

export const noFilters: Filters = {
  difficulty: 'All',
  status: 'All',
  tag: '',
  search: '',
  sort: undefined,
  page: 1,
};

/** Reads the filters from an address; invalid values are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    difficulty: difficulties.find((one) => one === search.get('difficulty')) ?? 'All',
    status: statuses.find((one) => one === search.get('status')) ?? 'All',
    tag: search.get('tag') ?? '',
    search: search.get('search') ?? '',
    sort: readSort(search, sortColumns),
    page: readPage(search),
  };
}

/** The opposite of `readFilters`; filters that filter nothing are omitted. */
export function writeFilters(filters: Filters): URLSearchParams {
  const { difficulty, status, tag, search, sort, page } = filters;
  const order = writeSort(sort);
  return new URLSearchParams([
    ...(difficulty === 'All' ? [] : [['difficulty', difficulty]]),
    ...(status === 'All' ? [] : [['status', status]]),
    ...(tag === '' ? [] : [['tag', tag]]),
    ...(search === '' ? [] : [['search', search]]),
    ...(order === undefined ? [] : [['sort', order]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
}

const none: ReadonlySet<string> = new Set();

/**
 * The problems that pass all filters. A searched text must be in the name, in the beginning of the
 * statement, or in the rest of the statement, where the server searches: `found` has its results.
 */
export function narrow(
  problems: readonly ListedProblem[],
  filters: Filters,
  found: ReadonlySet<string> = none,
): ListedProblem[] {
  const tag = filters.tag.trim().toLowerCase();
  const search = filters.search.trim().toLowerCase();
  const has = (text: string, part: string) => text.toLowerCase().includes(part);
  const isFound = ({ _id, name, problemStatement }: ListedProblem) =>
    found.has(_id) || has(name, search) || has(problemStatement, search);
  return problems.filter(
    (one) =>
      (filters.difficulty === 'All' || one.difficulty === filters.difficulty) &&
      (filters.status === 'All' || one.status === filters.status) &&
      (tag === '' || one.tags.some((each) => has(each, tag))) &&
      (search === '' || isFound(one)),
  );
}

/** Untried problems have no success rate, and come last. */
export const sortKeys: SortKeys<ProblemRow, SortColumn> = {
  name: ({ name }) => name,
  difficulty: ({ difficulty }) => difficulties.indexOf(difficulty),
  rate: ({ acceptedSubmissions, totalSubmissions }) =>
    totalSubmissions === 0 ? undefined : acceptedSubmissions / totalSubmissions,
};

/** A random unsolved problem; `chance` is from 0 up to but not including 1. */
export function pickUnsolved<Row extends Pick<ProblemRow, 'solved'>>(
  problems: readonly Row[],
  chance: number,
): Row | undefined {
  const unsolved = problems.filter(({ solved }) => !solved);
  return unsolved[Math.floor(chance * unsolved.length)];
}

/** The number of problems of each difficulty. */
export function countByDifficulty(problems: readonly ProblemRow[]): Record<Difficulty, number> {
  const counts = { Easy: 0, Medium: 0, Hard: 0 };
  for (const { difficulty } of problems) counts[difficulty]++;
  return counts;
}

/** The tags of all problems, each once, by the alphabet. */
export const tagsOf = (problems: readonly Pick<ProblemRow, 'tags'>[]): string[] =>
  [...new Set(problems.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'en'));

/** The percentage of accepted submissions; a dash if there are none. */
export function successRate({
  acceptedSubmissions,
  totalSubmissions,
}: Pick<ProblemRow, 'acceptedSubmissions' | 'totalSubmissions'>): string {
  if (totalSubmissions === 0) return '—';
  return `${percentOf(acceptedSubmissions, totalSubmissions)}%`;
}
