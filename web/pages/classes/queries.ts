/** The queries of the pages of classes, with their cache keys. */
import { queryOptions } from '@tanstack/react-query';
import {
  assignmentGroups,
  assignmentSimilarity,
  classList,
  classPage,
  readAssignment,
  readGradebook,
  readStatistics,
  readWork,
  watchExam,
} from '../../../contract/class-calls.ts';
import { api } from '../../api.ts';
import type { WorkPlace } from '../../more-paths.ts';

/** How often a class or a gradebook is asked for again. */
const refetchMs = 20_000;

export const classesQuery = queryOptions({
  queryKey: ['classes'],
  queryFn: ({ signal }) => api.call(classList, { signal }),
  staleTime: 0,
});

/** Of all that belongs to a class. */
const classKey = (slug: string) => ['class', slug];

export const classQuery = (slug: string) =>
  queryOptions({
    queryKey: classKey(slug),
    queryFn: ({ signal }) => api.call(classPage, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

export const gradebookQuery = (slug: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'gradebook'],
    queryFn: ({ signal }) => api.call(readGradebook, { params: { slug }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

export const statisticsQuery = (slug: string, assignment: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'statistics', assignment],
    queryFn: ({ signal }) => api.call(readStatistics, { params: { slug, assignment }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

export const groupsQuery = (slug: string, assignment: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'groups', assignment],
    queryFn: ({ signal }) => api.call(assignmentGroups, { params: { slug, assignment }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

export const watchedExamQuery = (slug: string, assignment: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'exam', assignment],
    queryFn: ({ signal }) => api.call(watchExam, { params: { slug, assignment }, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

/** Comparing takes seconds, so that it is only done when the page is loaded. */
export const assignmentSimilarityQuery = (slug: string, assignment: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'similarity', assignment],
    queryFn: ({ signal }) =>
      api.call(assignmentSimilarity, { params: { slug, assignment }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const workQuery = (place: WorkPlace) =>
  queryOptions({
    queryKey: [...classKey(place.slug), 'work', place.assignment, place.id, place.label],
    queryFn: ({ signal }) => api.call(readWork, { params: place, signal }),
    staleTime: 0,
    refetchInterval: refetchMs,
  });

/** Always reloaded: an edit must start from the stored assignment. */
export const editedQuery = (slug: string, assignment: string) =>
  queryOptions({
    queryKey: [...classKey(slug), 'assignment', assignment],
    queryFn: ({ signal }) => api.call(readAssignment, { params: { slug, assignment }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
