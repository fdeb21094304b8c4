/**
 * The programs that the tutor uses for a problem whose package has none: a reference, which is
 * right, and a validator that is proposed from the statement. Both are checked against all tests.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { language } from './judging.ts';
import { sourceMaxBytes } from './limits.ts';
import { text } from './text.ts';

const params = z.object({ id });

const code = text('reference.code', sourceMaxBytes).refine(
  (value) => value.trim() !== '',
  'reference.code: Please write some code first.',
);

/** A right program that is given with the form. */
export const givenReference = z.object({ language, code });
export type GivenReference = z.infer<typeof givenReference>;

/**
 * `checking`: it waits for a judge, or runs. `counts`: it is right on all tests of the problem.
 * `refused`: it is not. `failed`: it could not be checked. `outdated`: the tests have changed since.
 */
export const tutorProgramStates = ['checking', 'counts', 'refused', 'failed', 'outdated'] as const;
export type TutorProgramState = (typeof tutorProgramStates)[number];

const checked = {
  state: z.enum(tutorProgramStates),
  /** Why it was refused, or could not be checked. It may quote hidden tests. */
  told: z.string().nullable(),
};

export const tutorPrograms = z.object({
  /** Whether the package itself has an accepted solution, and makes small inputs. */
  ofPackage: z.object({ reference: z.boolean(), inputs: z.boolean() }),
  reference: z
    .object({
      ...checked,
      language: z.string(),
      /** The submission that was marked; null if the program came with the form. */
      submissionId: z.uuid().nullable(),
      givenBy: z.string().nullable(),
    })
    .nullable(),
  validator: z
    .object({
      ...checked,
      /** The SHA-256 of the program; an approval names it. */
      sha256: z.string(),
      /** What it allows, line by line. */
      words: z.array(z.string()),
      isApproved: z.boolean(),
    })
    .nullable(),
  /** The caller's newest accepted submissions of the problem. */
  ownAccepted: z.array(z.object({ id: z.uuid(), language: z.string(), submittedAt: instant })),
});
export type TutorPrograms = z.infer<typeof tutorPrograms>;

const done = z.object({ success: z.literal(true) });

export const getTutorPrograms = endpoint({
  ...calls.getTutorPrograms,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary: 'The reference and the validator that the tutor uses for a problem',
  params,
  reply: tutorPrograms,
});

export const markReference = endpoint({
  ...calls.markReference,
  access: 'user',
  rate: 'write',
  refuses: [403, 404, 409],
  summary:
    'Makes an own accepted submission, or a program, the reference of a problem once it is right on all tests; for administrators and the problem’s contributor',
  params,
  body: z.union(
    [z.object({ submissionId: id }), givenReference],
    'submissionId: Must be the id of a submission, or give language and code.',
  ),
  reply: done,
});

export const unmarkReference = endpoint({
  ...calls.unmarkReference,
  access: 'user',
  rate: 'write',
  refuses: [403, 404],
  summary: 'Takes the reference of a problem away; for administrators and its contributor',
  params,
  reply: done,
});

export const proposeValidator = endpoint({
  ...calls.proposeValidator,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Proposes a validator from the statement, and checks it against all tests',
  params,
  reply: done.extend({
    /** Why the statement gives none; null if one is proposed. */
    unread: z.string().nullable(),
  }),
});

export const approveValidator = endpoint({
  ...calls.approveValidator,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary: 'Approves the proposed validator; from then on it decides what small inputs may be',
  params,
  body: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256: Must be a SHA-256.') }),
  reply: done,
});

export const withdrawValidator = endpoint({
  ...calls.withdrawValidator,
  access: 'admin',
  rate: 'write',
  refuses: [404],
  summary: 'Takes the validator of a problem away',
  params,
  reply: done,
});
