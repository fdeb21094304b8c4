/** A person's progress on a learning path, as a bar and in words. */
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';
import classes from './path-progress.module.css';

type PathProgressProps = { solved: number; problems: number; isSignedIn: boolean };

/** Visitors see only the length of the path. */
export function PathProgress({ solved, problems, isSignedIn }: PathProgressProps) {
  if (!isSignedIn)
    return <div className={classes.words}>{plural(problems, '# problem|# problems')}</div>;
  const percent = problems === 0 ? 0 : (100 * solved) / problems;
  return (
    <div className={classes.progress}>
      <div className={classes.track} aria-hidden="true" data-drawn>
        <div style={{ width: `${percent}%` }} />
      </div>
      <div className={classes.words}>
        {t`${solved} of ${plural(problems, '# problem|# problems')} solved`}
      </div>
    </div>
  );
}
