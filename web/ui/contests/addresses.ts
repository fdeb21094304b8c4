/** The addresses of the pages of a contest. */
import type { ContestPage, ListedProblem } from '../../../contract/contests.ts';
import { paths } from '../../paths.ts';

/** The pages of a contest besides its own, as their addresses end. */
export type ContestPart =
  | 'board'
  | 'submissions'
  | 'own'
  | 'questions'
  | 'desk'
  | 'edit'
  | 'results'
  | 'resolver'
  | 'print'
  | 'certificates'
  | 'similarity';

export const contestAddress = (slug: string, part?: ContestPart): string =>
  paths.contests(`/${slug}${part === undefined ? '' : `/${part}`}`);

/** The board in large letters, without anything around it. */
export const projectorAddress = (slug: string): string =>
  `${contestAddress(slug, 'board')}?projector`;

/** A problem as those who take part solve it. */
export const contestProblemAddress = (slug: string, label: string): string =>
  paths.contests(`/${slug}/problems/${encodeURIComponent(label)}`);

/** A submission of the reader's team. */
export const ownRunAddress = (slug: string, id: string): string =>
  paths.contests(`/${slug}/own/${id}`);

/**
 * How the reader solves a problem on its page in the contest: `inside` as one who takes part,
 * `practice` after the end, by ordinary submissions; null if it is not open there.
 */
export function solvedHow(
  { phase, ownTeam, ownTime }: ContestPage,
  { problemId }: ListedProblem,
): 'inside' | 'practice' | null {
  if (problemId === null) return null;
  if (ownTime !== null || (ownTeam !== null && phase === 'running')) return 'inside';
  return phase === 'past' ? 'practice' : null;
}
