/** Which contributions have test cases that are short enough to be read in a list. */
import { shortCasesMax, shortCasesMaxBytes } from './limits.ts';
import type { ListedTestCase } from './test-cases.ts';

type Sizes = Pick<ListedTestCase, 'inputBytes' | 'outputBytes'>;

export const areShort = (cases: readonly Sizes[]): boolean =>
  cases.length <= shortCasesMax &&
  cases.reduce((sum, one) => sum + one.inputBytes + one.outputBytes, 0) <= shortCasesMaxBytes;
