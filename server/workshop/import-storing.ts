/** What an import writes to the database: the problem and its package. */
import { randomUUID } from 'node:crypto';
import { type BlobName, type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import type { Visibility } from '../../contract/words.ts';
import { Findings, PackageError } from '../../problems/package/findings.ts';
import { asProblem, type Defaults, withNames } from '../../problems/package/judgeable.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import {
  asStored,
  type Elsewhere,
  type FilesByHash,
  nameOf,
} from '../../problems/package/stored.ts';
import { ruleOf } from '../http/field-rules.ts';
import type { PackagedToWrite } from '../problems/problem-writing.ts';

export type ImportOptions = Defaults & { visibility?: Visibility | undefined };

/**
 * The input of `addPackaged`, with a new id. Its `read` must find all of `files`, and the files
 * that were stored elsewhere before.
 */
export type Imported = Omit<PackagedToWrite, 'read'> & { files: FilesByHash; findings: Findings };

/** Throws PackageError if the package cannot become a problem. */
export function asImported(
  given: ProblemPackage,
  { visibility, ...defaults }: ImportOptions = {},
  elsewhere?: Elsewhere,
): Imported {
  const { problem, findings } = asProblem(given, defaults);
  const { content, files } = asStored(withDefaults(given, defaults), elsewhere);
  refuseUnstorable(content, findings);
  const hashes = new Map([...files].map(([sha256, bytes]) => [bytes, sha256]));
  const named = (bytes: Buffer): BlobName => {
    const stored = elsewhere?.get(bytes);
    if (stored !== undefined) return stored;
    const sha256 = hashes.get(bytes);
    // Equal files are stored once.
    return sha256 === undefined ? nameOf(bytes) : { sha256, bytes: bytes.length };
  };
  const written = {
    ...withNames(problem, named),
    ...(visibility !== undefined && { visibility }),
  };
  return { id: randomUUID(), problem: written, content, files, findings };
}

/** The package as a draft, which need not be a complete problem. */
export function asDraft(
  given: ProblemPackage,
  elsewhere: Elsewhere,
): { content: StoredPackage; files: FilesByHash } {
  const stored = asStored(given, elsewhere);
  refuseUnstorable(stored.content, new Findings());
  return stored;
}

/** Choices of the import become part of the package, so that its export has them. */
function withDefaults(
  given: ProblemPackage,
  { difficulty, timeLimitMs }: Defaults,
): ProblemPackage {
  return {
    ...given,
    metadata: {
      ...(difficulty !== undefined && { difficulty }),
      ...given.metadata,
      limits: {
        ...(timeLimitMs !== undefined && { timeLimitSeconds: timeLimitMs / 1000 }),
        ...given.metadata.limits,
      },
    },
  };
}

/** Our bounds, which the formats do not have. */
function refuseUnstorable(content: StoredPackage, findings: Findings): void {
  const read = storedPackage.safeParse(content, { error: (issue) => `${ruleOf(issue)}.` });
  if (read.success) return;
  const refused = new Findings();
  refused.refuse(content.slug, read.error);
  throw new PackageError([...findings.all, ...refused.all], findings.left + refused.left);
}
