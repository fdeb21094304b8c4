/**
 * The calls that pause judging or start maintenance for the whole site, and the call that shows
 * this to everyone.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, instant } from './endpoint.ts';
import { line } from './text.ts';

/** A message or a reason that administrators write for everyone. */
export const noticeMaxChars = 500;

const notice = (field: string) =>
  line(field)
    .trim()
    .min(1, `${field}: Must not be empty.`)
    .max(noticeMaxChars, `${field}: Must have at most ${noticeMaxChars} characters.`)
    .nullable();

export const shownSiteState = z.object({
  maintenance: z.object({ since: instant, message: z.string() }).nullable(),
  judgingPaused: z.object({ since: instant, reason: z.string() }).nullable(),
});
export type ShownSiteState = z.infer<typeof shownSiteState>;

export const siteState = endpoint({
  ...calls.siteState,
  access: 'anyone',
  rate: 'read',
  summary:
    'Whether the site is in maintenance or judging is paused, with the messages, and whether there are contests',
  reply: shownSiteState.extend({
    /** Whether the list of contests has any for the caller. */
    hasContests: z.boolean(),
    /** Whether the caller is in a class, or may create one. */
    hasClasses: z.boolean(),
    /** Logins by providers; absent if the site has none. */
    logins: z
      .object({
        providers: z.array(z.object({ id: z.string(), name: z.string() })),
        /** Whether others than administrators log in with passwords. */
        passwords: z.boolean(),
      })
      .optional(),
  }),
});

export const siteNumbers = endpoint({
  ...calls.siteNumbers,
  access: 'anyone',
  rate: 'read',
  summary:
    'How many problems are published and how many submissions were judged; one to begin with',
  reply: z.object({
    problems: z.int(),
    submissions: z.int(),
    accepted: z.int(),
    /** An easy problem that many solve; null without any. */
    first: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  }),
});
export type SiteNumbers = z.infer<typeof siteNumbers.reply>;

export const setJudging = endpoint({
  ...calls.setJudging,
  access: 'admin',
  rate: 'write',
  summary: 'Pauses all judging with a reason that people see, or resumes it: `pause` is null',
  body: z.object({ pause: notice('pause') }),
  reply: shownSiteState,
});

export const setMaintenance = endpoint({
  ...calls.setMaintenance,
  access: 'admin',
  rate: 'write',
  summary:
    'Begins maintenance with a message, during which only administrators can change anything, or ends it: `message` is null',
  body: z.object({ message: notice('message') }),
  reply: shownSiteState,
});

/** The id of a judge: its host name, its process id and some letters. */
const judgeId = z.string().regex(/^[\w.-]{1,300}$/, 'is not the id of a judge');

export const drainJudge = endpoint({
  ...calls.drainJudge,
  access: 'admin',
  rate: 'write',
  summary: 'Has a judge take no more jobs and finish those that it has, or take jobs again',
  params: z.object({ id: judgeId }),
  body: z.object({ isDrained: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
});
