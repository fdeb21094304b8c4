/** Visits the test cases of a package, each with the settings that apply to it. */
import { byName } from './files.ts';
import type { CaseSettings, GroupSettings, TestCase, TestGroup } from './model.ts';

/** A test case with its settings, including those of its groups. */
export type ResolvedCase = { testCase: TestCase; settings: CaseSettings };

/** All cases of a group and its subgroups, in judging order, which is by name. */
export function allCases(group: TestGroup): ResolvedCase[] {
  return gather(group, {}).sort((a, b) => byName(a.testCase.name, b.testCase.name));
}

function gather(group: TestGroup, outer: GroupSettings): ResolvedCase[] {
  const settings = { ...outer, ...group.settings };
  return [
    ...group.cases.map((one) => ({ testCase: one, settings: { ...settings, ...one.settings } })),
    ...group.groups.flatMap((inner) => gather(inner, settings)),
  ];
}

/** A group and all groups in it. */
export const allGroups = (group: TestGroup): TestGroup[] => [
  group,
  ...group.groups.flatMap(allGroups),
];
