/** What the tab of published solutions loads. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SubmittedLanguage } from '../../../../contract/languages.ts';
import {
  ownSolutions,
  publishedSolutions,
  readSolution,
} from '../../../../contract/solution-calls.ts';
import type { SolutionOrder } from '../../../../contract/solution-rules.ts';
import { api } from '../../../api.ts';

/** Of all that is known of a problem's solutions. */
export const solutionsKey = (problemId: string) => ['solutions', problemId];

type Asked = { page: number; order: SolutionOrder; language?: SubmittedLanguage };

export const solutionsQuery = (problemId: string, query: Asked) =>
  queryOptions({
    queryKey: [...solutionsKey(problemId), query],
    queryFn: ({ signal }) =>
      api.call(publishedSolutions, { params: { id: problemId }, query, signal }),
    placeholderData: keepPreviousData,
  });

export const ownSolutionsQuery = (problemId: string) =>
  queryOptions({
    queryKey: [...solutionsKey(problemId), 'own'],
    queryFn: ({ signal }) => api.call(ownSolutions, { params: { id: problemId }, signal }),
    // There may be a newer submission.
    staleTime: 0,
  });

export const solutionQuery = (problemId: string, id: string) =>
  queryOptions({
    queryKey: [...solutionsKey(problemId), 'one', id],
    queryFn: ({ signal }) => api.call(readSolution, { params: { id }, signal }),
    retry: false,
  });
