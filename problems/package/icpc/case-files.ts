/**
 * Assigns the files below data/ to test cases: a file's name is that of its case with a known
 * ending.
 */
import { byName, filesBelow, type PackageFiles } from '../files.ts';
import type { PackedFile, ShownFiles } from '../model.ts';
import { isGroupFile } from './group-settings.ts';

const shownEndings: Record<string, keyof ShownFiles> = {
  '.in.statement': 'inStatement',
  '.ans.statement': 'ansStatement',
  '.in.download': 'inDownload',
  '.ans.download': 'ansDownload',
  '.interaction': 'interaction',
  '.out': 'out',
};
export const pictures = ['png', 'jpg', 'jpeg', 'svg'];

/** Longer endings come first: a file with `.in.statement` does not end in `.in`. */
const endings = [
  ...Object.keys(shownEndings),
  ...['.in', '.ans', '.yaml', '.hint', '.desc'],
  ...pictures.map((one) => `.${one}`),
].sort((a, b) => b.length - a.length);

/** The files that may make a test case: those with endings, and those of its folder `.files`. */
export type CaseFiles = {
  /** The path below data/, without an ending. */
  name: string;
  byEnding: Map<string, Buffer>;
  files: PackedFile[];
};

/** The ending of a file's name among the known ones. */
const endingOf = (path: string): string | undefined => endings.find((one) => path.endsWith(one));

const inFiles = /^(.*?)\.files\/(.+)$/;

/**
 * The cases made by the files below a folder of data/, by name, and the files that belong to no
 * case.
 */
export function sortCaseFiles(
  files: PackageFiles,
  folder: string,
): { cases: CaseFiles[]; others: PackedFile[] } {
  const cases = new Map<string, CaseFiles>();
  const others: PackedFile[] = [];
  const caseOf = (stem: string): CaseFiles => {
    const name = `${folder}/${stem}`;
    const found = cases.get(name) ?? { name, byEnding: new Map(), files: [] };
    cases.set(name, found);
    return found;
  };
  for (const file of filesBelow(files, `data/${folder}`)) {
    const [, stem, inner] = inFiles.exec(file.path) ?? [];
    const ending = endingOf(file.path);
    if (stem !== undefined && inner !== undefined) {
      caseOf(stem).files.push({ path: inner, bytes: file.bytes });
    } else if (ending !== undefined && !isGroupFile(`/${file.path}`)) {
      caseOf(file.path.slice(0, -ending.length)).byEnding.set(ending, file.bytes);
    } else others.push({ path: `data/${folder}/${file.path}`, bytes: file.bytes });
  }
  const sorted = [...cases.values()].sort((a, b) => byName(a.name, b.name));
  return { cases: sorted, others };
}

/** Files that readers see instead of a case's own files. */
export function shownOf({ byEnding }: CaseFiles): ShownFiles {
  const shown: ShownFiles = {};
  for (const [ending, key] of Object.entries(shownEndings)) {
    const bytes = byEnding.get(ending);
    if (bytes !== undefined) shown[key] = bytes;
  }
  return shown;
}

/** The ending under which a shown file is written. */
export const shownEndingOf = (key: string): string =>
  Object.entries(shownEndings).find(([, one]) => one === key)?.[0] ?? '';

/** The picture of a case; its path is its ending. */
export function illustrationOf({ byEnding }: CaseFiles): PackedFile | undefined {
  for (const path of pictures) {
    const bytes = byEnding.get(`.${path}`);
    if (bytes !== undefined) return { path, bytes };
  }
  return undefined;
}
