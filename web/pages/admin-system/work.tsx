/** Background work with its progress; a rejudging can be cancelled. */
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BackgroundWork } from '../../../contract/overview.ts';
import { paths } from '../../paths.ts';
import { Panel } from '../../ui/panel.tsx';
import { CancelRejudging } from '../../ui/submissions/cancel-rejudging.tsx';
import { systemKey } from '../../ui/system-query.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './admin-system.module.css';

export function Work({ work }: { work: BackgroundWork[] }) {
  const client = useQueryClient();
  return (
    <Panel title="Background work">
      {work.length === 0 && (
        <p className={classes.quiet}>
          No rejudging, verification, preview, import or backup is running.
        </p>
      )}
      <ul className={classes.work} aria-label="Background work">
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
                <progress max={one.of} value={one.done} aria-label={`${one.kind}, done`} />
              )}
              {one.done.toLocaleString('en')}
              {one.of !== null && ` of ${one.of.toLocaleString('en')}`}
              {one.unit !== null && ` ${one.unit}`}
              {one.kind === 'rejudging' && one.problemId !== null && (
                <CancelRejudging
                  problemId={one.problemId}
                  problem={one.problem ?? ''}
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

function Subject({ work: { problemId, problem } }: { work: BackgroundWork }) {
  if (problem === null) return null;
  if (problemId === null) return <> of {problem}</>;
  return (
    <>
      {' of '}
      <Link to={paths.problem(problemId)}>{problem}</Link>
    </>
  );
}
