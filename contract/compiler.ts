/** The calls under /compiler: languages, running code, submitting it, following a submission. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { utf8Bytes } from './characters.ts';
import { counterexampleSearch } from './counterexample.ts';
import { bytes, endpoint, id, instant } from './endpoint.ts';
import {
  availableLanguage,
  checkResult,
  language,
  progress,
  runProgress,
  runResult,
  samplesProgress,
  submissionWait,
  submitResult,
  submittedLanguage,
} from './judging.ts';
import { idempotencyKey } from './keys.ts';
import { languageRules as rulesOfLanguage } from './language-rules.ts';
import {
  earlierResultsPageMaxRows,
  pressedMaxMsAgo,
  runBodyMaxBytes,
  runInputMaxBytes,
  sourceMaxBytes,
} from './limits.ts';
import { ownCases } from './own-cases.ts';
import { placing } from './placing.ts';
import { livingJudge, selfTestCheck, selfTestStep } from './self-test.ts';
import { submissionRow } from './submission.ts';
import { saidLines, talkResult } from './talking.ts';
import { sizeInWords, text } from './text.ts';

export { compareBruteForce } from './brute-force.ts';
export { expectOutput } from './expected-output.ts';

export const code = text('code', sourceMaxBytes).refine(
  (value) => value.trim() !== '',
  'code: Please write some code first.',
);

export const languages = endpoint({
  ...calls.languages,
  access: 'anyone',
  rate: 'read',
  summary: 'The accepted languages, the default first',
  reply: z.array(availableLanguage),
});

export const languageRules = endpoint({
  ...calls.languageRules,
  access: 'anyone',
  rate: 'read',
  summary: 'How programs in each accepted language are compiled and run, and what counts',
  reply: z.array(rulesOfLanguage),
});

const pressRule = `Pressed-Ms-Ago: Must be a whole number from 0 to ${pressedMaxMsAgo}.`;

/** The time between pressing the button and the call, in ms; the operator's traces begin there. */
export const pressed = z.object({
  'pressed-ms-ago': z
    .string(pressRule)
    .refine((text) => readPressed(text) !== undefined, pressRule)
    .optional(),
});

/** Reads the header; undefined if it is not valid. */
export function readPressed(text: string): number | undefined {
  const ms = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return ms <= pressedMaxMsAgo ? ms : undefined;
}

export const run = endpoint({
  ...calls.run,
  access: 'anyone',
  rate: 'judge',
  refuses: [404, 409],
  summary: 'Compiles code and runs it once on the given input, or streams the progress',
  headers: pressed,
  body: z.object({
    language,
    code,
    /** The problem whose limits apply, with a margin; without it, those of a run for no problem. */
    problemId: id.optional(),
    input: z
      .string('input: Must be text.')
      .refine((value) => value.isWellFormed(), 'input: Must be valid Unicode.')
      .refine(
        (value) => utf8Bytes(value) <= runInputMaxBytes,
        `input: At most ${sizeInWords(runInputMaxBytes)}.`,
      )
      .default(''),
  }),
  reply: runResult,
  event: runProgress,
  bodyMaxBytes: runBodyMaxBytes,
});

/**
 * The result that a submission would show for the samples, with the same limits and checkers. Own
 * cases come after them, by the problem's comparison: where a program judges outputs, and where no
 * output is given, they only show what the code prints.
 */
export const runSamples = endpoint({
  ...calls.runSamples,
  access: 'anyone',
  rate: 'judge',
  refuses: [404, 409],
  summary:
    'Judges code on the sample cases of a problem and on own ones, without storing it, or streams the progress',
  body: z.object({ language, code, problemId: id, own: ownCases.default([]) }),
  reply: submitResult,
  event: samplesProgress,
  bodyMaxBytes: runBodyMaxBytes,
});

/** Both replies are fine, because editors send the code again after the next change. */
export const check = endpoint({
  ...calls.check,
  access: 'anyone',
  rate: 'check',
  summary:
    'Compiles code while it is written, and says what the compiler says; not at all if the judges have other work, or a newer check of the same person came',
  body: z.object({
    language,
    code,
    /** The problem that the code is for, whose files it may include. */
    problemId: id.optional(),
  }),
  reply: z.discriminatedUnion('isChecked', [
    checkResult.extend({ isChecked: z.literal(true) }),
    z.object({ isChecked: z.literal(false) }),
  ]),
});

/** The events include the run's id. */
export const cancelRun = endpoint({
  ...calls.cancelRun,
  access: 'anyone',
  rate: 'write',
  refuses: [404],
  summary: "Ends a run of the caller's; its own call is then answered",
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
});

