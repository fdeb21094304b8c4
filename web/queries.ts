/** The queries of the pages, with their cache keys. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  getCounterexample,
  getPath,
  getProblem,
  getTranslation,
  languages,
  leaderboard,
  listPaths,
  listSubmissions,
  notices,
  ownAttempts,
  problemList,
  profile,
  publicProfile,
  siteNumbers,
  submissionCode,
  submissionDetails,
  userDashboard,
  watchSubmission,
} from '../contract/calls.ts';
import { boardPageRows, submissionsPageRows } from '../contract/limits.ts';
import type { Board } from '../contract/words.ts';
import { pending } from '../contract/words.ts';
import { api } from './api.ts';

/** How often a list with pending submissions is refreshed. */
const pendingRefetchMs = 2000;

/** All problems. The page itself filters and pages, so both are immediate. */
export const problemsQuery = queryOptions({
  queryKey: ['problems'],
  queryFn: ({ signal }) => api.call(problemList, { query: {}, signal }),
});

/** Figures about the site at the time of the request. */
export const siteNumbersQuery = queryOptions({
  queryKey: ['site-numbers'],
  queryFn: ({ signal }) => api.call(siteNumbers, { signal }),
});

/** The problems that the caller has attempted but not solved; a new verdict makes them stale. */
export const attemptedQuery = queryOptions({
  queryKey: ['problems', 'attempted'],
  queryFn: ({ signal }) => api.call(ownAttempts, { signal }),
});

/** The key of all learning paths; a new verdict makes them stale, too. */
export const learningKey = ['problems', 'learning'];

export const learningPathsQuery = queryOptions({
  queryKey: learningKey,
  queryFn: ({ signal }) => api.call(listPaths, { signal }),
  staleTime: 0,
});

export const learningPathQuery = (id: string) =>
  queryOptions({
    queryKey: [...learningKey, id],
    queryFn: ({ signal }) => api.call(getPath, { params: { id }, signal }),
    staleTime: 0,
  });

/** The problems whose names or statements contain the words of a text. */
export const foundQuery = (search: string) =>
  queryOptions({
    queryKey: ['problems', 'found', search],
    queryFn: ({ signal }) => api.call(problemList, { query: { search }, signal }),
  });

export const problemQuery = (id: string) =>
  queryOptions({
    queryKey: ['problem', id],
    queryFn: ({ signal }) => api.call(getProblem, { params: { id }, signal }),
  });

/** A problem's statement in a language other than its own. */
export const translationQuery = (id: string, language: string) =>
  queryOptions({
    queryKey: ['problem', id, 'translation', language],
    queryFn: ({ signal }) => api.call(getTranslation, { params: { id, language }, signal }),
  });

/** The accepted languages. */
export const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => api.call(languages, { signal }),
});

/** A person's submissions for a problem, page by page; refreshed until all are judged. */
export const submissionsQuery = (userId: string, problemId: string) =>
  infiniteQueryOptions({
    queryKey: ['submissions', problemId, userId],
    queryFn: ({ signal, pageParam }) =>
      api.call(listSubmissions, {
        params: { userId, problemId },
        query: {
          limit: submissionsPageRows,
          withCode: 'false',
          ...(pageParam !== '' && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < submissionsPageRows ? undefined : page.at(-1)?._id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.some(({ verdict }) => verdict === pending))
        ? pendingRefetchMs
        : false,
  });

/** The code of a submission, which never changes. */
export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id],
    queryFn: ({ signal }) => api.call(submissionCode, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A submission with all its stored details; refreshed until it is judged. */
export const submissionQuery = (id: string) =>
  queryOptions({
    queryKey: ['submission', id],
    queryFn: ({ signal }) => api.call(submissionDetails, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.verdict === pending ? pendingRefetchMs : false),
  });

/** How often the progress of a search is requested. */
const searchRefetchMs = 800;

/** The search for a small input on which a submission fails; refreshed until it ends. */
export const counterexampleQuery = (id: string) =>
  queryOptions({
    queryKey: ['counterexample', id],
    queryFn: ({ signal }) => api.call(getCounterexample, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'searching'
        ? searchRefetchMs
        : false,
  });

/** The result of a judged submission; a rejudging changes it. */
export const resultQuery = (id: string) =>
  queryOptions({
    queryKey: ['result', id],
    queryFn: ({ signal }) => api.call(watchSubmission, { params: { id }, signal }),
    staleTime: 0,
  });

/** The caller's numbers and history; refreshed until all submissions are judged. */
export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.call(userDashboard, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.recentSubmissions.some(({ verdict }) => verdict === pending)
      ? pendingRefetchMs
      : false,
});

/**
 * A page of a leaderboard, counting from 1, with an extra row if there is a next page. With a part
 * of a name: the people whose names contain it.
 */
export const leaderboardQuery = (board: Board, page: number, person: string) =>
  queryOptions({
    queryKey: ['leaderboard', board, page, person],
    queryFn: ({ signal }) =>
      api.call(leaderboard, {
        params: { board },
        query:
          person === ''
            ? { limit: boardPageRows + 1, offset: (page - 1) * boardPageRows }
            : { person },
        signal,
      }),
  });

/** A public profile; if there is no such person, asking again is useless. */
export const publicProfileQuery = (username: string) =>
  queryOptions({
    queryKey: ['public-profile', username],
    queryFn: ({ signal }) => api.call(publicProfile, { params: { username }, signal }),
  });

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.call(profile, { signal }),
});

/**
 * How long notices stay fresh: they are not loaded again if the person returns within this time.
 */
const noticesFreshMs = 60_000;

/** The caller's notices; requested again when the person returns to the page. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => api.call(notices, { signal }),
  staleTime: noticesFreshMs,
  refetchOnWindowFocus: true,
});
