/** Information for finding out why editing does not work. */
import { t } from '../../../contract/translation.ts';
import { readToken } from '../../token.ts';
import classes from './edit-profile.module.css';

type DebugInfoProps = { userId: string; isLoaded: boolean; fileName: string | undefined };

export function DebugInfo({ userId, isLoaded, fileName }: DebugInfoProps) {
  const rows = [
    [t`User ID`, userId],
    [t`Token exists`, readToken() === null ? t`No` : t`Yes`],
    [t`API URL`, import.meta.env.API_URL || window.location.origin],
    [t`Profile loaded`, isLoaded ? t`Yes` : t`No`],
    [t`Image file`, fileName ?? t`None`],
  ];
  return (
    <details className={classes.debug} open>
      <summary>{t`Debug info`}</summary>
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
