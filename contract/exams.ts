/**
 * Exams: assignments that pupils work on in one session, in named networks, without help, or after a
 * pledge. Until they fulfil its rules, an open exam refuses them its problems and all work at these.
 */
import { z } from 'zod';
import * as classCalls from './class-calls.ts';
import * as contestCalls from './contest-calls.ts';
import { contestParams } from './contests.ts';
import { endpoint, id, instant } from './endpoint.ts';
import {
  classSlugMaxChars,
  contestIdMaxChars,
  examNetworksMax,
  networkMaxChars,
  pledgeMaxChars,
} from './limits.ts';
import { storable, storableText } from './text.ts';

const block = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** A network in CIDR notation, or one address. */
const network = z
  .string()
  .trim()
  .max(networkMaxChars)
  .refine(
    (text) => block.safeParse(text).success,
    'must be a network such as 192.0.2.0/24 or 2001:db8::/32, or an address',
  );

/** What an exam requires of its pupils. */
export const examDraft = z.strictObject({
  /** Each works in one session: the first that opens the exam, until a teacher releases it. */
  oneSession: z.boolean().default(false),
  /** Those in which its problems are open; none: everywhere. */
  networks: z.array(network).max(examNetworksMax).default([]),
  /** All help off, also that with texts that may be of any problem. */
  noHelp: z.boolean().default(false),
  /** What each accepts before the problems are shown; another text is accepted again. */
  pledge: z
    .string()
    .trim()
    .min(1)
    .max(pledgeMaxChars)
    .refine(...storable)
    .nullable()
    .default(null),
});
export type ExamDraft = z.output<typeof examDraft>;

export const enterExam = endpoint({
  ...contestCalls.enterExam,
  access: 'user',
  rate: 'read',
  refuses: [404],
  summary: 'What an exam requires, and how the caller stands to that',
  params: contestParams,
  reply: z.object({
    /** Of the assignment. */
    name: z.string(),
    isOpen: z.boolean(),
    oneSession: z.boolean(),
    /** In which session the caller works at it; null while there is none. */
    session: z.enum(['this', 'another']).nullable(),
    /** Null if the exam names none. */
    isInNetwork: z.boolean().nullable(),
    /** The caller's, as the server sees it. */
    address: z.string(),
    noHelp: z.boolean(),
    /** Null if there is none; `acceptedAt`: this version of it, by the caller. */
    pledge: z
      .object({ version: z.int(), text: z.string(), acceptedAt: instant.nullable() })
      .nullable(),
  }),
});
export type ExamEntry = z.infer<typeof enterExam.reply>;

export const acceptPledge = endpoint({
  ...contestCalls.acceptPledge,
  access: 'user',
  needsSession: true,
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Accepts the pledge of an exam for the caller, who takes part in it. The same call again changes nothing',
  params: contestParams,
  body: z.strictObject({
    /** Of the text that was shown; refused with 409 if there is another one now. */
    version: z.int().min(1),
  }),
  reply: z.literal(true),
});

const ofAssignment = z.object({
  slug: storableText(classSlugMaxChars, 'slug: Is not a class.'),
  assignment: storableText(contestIdMaxChars, 'assignment: Is not an assignment.'),
});

const examSession = z.object({
  device: z.string(),
  address: z.string(),
  boundAt: instant,
  /** When a teacher released it; null: it is the one in which the pupil works. */
  releasedAt: instant.nullable(),
});

export const watchExam = endpoint({
  ...classCalls.watchExam,
  access: 'user',
  rate: 'read',
  refuses: [403, 404],
  summary: 'Who has accepted the pledge of an exam, and works at it in which session: for teachers',
  params: ofAssignment,
  reply: z.object({
    oneSession: z.boolean(),
    pledgeVersion: z.int().nullable(),
    pupils: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** The newest version that the pupil accepted; null: none. */
        accepted: z.object({ version: z.int(), at: instant }).nullable(),
        /** The newest first. */
        sessions: z.array(examSession),
      }),
    ),
  }),
});
export type WatchedExam = z.infer<typeof watchExam.reply>;

export const releaseExamSession = endpoint({
  ...classCalls.releaseExamSession,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Releases the session in which a pupil works at an exam: the next other one that opens it counts',
  params: ofAssignment.extend({ id }),
  reply: z.literal(true),
});
