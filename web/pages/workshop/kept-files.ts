/** Changes to the files in the folders of a package: attachments and generators. */
import { type Bytes, byName, type Change, type Package } from './model.ts';

export type KeptFolder = keyof Package['folders'];

/** Adds a file, or replaces the file of the same name. */
export const putKeptFile =
  (folder: KeptFolder, path: string, bytes: Bytes): Change =>
  (one) => {
    const others = one.folders[folder].filter((it) => it.path !== path);
    const files = [...others, { path, bytes }].sort((a, b) => byName(a.path, b.path));
    return { ...one, folders: { ...one.folders, [folder]: files } };
  };

export const removeKeptFile =
  (folder: KeptFolder, path: string): Change =>
  (one) => ({
    ...one,
    folders: { ...one.folders, [folder]: one.folders[folder].filter((it) => it.path !== path) },
  });

/** The name of a chosen file, without characters that systems treat differently. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replace(/^[-.]+/, '')
    .replace(/[-.]+$/, '')
    .slice(0, 100) || 'file';
