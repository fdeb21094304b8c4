/** The points of a submission, next to its verdict; nothing if it has none. */

import type { SubmissionRow } from '../../../contract/submission.ts';
import { t } from '../../../contract/translation.ts';
import { formatPoints } from '../format.ts';
import classes from './points-note.module.css';

export function PointsNote({ of }: { of: Pick<SubmissionRow, 'points' | 'maxPoints'> }) {
  const points = formatPoints(of);
  return points === undefined ? null : (
    <span className={classes.points}>{t`${points} points`}</span>
  );
}
