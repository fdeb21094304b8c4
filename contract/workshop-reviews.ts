/**
 * The calls under /workshop that send a draft for review and talk about it. Its owner, its authors and
 * administrators make them; /contributions/approve and /contributions/reject end a review.
 */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import {
  commentsPerCallMax,
  commentsPerContributionMax,
  quoteMaxChars,
  reviewCommentsMaxChars,
  reviewRoundsMax,
} from './limits.ts';
import { storedPackage } from './stored-package.ts';
import { text } from './text.ts';
import { reviewStates, roundEndings } from './words.ts';
import * as workshopCalls from './workshop-calls.ts';

const params = z.object({ id });

const revision = z
  .int('revision: Must be the number of the draft that you have seen.')
  .min(0, 'revision: Must be the number of the draft that you have seen.')
  .max(2 ** 31 - 1, 'revision: Must be the number of the draft that you have seen.');

/** Free text, on any number of lines. */
const words = (field: string) =>
  text(field, reviewCommentsMaxChars * 4)
    .trim()
    .max(reviewCommentsMaxChars, `${field}: At most ${reviewCommentsMaxChars} characters.`);

/** What a draft needs before it can be sent, in the order shown. */
export const readinessParts = [
  'changed',
  'name',
  'statement',
  'samples',
  'secret',
  'solution',
  'package',
  'verification',
] as const;
export type ReadinessPart = (typeof readinessParts)[number];

const readiness = z.object({
  part: z.enum(readinessParts),
  /** What is missing, one sentence each; empty if it is ready. */
  reasons: z.array(z.string()),
});
export type Readiness = z.infer<typeof readiness>;

const languageMaxChars = 35;
const testNameMaxChars = 255;
const linesMax = 100_000;

const placeRule = 'must have either statement and line, or test';
const lineRule = 'must be the number of a line';

const name = (maxChars: number) =>
  z
    .string()
    .max(maxChars)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'must be one line of text');

/** A line of the statement in a language, from 1, or a test case such as `secret/01-small`. */
const place = z
  .strictObject({
    statement: name(languageMaxChars).optional(),
    line: z.int(lineRule).min(1, lineRule).max(linesMax, lineRule).optional(),
    test: name(testNameMaxChars).optional(),
  })
  .refine((one) => (one.statement === undefined) === (one.line === undefined), placeRule)
  .refine((one) => (one.statement === undefined) !== (one.test === undefined), placeRule);
export type CommentPlace = z.infer<typeof place>;

const newComment = z.object({
  text: words('comments.text').min(1, 'comments.text: Required, as text.'),
  /** If omitted, the comment is about the draft as a whole. */
  place: place.optional(),
  /** The comment to which it replies; it has the same place. */
  answers: id.optional(),
});
export type NewComment = z.infer<typeof newComment>;

const comment = z.object({
  _id: z.uuid(),
  /** The round in which it was written. */
  round: z.int(),
  author: z.string(),
  /** Whether the author owned the draft or was one of its authors; otherwise it is a reviewer. */
  isContributors: z.boolean(),
  /** Whether the author tested the draft. */
  isTesters: z.boolean(),
  isOwn: z.boolean(),
  writtenAt: instant,
  text: z.string(),
  answers: z.uuid().nullable(),
  /** The place in the current draft, where the line may have moved. */
  place: place.nullable(),
  /** The line as it was at that time. */
  quote: z.string().max(quoteMaxChars).nullable(),
  /** Whether the line or the data of the test case have changed since, or are gone. */
  isOutdated: z.boolean(),
});
export type ReviewComment = z.infer<typeof comment>;

const round = z.object({
  number: z.int(),
  /** The revision of the draft that was sent. */
  revision: z.int(),
  sentAt: instant,
  note: z.string(),
  /** Null while it awaits review. */
  ending: z.enum(roundEndings).nullable(),
  endedAt: instant.nullable(),
  endedBy: z.string().nullable(),
  /** The reviewer's text. */
  comments: z.string(),
});
export type ReviewRound = z.infer<typeof round>;

const review = z.object({
  _id: z.uuid(),
  state: z.enum(reviewStates),
  /** For /contributions/approve and reject; null if it was never sent, and for testers. */
  contributionId: z.uuid().nullable(),
  problemName: z.string(),
  /** Null for problems of a fresh install. */
  contributor: z.string().nullable(),
  /** Whether the caller is its owner or one of its authors. */
  isOwn: z.boolean(),
  /** The revision of the current draft; null if the caller may no longer read it. */
  revision: z.int().nullable(),
  /** What it still needs before it can be sent; empty if the caller may no longer read it. */
  readiness: z.array(readiness),
  /** Only for testers, who may not read the draft: its statements that are texts. */
  statements: z
    .array(
      z.object({ language: z.string(), format: z.enum(['markdown', 'latex']), text: z.string() }),
    )
    .optional(),
  /** Without what was said of them for testers. */
  rounds: z.array(round).max(reviewRoundsMax),
  /** Oldest first; for testers, those on lines of the statement. */
  comments: z.array(comment).max(commentsPerContributionMax),
});
export type Review = z.infer<typeof review>;

export const getReview = endpoint({
  ...workshopCalls.getReview,
  readsPackage: true,
  access: 'user',
  rate: 'read',
  summary: 'What a draft still needs before it may be sent, and the thread of its review',
  params,
  reply: review,
});

export const sendDraft = endpoint({
  ...workshopCalls.sendDraft,
  readsPackage: true,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary:
    'Sends a draft for review, for the first time or again; refuses with all reasons if it is not ready',
  params,
  body: z.object({ revision, note: words('note').default('') }),
  reply: z.object({ round: z.int() }),
});

export const takeBackDraft = endpoint({
  ...workshopCalls.takeBackDraft,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Takes a draft back that awaits review',
  params,
  reply: z.literal(true),
});

export const commentDraft = endpoint({
  ...workshopCalls.commentDraft,
  readsPackage: true,
  access: 'user',
  rate: 'write',
  refuses: [403, 409],
  summary:
    'Comments on a draft that was sent, on lines of its statement and on tests; testers on the statement alone, and administrators may ask for changes',
  params,
  body: z.object({
    /** For a comment with a place: the draft that the place is in. */
    revision,
    comments: z
      .array(newComment, 'comments: Must be a list.')
      .max(commentsPerCallMax, `comments: At most ${commentsPerCallMax} at once.`)
      .default([]),
    /** Ends the round with this text. */
    changes: words('changes').optional(),
  }),
  reply: z.object({ success: z.literal(true) }),
});

const roundNumberRule = 'must be the number of a round';

const sentRound = z.object({ number: z.int(), revision: z.int(), content: storedPackage });
export type SentRound = z.infer<typeof sentRound>;

export const getRound = endpoint({
  ...workshopCalls.getRound,
  readsPackage: true,
  access: 'user',
  rate: 'read',
  summary: 'The package that was sent in one of the last two rounds, to compare it with another',
  params: z.object({
    id,
    number: z.coerce
      .number(roundNumberRule)
      .int(roundNumberRule)
      .min(1, roundNumberRule)
      .max(reviewRoundsMax, roundNumberRule),
  }),
  reply: sentRound,
});
