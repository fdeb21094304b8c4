/** The queries of contests' pages, with their cache keys. */
import { queryOptions } from '@tanstack/react-query';
import {
  contestBoard,
  contestList,
  contestPage,
  contestRatings,
  contestRejudging,
  contestResolver,
  contestResults,
  contestRunDetails,
  contestRuns,
  contestSimilarity,
  deskState,
  ownContestRuns,
  ownRegistration,
  personRating,
  questionList,
} from '../../../contract/contest-calls.ts';
import {
  contestPageRows,
  contestRunsPageRows,
  questionPageRows,
} from '../../../contract/limits.ts';
import { api } from '../../api.ts';
import { type KeptBoard, mergeBoard } from './whole-board.ts';

/** How often a desk is asked for again. */
const deskRefetchMs = 5_000;
/** How often a list or a contest that goes on is asked for again. */
const pageRefetchMs = 20_000;
/** A board while results come, while they may, and when it is final. */
const boardRefetchMs = { running: 2_000, open: 10_000, final: 60_000 };

/** Contests by time, with a page of past ones, counting from 1. */
export const contestListQuery = (page: number) =>
  queryOptions({
    queryKey: ['contests', page],
    queryFn: ({ signal }) =>
      api.call(contestList, {
        query: { limit: contestPageRows, offset: (page - 1) * contestPageRows },
        signal,
      }),
    staleTime: 0,
    refetchInterval: pageRefetchMs,
  });

export const contestQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug],
    queryFn: ({ signal }) => api.call(contestPage, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isFinal ? false : pageRefetchMs),
  });

/** Who may sign up, and as what the reader takes part; members of their team come and go. */
export const registrationQuery = (slug: string, isPast: boolean) =>
  queryOptions({
    queryKey: ['contest', slug, 'registration'],
    queryFn: ({ signal }) => api.call(ownRegistration, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: isPast ? false : pageRefetchMs,
  });

/** The board, of which only changes are loaded once it is there. */
export const boardQuery = (slug: string, isRunning: boolean) =>
  queryOptions({
    queryKey: ['contest', slug, 'board'],
    queryFn: async ({ signal, client, queryKey }): Promise<KeptBoard> => {
      const before = client.getQueryData<KeptBoard>(queryKey);
      const ask = (since: string | undefined) =>
        api.call(contestBoard, { params: { slug }, query: { since }, signal });
      const merged = mergeBoard(before, await ask(before?.version));
      // Rows that the page does not have are in the whole board.
      const board = merged ?? mergeBoard(undefined, await ask(undefined));
      if (board === undefined) throw new Error('The board is not whole.');
      return board;
    },
    staleTime: 0,
    // Rows that did not change stay the same objects.
    structuralSharing: false,
    refetchInterval: ({ state }) =>
      isRunning
        ? boardRefetchMs.running
        : state.data?.isFinal
          ? boardRefetchMs.final
          : boardRefetchMs.open,
  });

type RunsAsked = { team: string | undefined; problem: string | undefined; page: number };

/** A page of the submissions, counting from 1; of a team or a problem if one is named. */
export const runsQuery = (slug: string, { team, problem, page }: RunsAsked) =>
  queryOptions({
    queryKey: ['contest', slug, 'runs', team, problem, page],
    queryFn: ({ signal }) =>
      api.call(contestRuns, {
        params: { slug },
        query: {
          team,
          problem,
          limit: contestRunsPageRows,
          offset: (page - 1) * contestRunsPageRows,
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: pageRefetchMs,
  });

/** How the contest stands for its organisers. */
export const deskStateQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'desk'],
    queryFn: ({ signal }) => api.call(deskState, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: deskRefetchMs,
  });

/** The open rejudging, asked for more often while submissions wait for it. */
export const rejudgingQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'rejudging'],
    queryFn: ({ signal }) => api.call(contestRejudging, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data && state.data.waiting > 0 ? boardRefetchMs.running : deskRefetchMs,
  });

type QuestionsAsked = { isOpenOnly: boolean; page: number };

/** A page of questions and announcements, counting from 1. */
export const questionsQuery = (slug: string, { isOpenOnly, page }: QuestionsAsked) =>
  queryOptions({
    queryKey: ['contest', slug, 'questions', isOpenOnly, page],
    queryFn: ({ signal }) =>
      api.call(questionList, {
        params: { slug },
        query: {
          open: isOpenOnly ? 'true' : 'false',
          limit: questionPageRows,
          offset: (page - 1) * questionPageRows,
        },
        signal,
      }),
    staleTime: 0,
    refetchInterval: pageRefetchMs,
  });

/** Comparing takes seconds, so that it is only done when the page is loaded. */
export const similarityQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'similarity'],
    queryFn: ({ signal }) => api.call(contestSimilarity, { params: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const resultsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'results'],
    queryFn: ({ signal }) => api.call(contestResults, { params: { slug }, signal }),
    staleTime: 0,
  });

/** The same from beginning to end: what changes meanwhile must not move what is on the wall. */
export const resolverQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'resolver'],
    queryFn: ({ signal }) => api.call(contestResolver, { params: { slug }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A person's contest rating, by id or username. */
export const personRatingQuery = (username: string) =>
  queryOptions({
    queryKey: ['contest-rating', username],
    queryFn: ({ signal }) => api.call(personRating, { params: { username }, signal }),
  });

/** What a final contest changed, by team. */
export const ratingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['contest', slug, 'ratings'],
    queryFn: async ({ signal }) => {
      const all = await api.call(contestRatings, { params: { slug }, signal });
      return new Map(all.map((one) => [one.team, one]));
    },
    staleTime: 0,
  });

/** The key of all that the reader's team has submitted; a new verdict makes it stale. */
export const ownRunsKey = (slug: string) => ['contest', slug, 'own'];

/** A page of it, counting from 1; of a problem if its label is given. */
export const ownRunsQuery = (slug: string, { problem, page }: { problem?: string; page: number }) =>
  queryOptions({
    queryKey: [...ownRunsKey(slug), problem, page],
    queryFn: ({ signal }) =>
      api.call(ownContestRuns, {
        params: { slug },
        query: { problem, limit: contestRunsPageRows, offset: (page - 1) * contestRunsPageRows },
        signal,
      }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((run) => run.state === 'waiting')
        ? boardRefetchMs.running
        : pageRefetchMs,
  });

/** A submission of the reader's team, until there is nothing more to wait for. */
export const ownRunQuery = (slug: string, id: string) =>
  queryOptions({
    queryKey: [...ownRunsKey(slug), id],
    queryFn: ({ signal }) => api.call(contestRunDetails, { params: { slug, id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' ? boardRefetchMs.running : pageRefetchMs,
  });
