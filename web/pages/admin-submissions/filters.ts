/** The filters of all submissions, and how the address stores them. */
import type { VerdictCounts } from '../../../contract/admin-submissions.ts';
import { pending, verdicts } from '../../../contract/words.ts';
import { percentOf } from '../../ui/progress/shares.ts';
import type { ShownVerdict } from '../../ui/submissions/verdict.tsx';

/**
 * Empty texts and `All` filter nothing. `problem` and `user` are parts of names, `submission` is an
 * id that links have.
 */
export type Filters = {
  verdict: ShownVerdict | 'All';
  problem: string;
  user: string;
  submission?: string;
};

export const noFilters: Filters = { verdict: 'All', problem: '', user: '' };

export const shownVerdicts: readonly ShownVerdict[] = [...verdicts, pending];

/** Reads the filters from an address; invalid values count as not given. */
export function readFilters(search: URLSearchParams): Filters {
  const submission = search.get('submission');
  return {
    verdict: shownVerdicts.find((one) => one === search.get('verdict')) ?? 'All',
    problem: search.get('problem') ?? '',
    user: search.get('user') ?? '',
    ...(submission !== null && { submission }),
  };
}

/** The filters as the server expects them; those that match everything are omitted. */
export function asQuery({ verdict, problem, user, submission }: Filters) {
  return {
    ...(verdict !== 'All' && { verdict }),
    ...(problem.trim() !== '' && { problem: problem.trim() }),
    ...(user.trim() !== '' && { user: user.trim() }),
    ...(submission !== undefined && { submission }),
  };
}

/** The opposite of `readFilters`. */
export const writeFilters = (filters: Filters): URLSearchParams =>
  new URLSearchParams(asQuery(filters));

export type Share = { count: number; percent: number };

/** The numbers of accepted, wrong and other submissions, and their shares. */
export function sharesOf({
  total,
  byVerdict,
}: VerdictCounts): Record<'accepted' | 'wrong' | 'other', Share> {
  const share = (count: number): Share => ({
    count,
    percent: percentOf(count, total),
  });
  const accepted = byVerdict.Accepted ?? 0;
  const wrong = byVerdict['Wrong Answer'] ?? 0;
  return {
    accepted: share(accepted),
    wrong: share(wrong),
    other: share(total - accepted - wrong),
  };
}

/** The number of counted submissions with the selected verdict. */
export const countOf = (
  { total, byVerdict }: VerdictCounts,
  verdict: Filters['verdict'],
): number => (verdict === 'All' ? total : (byVerdict[verdict] ?? 0));