export const talk = endpoint({
  ...calls.talk,
  access: 'anyone',
  rate: 'judge',
  refuses: [404],
  summary: 'Says lines to the interactor of a sample, in place of a program',
  body: z.object({
    problemId: id,
    /** The position of the sample, from 0. */
    sample: z.int('sample: Must be a whole number.').min(0, 'sample: At least 0.').default(0),
    /** All lines typed so far. */
    said: saidLines.default([]),
  }),
  reply: talkResult,
});

/** A result, with the id of its submission. */
export const judgedSubmission = submitResult.extend({ submissionId: z.uuid() });
export type JudgedSubmission = z.infer<typeof judgedSubmission>;

export const submit = endpoint({
  ...calls.submit,
  access: 'user',
  rate: 'judge',
  refuses: [403, 404, 409],
  summary:
    'Submits code for judging and returns the result, or streams the progress. A call with the Idempotency-Key of an earlier one of the last day makes no new submission: it is answered with the earlier one, or refused with 409 if its language, code or problem was another',
  headers: pressed.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: z.object({
    language: submittedLanguage,
    code,
    problemId: id,
    /** Ignored in favour of the token; another person's id is refused. */
    user: z.string('user: Must be text.').toLowerCase().nullish(),
  }),
  reply: judgedSubmission,
  event: progress,
});

export const watchSubmission = endpoint({
  ...calls.watchSubmission,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: "Waits for a submission's result, or streams the progress",
  params: z.object({ id }),
  reply: judgedSubmission,
  event: progress,
});

export const submissionCode = endpoint({
  ...calls.submissionCode,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: "A submission's code",
  params: z.object({ id }),
  reply: z.object({ code: z.string() }),
});

export const submissionPlacing = endpoint({
  ...calls.submissionPlacing,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary:
    "Where the caller's accepted submission stands among other people's in the same language, in steps; null for one that is not accepted",
  params: z.object({ id }),
  reply: placing.nullable(),
});

export const submissionDetails = endpoint({
  ...calls.submissionDetails,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary:
    'A submission with its code and result, and the one before it by the same person for the same problem',
  params: z.object({ id }),
  reply: submissionRow.extend({
    code: z.string(),
    problemName: z.string(),
    userId: z.uuid(),
    userName: z.string(),
    /** Null until it is judged. */
    result: submitResult.nullable(),
    /** How it waits for a verdict; null if it has one, or judging is paused. */
    waiting: submissionWait.nullable(),
    /** The submission to compare the code with; null for the first one. */
    previous: submissionRow
      .pick({ _id: true, verdict: true, submittedAt: true })
      .extend({ code: z.string() })
      .nullable(),
  }),
});

export const getCounterexample = endpoint({
  ...calls.getCounterexample,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: 'A small input on which a failed submission fails, or how far the search is',
  params: z.object({ id }),
  reply: counterexampleSearch,
});

export const largeInput = endpoint({
  ...calls.largeInput,
  access: 'user',
  rate: 'file',
  refuses: [403],
  summary: 'The whole of a large input on which a submission fails; it is never a hidden test',
  params: z.object({ id }),
  reply: bytes,
  givesBytes: true,
});

export const searchCounterexample = endpoint({
  ...calls.searchCounterexample,
  access: 'user',
  rate: 'judge',
  refuses: [403, 409],
  summary: 'Searches a small input on which a submission fails, in place of another search',
  params: z.object({ id }),
  reply: counterexampleSearch,
});

export const explainSubmission = endpoint({
  ...calls.explainSubmission,
  access: 'user',
  rate: 'judge',
  refuses: [403, 409],
  summary: 'Looks more closely at a failure, if no judge had the time for that (`isLeftOut`)',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
});

export const rejudgeSubmission = endpoint({
  ...calls.rejudgeSubmission,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Rejudges a submission, which keeps its verdict until there is a new one',
  params: z.object({ id }),
  reply: z.object({ success: z.literal(true) }),
});

export const earlierResults = endpoint({
  ...calls.earlierResults,
  access: 'user',
  rate: 'read',
  refuses: [403],
  summary: `Whether a submission is queued, and its results before it was rejudged, newest first, at most ${earlierResultsPageMaxRows}`,
  params: z.object({ id }),
  reply: z.object({
    /** Whether it is waiting or being judged. */
    isQueued: z.boolean(),
    results: z.array(
      z.object({
        judgedAt: instant,
        /** The test set and the judge; null if unknown. */
        testSet: z.int().nullable(),
        judgeVersion: z.string().nullable(),
        compilerVersion: z.string().nullable(),
        result: submitResult,
      }),
    ),
  }),
});

export const selfTest = endpoint({
  ...calls.selfTest,
  access: 'admin',
  rate: 'judge',
  refuses: [503],
  summary: 'Judges the self-test programs and reports each verdict, or streams them',
  reply: z.object({
    success: z.boolean(),
    checks: z.array(selfTestCheck),
    judges: z.array(livingJudge),
  }),
  event: selfTestStep,
});
