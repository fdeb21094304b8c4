/** The findings about the last saved draft, always in view. */

import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import type { DraftFinding } from '../../../contract/workshop.ts';
import { plural } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { Said } from '../../ui/said/said.tsx';
import { placeOf, tabOf, type WorkshopTab } from './finding-places.ts';
import classes from './findings-panel.module.css';

type FindingsPanelProps = {
  findings: readonly DraftFinding[];
  left: number;
  /** Whether there are changes that are not checked yet. */
  isBehind: boolean;
  addressOf: (tab: WorkshopTab) => string;
};

export function FindingsPanel({ findings, left, isBehind, addressOf }: FindingsPanelProps) {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  return (
    <details className={classes.panel} open>
      <summary>
        <h2>{t`Findings`}</h2>
        <span className={classes.counts} role="status">
          {findings.length === 0 ? (
            <span data-tone="green">{t`None`}</span>
          ) : (
            <>
              {errors > 0 && <span data-tone="red">{plural(errors, '# error|# errors')}</span>}
              {warnings > 0 && (
                <span data-tone="yellow">{plural(warnings, '# warning|# warnings')}</span>
              )}
            </>
          )}
        </span>
      </summary>
      <p className={classes.note}>
        {isBehind
          ? t`As last saved; save to check your changes.`
          : findings.length === 0
            ? t`The package follows every rule that can be checked without running anything.`
            : t`Only errors prevent publishing.`}
      </p>
      {findings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <ul className={classes.list} aria-label={t`What was found`} tabIndex={0}>
          {findings.map((one) => (
            <Finding key={JSON.stringify(one)} one={one} addressOf={addressOf} />
          ))}
          {left > 0 && (
            <li className={classes.note}>{t`And ${left} more, which are not shown.`}</li>
          )}
        </ul>
      )}
    </details>
  );
}

type FindingProps = { one: DraftFinding; addressOf: FindingsPanelProps['addressOf'] };

function Finding({ one: { severity, file, line, field, rule, remedy }, addressOf }: FindingProps) {
  const tab = tabOf(file, field);
  const place = line === undefined ? file : `${file}:${line}`;
  const isError = severity === 'error';
  return (
    <li className={classes.finding} data-tone={isError ? 'red' : 'yellow'}>
      <Icon name={isError ? 'close' : 'shield'} size={14} />
      <div>
        <span className={classes.place}>
          <VisuallyHidden>{isError ? t`Error: ` : t`Warning: `}</VisuallyHidden>
          {tab === undefined ? (
            place
          ) : (
            <Link
              to={`${addressOf(tab)}#${encodeURIComponent(placeOf(file, field))}`}
              preventScrollReset
            >
              {place}
            </Link>
          )}
          {field !== undefined && <> · {field}</>}
        </span>
        <p>
          <Said text={rule} part="packages" />
          {remedy !== undefined && (
            <>
              {' '}
              <Said text={remedy} part="packages" />
            </>
          )}
        </p>
      </div>
    </li>
  );
}
