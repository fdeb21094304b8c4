/** The calls under /workshop that publish a draft, and those that read what was published. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { versionNoteMaxChars, versionsPageRows } from './limits.ts';
import { storedPackage } from './stored-package.ts';
import { line } from './text.ts';
import { visibilities } from './words.ts';

const params = z.object({ id });

const revision = z
  .int('revision: Must be the number of the draft that you have seen.')
  .min(1, 'revision: Must be the number of the draft that you have seen.');

export const publishDraft = endpoint({
  ...calls.publishDraft,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary:
    'Publishes the draft of a problem as its next version; where its tests, limits or checker are others, all submissions are rejudged in the background',
  params,
  body: z.object({
    revision,
    /** Says in the history what was changed. */
    note: line('note')
      .trim()
      .max(versionNoteMaxChars, `note: At most ${versionNoteMaxChars} characters.`)
      .default(''),
    /** Omitted, it stays. */
    visibility: z
      .enum(visibilities, { error: 'visibility: Must be draft, hidden or published.' })
      .optional(),
  }),
  reply: z.object({
    /** The number of the new version. */
    version: z.int(),
    /** How many submissions are rejudged; null where too many others wait for that. */
    rejudging: z.int().nullable(),
  }),
});

/** A version without its content. */
const listedVersion = z.object({
  number: z.int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  note: z.string(),
  /** The number of its test set; versions with other texts only have that of the one before. */
  testSet: z.int(),
});
export type ListedVersion = z.infer<typeof listedVersion>;

const numberRule = 'must be the number of a version';

export const listVersions = endpoint({
  ...calls.listVersions,
  access: 'user',
  rate: 'read',
  summary: `The versions of a problem that were published, newest first; pages of ${versionsPageRows}`,
  params,
  query: z.object({
    /** Only older versions than this one. */
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
  ...calls.getVersion,
  access: 'user',
  rate: 'read',
  summary: 'A version of a problem with its package',
  params: z.object({
    id,
    number: z.coerce.number(numberRule).int(numberRule).min(1, numberRule).max(1e9, numberRule),
  }),
  reply: version,
});
