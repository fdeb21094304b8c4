/** The calls under /learning: paths, which are ordered lists of problems by topic. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id } from './endpoint.ts';
import { pathRules } from './form-messages.ts';
import { pathDescriptionMaxBytes, pathProblemsMax, problemNameMaxChars } from './limits.ts';
import { problemRow } from './problems.ts';
import { line, text } from './text.ts';
import { ifMatchRequired } from './versions.ts';

/** A path as administrators write it. */
const pathDraft = z.object({
  title: line('title')
    .trim()
    .min(1, pathRules.titleRequired)
    .max(problemNameMaxChars, `title: At most ${problemNameMaxChars} characters.`),
  description: text('description', pathDescriptionMaxBytes).default(''),
  /** Others see only published ones. */
  isPublished: z.boolean('isPublished: Must be true or false.').default(false),
  problems: z
    .array(id, 'problems: Must be a list of ids.')
    .min(1, pathRules.problemsRequired)
    .max(pathProblemsMax, `problems: At most ${pathProblemsMax} problems.`)
    .refine((ids) => new Set(ids).size === ids.length, pathRules.problemTwice),
});
export type PathDraft = z.output<typeof pathDraft>;

const facts = {
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  isPublished: z.boolean(),
};

/** A row of the list; only problems that the caller may see are counted. */
const pathRow = z.object({
  ...facts,
  problems: z.int(),
  /** The number that the caller has solved; 0 for visitors. */
  solved: z.int(),
});
export type PathRow = z.infer<typeof pathRow>;

export const pathProblem = problemRow
  .pick({ _id: true, name: true, difficulty: true, tags: true })
  .extend({ solved: z.boolean(), attempted: z.boolean() });
export type PathProblem = z.infer<typeof pathProblem>;

/** A path with its problems, in order. */
const path = z.object({ ...facts, version: z.int(), problems: z.array(pathProblem) });
export type LearningPath = z.infer<typeof path>;

const pathParams = z.object({ id });

export const listPaths = endpoint({
  ...calls.listPaths,
  access: 'anyone',
  rate: 'read',
  summary: 'The published learning paths with how far the caller is; all for administrators',
  reply: z.array(pathRow),
});

export const getPath = endpoint({
  ...calls.getPath,
  access: 'anyone',
  rate: 'read',
  summary:
    'A learning path: its problems in their order, without those that the caller may not see',
  params: pathParams,
  reply: path,
});

export const createPath = endpoint({
  ...calls.createPath,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Creates a learning path',
  body: pathDraft,
  reply: z.object({ _id: z.uuid() }),
});

export const editPath = endpoint({
  ...calls.editPath,
  access: 'admin',
  rate: 'write',
  refuses: [409],
  summary: 'Replaces a learning path, if If-Match is its version',
  params: pathParams,
  headers: ifMatchRequired,
  body: pathDraft,
  reply: z.object({ version: z.int() }),
});

export const deletePath = endpoint({
  ...calls.deletePath,
  access: 'admin',
  rate: 'write',
  summary: 'Deletes a learning path; its problems stay',
  params: pathParams,
  reply: z.literal(true),
});
