/** Converts a folder or an archive directly to a problem. */
import { asProblem, type Defaults, type PackagedProblem } from './judgeable.ts';
import { openPackage } from './open.ts';

/** Throws PackageError where the package breaks a rule or makes no problem of ours. */
export async function readProblem(path: string, defaults?: Defaults): Promise<PackagedProblem> {
  return asProblem((await openPackage(path)).package, defaults).problem;
}
