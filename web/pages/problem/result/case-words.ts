/** The outcome of a test case, as a word and as a shape. */

import type { TestCaseResult } from '../../../../contract/judging.ts';
import { t } from '../../../../contract/translation.ts';
import type { IconName } from '../../../ui/icons.tsx';
import { verdictShape } from '../../../ui/submissions/verdict.tsx';

export function wordOfCase({ status }: TestCaseResult): string {
  return { passed: t`Passed`, failed: t`Failed`, other: t`Not run` }[status];
}

/** Of a case that ended well, and was not compared. */
export const shapeOfRan: IconName = 'play';

export function shapeOfCase({ status, verdict }: TestCaseResult): IconName {
  if (status === 'passed') return 'accepted';
  return status === 'other' ? 'skipped' : verdictShape(verdict ?? 'Wrong Answer');
}
