/** The file of a package's solution/ that is the editorial, a description of the solution. */

/** With or without its language. */
const editorialFile = /^solution(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.md$/;

/** The path of a new editorial. */
export const editorialPath = 'solution.en.md';

/** The English one, otherwise the first. */
export function chosenEditorial<One extends { path: string }>(
  files: readonly One[],
): One | undefined {
  const found = files.filter(({ path }) => editorialFile.test(path));
  return found.find(({ path }) => path === editorialPath) ?? found[0];
}
