/** The awards of a contest with the teams that have them, as they are read out. */

import type { ContestResults } from '../../../contract/contests.ts';
import { t } from '../../../contract/translation.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import classes from './award-list.module.css';

export function AwardList({ awards }: Pick<ContestResults, 'awards'>) {
  if (awards.length === 0) {
    return (
      <EmptyState icon="trophy" title={t`No awards`} text={t`No team has solved a problem.`} />
    );
  }
  return (
    <dl className={classes.awards}>
      {awards.map(({ id, citation, teams }) => (
        <div key={id}>
          <dt>{citation}</dt>
          {teams.map((team) => (
            <dd key={team.id}>{team.name}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
