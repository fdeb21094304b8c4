/** Packages for tests of the workshop's pages. */
import { keptFolders, programKinds } from '../../../contract/package-words.ts';
import type { Bytes, Case, Group, Package } from './model.ts';

/** A substitute for stored bytes; different texts have different hashes. */
export const bytesOf = (text: string): Bytes => ({
  sha256: Buffer.from(text).toString('hex').padEnd(64, '0').slice(0, 64),
  bytes: text.length,
});

export const testCaseOf = (name: string): Case => ({
  name,
  input: bytesOf(`${name} in`),
  answer: bytesOf(`${name} ans`),
  shown: {},
  files: [],
  settings: {},
});

const groupCalled = (name: string): Group => ({ name, settings: {}, cases: [], groups: [] });

/** A package with a name and no other content. */
export const emptyPackage = (): Package => ({
  slug: 'sum',
  metadata: {
    names: { en: 'Sum' },
    types: [],
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
  sample: groupCalled('sample'),
  sampleInteractions: [],
  secret: groupCalled('secret'),
  validationCases: [],
  programs: Object.fromEntries(
    programKinds.map((kind) => [kind, []]),
  ) as unknown as Package['programs'],
  submissions: [],
  submissionRules: [],
  folders: Object.fromEntries(keptFolders.map((one) => [one, []])) as unknown as Package['folders'],
  otherFiles: [],
});
