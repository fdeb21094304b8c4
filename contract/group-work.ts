/**
 * Group work: an assignment on which groups of pupils work. A group has one participation: its members see
 * each other's submissions to the assignment, and have the same grades unless a teacher sets others.
 */
import { z } from 'zod';
import * as classCalls from './class-calls.ts';
import { shortLine } from './contests.ts';
import { endpoint, instant } from './endpoint.ts';
import {
  classSlugMaxChars,
  contestIdMaxChars,
  groupMembersMax,
  groupMovesShown,
  groupNameMaxChars,
  joinCodeMaxChars,
  listedNameMaxChars,
  pupilsMax,
} from './limits.ts';
import { storable, storableText } from './text.ts';

/** What pupils do in groups by themselves; the audit log has it, too. */
export const groupMoves = ['joined', 'left'] as const;

/** Who makes the groups of an assignment; teachers always may. */
export const groupMakers = ['teacher', 'pupils'] as const;

export const groupsDraft = z.strictObject({
  /** The most pupils of a group. */
  max: z.int().min(2).max(groupMembersMax),
  madeBy: z.enum(groupMakers).default('teacher'),
});
export type GroupsDraft = z.output<typeof groupsDraft>;

const params = z.object({
  slug: storableText(classSlugMaxChars, 'slug: Is not a class.'),
  assignment: storableText(contestIdMaxChars, 'assignment: Is not an assignment.'),
});

const member = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether they are no pupil of the class now; the place in the group is theirs when they come back. */
  hasLeft: z.boolean(),
});

export const assignmentGroups = endpoint({
  ...classCalls.assignmentGroups,
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
  summary: 'The groups of an assignment, and the pupils who work alone: for teachers',
  params,
  reply: z.object({
    max: z.int(),
    madeBy: z.enum(groupMakers),
    /**
     * By the names that the class shows; `group` is null for those who work alone. Of those who have left the
     * class, who has a place in a group.
     */
    pupils: z.array(member.extend({ account: z.string(), group: z.string().nullable() })),
    /** What pupils did by themselves, the newest first: who joins a group reads what it submitted. */
    moves: z
      .array(
        z.object({
          id: z.string(),
          at: instant,
          name: z.string(),
          kind: z.enum(groupMoves),
          group: z.string(),
        }),
      )
      .max(groupMovesShown),
  }),
});
export type AssignmentGroups = z.infer<typeof assignmentGroups.reply>;

export const setGroups = endpoint({
  ...classCalls.setGroups,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Puts the listed pupils into groups, or has them work alone; all others stay. A place of who has left the class is given up by the group null. All or none; a preview only says what would change, and the same list again changes nothing',
  params,
  body: z.strictObject({
    pupils: z
      .array(
        z.strictObject({
          /** The name or the address of an account. */
          account: shortLine(listedNameMaxChars),
          /** Null: works alone. Names are the same in small and capital letters. */
          group: shortLine(groupNameMaxChars).nullable(),
        }),
      )
      .max(pupilsMax),
    preview: z.boolean().default(false),
  }),
  reply: z.object({
    /** Those who change, in the order of the list. */
    changes: z.array(
      z.object({
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  }),
});
export type GroupChanges = z.infer<typeof setGroups.reply>['changes'];

export const ownGroup = endpoint({
  ...classCalls.ownGroup,
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
  summary: 'The group in which the caller works on an assignment',
  params,
  reply: z.object({
    max: z.int(),
    madeBy: z.enum(groupMakers),
    /** Whether the caller may join and leave groups now. */
    mayChange: z.boolean(),
    /** Null: the caller works alone. */
    group: z
      .object({
        name: z.string(),
        members: z.array(member),
        /** With which others join; null where teachers make the groups. */
        code: z.string().nullable(),
      })
      .nullable(),
  }),
});
export type OwnGroup = z.infer<typeof ownGroup.reply>;

export const joinGroup = endpoint({
  ...classCalls.joinGroup,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Makes a group with this name, or joins the one with this code, until the deadline. The same call again changes nothing',
  params,
  body: z.union([
    z.strictObject({ name: shortLine(groupNameMaxChars) }),
    z.strictObject({
      code: z
        .string()
        .trim()
        .max(joinCodeMaxChars)
        .refine(...storable),
    }),
  ]),
  reply: z.literal(true),
});

export const leaveGroup = endpoint({
  ...classCalls.leaveGroup,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary: 'Leaves the group, until the deadline; the caller then works alone',
  params,
  reply: z.literal(true),
});
