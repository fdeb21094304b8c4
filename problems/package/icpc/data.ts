/** Reads data/: groups, test cases, and cases that only test the validators. */

import { validationKinds } from '../../../contract/package-words.ts';
import { said } from '../../../contract/said.ts';
import { allCases, allGroups } from '../cases.ts';
import { asText, byName, filesBelow, type PackageFiles, requireText } from '../files.ts';
import type { Findings } from '../findings.ts';
import type {
  GroupSettings,
  LegacyGrading,
  PackedFile,
  TestCase,
  TestGroup,
  ValidationCase,
} from '../model.ts';
import { present } from '../yaml.ts';
import { type CaseFiles, illustrationOf, shownOf, sortCaseFiles } from './case-files.ts';
import {
  groupFiles,
  isGroupFile,
  readCaseSettings,
  readGroupSettings,
  type SettingsPlace,
} from './group-settings.ts';

export type Data = {
  sample: TestGroup;
  sampleInteractions: PackedFile[];
  secret: TestGroup;
  validationCases: ValidationCase[];
  rootGrading?: LegacyGrading;
  otherFiles: PackedFile[];
};

/** The differences between the formats in test data. */
export type DataRules = {
  /** For all cases, unless their groups override it. */
  inherited: GroupSettings;
  /** The rule of 2025-09: files and keys of other formats are errors. */
  isStrict: boolean;
  /** The rule of legacy: every folder is a group, with or without a file of settings. */
  areFoldersGroups: boolean;
};

type DataReading = SettingsPlace & { otherFiles: PackedFile[]; areFoldersGroups: boolean };

export function readData(
  files: PackageFiles,
  { inherited, ...rules }: DataRules,
  findings: Findings,
): Data {
  const place: DataReading = { files, findings, otherFiles: [], ...rules };
  const { legacyGrading: rootGrading, ...root } = {
    ...inherited,
    ...readGroupSettings(place, 'data'),
  };
  const sampleInteractions: PackedFile[] = [];
  const sample = readTop(place, 'sample', { root, interactions: sampleInteractions });
  const secret = readTop(place, 'secret', { root, interactions: [] });
  refuseEqualNames(secret, findings);
  const validationCases = validationKinds.flatMap((kind) => readValidationCases(place, kind));
  return {
    sample,
    sampleInteractions,
    secret,
    validationCases,
    ...present({ rootGrading }),
    otherFiles: [...place.otherFiles, ...strayFiles(files, findings)],
  };
}

/** Files of data/ that are outside its folders. */
function strayFiles(files: PackageFiles, findings: Findings): PackedFile[] {
  const known = ['sample', 'secret', ...validationKinds].map((name) => `${name}/`);
  const stray = filesBelow(files, 'data').filter(
    ({ path }) =>
      !known.some((folder) => path.startsWith(folder)) && !groupFiles.some((name) => name === path),
  );
  return stray.map(({ path, bytes }) => {
    findings.warn(`data/${path}`, said`Belongs to no test case; it is kept and not used.`);
    return { path: `data/${path}`, bytes };
  });
}

