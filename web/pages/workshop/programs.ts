/** Changes to the programs of a package: checker, validators and solutions. */

import { languageName } from '../../../contract/languages.ts';
import { checkerNameMaxChars } from '../../../contract/limits.ts';
import type { programKinds } from '../../../contract/package-words.ts';
import {
  languageOfFile,
  languageOfHeader,
  programFacts,
} from '../../../contract/program-languages.ts';
import { t } from '../../../contract/translation.ts';
import { putKeptFile, removeKeptFile } from './kept-files.ts';
import { type Bytes, byName, type Change, type Package, type Program } from './model.ts';

/** Folders whose files are programs by themselves. */
const fileFolders = ['generators', 'include'] as const;

export type ProgramKind = (typeof programKinds)[number];

/**
 * The place of a program in a package. The `folder` of a solution implies its verdict. Each file of
 * the generators, and each that is compiled with submissions, is a separate program.
 */
export type ProgramPlace =
  | { kind: ProgramKind; name: string }
  | { kind: (typeof fileFolders)[number]; name: string }
  | SolutionPlace;
export type SolutionPlace = { kind: 'submissions'; folder: string; name: string };

/** The folders of solutions with their expected verdicts, in the order of the menu. */
export const verdictFolders: readonly { folder: string; label: string; hint: string }[] = [
  { folder: 'accepted', label: t`Accepted`, hint: t`Passes all test cases.` },
  { folder: 'wrong_answer', label: t`Wrong Answer`, hint: t`Wrong in at least one test case.` },
  {
    folder: 'time_limit_exceeded',
    label: t`Time Limit Exceeded`,
    hint: t`Too slow in at least one test case, correct in the others.`,
  },
  {
    folder: 'run_time_error',
    label: t`Runtime Error`,
    hint: t`Crashes in at least one test case, correct in the others.`,
  },
  { folder: 'brute_force', label: t`Too slow or crashes`, hint: t`Never wrong, but not accepted.` },
  { folder: 'rejected', label: t`Rejected`, hint: t`Anything but accepted.` },
  {
    folder: 'partially_accepted',
    label: t`Partially accepted`,
    hint: t`Some points, in a problem with scores.`,
  },
];

/** Words in the names of solutions, and the folder that each means; the first that fits decides. */
const folderWords: [RegExp, string][] = [
  [/^(?:wa|wrong|incorrect|bad)$/, 'wrong_answer'],
  [/^(?:tle?|slow|timeout)$/, 'time_limit_exceeded'],
  [/^(?:rte?|re|crash|crashes)$/, 'run_time_error'],
  [/^(?:brute|bruteforce|naive)$/, 'brute_force'],
  [/^(?:partial|partially)$/, 'partially_accepted'],
  [/^(?:rejected|mle?|ole|pe)$/, 'rejected'],
];

/**
 * The folder that the path of an uploaded solution tells: a folder of this name in it, or a word of
 * its name, as in `wa-greedy.py` or `SlowSolution.java`; otherwise `accepted`.
 */
