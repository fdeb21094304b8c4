/** The calls under /problems that import and export whole packages. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { byteStream, bytes, endpoint, id } from './endpoint.ts';
import { finding } from './finding.ts';
import { packageUploadMaxBytes } from './limits.ts';
import { limitRule, problemLimits } from './problem-limits.ts';
import { ifMatchRequired } from './versions.ts';
import { difficulties, visibilities } from './words.ts';
import { savedDraft } from './workshop.ts';
import * as workshopCalls from './workshop-calls.ts';

const { min, max } = problemLimits.timeLimit;
const timeRule = `timeLimit: Must be ${limitRule(problemLimits.timeLimit)}.`;

export const importProblem = endpoint({
  ...calls.importProblem,
  access: 'admin',
  rate: 'write',
  summary: 'Adds the problem of a package, a zip archive. A refusal has all findings',
  query: z.object({
    /** Used if the package has none; by default Medium. */
    difficulty: z.enum(difficulties, 'difficulty: Must be Easy, Medium or Hard.').optional(),
    /** Used if the package has none; by default 1000. In ms. */
    timeLimit: z.coerce
      .number(timeRule)
      .int(timeRule)
      .min(min, timeRule)
      .max(max, timeRule)
      .optional(),
    visibility: z
      .enum(visibilities, 'visibility: Must be draft, hidden or published.')
      .default('draft'),
  }),
  body: byteStream,
  takesBytes: true,
  takesStream: true,
  bodyMaxBytes: packageUploadMaxBytes,
  reply: z.object({
    id: z.uuid(),
    findings: z.array(finding),
    /** The number of further findings. */
    findingsLeft: z.int(),
  }),
});

export const putDraftPackage = endpoint({
  ...workshopCalls.putDraftPackage,
  access: 'user',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Replaces the draft by the package of a zip archive, which may be incomplete. A refusal has all findings',
  params: z.object({ id }),
  headers: ifMatchRequired,
  body: byteStream,
  takesBytes: true,
  takesStream: true,
  bodyMaxBytes: packageUploadMaxBytes,
  reply: savedDraft.extend({
    /** Findings about the archive; `findings` has those about the draft. */
    read: z.array(finding),
  }),
});

export const packageFormats = ['2025-09', 'legacy'] as const;

export const exportProblem = endpoint({
  ...calls.exportProblem,
  access: 'user',
  rate: 'read',
  refuses: [409],
  summary:
    'The package of a problem, a zip archive. Administrators get those of all problems, and people those of their own while these are drafts',
  params: z.object({ id }),
  query: z.object({
    format: z.enum(packageFormats, 'format: Must be 2025-09 or legacy.').default('2025-09'),
    /** `draft`: the draft, or the published package if there is no draft. */
    of: z.enum(['published', 'draft'], 'of: Must be published or draft.').default('published'),
  }),
  reply: bytes,
  givesBytes: true,
});
