/** The generators of a package by their names. */
import { languageOfFile } from '../../contract/program-languages.ts';

/** The generator that makes an input of a given size. Its arguments are the size and a seed. */
export const sizedGenerator = 'sized';

/** The source of a generator by its name in scripts, with or without the extension. */
export const generatorOf = <File extends { path: string }>(
  files: readonly File[],
  name: string,
): File | undefined =>
  files.find(({ path }) => path === name) ??
  files.find(({ path }) => languageOfFile(path) !== undefined && stemOf(path) === name);

const stemOf = (path: string): string => path.replace(/\.[\w+]+$/, '');
