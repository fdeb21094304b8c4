/**
 * The calls under /desk: data that a person stores on the server for all of their devices. For each
 * problem: notes, and the code in each language with its history. And saved views of the list of
 * problems.
 */
import { z } from 'zod';
import * as calls from './calls.ts';
import { endpoint, id, instant } from './endpoint.ts';
import { submittedLanguage } from './judging.ts';
import {
  noteMaxBytes,
  problemViewsMax,
  sourceMaxBytes,
  viewNameMaxChars,
  viewQueryMaxChars,
} from './limits.ts';
import { line, text } from './text.ts';
import { ifMatchRequired } from './versions.ts';

/** A view of the list: its name, and its filters as in an address. */
const problemView = z.object({
  name: line('name')
    .trim()
    .min(1, 'name: A view needs a name.')
    .max(viewNameMaxChars, `name: At most ${viewNameMaxChars} characters.`),
  query: line('query').max(viewQueryMaxChars, `query: At most ${viewQueryMaxChars} characters.`),
});

export const getProblemViews = endpoint({
  ...calls.getProblemViews,
  access: 'user',
  rate: 'read',
  summary: "The caller's saved views of the list of problems",
  reply: z.object({
    views: z.array(z.object({ name: z.string(), query: z.string() })),
    version: z.int(),
  }),
});

export const putProblemViews = endpoint({
  ...calls.putProblemViews,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary: "Replaces the caller's saved views, if If-Match is their version (0: none yet)",
  headers: ifMatchRequired,
  body: z.object({
    views: z
      .array(problemView, 'views: Must be a list.')
      .max(problemViewsMax, `views: At most ${problemViewsMax} views.`),
  }),
  reply: z.object({ version: z.int() }),
});

const ofProblem = z.object({ problemId: id });

/** A person's notes about a problem; version 0 and an empty text before the first. */
const note = z.object({ text: z.string(), version: z.int() });

export const getNote = endpoint({
  ...calls.getNote,
  access: 'user',
  rate: 'read',
  summary: "The caller's notes about a problem",
  params: ofProblem,
  reply: note,
});

export const putNote = endpoint({
  ...calls.putNote,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary:
    "Replaces the caller's notes about a problem, if If-Match is their version (0: none yet)",
  params: ofProblem,
  headers: ifMatchRequired,
  body: z.object({ text: text('text', noteMaxBytes) }),
  reply: z.object({ version: z.int() }),
});

const ofCode = z.object({ problemId: id, language: submittedLanguage });

/** One version of a person's code for a problem. */
const savedCode = z.object({ code: z.string(), version: z.int(), savedAt: instant });
export type SavedCode = z.infer<typeof savedCode>;

export const getSavedCode = endpoint({
  ...calls.getSavedCode,
  access: 'user',
  rate: 'read',
  summary: "The newest of the caller's code for a problem in a language; null before the first",
  params: ofCode,
  reply: savedCode.nullable(),
});

export const saveCode = endpoint({
  ...calls.saveCode,
  access: 'user',
  rate: 'write',
  refuses: [409],
  summary:
    "Keeps the caller's code, if If-Match is the version that it follows (0: none yet). The history has the version before where some minutes have passed or `keepsBefore` is true",
  params: ofCode,
  headers: ifMatchRequired,
  body: z.object({
    code: text('code', sourceMaxBytes),
    keepsBefore: z.boolean('keepsBefore: Must be true or false.').default(false),
  }),
  reply: z.object({ version: z.int() }),
});

export const codeHistory = endpoint({
  ...calls.codeHistory,
  access: 'user',
  rate: 'read',
  summary: "The kept versions of the caller's code, newest first",
  params: ofCode,
  reply: z.array(savedCode),
});
