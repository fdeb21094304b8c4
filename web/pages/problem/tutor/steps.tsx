/**
 * The execution of a program on a small input, step by step: its lines, and the values that they
 * changed.
 */

import { Fragment, useState } from 'react';
import type { Steps as Recorded } from '../../../../contract/steps.ts';
import { t } from '../../../../contract/translation.ts';
import { Checkbox } from '../../../ui/form/checkbox.ts';
import { plural } from '../../../ui/format.ts';
import type { GoToLine } from './diagnosis-note.tsx';
import classes from './steps.module.css';

type StepsProps = {
  steps: Recorded;
  /** Whether the program broke after the last step. */
  isBroken: boolean;
  onGoToLine: GoToLine;
};

export function Steps({ steps: { rows, isCut }, isBroken, onGoToLine }: StepsProps) {
  const [isOpen, setOpen] = useState(false);
  const [isAll, setAll] = useState(false);
  return (
    <details
      className={classes.steps}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t`Step by step (${plural(rows.length, '# step|# steps')})`}</summary>
      {isOpen && (
        <>
          <Checkbox
            label={t`Show unchanged values too`}
            size="xs"
            checked={isAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked)}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable. */}
          <section className={classes.scroll} aria-label={t`Step by step`} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t`Step`}</th>
                  <th scope="col">{t`Line`}</th>
                  <th scope="col">{t`Values afterwards`}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows stay where they are.
                  <Fragment key={index}>
                    {row.isLater && <Gap />}
                    <Row row={row} isAll={isAll} onGoToLine={onGoToLine} step={index + 1} />
                  </Fragment>
                ))}
                {isCut && <Gap />}
              </tbody>
            </table>
          </section>
          {isBroken && !isCut && <p>{t`After the last step, the program broke.`}</p>}
        </>
      )}
    </details>
  );
}

const Gap = () => (
  <tr>
    <td colSpan={3} className={classes.same}>
      {t`Further steps are left out here.`}
    </td>
  </tr>
);

type RowProps = {
  step: number;
  row: Recorded['rows'][number];
  isAll: boolean;
  onGoToLine: GoToLine;
};

function Row({ step, row: { line, values }, isAll, onGoToLine }: RowProps) {
  const shown = isAll ? values : values.filter(({ isChanged }) => isChanged);
  return (
    <tr>
      <td>{step}</td>
      <td>
        <button type="button" aria-label={t`Go to line ${line}`} onClick={() => onGoToLine(line)}>
          {line}
        </button>
      </td>
      <td>
        {shown.length === 0 && <span className={classes.same}>{t`nothing changed`}</span>}
        {shown.map(({ name, value, isChanged }) => {
          const Value = isChanged ? 'mark' : 'span';
          return (
            <Value key={name} className={isChanged ? classes.changed : classes.same}>
              {name} = {value}
            </Value>
          );
        })}
      </td>
    </tr>
  );
}
