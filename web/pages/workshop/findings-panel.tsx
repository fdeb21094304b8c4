/** The findings about the last saved draft, always in view. */
import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { DraftFinding } from '../../../contract/workshop.ts';
import { Icon } from '../../ui/icons.tsx';
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
        <h2>Findings</h2>
        <span className={classes.counts} role="status">
          {findings.length === 0 ? (
            <span data-tone="green">None</span>
          ) : (
            <>
              {errors > 0 && <span data-tone="red">{countOf(errors, 'error')}</span>}
              {warnings > 0 && <span data-tone="yellow">{countOf(warnings, 'warning')}</span>}
            </>
          )}
        </span>
      </summary>
      <p className={classes.note}>
        {isBehind
          ? 'As last saved; save to check your changes.'
          : findings.length === 0
            ? 'The package follows every rule that can be checked without running anything.'
            : 'Only errors prevent publishing.'}
      </p>
      {findings.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable.
        <ul className={classes.list} aria-label="What was found" tabIndex={0}>
          {findings.map((one) => (
            <Finding key={JSON.stringify(one)} one={one} addressOf={addressOf} />
          ))}
          {left > 0 && <li className={classes.note}>And {left} more, which are not shown.</li>}
        </ul>
      )}
    </details>
  );
}

const countOf = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

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
          <VisuallyHidden>{isError ? 'Error: ' : 'Warning: '}</VisuallyHidden>
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
          {rule}
          {remedy !== undefined && ` ${remedy}`}
        </p>
      </div>
    </li>
  );
}
