/** The parts of a draft, with the names that the workshop uses. */

import type { StoredPackage } from '../../../contract/stored-package.ts';
import { t } from '../../../contract/translation.ts';

/** A package whose files are identified by hash, or by a key of contents.ts until they are sent. */
export type Package = StoredPackage;
export type Metadata = Package['metadata'];
export type Statement = Package['statements'][number];
export type Group = Package['secret'];
export type Case = Group['cases'][number];
export type Bytes = Case['input'];
export type NamedFile = Package['otherFiles'][number];
export type Program = Package['submissions'][number]['program'];

/** A function that changes the current package. */
export type Change = (one: Package) => Package;

/** The order of names in packages: by code unit. */
export const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The last name of a path. */
export const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A name that files, test cases and groups may have in every format. */
export const isPlainName = (name: string): boolean =>
  /^[A-Za-z0-9]([A-Za-z0-9_.-]{0,98}[A-Za-z0-9])?$/.test(name);

export const nameRule = t`Up to 100 letters, digits, dots, dashes and underscores; a letter or a digit at both ends.`;
