/** Where a program that is too slow spends its time: sentences, and counts for several sizes. */

import type { Slowness as Told } from '../../../../contract/slowness.ts';
import { t } from '../../../../contract/translation.ts';
import { pageLocale } from '../../../ui/locale.ts';
import { Said } from '../../../ui/said/said.tsx';
import classes from './diagnosis.module.css';
import { type GoToLine, LineButton } from './diagnosis-note.tsx';

type SlownessProps = { slowness: Told; onGoToLine: GoToLine };

export function Slowness({ slowness, onGoToLine }: SlownessProps) {
  const { line, sentences, growth } = slowness;
  return (
    <section className={classes.note}>
      <h3>{t`Where the time goes`}</h3>
      <p>
        <Said text={sentences.join(' ')} part="findings" />
      </p>
      {growth && growth.points.length > 0 && (
        <table className={classes.counts}>
          <caption>{t`Measured on inputs of several sizes`}</caption>
          <thead>
            <tr>
              <th scope="col">{growth.letter ?? 'n'}</th>
              <th scope="col">{countsOf(growth, line)}</th>
            </tr>
          </thead>
          <tbody>
            {growth.points.map(({ size, count }) => (
              <tr key={size}>
                <td>{size.toLocaleString(pageLocale)}</td>
                <td>{count.toLocaleString(pageLocale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <LineButton line={line} onGoToLine={onGoToLine} />
    </section>
  );
}

function countsOf({ isSteps, isCalls }: NonNullable<Told['growth']>, line: number): string {
  if (isCalls) return t`Calls`;
  return isSteps ? t`Steps` : t`Line ${line} ran`;
}
