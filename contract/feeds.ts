/**
 * Calendar and feed, for programs that cannot log in: who has their address reads these two documents
 * of a person, and nothing else. The mail digest, for those who want it.
 */
import { z } from 'zod';
import { digestPeriods } from './digest-periods.ts';
import { endpoint, instant } from './endpoint.ts';
import * as feedCalls from './feed-calls.ts';
import { text } from './text.ts';

const digestTokenMaxBytes = 200;

const tag = ' The entity tag changes only with the document';

export const feedAddress = endpoint({
  ...feedCalls.feedAddress,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: "Since when the caller's calendar and feed have addresses; null if they have none",
  reply: z.object({ madeAt: instant.nullable() }),
});

export const makeFeedAddress = endpoint({
  ...feedCalls.makeFeedAddress,
  access: 'user',
  needsSession: true,
  rate: 'credential',
  summary:
    "Makes new addresses of the caller's calendar and feed, which end those before; only this reply has them",
  reply: z.object({ madeAt: instant, calendar: z.string(), news: z.string() }),
});

export const endFeedAddress = endpoint({
  ...feedCalls.endFeedAddress,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: "Ends the addresses of the caller's calendar and feed, if they have any",
  reply: z.object({ success: z.literal(true) }),
});

const every = z.enum(digestPeriods, `every: Must be one of ${digestPeriods.join(', ')}.`);

export const mailDigest = endpoint({
  ...feedCalls.mailDigest,
  access: 'user',
  needsSession: true,
  rate: 'read',
  summary: 'How often the caller is mailed what is new and due',
  reply: z.object({ every }),
});

export const chooseDigest = endpoint({
  ...feedCalls.chooseDigest,
  access: 'user',
  needsSession: true,
  rate: 'write',
  summary: 'Says how often the caller is mailed what is new and due',
  body: z.object({ every }),
  reply: z.object({ every }),
});

export const stopDigest = endpoint({
  ...feedCalls.stopDigest,
  access: 'anyone',
  rate: 'credential',
  refuses: [404],
  summary: 'Ends the mail digest of a person by the token of the link in one, without a login',
  body: z.object({ token: text('token', digestTokenMaxBytes) }),
  reply: z.object({ success: z.literal(true) }),
});

const key = z.object({ key: z.string() });

export const publicNews = endpoint({
  ...feedCalls.publicNews,
  access: 'anyone',
  rate: 'read',
  summary: `New problems, and announcements of contests that everyone sees, as an Atom feed; without what is told to one team, and what is about a problem of a contest with windows.${tag}`,
  reply: z.string(),
  givesDocument: 'application/atom+xml',
});

export const ownNews = endpoint({
  ...feedCalls.ownNews,
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  summary: `The same, with announcements of the contests and classes of the person whose key it is.${tag}`,
  params: key,
  reply: z.string(),
  givesDocument: 'application/atom+xml',
});

export const ownCalendar = endpoint({
  ...feedCalls.ownCalendar,
  access: 'anyone',
  rate: 'read',
  refuses: [404],
  summary: `The contests and deadlines of the person whose key it is, as iCalendar.${tag}`,
  params: key,
  reply: z.string(),
  givesDocument: 'text/calendar',
});
