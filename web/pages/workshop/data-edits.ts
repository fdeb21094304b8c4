/** Changes to the test cases and groups of a package: pure functions with tests. */
import { byName, type Case, type Change, type Group, lastName, type Package } from './model.ts';

/** The group of a test case or group. */
export const groupOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

/** Sample, secret, and all groups in it, outer ones first. */
export const allGroups = ({ sample, secret }: Package): Group[] => [
  sample,
  ...groupsWithin(secret),
];

const groupsWithin = (group: Group): Group[] => [group, ...group.groups.flatMap(groupsWithin)];

/** All test cases in the order in which they are judged, samples first. */
export const allCases = (one: Package): Case[] =>
  [one.sample, one.secret].flatMap((top) =>
    groupsWithin(top)
      .flatMap(({ cases }) => cases)
      .sort((a, b) => byName(a.name, b.name)),
  );

/** Changes one group, however deeply it is nested. */
export const changeGroup =
  (name: string, change: (group: Group) => Group): Change =>
  (one) => {
    const within = (group: Group): Group => {
      if (group.name === name) return change(group);
      if (!name.startsWith(`${group.name}/`)) return group;
      return { ...group, groups: group.groups.map(within) };
    };
    return { ...one, sample: within(one.sample), secret: within(one.secret) };
  };

const sorted = (cases: readonly Case[]): Case[] => cases.toSorted((a, b) => byName(a.name, b.name));

/** A test case with nothing but its data. */
export const plainCase = (name: string, data: Pick<Case, 'input' | 'answer'>): Case => ({
  name,
  ...data,
  shown: {},
  files: [],
  settings: {},
});

/**
 * Adds test cases to the groups that their names contain; they replace cases with the same names.
 */
export const addCases =
  (added: readonly Case[]): Change =>
  (one) =>
    [...new Set(added.map(({ name }) => groupOf(name)))].reduce((now, name) => {
      const ours = added.filter((it) => groupOf(it.name) === name);
      const others = (cases: readonly Case[]) =>
        cases.filter((it) => !ours.some((own) => own.name === it.name));
      const change = changeGroup(name, (group) => ({
        ...group,
        cases: sorted([...others(group.cases), ...ours]),
      }));
      return change(now);
    }, one);

export const removeCases =
  (names: readonly string[]): Change =>
  (one) =>
    names.reduce(
      (now, name) =>
        changeGroup(groupOf(name), (group) => ({
          ...group,
          cases: group.cases.filter((it) => it.name !== name),
        }))(now),
      one,
    );

/** Changes parts of one case; a new name may move it to another group. */
export const changeCase =
  (name: string, part: Partial<Case>): Change =>
  (one) => {
    const before = allCases(one).find((it) => it.name === name);
    if (before === undefined) return one;
    return addCases([{ ...before, ...part }])(removeCases([name])(one));
  };

/** Removes the description if it is empty. */
export const describeCase =
  (name: string, description: string): Change =>
  (one) => {
    const before = allCases(one).find((it) => it.name === name);
    if (before === undefined) return one;
    const { description: _, ...rest } = before;
    const after = description.trim() === '' ? rest : { ...rest, description };
    return addCases([after])(removeCases([name])(one));
  };

/** The name of a new case in a group: the next number, with as many digits as the others. */
export function nextCaseName(group: Group, taken: readonly string[] = []): string {
  const names = [...group.cases.map(({ name }) => lastName(name)), ...taken];
  const digits = names.flatMap((name) => /^\d+/.exec(name)?.[0] ?? []);
  const width = Math.max(0, ...digits.map((one) => one.length));
  const highest = Math.max(0, ...digits.map(Number));
  return String(highest + 1).padStart(width, '0');
}

/**
 * Swaps two cases of a group. The names decide the order: if both begin with different numbers,
 * only the numbers are swapped, otherwise the whole names.
 */
