/** The calls about contest ratings: of a person, and what a contest changed. */
import { z } from 'zod';
import * as contestCalls from './contest-calls.ts';
import { contestParams } from './contests.ts';
import { endpoint, instant } from './endpoint.ts';
import { ratedContestsMax } from './limits.ts';
import { line } from './text.ts';

const ratedContest = z.object({
  slug: z.string(),
  name: z.string(),
  startsAt: instant,
  /** On its board. */
  rank: z.int(),
  /** How many people were rated in it. */
  people: z.int(),
  /** Afterwards. */
  rating: z.int(),
  /** Null in the person's first contest. */
  change: z.int().nullable(),
  /** The rating of someone who would be expected at this place. */
  performance: z.int(),
});
export type RatedContest = z.infer<typeof ratedContest>;

export const personRating = endpoint({
  ...contestCalls.personRating,
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  summary: "A person's contest rating with its history, by username or id; not of private profiles",
  params: z.object({ username: line('username') }),
  reply: z.object({
    /** Null without a rated contest. */
    rating: z.int().nullable(),
    /** The latest last. */
    contests: z.array(ratedContest).max(ratedContestsMax),
  }),
});

export const contestRatings = endpoint({
  ...contestCalls.contestRatings,
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  summary:
    'What a rated contest changed, once it is final and everyone may know its results; empty until then',
  params: contestParams,
  reply: z.array(
    z.object({
      team: z.string(),
      /** Null in the person's first contest. */
      before: z.int().nullable(),
      after: z.int(),
      performance: z.int(),
    }),
  ),
});