export function folderOfUpload(path: string): string {
  const parts = path.split('/');
  const folder = parts.findLast((part) => verdictFolders.some((one) => one.folder === part));
  if (folder !== undefined) return folder;
  const name = withoutEnding(parts.at(-1) ?? '').toLowerCase();
  const whole = verdictFolders.find(
    (one) => name.includes(one.folder) && one.folder !== 'accepted',
  );
  if (whole !== undefined) return whole.folder;
  const words = withoutEnding(parts.at(-1) ?? '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);
  const told = folderWords.find(([pattern]) => words.some((word) => pattern.test(word)));
  return told?.[1] ?? 'accepted';
}

/** Such as `inputValidators/check.py` or `submissions/accepted/sum.py`. */
export const addressOf = (place: ProgramPlace): string =>
  'folder' in place ? `submissions/${place.folder}/${place.name}` : `${place.kind}/${place.name}`;

/** A program of one file. */
export const programOf = (name: string, bytes: Bytes): Program => ({
  name,
  isFolder: false,
  files: [{ path: name, bytes }],
});

export const programAt = (one: Package, place: ProgramPlace): Program | undefined =>
  'folder' in place
    ? one.submissions.find(
        ({ folder, program }) => folder === place.folder && program.name === place.name,
      )?.program
    : isFile(place)
      ? fileAt(one, place)
      : one.programs[place.kind].find(({ name }) => name === place.name);

type FilePlace = Extract<ProgramPlace, { kind: (typeof fileFolders)[number] }>;

const isFile = (place: ProgramPlace): place is FilePlace =>
  fileFolders.some((kind) => kind === place.kind);

function fileAt({ folders }: Package, { kind, name }: FilePlace): Program | undefined {
  const file = folders[kind].find(({ path }) => path === name);
  return file && programOf(name, file.bytes);
}

/** Adds a program, which replaces a program of the same name. Rules of a renamed solution follow it. */
export const putProgram =
  (place: ProgramPlace, program: Program): Change =>
  (one) => {
    const rest = removeProgram({ ...place, name: program.name })(removeProgram(place)(one));
    if ('folder' in place) {
      const { folder } = place;
      const key = (it: Package['submissions'][number]) => `${it.folder}/${it.program.name}`;
      const all = [...rest.submissions, { folder, program }];
      const submissions = all.sort((a, b) => byName(key(a), key(b)));
      const [from, to] = [`${folder}/${place.name}`, `${folder}/${program.name}`];
      return { ...rest, submissions, submissionRules: movedRules(one, from, to) };
    }
    if (isFile(place)) {
      return program.files.reduce(
        (now, { path, bytes }) => putKeptFile(place.kind, path, bytes)(now),
        rest,
      );
    }
    const all = [...rest.programs[place.kind], program].sort((a, b) => byName(a.name, b.name));
    return { ...rest, programs: { ...rest.programs, [place.kind]: all } };
  };

export const removeProgram =
  (place: ProgramPlace): Change =>
  (one) => {
    if ('folder' in place) {
      const isIt = ({ folder, program }: Package['submissions'][number]) =>
        folder === place.folder && program.name === place.name;
      const path = `${place.folder}/${place.name}`;
      const submissionRules = one.submissionRules.filter(({ pattern }) => pattern !== path);
      return { ...one, submissions: one.submissions.filter((it) => !isIt(it)), submissionRules };
    }
    if (isFile(place)) return removeKeptFile(place.kind, place.name)(one);
    const left = one.programs[place.kind].filter(({ name }) => name !== place.name);
    return { ...one, programs: { ...one.programs, [place.kind]: left } };
  };

/** Moves a solution to the folder of another verdict. */
export const expectVerdict =
  (place: SolutionPlace, folder: string): Change =>
  (one) => {
    const program = programAt(one, place);
    if (program === undefined) return one;
    const moved = putProgram({ ...place, folder }, program)(removeProgram(place)(one));
    const [from, to] = [`${place.folder}/${place.name}`, `${folder}/${place.name}`];
    const after = { ...moved, submissionRules: movedRules(one, from, to) };
    return folder === 'accepted' ? after : setMainSolution({ ...place, folder }, false)(after);
  };

const movedRules = ({ submissionRules }: Package, from: string, to: string) =>
  submissionRules.map((rule) => (rule.pattern === from ? { ...rule, pattern: to } : rule));

/** Whether it is marked as the main solution, which makes the answers of generated tests. */
export const isMainSolution = ({ submissionRules }: Package, place: SolutionPlace): boolean =>
  submissionRules.some(
    ({ pattern, modelSolution }) =>
      modelSolution === true &&
      (pattern === `${place.folder}/${place.name}` ||
        pattern === `${place.folder}/${withoutEnding(place.name)}`),
  );

/** Marks the main solution; no other one is then. */
export const setMainSolution =
  (place: SolutionPlace, isMain: boolean): Change =>
  (one) => {
    const path = `${place.folder}/${place.name}`;
    const unmarked = one.submissionRules.flatMap(({ modelSolution: _, ...rule }) => {
      const saysMore = Object.keys(rule).length > 2 || Object.keys(rule.cases).length > 0;
      return saysMore ? [rule] : [];
    });
    if (!isMain) return { ...one, submissionRules: unmarked };
    const known = unmarked.find(({ pattern }) => pattern === path) ?? { pattern: path, cases: {} };
    const others = unmarked.filter((rule) => rule !== known);
    return { ...one, submissionRules: [...others, { ...known, modelSolution: true }] };
  };

/** Replaces the content of one file of a program. */
export const writeFile = (program: Program, path: string, bytes: Bytes): Program => ({
  ...program,
  files: program.files.map((file) => (file.path === path ? { path, bytes } : file)),
});

/** Adds a file; a program of one file becomes a folder. */
export const addFile = (program: Program, path: string, bytes: Bytes): Program => {
  const others = program.files.filter((file) => file.path !== path);
  const files = [...others, { path, bytes }].sort((a, b) => byName(a.path, b.path));
  const name = program.isFolder ? program.name : withoutEnding(program.name);
  return { name, isFolder: true, files };
};

export const removeFile = (program: Program, path: string): Program => ({
  ...program,
  files: program.files.filter((file) => file.path !== path),
});

/** Gives a program another name; its only file gets the same name. */
export const renameProgram = (program: Program, name: string): Program =>
  program.isFolder
    ? { ...program, name }
    : { ...program, name, files: program.files.map((file) => ({ ...file, path: name })) };

export const withoutEnding = (name: string): string => name.replace(/(?<=.)\.[^.]*$/, '');

/** The path in include/ of a file that is compiled with submissions in its language. */
export function includedPath(name: string): string {
  const language = languageOfFile(name) ?? languageOfHeader(name);
  return name.includes('/') || !language ? name : `${programFacts[language].packageCode}/${name}`;
}

/** Whether a file that is compiled with submissions may have this path, in the folder of a language. */
export const isIncludedName = (path: string): boolean =>
  path.length <= checkerNameMaxChars &&
  /^(?:[A-Za-z0-9_][\w+.-]*\/){1,7}[A-Za-z_][\w+.-]*$/.test(path);

/** A name that is not taken: `check.py`, `check-2.py`, and so on. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const stem = withoutEnding(name);
  const ending = name.slice(stem.length);
  let number = 2;
  while (taken.includes(`${stem}-${number}${ending}`)) number += 1;
  return `${stem}-${number}${ending}`;
}

/** Languages that packages use but that this judge does not compile. */
const otherLanguages: Record<string, string> = { kt: 'Kotlin', rb: 'Ruby', cs: 'C#' };

/** The language of a program, by its first file that has one. */
export const languageOf = ({ files }: Program): string | undefined =>
  files.flatMap(({ path }) => {
    const known = languageOfFile(path) ?? languageOfHeader(path);
    return known ? languageName(known) : (otherLanguages[path.split('.').at(-1) ?? ''] ?? []);
  })[0];
