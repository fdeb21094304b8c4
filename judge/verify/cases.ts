/** The test cases of a package as files for programs, and their groups. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCases } from '../../problems/package/cases.ts';
import type { CaseSettings, ProblemPackage } from '../../problems/package/model.ts';
import type { Input } from '../compare/compare-cursor.ts';

export type LaidCase = {
  /** Such as `secret/2-large/1`. */
  name: string;
  isSample: boolean;
  settings: CaseSettings;
  input: Input;
  expected: Input;
};

/** The range of a group's test cases in the list of all. */
export type LaidGroup = { name: string; from: number; count: number };

export type Laid = { cases: LaidCase[]; groups: LaidGroup[]; folder: string };

/** A checker opens these as a separate user. They are in a folder that only we can enter. */
const testMode = 0o444;

/** Writes bytes into a folder, readable for programs. */
export async function layFile(folder: string, name: string, bytes: Buffer): Promise<Input> {
  const path = join(folder, name);
  await writeFile(path, bytes, { mode: testMode });
  return { path, bytes: bytes.length };
}

/** Writes all test cases into a new folder within `scratch`, in the order in which they are judged. */
export async function layCases(one: ProblemPackage, scratch: string): Promise<Laid> {
  const folder = join(scratch, 'cases');
  await mkdir(folder, { mode: 0o700 });
  const cases: LaidCase[] = [];
  for (const { testCase, settings } of [...allCases(one.sample), ...allCases(one.secret)]) {
    const { name, input, answer } = testCase;
    cases.push({
      name,
      settings,
      isSample: name.startsWith('sample/'),
      input: await layFile(folder, `${cases.length}.in`, input),
      expected: await layFile(folder, `${cases.length}.ans`, answer),
    });
  }
  return { cases, groups: groupsOf(cases.map(({ name }) => name)), folder };
}

/** `sample`, and `secret` or the groups right below it. */
function groupsOf(names: string[]): LaidGroup[] {
  const groups: LaidGroup[] = [];
  for (const [index, name] of names.entries()) {
    const [top = '', group, ...rest] = name.split('/');
    const own = top === 'sample' || rest.length === 0 ? top : `${top}/${group}`;
    const last = groups.at(-1);
    if (last?.name === own) last.count += 1;
    else groups.push({ name: own, from: index, count: 1 });
  }
  return groups;
}
