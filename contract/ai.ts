/**
 * The calls under /ai: reviewing code, explaining a problem, and hints. Answers are Markdown in
 * which a line of the code is a link to `#line-<number>`; they stream as text events.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint } from './endpoint.ts';
import { difficulty, language } from './judging.ts';
import {
  assistantBodyMaxBytes,
  hintLevels,
  hintMaxBytes,
  sourceMaxBytes,
  statementMaxBytes,
} from './limits.ts';
import { assistantRefusals } from './messages.ts';
import { text } from './text.ts';

/** `rules`: the built-in assistant, which reads and measures only. `model`: a provider's model. */
const assistant = z.enum(['rules', 'model']);
export type AssistantKind = z.infer<typeof assistant>;

const problemStatement = text('problemStatement', statementMaxBytes);

/** Optional fields of every call. */
const optional = {
  /**
   * The problem whose limits, tags and samples are used. Its statement replaces the one in the
   * request.
   */
  problemId: z.uuid('problemId: Must be an id.').toLowerCase().optional(),
  /** `rules` requests the built-in assistant even if there is a provider. */
  assistant: z.literal('rules', 'assistant: Can only be rules.').optional(),
  /** Asks the same a second time: a model's answer then keeps longer code. */
  again: z.boolean('again: Must be true or false.').optional(),
};

/**
 * What Arbiter found out about a claim in a model's answer. It stands beside the text and not in
 * it, so that no text can imitate it. Without a mark, nothing of an answer is verified.
 */
export const assistantMark = z.object({
  /** The number of characters (UTF-16 units) of the answer before it. */
  at: z.int().min(0),
  /**
   * `open`: the claim could not be tried, or the run did not decide it. `withheld`: code was left
   * out there, which a second request shows.
   */
  standing: z.enum(['holds', 'fails', 'open', 'withheld']),
  /** The kind of evidence. */
  by: z.enum([
    'code',
    'run',
    'sample',
    'reference',
    'counts',
    'fillings',
    'checked',
    'statement',
    'length',
  ]),
  says: z.string(),
});
export type AssistantMark = z.infer<typeof assistantMark>;

/** A part of a streamed answer; the `text` events together are the answer. */
export const assistantEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('working'), assistant, doing: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('mark'), mark: assistantMark }),
  z.object({ type: z.literal('failed'), error: z.string() }),
  z.object({ type: z.literal('done'), assistant }),
]);
export type AssistantEvent = z.infer<typeof assistantEvent>;

const answered = {
  success: z.literal(true),
  assistant,
  /** Absent if there are none. */
  marks: z.array(assistantMark).optional(),
};

export const reviewCode = endpoint({
  ...calls.reviewCode,
  access: 'user',
  loginSentence: assistantRefusals.loginToReview,
  rate: 'assistant',
  refuses: [403, 404],
  summary: 'Reviews code: its verdict, and what compiler and samples prove',
  body: z.object({
    code: text('code', sourceMaxBytes, assistantRefusals.codeMissing).refine(
      (value) => value.trim() !== '',
      assistantRefusals.codeMissing,
    ),
    problemStatement,
    language,
    ...optional,
  }),
  reply: z.object({ ...answered, review: z.string() }),
  event: assistantEvent,
  bodyMaxBytes: assistantBodyMaxBytes,
});

export const explainProblem = endpoint({
  ...calls.explainProblem,
  access: 'anyone',
  rate: 'assistant',
  refuses: [403, 404],
  summary:
    'Explains a problem: what is asked, read and printed, constraints, the first sample, limits',
  body: z.object({ problemStatement, difficulty: difficulty.optional(), ...optional }),
  reply: z.object({ ...answered, explanation: z.string() }),
  event: assistantEvent,
  bodyMaxBytes: assistantBodyMaxBytes,
});

const hintLevel = z
  .int('level: Must be a whole number.')
  .min(1, 'level: At least 1.')
  .max(hintLevels, `level: At most ${hintLevels}.`);

export const getHint = endpoint({
  ...calls.getHint,
  access: 'anyone',
  rate: 'assistant',
  refuses: [403, 404],
  summary: `Gives a hint in ${hintLevels} levels, each going one step further, never a solution`,
  body: z.object({
    problemStatement,
    userCode: text('userCode', sourceMaxBytes).default(''),
    difficulty: difficulty.optional(),
    /** The language of the code, so that claims about it can be tried. */
    language: language.optional(),
    level: hintLevel.default(1),
    /** The hints already given at lower levels. */
    previousHints: z
      .array(text('previousHints', hintMaxBytes), 'previousHints: Must be a list.')
      .max(hintLevels, `previousHints: At most ${hintLevels}.`)
      .default([]),
    ...optional,
  }),
  reply: z.object({ ...answered, hint: z.string() }),
  event: assistantEvent,
  bodyMaxBytes: assistantBodyMaxBytes,
});

export const aboutAssistant = endpoint({
  ...calls.aboutAssistant,
  access: 'anyone',
  rate: 'read',
  summary: "Who writes the assistant's answers: a model at a provider, or the built-in rules",
  reply: z.object({
    assistant,
    /** The name of the model; absent for the built-in assistant. */
    model: z.string().optional(),
  }),
});
