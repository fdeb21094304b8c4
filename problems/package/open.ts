/** Opens a package in a folder or an archive, detects its format, and reads it into a value. */

import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { said } from '../../contract/said.ts';
import { byName, checkPaths, type PackageFiles, withoutTopFolder } from './files.ts';
import { type Finding, Findings, PackageError } from './findings.ts';
import { readFolder } from './folder.ts';
import { innerPackage, readForeign } from './foreign/read.ts';
import { iniFile } from './icpc/legacy-metadata.ts';
import { type IcpcFormat, readIcpc } from './icpc/read.ts';
import type { ProblemPackage } from './model.ts';
import { polygonFile, readPolygon } from './polygon/read.ts';
import { readZip, withFolderArchive } from './zip.ts';

export type ReadPackage = {
  package: ProblemPackage;
  format: IcpcFormat | 'polygon';
  /** Warnings only. */
  findings: Finding[];
};

/**
 * Reads the package in a folder or a zip archive. Throws a PackageError with all findings if it
 * breaks rules of its format.
 */
export async function openPackage(path: string): Promise<ReadPackage> {
  const findings = new Findings();
  return readFiles(await filesAt(path, findings), nameOfPackage(path), findings);
}

/** The files of a folder or an archive, without reading them as a package. */
export async function filesAt(path: string, findings: Findings): Promise<PackageFiles> {
  const isFolder = (await stat(path)).isDirectory();
  if (!isFolder) return await readZip(path, findings);
  return await withFolderArchive(await readFolder(path, findings), findings);
}

/** What archives of packages end in. */
export const archiveEnding = /\.(zip|kpp|tar|tar\.gz|tgz)$/i;

/** The name of a package's folder or archive. */
export const nameOfPackage = (path: string): string => basename(path).replace(archiveEnding, '');

/** Reads the package from its files; `findings` contains the findings so far. */
export function readFiles(
  given: PackageFiles,
  slug: string,
  findings = new Findings(),
): ReadPackage {
  const { files: whole, top } = withoutTopFolder(given);
  const inner = innerPackage(whole, top ?? slug, findings);
  // The order of files in an archive means nothing, and must not show in what is read.
  const files = new Map([...inner].sort(([a], [b]) => byName(a, b)));
  const name = top ?? slug;
  checkPaths([name, ...files.keys()], findings);
  if (findings.hasErrors && inner === whole) throw new PackageError(findings.all, findings.left);
  const foreign = readForeign(files, name, findings);
  const read = findings.hasErrors ? undefined : readFormat(foreign ?? files, name, findings);
  if (read === undefined || findings.hasErrors) throw new PackageError(findings.all, findings.left);
  return { ...read, findings: findings.all };
}

function readFormat(
  files: PackageFiles,
  slug: string,
  findings: Findings,
): Pick<ReadPackage, 'package' | 'format'> | undefined {
  if (files.has('problem.yaml') || files.has(iniFile)) return readIcpc(files, slug, findings);
  if (files.has(polygonFile)) {
    const read = readPolygon(files, slug, findings);
    return read && { package: read, format: 'polygon' };
  }
  const rule = said`The file is required, or ${polygonFile} of Polygon's package.`;
  const remedy = said`Put the files of one package into the archive, as docs/problems.md describes them.`;
  findings.error('problem.yaml', rule, { remedy });
  return undefined;
}
