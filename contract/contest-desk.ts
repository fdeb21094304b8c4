/** The calls of the organisers' desk: how a contest stands, its teams, and adjustments to its board. */
import { z } from 'zod';
import * as contestCalls from './contest-calls.ts';
import {
  changedBoards,
  contestMoves,
  contestParams,
  shortLine,
  teamKinds,
  teamParams,
} from './contests.ts';
import { endpoint, id, instant } from './endpoint.ts';
import {
  adjustmentReasonMaxChars,
  contestObjectIdMaxChars,
  emailMaxChars,
  groupTeamsMax,
  penaltyMaxMinutes,
  teamMembersMax,
  teamNameMaxChars,
  testAccountsMax,
} from './limits.ts';
import { storableText } from './text.ts';

/** What must be settled before a contest can be final. */
export const contestMatters = ['unjudged', 'in fault', 'unanswered', 'running'] as const;

/** As many as the desk names. */
export const openRunsMax = 50;

const adjustmentKinds = ['added penalty', 'ignored run', 'removed time'] as const;

const deskTeam = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  kind: z.enum(teamKinds),
  isDisqualified: z.boolean(),
  members: z.array(z.object({ id: z.uuid(), name: z.string() })),
  submissions: z.int(),
  /** When one of its members was last here, to the minute; null if none is logged in. */
  seenAt: instant.nullable(),
});
export type DeskTeam = z.infer<typeof deskTeam>;

const deskGroup = z.object({
  name: z.string(),
  /** The ids of its teams. */
  teams: z.array(z.string()),
});
export type DeskGroup = z.infer<typeof deskGroup>;

/** A submission that keeps the contest from being final. */
const openRun = z.object({
  id: z.uuid(),
  matter: z.enum(['unjudged', 'in fault']),
  team: z.object({ id: z.string(), name: z.string() }),
  /** The label of the problem. */
  problem: z.string(),
  at: instant,
});

const shownAdjustment = z.object({
  id: z.uuid(),
  kind: z.enum(adjustmentKinds),
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  minutes: z.int().nullable(),
  /** The id of the submission that is ignored. */
  run: z.string().nullable(),
  /** The time that was taken out for all. */
  from: instant.nullable(),
  until: instant.nullable(),
  reason: z.string().nullable(),
  /** When it was made; null for time that was taken out. */
  at: instant.nullable(),
});

export const deskState = endpoint({
  ...contestCalls.deskState,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary:
    'How a contest stands for its organisers: what they can do now and why not, what is open, teams and adjustments',
  params: contestParams,
  reply: z.object({
    now: instant,
    isImported: z.boolean(),
    moves: z.array(
      z.object({
        move: z.enum(contestMoves),
        /** Why it is refused now; null if it is not. */
        refusal: z.string().nullable(),
      }),
    ),
    open: z.array(
      z.object({
        matter: z.enum(contestMatters),
        count: z.int(),
        /** The first of them: submissions, questions, or teams. */
        ids: z.array(z.string()),
      }),
    ),
    /** The earliest submissions without a verdict, and in fault. */
    openRuns: z.array(openRun).max(openRunsMax),
    teams: z.array(deskTeam),
    /** How many test accounts there are. */
    testAccounts: z.int(),
    /** In the order of their names. */
    groups: z.array(deskGroup),
    adjustments: z.array(shownAdjustment),
  }),
});
export type DeskState = z.infer<typeof deskState.reply>;

export const deskPeople = endpoint({
  ...contestCalls.deskPeople,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary: 'The first people whose name or address contains a text, for a team',
  params: contestParams,
  query: z.object({
    search: storableText(emailMaxChars).min(1),
  }),
  reply: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

export const makeTestAccounts = endpoint({
  ...contestCalls.makeTestAccounts,
  access: 'admin',
  needsSession: true,
  rate: 'credential',
  refuses: [404, 409],
  summary:
    'Makes the test accounts for a dry run that are missing to a number, and tells their passwords once. They take part at once, by a clock of their own',
  params: contestParams,
  body: z.strictObject({ count: z.int().min(1).max(testAccountsMax) }),
  reply: z.object({
    /** How many there are now. */
    count: z.int(),
    /** Those that were missing. */
    made: z.array(z.object({ name: z.string(), email: z.string(), password: z.string() })),
  }),
});
export type TestAccounts = z.infer<typeof makeTestAccounts.reply>;

export const removeTestAccounts = endpoint({
  ...contestCalls.removeTestAccounts,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Removes all test accounts of a contest, with their submissions and everything else',
  params: contestParams,
  reply: z.object({ removed: z.int() }),
});

const preview = z.boolean().default(false);
const changed = z.object({ boards: changedBoards });

export const editContestTeam = endpoint({
  ...contestCalls.editContestTeam,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Changes a team, and says what that does to the board; a preview only says it. Without members, those stay who are in it',
  params: teamParams,
  body: z.strictObject({
    name: shortLine(teamNameMaxChars),
    kind: z.enum(['official', 'unofficial', 'hidden']),
    isDisqualified: z.boolean(),
    /** Ids of all people in the team from now on. */
    members: z.array(id).max(teamMembersMax).optional(),
    preview,
  }),
  reply: changed,
});

export const setContestGroup = endpoint({
  ...contestCalls.setContestGroup,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Says which teams the group of this name has. A group that is new is made, and one without teams is removed',
  params: contestParams,
  body: z.strictObject({
    name: shortLine(teamNameMaxChars),
    /** Ids of all its teams from now on. A team may be in several groups. */
    teams: z.array(storableText(contestObjectIdMaxChars)).max(groupTeamsMax),
  }),
  reply: z.literal(true),
});

const reason = shortLine(adjustmentReasonMaxChars).nullable().default(null);
const objectId = storableText(contestObjectIdMaxChars);

export const addAdjustment = endpoint({
  ...contestCalls.addAdjustment,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Adds penalty to a team, leaves a submission out of the board, or takes time out of the contest for all, and says what that changes; a preview only says it',
  params: contestParams,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('added penalty'),
      /** The id of a team. */
      team: objectId,
      /** Negative minutes are taken off. */
      minutes: z.int().min(-penaltyMaxMinutes).max(penaltyMaxMinutes),
      reason,
      preview,
    }),
    z.strictObject({
      kind: z.literal('ignored run'),
      /** The id of a submission. */
      run: id,
      reason,
      preview,
    }),
    z.strictObject({
      kind: z.literal('removed time'),
      /** The clock stands still from here. */
      from: instant,
      /** Not in the future. */
      until: instant,
      reason,
      preview,
    }),
  ]),
  reply: changed,
});

export const removeAdjustment = endpoint({
  ...contestCalls.removeAdjustment,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Takes an adjustment back, and says what that changes; a preview only says it',
  params: contestParams.extend({ id }),
  query: z.object({
    preview: z
      .enum(['true', 'false'], 'preview: Must be true or false.')
      .transform((word) => word === 'true')
      .default(false),
  }),
  reply: changed,
});
