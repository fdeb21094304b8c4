/** The calls under /imports: archives of many packages, whose problems are chosen and added one by one. */
import { z } from 'zod';
import { byteStream, bytes, endpoint, id, instant } from './endpoint.ts';
import { finding } from './finding.ts';
import * as importCalls from './import-calls.ts';
import {
  archiveNameMaxChars,
  importPackagesMax,
  listedImportsMax,
  packageStates,
} from './import-words.ts';
import { packageUploadMaxBytes } from './limits.ts';
import { limitRule, problemLimits } from './problem-limits.ts';
import { line } from './text.ts';
import { difficulties, visibilities } from './words.ts';

const { min, max } = problemLimits.timeLimit;
const timeRule = `timeLimit: Must be ${limitRule(problemLimits.timeLimit)}.`;

const aboutPackage = z.object({
  /** Test cases that are shown, and hidden ones. */
  samples: z.int(),
  tests: z.int(),
  /** Of its statements, such as `en`. */
  languages: z.array(z.string()),
  solutions: z.int(),
});
export type AboutPackage = z.infer<typeof aboutPackage>;

const found = {
  findings: z.array(finding),
  /** The number of further findings. */
  findingsLeft: z.int(),
  /** Why it could not be read or imported yet; null if it could. */
  waits: z.string().nullable(),
};

const importedArchive = z.object({
  name: z.string(),
  bytes: z.int(),
  state: z.enum(['unread', 'read', 'refused']),
  ...found,
});

const importedPackage = z.object({
  number: z.int(),
  /** The number of its archive in the list, from 1. */
  archive: z.int(),
  /** Where in the archive it is; empty if it is the archive itself. */
  place: z.string(),
  state: z.enum(packageStates),
  /** Null until it is read, and for one that cannot be. */
  name: z.string().nullable(),
  about: aboutPackage.nullable(),
  ...found,
  /** The problem that it became. */
  problemId: z.uuid().nullable(),
  /** Another problem of this name. */
  sameName: z.uuid().nullable(),
});
export type ImportedPackage = z.infer<typeof importedPackage>;

export const importDetails = z.object({
  _id: z.uuid(),
  createdAt: instant,
  archives: z.array(importedArchive),
  packages: z.array(importedPackage),
});
export type ImportDetails = z.infer<typeof importDetails>;

const params = z.object({ id });

export const listImports = endpoint({
  ...importCalls.listImports,
  access: 'admin',
  rate: 'read',
  summary: `Imports of archives of many packages, the newest ${listedImportsMax}`,
  reply: z.object({
    imports: z.array(
      z.object({
        _id: z.uuid(),
        createdAt: instant,
        /** The names of its archives. */
        archives: z.array(z.string()),
        packages: z.int(),
        imported: z.int(),
        /** Packages that are still to be read or imported. */
        left: z.int(),
      }),
    ),
  }),
});

export const sendArchive = endpoint({
  ...importCalls.sendArchive,
  access: 'admin',
  rate: 'write',
  refuses: [404, 409],
  summary:
    'Takes an archive of any number of packages: zip, tar, tar.gz or an FPS file. The server then reads what is in it; nothing is imported until it is chosen',
  query: z.object({
    name: line('name')
      .trim()
      .min(1, 'name: Must not be empty.')
      .max(archiveNameMaxChars, `name: At most ${archiveNameMaxChars} characters.`),
    /** The import that it becomes part of; by default a new one. */
    into: id.optional(),
  }),
  body: byteStream,
  takesBytes: true,
  takesStream: true,
  bodyMaxBytes: packageUploadMaxBytes,
  reply: z.object({ _id: z.uuid() }),
});

export const getImport = endpoint({
  ...importCalls.getImport,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary: 'An import: what would come of each package, and afterwards what came',
  params,
  reply: importDetails,
});

export const importReport = endpoint({
  ...importCalls.importReport,
  access: 'admin',
  rate: 'read',
  refuses: [404],
  summary: 'The state of each package of an import, and what is wrong with it, as CSV',
  params,
  reply: bytes,
  givesBytes: true,
});

export const choosePackages = endpoint({
  ...importCalls.choosePackages,
  access: 'admin',
  rate: 'write',
  refuses: [404],
  summary:
    'Has the server import these packages one by one, and no others: a package that is left out is not begun any more. Those that were imported stay so',
  params,
  body: z.object({
    chosen: z
      .array(z.int('chosen: Must be numbers of packages.'))
      .max(importPackagesMax, `chosen: At most ${importPackagesMax}.`),
    visibility: z
      .enum(visibilities, 'visibility: Must be draft, hidden or published.')
      .default('draft'),
    /** Used for packages that have none; by default Medium. */
    difficulty: z.enum(difficulties, 'difficulty: Must be Easy, Medium or Hard.').optional(),
    /** Used for packages that have none; by default 1000. In ms. */
    timeLimit: z.int(timeRule).min(min, timeRule).max(max, timeRule).optional(),
  }),
  reply: importDetails,
});

export const deleteImport = endpoint({
  ...importCalls.deleteImport,
  access: 'admin',
  rate: 'write',
  refuses: [404],
  summary: 'Forgets an import and its archives. The problems that came of it stay',
  params,
  reply: z.object({ success: z.literal(true) }),
});
