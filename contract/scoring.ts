/**
 * How the points of a submission are calculated from its test cases: by groups as in the ICPC
 * format, or by graders as in its legacy format. Stored with the test set to which it belongs;
 * docs/problems.md has the rules.
 */
import { z } from 'zod';
import { testCasesMax } from './limits.ts';

export const scoringGroupsMax = 100;

/** Positions in the test set, in the order in which they are judged. */
const cases = z.array(z.int().min(0)).max(testCasesMax);

/** The format writes numbers as decimals, and points are calculated exactly: 0.1 is a tenth. */
const points = z.number().min(0).max(1e9);
const anyPoints = z.number().min(-1e9).max(1e9);

/** How a group's points follow from the points of its cases and groups. */
export const aggregations = ['pass-fail', 'sum', 'min'] as const;

const pointsGroup = z.strictObject({
  /** The path in the package: `secret`, or `secret/group1`. */
  name: z.string(),
  /** Null: the points that the checker gives. */
  maxPoints: points.nullable(),
  aggregation: z.enum(aggregations),
  /** Groups, or `sample`, whose cases must all pass before this group is judged. */
  requires: z.array(z.string()).max(scoringGroupsMax),
  cases,
  /** The points of each case; equal shares of `maxPoints` if absent. */
  casePoints: z.array(points).max(testCasesMax).optional(),
});
export type PointsGroup = z.infer<typeof pointsGroup>;

/** The points are those of `secret`, which consists of groups or of cases. */
const groupScoring = z.strictObject({
  kind: z.literal('groups'),
  samples: cases,
  secret: pointsGroup,
  groups: z.array(pointsGroup).max(scoringGroupsMax),
});
export type GroupScoring = z.infer<typeof groupScoring>;

const gradedGroup = z.strictObject({
  name: z.string(),
  /** Whether judging of the group stops at its first case or group that is not accepted. */
  breaksOnReject: z.boolean(),
  /** Whether it counts as accepted even if something in it is not. */
  accepts: z.enum(['all', 'any', 'always']),
  aggregation: z.enum(['sum', 'avg', 'min', 'max']),
  /** For each accepted case, if the checker gives no points. */
  acceptPoints: anyPoints,
  rejectPoints: anyPoints,
  /** Null: no upper bound. */
  range: z.tuple([anyPoints.nullable(), anyPoints.nullable()]),
  /** Cases by their positions, and groups, in the order in which they are judged. */
  get items(): z.ZodArray<z.ZodUnion<readonly [z.ZodInt, typeof gradedGroup]>> {
    return z.array(z.union([z.int().min(0), gradedGroup])).max(testCasesMax);
  },
});
export type GradedGroup = z.infer<typeof gradedGroup>;

const graderScoring = z.strictObject({
  kind: z.literal('grader'),
  /** Whether the samples are ignored. */
  ignoresSample: z.boolean(),
  /** Whether the checker may give points instead of `acceptPoints`. */
  takesPoints: z.boolean(),
  /** Whether people can see the points of groups. */
  showsGroups: z.boolean(),
  /** The groups `sample` and `secret`. */
  root: gradedGroup,
});
export type GraderScoring = z.infer<typeof graderScoring>;

export const scoring = z.discriminatedUnion('kind', [groupScoring, graderScoring]);
export type Scoring = z.infer<typeof scoring>;
