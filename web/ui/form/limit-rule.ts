/** Rules for limits typed in forms. */

import { isLimit, type LimitBounds, limitRule } from '../../../contract/problem-limits.ts';
import { t } from '../../../contract/translation.ts';

/** Whether the typed text is an allowed limit. */
export const isTypedLimit = (typed: string, bounds: LimitBounds): boolean =>
  typed.trim() !== '' && isLimit(Number(typed), bounds);

/** Such as `Time limit must be 100 to 10000 ms in steps of 100.` */
export const limitSentence = (name: string, bounds: LimitBounds): string =>
  t`${name} must be ${limitRule(bounds)}.`;
