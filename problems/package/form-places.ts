/** Finds the test cases of a package in a form, which has neither names nor groups. */
import type { BlobName, StoredPackage } from '../../contract/stored-package.ts';
import type { FormCase } from './changed-cases.ts';
import { byName } from './files.ts';

type Group = StoredPackage['secret'];

const casesIn = (group: Group): Group['cases'] => [
  ...group.cases,
  ...group.groups.flatMap(casesIn),
];

const keyOf = (input: BlobName, output: BlobName, isHidden: boolean): string =>
  `${isHidden} ${input.sha256} ${output.sha256}`;

/** Test cases of a form in the order in which they are judged. */
export const samplesFirst = <Case extends { isHidden: boolean }>(
  testCases: readonly Case[],
): Case[] => [
  ...testCases.filter((one) => !one.isHidden),
  ...testCases.filter((one) => one.isHidden),
];

/**
 * The position of each case of the package in the form, samples first. Equal cases are
 * interchangeable.
 */
export function placesInForm(
  { sample, secret }: StoredPackage,
  testCases: readonly FormCase[],
): (number | undefined)[] {
  const free = new Map<string, number[]>();
  for (const [at, { input, output, isHidden }] of samplesFirst(testCases).entries()) {
    const key = keyOf(input, output, isHidden);
    free.set(key, [...(free.get(key) ?? []), at]);
  }
  const place = (group: Group, isHidden: boolean) =>
    casesIn(group)
      .sort((a, b) => byName(a.name, b.name))
      .map(({ input, answer }) => free.get(keyOf(input, answer, isHidden))?.shift());
  return [...place(sample, false), ...place(secret, true)];
}
