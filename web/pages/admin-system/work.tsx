/** Background work with its progress; a rejudging can be cancelled. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BackgroundWork } from '../../../contract/overview.ts';
import { paths } from '../../paths.ts';
import { CancelRejudging } from '../../ui/cancel-rejudging.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';
import { systemKey } from './queries.ts';

export function Work({ work }: { work: BackgroundWork[] }) {
  const client = useQueryClient();
  return (
    <Panel title="Background work">
      {work.length === 0 && (
        <p className={classes.quiet}>No rejudging, verification or preview is running.</p>
      )}
      <ul className={classes.work} aria-label="Background work">
        {work.map((one) => (
          <li key={`${one.kind} ${one.problemId}`}>
            <div>
              <strong>{one.kind}</strong> of{' '}
              <Link to={paths.problem(one.problemId)}>{one.problem}</Link>
              {one.since !== null && (
                <>
                  , <TimeAgo instant={one.since} />
                </>
              )}
              {one.step !== null && `: ${one.step}`}
            </div>
            <div className={classes.progress}>
              {one.of !== null && (
                <progress max={one.of} value={one.done} aria-label={`${one.kind}, done`} />
              )}
              {one.done.toLocaleString('en')}
              {one.of !== null && ` of ${one.of.toLocaleString('en')}`}
              {one.kind === 'rejudging' && (
                <CancelRejudging
                  problemId={one.problemId}
                  problem={one.problem}
                  label="Cancel"
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
