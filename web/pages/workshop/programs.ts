/** Changes to the programs of a package: checker, validators and solutions. */
import { languageName } from '../../../contract/languages.ts';
import type { programKinds } from '../../../contract/package-words.ts';
import { languageOfFile, languageOfHeader } from '../../../contract/program-languages.ts';
import { putKeptFile, removeKeptFile } from './kept-files.ts';
import { type Bytes, byName, type Change, type Package, type Program } from './model.ts';

export type ProgramKind = (typeof programKinds)[number];

/**
 * The place of a program in a package. The `folder` of a solution implies its verdict. Each file of
 * the generators is a separate program.
 */
export type ProgramPlace =
  | { kind: ProgramKind; name: string }
  | { kind: 'generators'; name: string }
  | SolutionPlace;
export type SolutionPlace = { kind: 'submissions'; folder: string; name: string };

/** The folders of solutions with their expected verdicts, in the order of the menu. */
export const verdictFolders: readonly { folder: string; label: string; hint: string }[] = [
  { folder: 'accepted', label: 'Accepted', hint: 'Passes all test cases.' },
  { folder: 'wrong_answer', label: 'Wrong Answer', hint: 'Wrong in at least one test case.' },
  {
    folder: 'time_limit_exceeded',
    label: 'Time Limit Exceeded',
    hint: 'Too slow in at least one test case, correct in the others.',
  },
  {
    folder: 'run_time_error',
    label: 'Runtime Error',
    hint: 'Crashes in at least one test case, correct in the others.',
  },
  { folder: 'brute_force', label: 'Too slow or crashes', hint: 'Never wrong, but not accepted.' },
  { folder: 'rejected', label: 'Rejected', hint: 'Anything but accepted.' },
  {
    folder: 'partially_accepted',
    label: 'Partially accepted',
    hint: 'Some points, in a problem with scores.',
  },
];

/** Such as `inputValidators/check.py` or `submissions/accepted/sum.py`. */
export const addressOf = (place: ProgramPlace): string =>
  'folder' in place ? `submissions/${place.folder}/${place.name}` : `${place.kind}/${place.name}`;

/** A program of one file. */
export const programOf = (name: string, bytes: Bytes): Program => ({
  ...{ name, isFolder: false, files: [{ path: name, bytes }] },
});

export const programAt = (one: Package, place: ProgramPlace): Program | undefined =>
  'folder' in place
    ? one.submissions.find(
        ({ folder, program }) => folder === place.folder && program.name === place.name,
      )?.program
    : place.kind === 'generators'
      ? generatorAt(one, place.name)
      : one.programs[place.kind].find(({ name }) => name === place.name);

function generatorAt({ folders }: Package, name: string): Program | undefined {
  const file = folders.generators.find(({ path }) => path === name);
  return file && programOf(name, file.bytes);
}

/** Adds a program, which replaces a program of the same name. */
export const putProgram =
  (place: ProgramPlace, program: Program): Change =>
  (one) => {
    const rest = removeProgram({ ...place, name: program.name })(removeProgram(place)(one));
    if ('folder' in place) {
      const { folder } = place;
      const key = (it: Package['submissions'][number]) => `${it.folder}/${it.program.name}`;
      const all = [...rest.submissions, { folder, program }];
      return { ...rest, submissions: all.sort((a, b) => byName(key(a), key(b))) };
    }
    if (place.kind === 'generators') {
      return program.files.reduce(
        (now, { path, bytes }) => putKeptFile('generators', path, bytes)(now),
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
      return { ...one, submissions: one.submissions.filter((it) => !isIt(it)) };
    }
    if (place.kind === 'generators') return removeKeptFile('generators', place.name)(one);
    const left = one.programs[place.kind].filter(({ name }) => name !== place.name);
    return { ...one, programs: { ...one.programs, [place.kind]: left } };
  };

/** Moves a solution to the folder of another verdict. */
export const expectVerdict =
  (place: SolutionPlace, folder: string): Change =>
  (one) => {
    const program = programAt(one, place);
    if (program === undefined) return one;
    return putProgram({ ...place, folder }, program)(removeProgram(place)(one));
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
const otherLanguages: Record<string, string> = { java: 'Java', kt: 'Kotlin', rs: 'Rust' };

/** The language of a program, by its first file that has one. */
export const languageOf = ({ files }: Program): string | undefined =>
  files.flatMap(({ path }) => {
    const known = languageOfFile(path) ?? languageOfHeader(path);
    return known ? languageName(known) : (otherLanguages[path.split('.').at(-1) ?? ''] ?? []);
  })[0];
