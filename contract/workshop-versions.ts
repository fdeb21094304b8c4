/**
 * The calls under /workshop that preview and publish a draft, and those that read what was
 * published.
 */
import { z } from 'zod';
import { endpoint, id, instant } from './endpoint.ts';
import { verdict } from './judging.ts';
import {
  previewChangesMax,
  previewSampleMax,
  versionNoteMaxChars,
  versionsPageRows,
} from './limits.ts';
import { storedPackage } from './stored-package.ts';
import { line } from './text.ts';
import { confirmUnverified } from './verification.ts';
import { previewChoices, visibilities } from './words.ts';
import * as workshopCalls from './workshop-calls.ts';

const params = z.object({ id });

const revision = z
  .int('revision: Must be the number of the draft that you have seen.')
  .min(1, 'revision: Must be the number of the draft that you have seen.');

export const startPreview = endpoint({
  ...workshopCalls.startPreview,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: `Judges submissions by the draft, after all other jobs, and stores nothing with them: all, or a sample of at most ${previewSampleMax} of every verdict and time`,
  params,
  body: z.object({
    revision,
    which: z.enum(previewChoices, { error: 'which: Must be sample or all.' }).default('sample'),
  }),
  reply: z.object({ success: z.literal(true) }),
});

/** The effects of publishing a revision of the draft. */
const preview = z.object({
  /** The revision that was previewed; the draft may have changed since. */
  revision: z.int(),
  which: z.enum(previewChoices),
  startedAt: instant,
  startedBy: z.string().nullable(),
  /** False once all are judged or the preview was stopped. */
  isRunning: z.boolean(),
  /** The numbers of submissions that were selected, judged so far, and would change. */
  total: z.int(),
  judged: z.int(),
  changed: z.int(),
  /**
   * The number of changes from each verdict to each other one; Judge Error means that a submission
   * could not be judged.
   */
  changes: z.array(z.object({ before: verdict, after: verdict, count: z.int() })),
  /** Submissions that would change, newest first, at most `previewChangesMax`. */
  submissions: z
    .array(
      z.object({
        _id: z.uuid(),
        userName: z.string(),
        submittedAt: instant,
        before: verdict,
        after: verdict,
        /** The first failed test case before and after, from 0; null if none fails. */
        beforeTest: z.int().nullable(),
        afterTest: z.int().nullable(),
      }),
    )
    .max(previewChangesMax),
});
export type Preview = z.infer<typeof preview>;

export const getPreview = endpoint({
  ...workshopCalls.getPreview,
  access: 'admin',
  rate: 'read',
  summary: 'The last preview of a problem with what it found so far; null where there is none',
  params,
  reply: preview.nullable(),
});

export const stopPreview = endpoint({
  ...workshopCalls.stopPreview,
  access: 'admin',
  rate: 'write',
  summary: 'Stops the preview of a problem; what it found stays',
  params,
  reply: z.literal(true),
});

export const publishDraft = endpoint({
  ...workshopCalls.publishDraft,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Publishes the draft of a problem as its next version; where its tests, limits or checker are others, all submissions are rejudged in the background',
  params,
  body: z.object({
    revision,
    /** Describes the change in the history. */
    note: line('note')
      .trim()
      .max(versionNoteMaxChars, `note: At most ${versionNoteMaxChars} characters.`)
      .default(''),
    /** Unchanged if omitted. */
    visibility: z
      .enum(visibilities, { error: 'visibility: Must be draft, hidden or published.' })
      .optional(),
    confirmUnverified,
  }),
  reply: z.object({
    /** The number of the new version. */
    version: z.int(),
    /**
     * The number of submissions to rejudge; null if too many others are waiting for a rejudging.
     */
    rejudging: z.int().nullable(),
  }),
});

/** A version without its content. */
const listedVersion = z.object({
  number: z.int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  note: z.string(),
  /**
   * The number of its test set; a version that changes only texts keeps the number of the previous
   * one.
   */
  testSet: z.int(),
});
export type ListedVersion = z.infer<typeof listedVersion>;

const numberRule = 'must be the number of a version';

export const listVersions = endpoint({
  ...workshopCalls.listVersions,
  access: 'user',
  rate: 'read',
  summary: `The versions of a problem that were published, newest first; pages of ${versionsPageRows}`,
  params,
  query: z.object({
    /** Only versions older than this one. */
    before: z.coerce
      .number('before: Must be the number of a version.')
      .int('before: Must be the number of a version.')
      .min(1, 'before: Must be the number of a version.')
      .max(1e9, 'before: Must be the number of a version.')
      .optional(),
  }),
  reply: z.array(listedVersion),
});

/** A version with its content, whose files GET /workshop/{id}/files/{sha256} has. */
const version = listedVersion.extend({ content: storedPackage });
export type Version = z.infer<typeof version>;

export const getVersion = endpoint({
  ...workshopCalls.getVersion,
  readsPackage: true,
  access: 'user',
  rate: 'read',
  summary: 'A version of a problem with its package',
  params: z.object({
    id,
    number: z.coerce.number(numberRule).int(numberRule).min(1, numberRule).max(1e9, numberRule),
  }),
  reply: version,
});
