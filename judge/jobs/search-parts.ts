/** The programs and files that a job names by their hashes, for searches of small inputs. */
import { filesOf, fromStored } from '../../problems/package/stored.ts';
import { readBlobs } from '../../work/blobs.ts';
import type { CounterexampleRequest } from '../../work/counterexample-request.ts';
import type { Tools } from '../process/tools.ts';
import type { SearchParts } from '../tutor/counterexample/programs.ts';

type Named = Pick<
  CounterexampleRequest,
  'reference' | 'validators' | 'generators' | 'validatorArguments' | 'isProbable'
>;

/** Reads the parts that are named. */
export async function readSearchParts(
  { db }: Pick<Tools, 'db'>,
  { reference, validators, generators, validatorArguments, isProbable }: Named,
): Promise<SearchParts> {
  const named = { reference, validators, generators };
  const found = await readBlobs(db, filesOf(named));
  const parts = fromStored(named, ({ sha256 }) => found.get(sha256) ?? Buffer.alloc(0));
  return { ...parts, validatorArguments, isProbable };
}