export const exchangeCases =
  (name: string, other: string): Change =>
  (one) => {
    const all = allCases(one);
    const first = all.find((it) => it.name === name);
    const second = all.find((it) => it.name === other);
    if (first === undefined || second === undefined) return one;
    const group = groupOf(name);
    const [head, tail] = numbered(lastName(name));
    const [otherHead, otherTail] = numbered(lastName(other));
    const isNumbered = head !== '' && otherHead !== '' && head !== otherHead;
    const renamed = isNumbered
      ? [otherHead + tail, head + otherTail]
      : [lastName(other), lastName(name)];
    const [firstName = '', secondName = ''] = renamed.map((last) => `${group}/${last}`);
    const others = all.filter((it) => it !== first && it !== second);
    if (others.some((it) => it.name === firstName || it.name === secondName)) return one;
    const swapped = [
      { ...first, name: firstName },
      { ...second, name: secondName },
    ];
    return addCases(swapped)(removeCases([name, other])(one));
  };

const numbered = (name: string): [number: string, rest: string] => {
  const number = /^\d*/.exec(name)?.[0] ?? '';
  return [number, name.slice(number.length)];
};

/** The name of the case before or after one in its group; undefined at either end. */
export function neighbourOf(one: Package, name: string, step: -1 | 1): string | undefined {
  const inGroup = allCases(one).filter((it) => groupOf(it.name) === groupOf(name));
  return inGroup[inGroup.findIndex((it) => it.name === name) + step]?.name;
}

/** Adds an empty group to `secret`. */
export const addGroup =
  (name: string): Change =>
  (one) =>
    changeGroup(groupOf(name), (outer) => ({
      ...outer,
      groups: [...outer.groups, { name, settings: {}, cases: [], groups: [] }].sort((a, b) =>
        byName(a.name, b.name),
      ),
    }))(one);

/** Removes a group with everything in it. */
export const removeGroup =
  (name: string): Change =>
  (one) =>
    changeGroup(groupOf(name), (outer) => ({
      ...outer,
      groups: outer.groups.filter((it) => it.name !== name),
    }))(one);

/** Changes settings of a group; an undefined value removes the setting. */
export const setGroupSettings = (
  name: string,
  part: { [K in keyof Group['settings']]: Group['settings'][K] | undefined },
): Change =>
  changeGroup(name, (group) => ({
    ...group,
    settings: Object.fromEntries(
      Object.entries({ ...group.settings, ...part }).filter(([, value]) => value !== undefined),
    ),
  }));

/** Whether submissions get points, not only a verdict. */
export const isScored = ({ metadata }: Package): boolean => metadata.types.includes('scoring');

/** Switches points on or off; the points of groups mean nothing without them, and go. */
export const setScored =
  (on: boolean): Change =>
  (one) => {
    const others = one.metadata.types.filter((type) => type !== 'scoring');
    const types: Package['metadata']['types'] = on ? ['scoring', ...others] : others;
    const after = { ...one, metadata: { ...one.metadata, types } };
    if (on) return after;
    return allGroups(after).reduce(
      (now, { name }) => setGroupSettings(name, { scoring: undefined })(now),
      after,
    );
  };

/** What all groups of `secret` give together, and what they should; null if they need not agree. */
export function pointsOf({ secret }: Package): { given: number; whole: number } | null {
  const { maxScore = wholeScore, aggregation = 'sum' } = secret.settings.scoring ?? {};
  if (secret.groups.length === 0 || maxScore === 'unbounded' || aggregation !== 'sum') return null;
  const scores = secret.groups.map(({ settings }) => settings.scoring?.maxScore);
  const given = scores.reduce<number>(
    (sum, score) => sum + (typeof score === 'number' ? score : 0),
    0,
  );
  return { given, whole: maxScore };
}

/** What a problem with points gives if it says nothing else, in the ICPC format. */
const wholeScore = 100;

/** Gives the groups of `secret` equal shares of all points, as whole numbers. */
export const sharePoints: Change = (one) => {
  const { secret } = one;
  const whole = pointsOf(one)?.whole ?? wholeScore;
  const count = secret.groups.length;
  return secret.groups.reduce((now, { name, settings }, at) => {
    const maxScore = Math.floor((whole * (at + 1)) / count) - Math.floor((whole * at) / count);
    return setGroupSettings(name, { scoring: { ...settings.scoring, maxScore } })(now);
  }, one);
};
