/** Which problems of the list are shown: the filters, how they stand in the address, the pages. */
import { type Difficulty, difficulties } from '../../../contract/judging.ts';
import type { ProblemRow } from '../../../contract/problems.ts';

export const pageRows = 50;

/** `page` counts from 1. Empty texts and `All` narrow nothing. */
export type Filters = { difficulty: Difficulty | 'All'; tag: string; search: string; page: number };

export const noFilters: Filters = { difficulty: 'All', tag: '', search: '', page: 1 };

/** Reads the filters from an address; whatever makes no sense there counts as not given. */
export function readFilters(search: URLSearchParams): Filters {
  const page = Number(search.get('page'));
  return {
    difficulty: difficulties.find((one) => one === search.get('difficulty')) ?? 'All',
    tag: search.get('tag') ?? '',
    search: search.get('search') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The opposite of `readFilters`; what narrows nothing is left out. */
export function writeFilters({ difficulty, tag, search, page }: Filters): URLSearchParams {
  return new URLSearchParams([
    ...(difficulty === 'All' ? [] : [['difficulty', difficulty]]),
    ...(tag === '' ? [] : [['tag', tag]]),
    ...(search === '' ? [] : [['search', search]]),
    ...(page === 1 ? [] : [['page', String(page)]]),
  ]);
}

/** The problems of the difficulty whose tags and whose name or description have the texts. */
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

/** How many problems there are of each difficulty. */
export function countByDifficulty(problems: readonly ProblemRow[]): Record<Difficulty, number> {
  const counts = { Easy: 0, Medium: 0, Hard: 0 };
  for (const { difficulty } of problems) counts[difficulty]++;
  return counts;
}

/** Accepted of all submissions, as a percentage; a dash where there is none. */
export function successRate({
  acceptedSubmissions,
  totalSubmissions,
}: Pick<ProblemRow, 'acceptedSubmissions' | 'totalSubmissions'>): string {
  if (totalSubmissions === 0) return '—';
  return `${Math.round((100 * acceptedSubmissions) / totalSubmissions)}%`;
}
