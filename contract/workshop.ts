/**
 * The calls under /workshop: the draft of a problem's package and its files. Administrators may
 * edit the draft of any problem; other people only those of problems that they own or are authors of,
 * until these are published. To everyone else the problem does not exist.
 */
import { z } from 'zod';
import { bytes, endpoint, id, instant } from './endpoint.ts';
import { type Finding, finding } from './finding.ts';
import {
  draftBodyMaxBytes,
  draftBodyMaxValues,
  problemNameMaxChars,
  statementMaxBytes,
  testCaseMaxBytes,
} from './limits.ts';
import { sharedKinds } from './problem-people.ts';
import { blobName, storedPackage } from './stored-package.ts';
import { line, text } from './text.ts';
import { verification } from './verification.ts';
import { ifMatchRequired } from './versions.ts';
import { reviewStates, visibilities } from './words.ts';
import * as workshopCalls from './workshop-calls.ts';

export type DraftFinding = Finding;

const findings = {
  findings: z.array(finding),
  /** The number of further findings. */
  findingsLeft: z.int(),
};

/** A draft; with revision 0, the published package, because there is no draft. */
export const draft = z.object({
  _id: z.uuid(),
  /** Grows with every change; the entity tag has it, too. */
  revision: z.int(),
  /** The version of the problem that the draft changes, and its newest one. */
  basedOn: z.int(),
  version: z.int(),
  visibility: z.enum(visibilities),
  /** The time of the last change; null for revision 0. */
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  content: storedPackage,
  ...findings,
});
export type Draft = z.infer<typeof draft>;

/** What saving changed in a draft. */
export const savedDraft = draft.omit({ content: true });

const constantsMax = 1000;
const constantMaxChars = 10_000;

const params = z.object({ id });

const fileParams = z.object({
  id,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be the SHA-256 of a file in hexadecimal'),
});

export const ownDrafts = endpoint({
  ...workshopCalls.ownDrafts,
  access: 'user',
  rate: 'read',
  summary:
    'The draft problems that the caller owns or is an author of, and those that the caller tests, most recently changed first',
  reply: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      updatedAt: instant,
      /** The state of its review. */
      state: z.enum(reviewStates),
      /** What the caller is to it. */
      kind: z.enum(sharedKinds),
      /** The name of its owner; null for problems of a fresh install. */
      owner: z.string().nullable(),
    }),
  ),
});

export const beginProblem = endpoint({
  ...workshopCalls.beginProblem,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary:
    'Begins a problem as a draft, visible only to its owner, the people the owner adds, and administrators',
  body: z.object({
    name: line('name')
      .trim()
      .min(1, 'name: Required, as text.')
      .max(problemNameMaxChars, `name: At most ${problemNameMaxChars} characters.`)
      .default('Untitled problem'),
    /** Whether it begins with the parts of a small, complete problem instead of empty. */
    example: z.boolean('example: Must be true or false.').default(false),
  }),
  reply: z.object({ _id: z.uuid() }),
});

export const convertStatement = endpoint({
  ...workshopCalls.convertStatement,
  access: 'user',
  rate: 'check',
  summary:
    'A statement in LaTeX as the Markdown that is published, and the commands that are not known',
  body: z.object({
    latex: text('latex', statementMaxBytes),
    /** The values of `\constant{name}`. */
    constants: z
      .record(z.string(), z.string().max(constantMaxChars))
      .refine((map) => Object.keys(map).length <= constantsMax, 'constants: Too many.')
      .default({}),
  }),
  reply: z.object({
    markdown: z.string(),
    unknown: z.array(z.object({ name: z.string(), line: z.int() })),
  }),
});

export const getDraft = endpoint({
  ...workshopCalls.getDraft,
  access: 'user',
  rate: 'read',
  summary: 'The draft of a problem’s package, or the published package, with all findings',
  params,
  reply: draft,
});

export const putDraft = endpoint({
  ...workshopCalls.putDraft,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Replaces the draft; it may be incomplete. Its files were stored before',
  params,
  headers: ifMatchRequired,
  body: z.object({
    content: storedPackage,
    /**
     * The newest version, if the editor has seen it; if omitted, the draft stays based on its
     * version.
     */
    basedOn: z.int().min(1).optional(),
  }),
  reply: savedDraft,
  bodyMaxBytes: draftBodyMaxBytes,
  bodyMaxValues: draftBodyMaxValues,
  parsesApart: true,
});

export const discardDraft = endpoint({
  ...workshopCalls.discardDraft,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Discards the draft; the published package stays',
  params,
  headers: ifMatchRequired,
  reply: z.literal(true),
});

export const deleteDraftProblem = endpoint({
  ...workshopCalls.deleteDraftProblem,
  access: 'user',
  rate: 'write',
  refuses: [403, 409],
  summary:
    'Deletes a problem that is a draft, with its files, for its owner and administrators; a review of it ends',
  params,
  headers: ifMatchRequired,
  reply: z.literal(true),
});

export const storeDraftFile = endpoint({
  ...workshopCalls.storeDraftFile,
  access: 'user',
  rate: 'file',
  summary: 'Stores a file for a draft to name; deleted after an hour if no draft names it',
  params,
  body: bytes,
  takesBytes: true,
  reply: blobName,
  bodyMaxBytes: testCaseMaxBytes,
});

export const getDraftFile = endpoint({
  ...workshopCalls.getDraftFile,
  access: 'user',
  rate: 'read',
  summary: 'A file of the problem by its hash, as bytes',
  params: fileParams,
  reply: bytes,
  givesBytes: true,
});

export const verifyDraft = endpoint({
  ...workshopCalls.verifyDraft,
  readsPackage: true,
  access: 'user',
  rate: 'judge',
  refuses: [503],
  summary:
    'Asks for the verification of the draft, or of the published package where there is none',
  params,
  reply: verification,
});

export const getVerification = endpoint({
  ...workshopCalls.getVerification,
  access: 'user',
  rate: 'read',
  summary: 'How far the verification is, and its report',
  params,
  reply: verification,
});
