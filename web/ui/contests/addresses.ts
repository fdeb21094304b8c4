/** The addresses of the pages of a contest. */
import { paths } from '../../paths.ts';

/** The pages of a contest besides its own, as their addresses end. */
export type ContestPart =
  | 'board'
  | 'submissions'
  | 'questions'
  | 'desk'
  | 'edit'
  | 'results'
  | 'resolver'
  | 'similarity';

export const contestAddress = (slug: string, part?: ContestPart): string =>
  paths.contests(`/${slug}${part === undefined ? '' : `/${part}`}`);

/** The board in large letters, without anything around it. */
export const projectorAddress = (slug: string): string =>
  `${contestAddress(slug, 'board')}?projector`;
