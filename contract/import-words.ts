/** Words and bounds of imports of many packages. */

/**
 * What has become of a package: `ready` can be imported; `before` was imported before, by any import;
 * `chosen` waits for its turn.
 */
export const packageStates = [
  'unread',
  'ready',
  'before',
  'refused',
  'chosen',
  'imported',
] as const;
export type PackageState = (typeof packageStates)[number];

/** Archives of one import, and the packages in all of them. */
export const importArchivesMax = 100;
export const importPackagesMax = 1_000;
/** All archives that are kept, of all imports. */
export const importsKeptMaxBytes = 8 * 1024 * 1024 * 1024;
/** An import goes, with its archives, so long after its last change. Its problems stay. */
export const importsKeptDays = 30;
export const listedImportsMax = 50;
/** Of one package; the others are counted. */
export const packageFindingsMax = 20;
export const archiveNameMaxChars = 200;
