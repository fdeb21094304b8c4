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
    single.has(folder) ? readSingle(files, folder) : programsIn(files, folder),
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
