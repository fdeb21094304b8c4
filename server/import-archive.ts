/** Converts the archive of a package into what is written to the database, and files by hash. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding as SentFinding } from '../contract/finding.ts';
import { type Finding, PackageError } from '../problems/package/findings.ts';
import { slugOf } from '../problems/package/from-problem.ts';
import { openPackage } from '../problems/package/open.ts';
import { asImported, type Imported, type ImportOptions } from './model/imported.ts';

/** `folder`: for the files of the package, each under its hash. */
export type ArchiveToConvert = { path: string; folder: string; options: ImportOptions };

type Told = { findings: SentFinding[]; findingsLeft: number };

export type Converted = Told & {
  kind: 'converted';
  imported: Pick<Imported, 'id' | 'problem' | 'content'>;
};

export type ConvertedArchive = Converted | (Told & { kind: 'refused' });

export async function convertArchive(archive: ArchiveToConvert): Promise<ConvertedArchive> {
  try {
    return await converted(archive);
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    return { kind: 'refused', findings: eachOnce(error.findings), findingsLeft: error.left };
  }
}

async function converted({ path, folder, options }: ArchiveToConvert): Promise<Converted> {
  const opened = await openPackage(path);
  const { id, problem, content, files, findings } = asImported(opened.package, options);
  for (const [sha256, bytes] of files) await writeFile(join(folder, sha256), bytes);
  // An archive without a folder at its top has no name of its own.
  const slug =
    `${content.slug}.zip` === path.split('/').at(-1) ? slugOf(problem.name) : content.slug;
  return {
    kind: 'converted',
    imported: { id, problem, content: { ...content, slug } },
    findings: eachOnce([...opened.findings, ...findings.all]),
    findingsLeft: findings.left,
  };
}

/** Reading and converting may find the same. */
function eachOnce(findings: readonly Finding[]): Finding[] {
  const found = new Map(findings.map((one) => [JSON.stringify(one), one]));
  return [...found.values()];
}
