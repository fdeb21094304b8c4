/** The call about sources of a contest that are likely copies of each other. */
import { z } from 'zod';
import * as contestCalls from './contest-calls.ts';
import { contestParams } from './contests.ts';
import { endpoint } from './endpoint.ts';

const team = z.object({ id: z.string(), name: z.string() });

const side = z.object({
  /** Its source is at GET /compiler/submissions/{id}/code. */
  submission: z.uuid(),
  team,
  language: z.string(),
  /** In the time of the contest. */
  timeMs: z.number(),
});

/** Lines of a source, from 1, both included. */
const lines = z.object({ from: z.int(), to: z.int() });

const similarPair = z.object({
  /** The label of the problem. */
  problem: z.string(),
  /** How much of the smaller source is in the other, from 0 to 1. */
  share: z.number(),
  one: side,
  other: side,
  /** The parts that both have. */
  parts: z.array(z.object({ one: lines, other: lines })),
});
export type ShownPair = z.infer<typeof similarPair>;

/** What a comparison of sources found. */
export const similarity = z.object({
  /** How many sources were compared. */
  compared: z.int(),
  /** How many were not, the latest, because there are too many. */
  left: z.int(),
  pairs: z.array(similarPair),
  /** Teams whose sources for a problem are connected by pairs, where they are more than two. */
  clusters: z.array(z.object({ problem: z.string(), teams: z.array(team) })),
});
export type ContestSimilarity = z.infer<typeof similarity>;

export const contestSimilarity = endpoint({
  ...contestCalls.contestSimilarity,
  access: 'admin',
  rate: 'read',
  refuses: [400, 404, 503],
  summary:
    'Accepted sources of different teams for one problem that are likely copies, the surest first, and the groups that they form. What names, layout, order and comments change makes no difference; templates of the languages do not count',
  params: contestParams,
  reply: similarity,
});
