/**
 * How the points of a submission follow from its test cases: groups in the manner of the ICPC
 * format, or graders in the manner of its legacy one. Written with a test set, which it belongs to;
 * docs/problems.md has the rules.
 */
import { z } from 'zod';
import { testCasesMax } from './limits.ts';

export const scoringGroupsMax = 100;

/** Positions in the test set, in the order in which they are judged. */
const cases = z.array(z.int().min(0)).max(testCasesMax);

/** The format writes numbers as decimals; what is written is what counts, digit by digit. */
const points = z.number().min(0).max(1e9);
const anyPoints = z.number().min(-1e9).max(1e9);

/** How a group's points follow from those of what is in it. */
export const aggregations = ['pass-fail', 'sum', 'min'] as const;

const pointsGroup = z.strictObject({
  /** As the package has it: `secret`, or `secret/group1`. */
  name: z.string(),
  /** Null: as many as the checker gives. */
  maxPoints: points.nullable(),
  aggregation: z.enum(aggregations),
  /** Names of groups, or `sample`, all of whose cases must pass before this one is judged. */
  requires: z.array(z.string()).max(scoringGroupsMax),
  cases,
  /** What each case is worth; absent: equal shares of `maxPoints`. */
  casePoints: z.array(points).max(testCasesMax).optional(),
});
export type PointsGroup = z.infer<typeof pointsGroup>;

/** The points are those of `secret`, which has groups or cases. */
const groupScoring = z.strictObject({
  kind: z.literal('groups'),
  samples: cases,
  secret: pointsGroup,
  groups: z.array(pointsGroup).max(scoringGroupsMax),
});
export type GroupScoring = z.infer<typeof groupScoring>;

const gradedGroup = z.strictObject({
  name: z.string(),
  /** Whether the group ends with its first case or group that is not accepted. */
  breaksOnReject: z.boolean(),
  /** Whether it is accepted although something in it is not. */
  accepts: z.enum(['all', 'any', 'always']),
  aggregation: z.enum(['sum', 'avg', 'min', 'max']),
  /** Of its cases, where the checker gives none. */
  acceptPoints: anyPoints,
  rejectPoints: anyPoints,
  /** Null: without a bound. */
  range: z.tuple([anyPoints.nullable(), anyPoints.nullable()]),
  /** Cases by their positions, and groups, in the order in which they are judged. */
  get items(): z.ZodArray<z.ZodUnion<readonly [z.ZodInt, typeof gradedGroup]>> {
    return z.array(z.union([z.int().min(0), gradedGroup])).max(testCasesMax);
  },
});
export type GradedGroup = z.infer<typeof gradedGroup>;

const graderScoring = z.strictObject({
  kind: z.literal('grader'),
  /** Whether the samples count for nothing. */
  ignoresSample: z.boolean(),
  /** Whether the checker may give points in place of `acceptPoints`. */
  takesPoints: z.boolean(),
  /** Whether people see the points of groups. */
  showsGroups: z.boolean(),
  /** Of `sample` and `secret`. */
  root: gradedGroup,
});
export type GraderScoring = z.infer<typeof graderScoring>;

export const scoring = z.discriminatedUnion('kind', [groupScoring, graderScoring]);
export type Scoring = z.infer<typeof scoring>;
