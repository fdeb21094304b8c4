/** What each status of a contribution means. */

import type { ContributionStatus } from '../../../contract/contributions.ts';
import { t } from '../../../contract/translation.ts';
import { StatusBadge } from '../../ui/contributions/badges.tsx';
import classes from './my-contributions.module.css';

const meanings: Record<ContributionStatus, string> = {
  pending: t`Awaiting review by an administrator`,
  approved: t`Published, with a link to the live problem`,
  rejected: t`Needs revision; see the review comments`,
};

export function StatusGuide() {
  return (
    <section className={classes.guide} aria-label={t`Status guide`}>
      <h2>{t`Status guide`}</h2>
      <ul>
        {(['pending', 'approved', 'rejected'] as const).map((status) => (
          <li key={status}>
            <StatusBadge status={status} /> {meanings[status]}
          </li>
        ))}
      </ul>
    </section>
  );
}
