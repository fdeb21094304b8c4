/** Reads the programs of a package: validators, visualizers, graders, submissions. */
import { byName, filesBelow, namesIn, type PackageFiles } from '../files.ts';
import type { Program, ProgramKind, Submission } from '../model.ts';

/** The folders in which programs of a kind may be; they are written to the first one. */
export const programFolders: Record<ProgramKind, readonly string[]> = {
  inputValidators: ['input_validators', 'input_format_validators'],
  outputValidators: ['output_validator', 'output_validators'],
  staticValidators: ['static_validator'],
  inputVisualizers: ['input_visualizer'],
  outputVisualizers: ['output_visualizer'],
  graders: ['graders', 'grader'],
  interactors: ['interactor'],
};

/** Kinds with at most one program, to which all files in the folder may belong. */
const single: ReadonlySet<string> = new Set([
  'output_validator',
  'static_validator',
  'input_visualizer',
  'output_visualizer',
  'interactor',
]);

/** The programs of a kind, by name. */
export function readPrograms(files: PackageFiles, kind: ProgramKind): Program[] {
  return programFolders[kind].flatMap((folder) =>
    single.has(folder) ? readSingle(files, folder) : withHeaders(programsIn(files, folder)),
  );
}

/** Each file and each folder in a folder is a program. */
function programsIn(files: PackageFiles, folder: string): Program[] {
  return namesIn(files, folder).map((name) => {
    const bytes = files.get(`${folder}/${name}`);
    if (bytes !== undefined) return { name, isFolder: false, files: [{ path: name, bytes }] };
    return { name, isFolder: true, files: filesBelow(files, `${folder}/${name}`) };
  });
}

const isHeader = /\.(h|hh|hpp|hxx)$/i;

/**
 * The programs without the headers among them, which belong to those that include them; all belong
 * to a single source, as in DOMjudge.
 */
export function withHeaders(programs: readonly Program[]): Program[] {
  const loose = programs.filter(({ isFolder }) => !isFolder);
  const headers = loose.filter(({ name }) => isHeader.test(name));
  const sources = loose.filter((one) => !headers.includes(one));
  const isUser = ({ files: [file] }: Program): boolean =>
    sources.length === 1 || headers.some(({ name }) => file?.bytes.includes(`"${name}"`));
  const users = new Set(headers.length > 0 ? sources.filter(isUser) : []);
  if (users.size === 0) return [...programs];
  return programs.flatMap((one): Program[] => {
    if (headers.includes(one)) return [];
    if (!users.has(one)) return [one];
    const files = [one, ...headers].flatMap((each) => each.files);
    files.sort((a, b) => byName(a.path, b.path));
    return [{ name: one.name.replace(/\.\w+$/, ''), isFolder: true, files }];
  });
}

/** One program: a file, a folder, or the files directly in this folder. */
function readSingle(files: PackageFiles, folder: string): Program[] {
  const programs = programsIn(files, folder);
  if (programs.length < 2) return programs;
  return [{ name: folder, isFolder: true, files: filesBelow(files, folder) }];
}

/** The submissions, by folder and name. */
export function readSubmissions(files: PackageFiles): Submission[] {
  const folders = namesIn(files, 'submissions').filter((name) => !files.has(`submissions/${name}`));
  return folders
    .sort(byName)
    .flatMap((folder) =>
      programsIn(files, `submissions/${folder}`).map((program) => ({ folder, program })),
    );
}
