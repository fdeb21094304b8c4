/** A problem in which the names of files, by hash, replace their bytes. */
import type { Presentation } from '../../contract/presentation.ts';
import type { BlobName } from '../../contract/stored-package.ts';
import type { PackagedProblem, ProblemTestCase } from './judgeable.ts';
import { withFileNames } from './presentation.ts';

/** A problem as it is published: without submissions and without the bytes of its files. */
export type NamedProblem = Omit<
  PackagedProblem,
  'slug' | 'submissions' | 'testCases' | 'timeLimitMs' | 'memoryLimitMb' | 'presentation'
> & {
  presentation: Presentation;
  /** In ms. */
  timeLimit: number;
  /** In MB. */
  memoryLimit: number;
  testCases: (Omit<ProblemTestCase, 'input' | 'output'> & { input: BlobName; output: BlobName })[];
};

/** `nameOf` finds the name of each buffer of `problem`. */
export function withNames(
  { slug: _, submissions: __, testCases, timeLimitMs, memoryLimitMb, ...rest }: PackagedProblem,
  nameOf: (bytes: Buffer) => BlobName,
): NamedProblem {
  return {
    ...rest,
    ...{ timeLimit: timeLimitMs, memoryLimit: memoryLimitMb },
    presentation: withFileNames(rest.presentation, nameOf),
    testCases: testCases.map((one) => ({
      ...one,
      input: nameOf(one.input),
      output: nameOf(one.output),
    })),
  };
}
