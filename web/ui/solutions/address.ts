/** Where a published solution is shown: on the page of its problem, which opens with its tab. */
import { paths } from '../../paths.ts';

/** The page of the problem looks for this parameter. */
export const solutionParameter = 'solution';

export const solutionAddress = (problemId: string, id: string): string =>
  `${paths.problem(problemId)}?${solutionParameter}=${id}`;
