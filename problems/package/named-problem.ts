/** A problem whose test data are named by their hashes in place of their bytes. */
import type { BlobName } from '../../contract/stored-package.ts';
import type { PackagedProblem, ProblemTestCase } from './judgeable.ts';

/** A problem as it is published: without submissions, and without the bytes of its test data. */
export type NamedProblem = Omit<
  PackagedProblem,
  'slug' | 'submissions' | 'testCases' | 'timeLimitMs' | 'memoryLimitMb'
> & {
  /** In ms. */
  timeLimit: number;
  /** In MB. */
  memoryLimit: number;
  testCases: (Omit<ProblemTestCase, 'input' | 'output'> & { input: BlobName; output: BlobName })[];
};

/** `names` has the name of each buffer that stands for test data in `problem`. */
export function withNames(
  { slug: _, submissions: __, testCases, timeLimitMs, memoryLimitMb, ...rest }: PackagedProblem,
  names: ReadonlyMap<Buffer, BlobName>,
): NamedProblem {
  const nameOf = (bytes: Buffer): BlobName => {
    const name = names.get(bytes);
    if (name === undefined) throw new Error('a test case has data that the package does not name');
    return name;
  };
  return {
    ...rest,
    ...{ timeLimit: timeLimitMs, memoryLimit: memoryLimitMb },
    testCases: testCases.map((one) => ({
      ...one,
      input: nameOf(one.input),
      output: nameOf(one.output),
    })),
  };
}
