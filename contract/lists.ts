/** The calls under /lists: problems that people gather, for themselves or for others. */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id } from './endpoint.ts';
import { listRules } from './form-messages.ts';
import { pathProblem } from './learning.ts';
import {
  listDescriptionMaxBytes,
  listMembersMax,
  listsPageRows,
  listsPagesMax,
  problemNameMaxChars,
} from './limits.ts';
import { line, text } from './text.ts';
import { ifMatchRequired } from './versions.ts';
import { listVisibilities } from './words.ts';

const visibility = z.enum(listVisibilities, 'visibility: Must be private, link or public.');

const listDraft = z.object({
  title: line('title')
    .trim()
    .min(1, listRules.titleRequired)
    .max(problemNameMaxChars, `title: At most ${problemNameMaxChars} characters.`),
  description: text('description', listDescriptionMaxBytes).default(''),
  visibility: visibility.default('private'),
  /** In their order; there may be none yet. */
  problems: z
    .array(id, 'problems: Must be a list of ids.')
    .max(listMembersMax, `problems: At most ${listMembersMax} problems.`)
    .refine((ids) => new Set(ids).size === ids.length, listRules.problemTwice)
    .default([]),
});
export type ListDraft = z.output<typeof listDraft>;

const facts = {
  _id: z.uuid(),
  title: z.string(),
  visibility,
  isBookmarks: z.boolean(),
};

/** A row; only problems that the caller may see are counted. */
const listRow = z.object({
  ...facts,
  /** The owner's name. */
  owner: z.string(),
  problems: z.int(),
  /** The number that the caller has solved; 0 for visitors. */
  solved: z.int(),
});
export type ListRow = z.infer<typeof listRow>;

/** A list with its problems, in order. */
const problemList = z.object({
  ...facts,
  description: z.string(),
  owner: z.object({
    name: z.string(),
    /** In the address of the profile; null if the profile is private. */
    username: z.string().nullable(),
  }),
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
  version: z.int(),
  problems: z.array(pathProblem),
});
export type ProblemList = z.infer<typeof problemList>;

/** An id, or `bookmarks`, which are the caller's and begin empty. */
const listId = z.union([z.literal('bookmarks'), id], 'id: Must be an id, or bookmarks.');
export type ListId = z.infer<typeof listId>;

export const listLists = endpoint({
  ...calls.listLists,
  access: 'user',
  rate: 'read',
  summary: 'The lists of the caller, bookmarks first; with `problemId`, those that have it',
  query: z.object({ problemId: id.optional() }),
  reply: z.array(listRow),
});

export const publicLists = endpoint({
  ...calls.publicLists,
  access: 'anyone',
  rate: 'read',
  summary: `Public lists, newest first, ${listsPageRows} on a page`,
  query: z.object({
    page: z.coerce
      .number('page: Must be a whole number.')
      .int('page: Must be a whole number.')
      .min(1, 'page: Must be at least 1.')
      .max(listsPagesMax, `page: At most ${listsPagesMax}.`)
      .default(1),
  }),
  reply: z.object({ lists: z.array(listRow), total: z.int() }),
});

export const getList = endpoint({
  ...calls.getList,
  access: 'anyone',
  rate: 'read',
  summary: 'A list: its problems in their order, without those that the caller may not see',
  params: z.object({ id: listId }),
  reply: problemList,
});

export const createList = endpoint({
  ...calls.createList,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Creates a list',
  body: listDraft,
  reply: z.object({ _id: z.uuid() }),
});

export const editList = endpoint({
  ...calls.editList,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Replaces an own list, if If-Match is its version',
  params: z.object({ id: listId }),
  headers: ifMatchRequired,
  body: listDraft,
  reply: z.object({ version: z.int() }),
});

export const deleteList = endpoint({
  ...calls.deleteList,
  access: 'user',
  rate: 'write',
  summary: 'Deletes an own list, or, for administrators, one that others can see',
  params: z.object({ id }),
  reply: z.literal(true),
});

export const addToList = endpoint({
  ...calls.addToList,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: 'Adds a problem to the end of an own list; nothing changes if it is there',
  params: z.object({ id: listId, problemId: id }),
  reply: z.literal(true),
});

export const takeFromList = endpoint({
  ...calls.takeFromList,
  access: 'user',
  rate: 'write',
  summary: 'Takes a problem from an own list; nothing changes if it is not there',
  params: z.object({ id: listId, problemId: id }),
  reply: z.literal(true),
});
