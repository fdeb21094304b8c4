/** What an import writes to the database: the problem, and the package itself. */
import { randomUUID } from 'node:crypto';
import { type BlobName, type StoredPackage, storedPackage } from '../../contract/stored-package.ts';
import type { Visibility } from '../../contract/words.ts';
import { Findings, PackageError } from '../../problems/package/findings.ts';
import { asProblem, type Defaults } from '../../problems/package/judgeable.ts';
import type { ProblemPackage } from '../../problems/package/model.ts';
import { withNames } from '../../problems/package/named-problem.ts';
import { asStored, type FilesByHash, nameOf } from '../../problems/package/stored.ts';
import type { PackagedToWrite } from './problem-writing.ts';

export type ImportOptions = Defaults & { visibility?: Visibility | undefined };

/** To be written by `addPackaged`, with a new id; `files` are those that its `read` must find. */
export type Imported = Omit<PackagedToWrite, 'read'> & { files: FilesByHash; findings: Findings };

/** Throws PackageError where the package makes no problem of ours. */
export function asImported(
  given: ProblemPackage,
  { visibility, ...defaults }: ImportOptions = {},
): Imported {
  const { problem, findings } = asProblem(given, defaults);
  const { content, files } = asStored(withDefaults(given, defaults));
  refuseUnstorable(content, findings);
  const hashes = new Map([...files].map(([sha256, bytes]) => [bytes, sha256]));
  const named = (bytes: Buffer): BlobName => {
    const sha256 = hashes.get(bytes);
    // Of two files that are the same, one is stored.
    return sha256 === undefined ? nameOf(bytes) : { sha256, bytes: bytes.length };
  };
  const written = {
    ...withNames(problem, named),
    ...(visibility !== undefined && { visibility }),
  };
  return { id: randomUUID(), problem: written, content, files, findings };
}

/** The package as a draft, which need not make a problem. */
export function asDraft(given: ProblemPackage): { content: StoredPackage; files: FilesByHash } {
  const stored = asStored(given);
  refuseUnstorable(stored.content, new Findings());
  return stored;
}

/** The package says itself what was chosen for it, so that its export does. */
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

/** Bounds of what is stored, which no format has. */
function refuseUnstorable(content: StoredPackage, findings: Findings): void {
  const read = storedPackage.safeParse(content);
  if (read.success) return;
  const refused = new Findings();
  refused.refuse(content.slug, read.error);
  throw new PackageError([...findings.all, ...refused.all], findings.left + refused.left);
}
