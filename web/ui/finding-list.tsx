/** The findings about a package, each with the file, the line and the field before its sentence. */
import type { Finding } from '../../contract/finding.ts';
import classes from './finding-list.module.css';

type FindingListProps = { findings: readonly Finding[]; findingsLeft: number };

export function FindingList({ findings, findingsLeft }: FindingListProps) {
  return (
    <>
      <ul className={classes.findings} aria-label="Findings">
        {findings.map((one) => (
          <li key={JSON.stringify(one)} data-severity={one.severity}>
            <span className={classes.severity}>
              {one.severity === 'error' ? 'Error' : 'Warning'}
            </span>{' '}
            <code>{placeOf(one)}</code> {one.rule}
            {one.remedy !== undefined && <span className={classes.remedy}> {one.remedy}</span>}
          </li>
        ))}
      </ul>
      {findingsLeft > 0 && (
        <p>
          {findingsLeft} more {findingsLeft === 1 ? 'is' : 'are'} not shown.
        </p>
      )}
    </>
  );
}

const placeOf = ({ file, line, field }: Finding): string =>
  [line === undefined ? file : `${file}:${line}`, field].filter(Boolean).join(', ');
