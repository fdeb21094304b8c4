/** Information for finding out why editing does not work. */
import { readToken } from '../../token.ts';
import classes from './edit-profile.module.css';

type DebugInfoProps = { userId: string; isLoaded: boolean; fileName: string | undefined };

export function DebugInfo({ userId, isLoaded, fileName }: DebugInfoProps) {
  const rows = [
    ['User ID', userId],
    ['Token exists', readToken() === null ? 'No' : 'Yes'],
    ['API URL', import.meta.env.API_URL || window.location.origin],
    ['Profile loaded', isLoaded ? 'Yes' : 'No'],
    ['Image file', fileName ?? 'None'],
  ];
  return (
    <details className={classes.debug} open>
      <summary>Debug info</summary>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}:</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
