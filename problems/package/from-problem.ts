/** Makes a package from the form fields of a problem that has none; it has no submissions. */
import { keptFolders, programKinds } from '../../contract/package-words.ts';
import type { StoredPackage } from '../../contract/stored-package.ts';
import { changedPackage, type FormChange } from './changed.ts';
import type { FilesByHash } from './stored.ts';

/** `uuid` is the problem's id. */
export function asPackage(
  problem: FormChange & { name: string },
  uuid: string,
): { content: StoredPackage; files: FilesByHash } {
  return changedPackage(emptyPackage(problem.name, uuid), problem);
}

const emptyPackage = (name: string, uuid: string): StoredPackage => ({
  slug: slugOf(name),
  metadata: {
    names: { en: name },
    types: [],
    uuid,
    credits: {},
    sources: [],
    license: 'unknown',
    limits: {},
    keywords: [],
    allowFileWriting: false,
    constants: {},
  },
  statements: [],
  statementFiles: [],
  sample: { name: 'sample', settings: {}, cases: [], groups: [] },
  secret: { name: 'secret', settings: {}, cases: [], groups: [] },
  sampleInteractions: [],
  validationCases: [],
  programs: emptyLists(programKinds),
  submissions: [],
  submissionRules: [],
  folders: emptyLists(keptFolders),
  otherFiles: [],
});

const emptyLists = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, []])) as Record<Key, never[]>;

/** The name of a package's folder: lower-case letters and digits, as the formats require. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, slugMaxChars) || 'problem';

const slugMaxChars = 60;
