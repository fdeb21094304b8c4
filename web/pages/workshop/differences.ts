/** The differences between two versions of a package, in words. */

import { problemFields } from '../../../contract/problem-fields.ts';
import { t } from '../../../contract/translation.ts';
import { formatBytes } from '../../ui/format.ts';
import type { Bytes, Package } from './model.ts';
import { changedKeys, takeApart } from './parts.ts';

/** A change of one part; undefined if the part does not exist on that side. */
export type PartChange = {
  key: string;
  label: string;
  before: unknown;
  theirs: unknown;
  /** Set only if this edit changed the same part; null if the part does not exist there. */
  mine: { value: unknown } | undefined;
};

/** The changes from `before` to `theirs`, and where `mine` changed the same part. */
export function changesOf(before: Package, theirs: Package, mine: Package): PartChange[] {
  const [start, other, own] = [before, theirs, mine].map(takeApart);
  if (start === undefined || other === undefined || own === undefined) return [];
  const ownKeys = new Set(changedKeys(start, own));
  return changedKeys(start, other).map((key) => ({
    key,
    label: labelOf(key),
    before: start.get(key),
    theirs: other.get(key),
    mine: ownKeys.has(key) ? { value: own.get(key) } : undefined,
  }));
}

const fieldNames: Record<string, string> = {
  ...Object.fromEntries(Object.values(problemFields).map(({ name, label }) => [name, label])),
  keywords: problemFields.tags.label,
  license: t`Licence`,
  rightsOwner: t`Rights holder`,
  credits: t`Credits`,
  sources: t`Sources`,
  types: t`Kind of problem`,
  timeLimitSeconds: t`Time limit in seconds`,
  memoryMib: t`Memory limit in MB`,
};

const kindNames: Record<string, string> = {
  slug: t`Short name`,
  statement: t`Statement`,
  statementFile: t`Image`,
  group: t`Settings of the test group`,
  case: t`Test case`,
  interaction: t`Interaction`,
  validation: t`Case for the validators`,
  program: t`Program`,
  submission: t`Solution`,
  submissionRules: t`Rules of the solutions`,
  rootGrading: t`Grading`,
  folder: t`File`,
  otherFile: t`File`,
};

const programNames: Record<string, string> = {
  inputValidators: t`Input validator`,
  outputValidators: t`Checker`,
};

/** For example `Test case secret/01` or `Time limit in seconds`. */
export function labelOf(key: string): string {
  const [kind = '', first = '', ...rest] = key.split(' ');
  if (kind === 'metadata') {
    if (first === 'names') return t`Name (${rest.join(' ')})`;
    const field = first === 'limits' ? rest.join(' ') : first;
    return fieldNames[field] ?? spaced(field);
  }
  const name = [first, ...rest].join(' ');
  if (kind === 'program') {
    const [folder = '', ...path] = name.split('/');
    return `${programNames[folder] ?? spaced(folder)} ${path.join('/')}`;
  }
  return `${kindNames[kind] ?? spaced(kind)} ${name}`.trim();
}

/** For example `Embargo until` for `embargoUntil`. */
const spaced = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A part in words; `filesIn` lists its files. */
export function wordsOf(value: unknown): string {
  if (value === undefined) return t`none`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (isBytes(value)) return formatBytes(value.bytes);
  if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(wordsOf).join(', ');
  const parts = Object.entries(value).flatMap(([name, part]): string[] => {
    const isEmpty = typeof part === 'object' && part !== null && Object.keys(part).length === 0;
    return isEmpty ? [] : [`${spaced(name).toLowerCase()}: ${wordsOf(part)}`];
  });
  return parts.length === 0 ? t`none` : parts.join('; ');
}

const isBytes = (value: object): value is Bytes => 'sha256' in value && 'bytes' in value;

/** The files that a part has, with their names. */
export function filesIn(value: unknown, name = ''): { name: string; bytes: Bytes }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (isBytes(value)) return [{ name, bytes: value }];
  if (Array.isArray(value)) return value.flatMap((one) => filesIn(one, name));
  const own = 'path' in value && typeof value.path === 'string' ? value.path : undefined;
  return Object.entries(value).flatMap(([key, part]) => filesIn(part, own ?? key));
}
