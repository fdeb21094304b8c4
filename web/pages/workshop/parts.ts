/**
 * A package as a list of parts that people change one at a time. Two edits of a package are
 * compared and merged by these parts; parts.test.ts has examples.
 */

import { keptFolders, programKinds } from '../../../contract/package-words.ts';
import { byName, type Case, type Group, type Package } from './model.ts';

/** The parts by their key, such as `case secret/01` or `metadata limits.memoryMib`. */
export type Parts = ReadonlyMap<string, unknown>;

type Named = [name: string, value: unknown];

/** Splits a package into parts; `putTogether` is the inverse. */
export function takeApart(one: Package): Parts {
  const parts = new Map<string, unknown>([['slug', one.slug]]);
  const add = (kind: string, all: Iterable<Named>): void => {
    for (const [name, value] of all) parts.set(`${kind} ${name}`, value);
  };
  const { names, limits, ...metadata } = one.metadata;
  add('metadata', Object.entries(metadata));
  add('metadata names', Object.entries(names));
  add('metadata limits', Object.entries(limits));
  const statementName = (it: Package['statements'][number]) => `${it.language}.${it.format}`;
  add('statement', byKey(one.statements, statementName));
  add('statementFile', byKey(one.statementFiles, pathOf));
  for (const group of [...groupsOf(one.sample), ...groupsOf(one.secret)]) {
    parts.set(`group ${group.name}`, group.settings);
    add(
      'case',
      byKey(group.cases, (it) => it.name),
    );
  }
  add('interaction', byKey(one.sampleInteractions, pathOf));
  if (one.rootGrading !== undefined) parts.set('rootGrading', one.rootGrading);
  add(
    'validation',
    byKey(one.validationCases, ({ kind, name }) => `${kind}/${name}`),
  );
  for (const kind of programKinds) {
    add(
      'program',
      byKey(one.programs[kind], ({ name }) => `${kind}/${name}`),
    );
  }
  add(
    'submission',
    byKey(one.submissions, (it) => `${it.folder}/${it.program.name}`),
  );
  if (one.submissionRules.length > 0) parts.set('submissionRules', one.submissionRules);
  for (const folder of keptFolders) {
    add(
      'folder',
      byKey(one.folders[folder], ({ path }) => `${folder}/${path}`),
    );
  }
  add('otherFile', byKey(one.otherFiles, pathOf));
  return parts;
}

const pathOf = ({ path }: { path: string }): string => path;

const byKey = <T>(all: readonly T[], keyOf: (one: T) => string): Named[] =>
  all.map((one) => [keyOf(one), one]);

const groupsOf = (group: Group): Group[] => [group, ...group.groups.flatMap(groupsOf)];

/** The package with these parts. They come from `takeApart`, so the casts are safe. */
export function putTogether(parts: Parts): Package {
  const sorted = [...parts].sort(([a], [b]) => byName(a, b));
  const named = (kind: string): Named[] =>
    sorted.flatMap(([key, value]): Named[] =>
      key.startsWith(`${kind} `) ? [[key.slice(kind.length + 1), value]] : [],
    );
  const list = <T>(kind: string): T[] => named(kind).map(([, value]) => value as T);
  const below = <T>(kind: string, folder: string): T[] =>
    named(kind).flatMap(([name, value]) => (name.startsWith(`${folder}/`) ? [value as T] : []));
  const fields = named('metadata').filter(([name]) => !/^(names|limits) /.test(name));
  const rootGrading = parts.get('rootGrading') as Package['rootGrading'];
  return {
    slug: parts.get('slug') as string,
    metadata: {
      ...Object.fromEntries(fields),
      names: Object.fromEntries(named('metadata names')),
      limits: Object.fromEntries(named('metadata limits')),
    } as Package['metadata'],
    statements: list('statement'),
    statementFiles: list('statementFile'),
    sample: groupFrom(parts, 'sample'),
    sampleInteractions: list('interaction'),
    secret: groupFrom(parts, 'secret'),
    ...(rootGrading !== undefined && { rootGrading }),
    validationCases: list('validation'),
    programs: Object.fromEntries(
      programKinds.map((kind) => [kind, below('program', kind)]),
    ) as Package['programs'],
    submissions: list('submission'),
    submissionRules: (parts.get('submissionRules') ?? []) as Package['submissionRules'],
    folders: Object.fromEntries(
      keptFolders.map((folder) => [folder, below('folder', folder)]),
    ) as Package['folders'],
    otherFiles: list('otherFile'),
  };
}

/** A group with its cases and groups, even if only a case shows that it exists. */
function groupFrom(parts: Parts, name: string): Group {
  const inside = (kind: string): string[] =>
    [...parts.keys()]
      .filter((key) => key.startsWith(`${kind} ${name}/`))
      .map((key) => key.slice(kind.length + 1));
  const cases = inside('case').sort(byName);
  const inner = [...inside('group'), ...cases.map((one) => one.slice(0, one.lastIndexOf('/')))]
    .map((one) => one.slice(name.length + 1).split('/')[0] ?? '')
    .filter((one) => one !== '');
  return {
    name,
    settings: (parts.get(`group ${name}`) ?? {}) as Group['settings'],
    cases: cases
      .filter((one) => !one.slice(name.length + 1).includes('/'))
      .map((one) => parts.get(`case ${one}`) as Case),
    groups: [...new Set(inner)].sort(byName).map((one) => groupFrom(parts, `${name}/${one}`)),
  };
}

const isSame = (one: unknown, other: unknown): boolean => textOf(one) === textOf(other);

/** JSON that does not depend on the order of keys. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => byName(a, b)))
      : part,
  ) ?? '';

/** The keys of the parts that differ, in the order of a package. */
export function changedKeys(before: Parts, after: Parts): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => !isSame(before.get(key), after.get(key)));
}

/** Merges: applies the changes from `before` to `mine` to `theirs`. */
export function joined(before: Package, theirs: Package, mine: Package): Package {
  const start = takeApart(before);
  const own = takeApart(mine);
  const result = new Map(takeApart(theirs));
  for (const key of changedKeys(start, own)) {
    if (own.has(key)) result.set(key, own.get(key));
    else result.delete(key);
  }
  return putTogether(result);
}
