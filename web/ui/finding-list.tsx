/** The findings about a package, each with the file, the line and the field before its sentence. */

import type { Finding } from '../../contract/finding.ts';
import { t } from '../../contract/translation.ts';
import classes from './finding-list.module.css';
import { plural } from './format.ts';
import { Said } from './said/said.tsx';

type FindingListProps = { findings: readonly Finding[]; findingsLeft: number };

export function FindingList({ findings, findingsLeft }: FindingListProps) {
  return (
    <>
      <ul className={classes.findings} aria-label={t`Findings`}>
        {findings.map((one) => (
          <li key={JSON.stringify(one)} data-severity={one.severity}>
            <span className={classes.severity}>
              {one.severity === 'error' ? t`Error` : t`Warning`}
            </span>{' '}
            <code>{placeOf(one)}</code> <Said text={one.rule} part="packages" />
            {one.remedy !== undefined && (
              <span className={classes.remedy}>
                {' '}
                <Said text={one.remedy} part="packages" />
              </span>
            )}
          </li>
        ))}
      </ul>
      {findingsLeft > 0 && (
        <p>{plural(findingsLeft, '# more is not shown.|# more are not shown.')}</p>
      )}
    </>
  );
}

const placeOf = ({ file, line, field }: Finding): string =>
  [line === undefined ? file : `${file}:${line}`, field].filter(Boolean).join(', ');
