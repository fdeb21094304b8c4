/** A person's record in three charts side by side. */

import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { plural } from '../format.ts';
import { Panel } from '../panel.tsx';
import classes from './charts.module.css';
import { SolvedChart } from './solved-chart.tsx';
import { TagProgress } from './tag-progress.tsx';
import { VerdictShares } from './verdict-shares.tsx';

type RecordChartsProps = {
  record: Omit<PersonalRecord, 'stats'>;
  stats: PersonalRecord['stats'];
  /** Whether it is the reader's own. */
  isOwn: boolean;
};

export function RecordCharts({ record, stats, isOwn }: RecordChartsProps) {
  const { solvedByDay, verdictCounts, progressByTag } = record;
  const way = isOwn && <Link to={paths.problems()}>{t`Find a problem`}</Link>;
  return (
    <div className={classes.charts}>
      <Panel
        title={t`Solved over Time`}
        note={t`${plural(stats.totalSolved, '# problem|# problems')} solved`}
      >
        {stats.totalSolved > 0 ? (
          <SolvedChart days={solvedByDay} total={stats.totalSolved} />
        ) : (
          <Nothing way={way}>{t`The line begins with the first solved problem.`}</Nothing>
        )}
      </Panel>
      <Panel
        title={t`Verdicts`}
        note={t`of ${plural(stats.totalSubmissions, '# submission|# submissions')}`}
      >
        {verdictCounts.length > 0 ? (
          <VerdictShares counts={verdictCounts} />
        ) : (
          <Nothing way={way}>{t`Verdicts appear here after the first submission.`}</Nothing>
        )}
      </Panel>
      <Panel title={t`Progress by Tag`} note={t`problems solved of those attempted`}>
        {progressByTag.length > 0 ? (
          <TagProgress tags={progressByTag} />
        ) : (
          <Nothing way={way}>{t`Tags of attempted problems appear here.`}</Nothing>
        )}
      </Panel>
    </div>
  );
}

function Nothing({ children, way }: { children: string; way: ReactNode }) {
  return (
    <p className={classes.nothing}>
      {children} {way}
    </p>
  );
}
