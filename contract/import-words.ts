/** Words and bounds of imports of many packages. */

/**
 * The states of a package: `ready` can be imported; `before` was imported before, by any import;
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

/** In all archives of an import. */
export const importPackagesMax = 1_000;
export const listedImportsMax = 50;
export const archiveNameMaxChars = 200;
