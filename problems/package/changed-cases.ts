/**
 * A package's test cases after an edit in the form, which has neither names nor groups. An
 * unchanged case keeps its name, group and settings; others get names in the order of the form. If
 * points depend on positions, new cases take the positions of removed ones. Where people submit answers
 * by the names of tests, no kept case gets another, and new ones have free numbers.
 */
import { descriptionMaxChars } from '../../contract/limits.ts';
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import { isOfAnswers, shortName } from './answers.ts';
import { byName } from './files.ts';

/** A test case in the form. */
export type FormCase = {
  input: BlobName;
  output: BlobName;
  isHidden: boolean;
  description?: string | undefined;
};

type Group = StoredPackage['secret'];
type Case = Group['cases'][number];

/** The samples and the secret cases of a package, replaced by those of a form. */
export function changedCases(
  { metadata, sample, secret }: Pick<StoredPackage, 'metadata' | 'sample' | 'secret'>,
  given: readonly FormCase[],
): Pick<StoredPackage, 'sample' | 'secret'> {
  const samples = given.filter((one) => !one.isHidden);
  const hidden = given.filter((one) => one.isHidden);
  const free = isOfAnswers({ metadata })
    ? freeNumbers([...casesIn(sample), ...casesIn(secret)])
    : undefined;
  return { sample: withCases(sample, samples, free), secret: withCases(secret, hidden, free) };
}

/** Makes the numbers after those that cases have for names, as wide as these. */
function freeNumbers(cases: readonly Case[]): () => string {
  const numbers = cases.map(({ name }) => shortName(name)).filter((one) => /^\d{1,9}$/.test(one));
  const width = Math.max(1, ...numbers.map(({ length }) => length));
  let last = Math.max(0, ...numbers.map(Number));
  return () => {
    last += 1;
    return String(last).padStart(width, '0');
  };
}

/** `free`: makes the names of new cases, where the names of kept ones stay in any order. */
function withCases(top: Group, given: readonly FormCase[], free?: () => string): Group {
  const left = casesIn(top).sort((a, b) => byName(a.name, b.name));
  const matched = given.map((form) => ({ form, kept: takeSame(left, form) }));
  const changed = matched.filter(({ kept }) => kept === undefined);
  if ((hasPlaces(top) || free) && changed.length === left.length) {
    for (const one of changed) one.kept = left.shift();
  }
  if (top.groups.length > 0) return grouped(top, matched, free);
  if (free) {
    const cases = matched.map(({ form, kept }) =>
      caseOf(kept?.name ?? `${top.name}/${free()}`, form, kept),
    );
    return { ...top, cases: cases.sort((a, b) => byName(a.name, b.name)) };
  }
  const names =
    namesInOrder(
      top.name,
      matched.map(({ kept }) => kept?.name),
    ) ?? numbered(top, given);
  const cases = matched.map(({ form, kept }, index) => caseOf(names[index] ?? '', form, kept));
  return { ...top, cases };
}

/** Whether points depend on the positions of cases. */
const hasPlaces = (group: Group): boolean =>
  group.settings.scoring !== undefined ||
  group.settings.legacyGrading !== undefined ||
  group.groups.some(hasPlaces);

const casesIn = (group: Group): Case[] => [...group.cases, ...group.groups.flatMap(casesIn)];

/** Takes the first case with the same data out of the list. */
function takeSame(left: Case[], { input, output }: FormCase): Case | undefined {
  const at = left.findIndex(
    (one) => one.input.sha256 === input.sha256 && one.answer.sha256 === output.sha256,
  );
  return at < 0 ? undefined : left.splice(at, 1)[0];
}

type Matched = { form: FormCase; kept: Case | undefined };

/** The kept cases stay where they are; new ones come last, in the last group. */
function grouped(top: Group, matched: readonly Matched[], free?: () => string): Group {
  const kept = new Map(
    matched.flatMap(({ form, kept: one }) => (one ? [[one, caseOf(one.name, form, one)]] : [])),
  );
  const keep = (group: Group): Group => ({
    ...group,
    cases: group.cases.flatMap((one) => kept.get(one) ?? []),
    groups: group.groups.map(keep),
  });
  const added = matched.filter((one) => one.kept === undefined).map(({ form }) => form);
  return added.length === 0 ? keep(top) : addLast(keep(top), added, free);
}

function addLast(group: Group, added: readonly FormCase[], free?: () => string): Group {
  const last = group.groups.toSorted((a, b) => byName(a.name, b.name)).at(-1);
  if (last !== undefined) {
    const groups = group.groups.map((one) => (one === last ? addLast(one, added, free) : one));
    return { ...group, groups };
  }
  const before = group.cases
    .map(({ name }) => name)
    .sort(byName)
    .at(-1);
  const names = free
    ? added.map(() => `${group.name}/${free()}`)
    : namesInOrder(group.name, [before, ...added.map(() => undefined)])?.slice(1);
  const cases = added.map((form, index) => caseOf(names?.[index] ?? '', form, undefined));
  return { ...group, cases: [...group.cases, ...cases] };
}

/**
 * The names of cases in order, with new names for new cases; undefined if the kept cases are in
 * another order, or if there is no free name between two of them.
 */
function namesInOrder(group: string, kept: readonly (string | undefined)[]): string[] | undefined {
  const names: string[] = [];
  for (const [index, name] of kept.entries()) {
    const before = names.at(-1);
    const after = kept.slice(index).find((one) => one !== undefined);
    const next = name ?? newName(before ?? `${group}/0`, kept.length);
    if (before !== undefined && before >= next) return undefined;
    if (name === undefined && after !== undefined && next >= after) return undefined;
    names.push(next);
  }
  // If no case is kept, the names are plain numbers.
  return kept.every((one) => one === undefined) ? undefined : names;
}

/** The name that follows another one: with its number increased, or with a number appended. */
function newName(before: string, count: number): string {
  const [, stem = before, number = ''] = /^(.*-)(\d+)$/.exec(before) ?? [];
  if (number === '') return `${before}-${'1'.padStart(String(count).length, '0')}`;
  const raised = String(Number(number) + 1).padStart(number.length, '0');
  return raised.length === number.length ? `${stem}${raised}` : `${before}-1`;
}

const numbered = (top: Group, given: readonly FormCase[]): string[] =>
  given.map((_, index) => {
    const number = String(index + 1).padStart(String(given.length).length, '0');
    return `${top.name}/${number}`;
  });

/** A case from the form, with the other settings of the same case in the package. */
function caseOf(name: string, form: FormCase, kept: Case | undefined): Case {
  const { input, output: answer, description } = form;
  if (kept === undefined) {
    const rest = { shown: {}, files: [], settings: {} };
    return { name, input, answer, ...rest, ...(description !== undefined && { description }) };
  }
  const isSame = kept.input.sha256 === input.sha256 && kept.answer.sha256 === answer.sha256;
  const { illustration: _, ...changed } = kept;
  const base = isSame ? kept : { ...changed, input, answer, shown: {}, files: [] };
  if (description === firstLine(kept.description)) return { ...base, name };
  const { description: __, ...rest } = base;
  return { ...rest, name, ...(description !== undefined && { description }) };
}

/** The part of a description that the form shows. */
const firstLine = (text: string | undefined): string | undefined =>
  text?.split('\n')[0]?.slice(0, descriptionMaxChars) || undefined;
