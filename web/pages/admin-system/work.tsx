/** Background work with its progress; a rejudging can be cancelled. */

import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BackgroundWork } from '../../../contract/overview.ts';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { pageLocale } from '../../ui/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { rich } from '../../ui/rich.ts';
import { CancelRejudging } from '../../ui/submissions/cancel-rejudging.tsx';
import { systemKey } from '../../ui/system-query.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';

export function Work({ work }: { work: BackgroundWork[] }) {
  const client = useQueryClient();
  return (
    <Panel title={t`Background work`}>
      {work.length === 0 && (
        <p className={classes.quiet}>
          {t`No rejudging, verification, preview, import or backup is running.`}
        </p>
      )}
      <ul className={classes.work} aria-label={t`Background work`}>
        {work.map((one) => (
          <li key={`${one.kind} ${one.problemId} ${one.since}`}>
            <div>
              <strong>{one.kind}</strong>
              <Subject work={one} />
              {one.since !== null && (
                <>
                  , <TimeAgo instant={one.since} />
                </>
              )}
              {one.step !== null && `: ${one.step}`}
            </div>
            <div className={classes.progress}>
              {one.of !== null && (
                <progress max={one.of} value={one.done} aria-label={t`${one.kind}, done`} />
              )}
              {one.done.toLocaleString(pageLocale)}
              {one.of !== null && t` of ${one.of.toLocaleString(pageLocale)}`}
              {one.unit !== null && ` ${one.unit}`}
              {one.kind === 'rejudging' && one.problemId !== null && (
                <CancelRejudging
                  problemId={one.problemId}
                  problem={one.problem ?? ''}
                  label={t`Cancel`}
                  onCancelled={() => client.invalidateQueries({ queryKey: systemKey })}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Subject({ work: { problemId, problem } }: { work: BackgroundWork }) {
  if (problem === null) return null;
  if (problemId === null) return <>{t` of ${problem}`}</>;
  return <>{rich` of ${<Link to={paths.problem(problemId)}>{problem}</Link>}`}</>;
}