function readTop(
  place: DataReading,
  top: 'sample' | 'secret',
  { root, interactions }: { root: GroupSettings; interactions: PackedFile[] },
): TestGroup {
  const { files, findings, otherFiles } = place;
  const { cases, others } = sortCaseFiles(files, top);
  const group: TestGroup = { name: top, settings: root, cases: [], groups: [] };
  const groups = new Map([[top as string, group]]);
  const settled = others
    .map(({ path }) => path)
    .filter(isGroupFile)
    .map(folderOf);
  const unsettled = place.areFoldersGroups ? cases.flatMap(({ name }) => foldersAround(name)) : [];
  for (const folder of [...new Set([...settled, ...unsettled])].sort(byName)) {
    const settings = readGroupSettings(place, folder) ?? {};
    const name = folder.slice('data/'.length);
    if (name === top) group.settings = { ...root, ...settings };
    else addGroup(groups, { name, settings, cases: [], groups: [] });
  }
  if (place.isStrict) refuseGroups(group, findings);
  for (const one of cases) {
    if (top === 'sample' && isOnlyShown(one)) interactions.push(...shownFilesOf(one));
    else groupOf(groups, one.name)?.cases.push(...readCase(place, one));
  }
  for (const { path, bytes } of others.filter(({ path }) => !isGroupFile(path))) {
    findings.warn(path, said`Belongs to no test case; it is kept and not used.`);
    otherFiles.push({ path, bytes });
  }
  return group;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The folders around a test case below data/sample or data/secret: `data/secret/1` for `1/a`. */
function foldersAround(name: string): string[] {
  const [top = '', ...inner] = name.split('/').slice(0, -1);
  return inner.map((_, at) => ['data', top, ...inner.slice(0, at + 1)].join('/'));
}

/** Refuses groups that 2025-09 does not allow: groups of samples, and nested groups. */
function refuseGroups({ name: top, groups }: TestGroup, findings: Findings): void {
  const inner = top === 'sample' ? groups : groups.flatMap((one) => one.groups);
  const rule = top === 'sample' ? said`Samples have no groups.` : 'A group has no groups in it.';
  for (const { name } of inner) {
    const remedy = 'Remove its test_group.yaml: then its test cases are those of the group around.';
    findings.error(`data/${name}`, rule, { remedy });
  }
}

/** The nearest group around a name. */
function groupOf(groups: Map<string, TestGroup>, name: string): TestGroup | undefined {
  for (let at = name.lastIndexOf('/'); at > 0; at = name.lastIndexOf('/', at - 1)) {
    const found = groups.get(name.slice(0, at));
    if (found !== undefined) return found;
  }
  return undefined;
}

function addGroup(groups: Map<string, TestGroup>, group: TestGroup): void {
  groupOf(groups, group.name)?.groups.push(group);
  groups.set(group.name, group);
}

/** An interaction that only shows how programs talk, without a case to judge. */
const isOnlyShown = ({ byEnding }: CaseFiles): boolean =>
  byEnding.has('.interaction') && !byEnding.has('.in') && !byEnding.has('.ans');

const shownFilesOf = ({ name, byEnding }: CaseFiles): PackedFile[] =>
  [...byEnding]
    .map(([ending, bytes]) => ({ path: `${name.slice('sample/'.length)}${ending}`, bytes }))
    .sort((a, b) => byName(a.path, b.path));

/** The case; undefined if its input or its answer is missing. */
function readCase(place: DataReading, one: CaseFiles): TestCase[] {
  const { findings } = place;
  const path = `data/${one.name}`;
  const input = one.byEnding.get('.in');
  const answer = one.byEnding.get('.ans');
  if (input === undefined) findings.error(path, said`There is no input, ${path}.in.`);
  else if (answer === undefined) findings.error(path, said`There is no answer, ${path}.ans.`);
  if (input === undefined || answer === undefined) return [];
  const own = readCaseSettings(place, `${path}.yaml`);
  const textAt = (ending: string): string | undefined => {
    const bytes = one.byEnding.get(ending);
    if (bytes === undefined) return undefined;
    requireText(bytes, `${path}${ending}`, findings);
    return asText(bytes).trim();
  };
  return [
    {
      name: one.name,
      input,
      answer,
      shown: shownOf(one),
      files: one.files,
      settings: own.settings,
      ...present({
        illustration: illustrationOf(one),
        hint: own.hint ?? textAt('.hint'),
        description: own.description ?? textAt('.desc'),
      }),
    },
  ];
}

function readValidationCases(place: DataReading, kind: ValidationCase['kind']): ValidationCase[] {
  const { files, findings, otherFiles } = place;
  const { cases, others } = sortCaseFiles(files, kind);
  otherFiles.push(...others.filter(({ path }) => !isGroupFile(path)));
  const shared = readGroupSettings(place, `data/${kind}`) ?? {};
  return cases.flatMap((one): ValidationCase[] => {
    const input = one.byEnding.get('.in');
    const [answer, output] = [one.byEnding.get('.ans'), one.byEnding.get('.out')];
    const path = `data/${one.name}`;
    if (input === undefined) findings.error(path, said`There is no input, ${path}.in.`);
    if (input === undefined) return [];
    if (kind !== 'invalid_input' && (answer === undefined || output === undefined)) {
      findings.error(path, 'An answer, .ans, and an output, .out, are required.');
    }
    const { settings, description } = readCaseSettings(place, `${path}.yaml`);
    const given = present({ answer, output, description });
    return [{ kind, name: one.name, input, settings: { ...shared, ...settings }, ...given }];
  });
}

/** A folder and a case with the same name cannot be distinguished. */
function refuseEqualNames(secret: TestGroup, findings: Findings): void {
  const names = new Set(allCases(secret).map(({ testCase }) => testCase.name));
  for (const { name } of allGroups(secret)) {
    if (names.has(name)) findings.error(`data/${name}`, 'A group and a test case have this name.');
  }
}
