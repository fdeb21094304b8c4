/** Which file of a package's solution/ is the editorial: a description of the solution in Markdown. */

/** With its language or without. */
const editorialFile = /^solution(?:\.([a-z]{2,3}(?:-[A-Z]{2})?))?\.md$/;

/** Where a new one is written. */
export const editorialPath = 'solution.en.md';

/** That in English, or else the first. */
export function chosenEditorial<One extends { path: string }>(
  files: readonly One[],
): One | undefined {
  const found = files.filter(({ path }) => editorialFile.test(path));
  return found.find(({ path }) => path === editorialPath) ?? found[0];
}
