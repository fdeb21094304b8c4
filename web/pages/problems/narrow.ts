/** Filtering and sorting the list of problems, with filters stored in the address. */

import type { ProblemRow } from '../../../contract/problems.ts';
import { type Difficulty, difficulties } from '../../../contract/words.ts';
import { readPage } from '../../ui/address-page.ts';
import { readSort, type Sort, type SortKeys, writeSort } from '../../ui/table-sort.ts';

export const pageRows = 50;

export const sortColumns = ['name', 'difficulty', 'rate'] as const;
export type SortColumn = (typeof sortColumns)[number];

/** `page` counts from 1. Empty texts and `All` filter nothing. */
export type Filters = {
  difficulty: Difficulty | 'All';
  tag: string;
  search: string;
  sort: Sort<SortColumn> | undefined;
  page: number;
};

export const noFilters: Filters = {
  difficulty: 'All',
  tag: '',
  search: '',
  sort: undefined,
  page: 1,
};

/** Reads the filters from an address; invalid values are ignored. */
export function readFilters(search: URLSearchParams): Filters {
  return {
    difficulty: difficulties.find((one) => one === search.get('difficulty')) ?? 'All',
    tag: search.get('tag') ?? '',
    search: search.get('search') ?? '',
    sort: readSort(search, sortColumns),
    page: readPage(search),
  };
}

/** The opposite of `readFilters`; filters that filter nothing are omitted. */
export function writeFilters({ difficulty, tag, search, sort, page }: Filters): URLSearchParams {
  const order = writeSort(sort);
  return new URLSearchParams([
    ...(difficulty === 'All' ? [] : [['difficulty', difficulty]]),
    ...(tag === '' ? [] : [['tag', tag]]),
    ...(search === '' ? [] : [['search', search]]),
    ...(order === undefined ? [] : [['sort', order]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
}

/** The problems of the difficulty whose tags, and whose name or description, contain the texts. */
export function narrow(problems: readonly ProblemRow[], filters: Filters): ProblemRow[] {
  const tag = filters.tag.trim().toLowerCase();
  const search = filters.search.trim().toLowerCase();
  const has = (text: string, part: string) => text.toLowerCase().includes(part);
  return problems.filter(
    (one) =>
      (filters.difficulty === 'All' || one.difficulty === filters.difficulty) &&
      (tag === '' || one.tags.some((each) => has(each, tag))) &&
      (search === '' || has(one.name, search) || has(one.problemStatement, search)),
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
export function pickUnsolved(
  problems: readonly ProblemRow[],
  chance: number,
): ProblemRow | undefined {
  const unsolved = problems.filter(({ solved }) => !solved);
  return unsolved[Math.floor(chance * unsolved.length)];
}

/** The number of problems of each difficulty. */
export function countByDifficulty(problems: readonly ProblemRow[]): Record<Difficulty, number> {
  const counts = { Easy: 0, Medium: 0, Hard: 0 };
  for (const { difficulty } of problems) counts[difficulty]++;
  return counts;
}

/** The percentage of accepted submissions; a dash if there are none. */
export function successRate({
  acceptedSubmissions,
  totalSubmissions,
}: Pick<ProblemRow, 'acceptedSubmissions' | 'totalSubmissions'>): string {
  if (totalSubmissions === 0) return '—';
  return `${Math.round((100 * acceptedSubmissions) / totalSubmissions)}%`;
}
