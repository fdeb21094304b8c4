/** Converts a folder or an archive directly to a problem. */
import { asProblem, type Defaults, type PackagedProblem } from './judgeable.ts';
import { openPackage } from './open.ts';

/** Throws PackageError if the package breaks a rule or cannot become a problem. */
export async function readProblem(path: string, defaults?: Defaults): Promise<PackagedProblem> {
  return asProblem((await openPackage(path)).package, defaults).problem;
}
