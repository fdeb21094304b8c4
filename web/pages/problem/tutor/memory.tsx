/** How the memory of a program that needs too much grows: sentences, and figures for several sizes. */

import type { MemoryGrowth } from '../../../../contract/memory-growth.ts';
import { t } from '../../../../contract/translation.ts';
import { pageLocale } from '../../../ui/locale.ts';
import { Said } from '../../../ui/said/said.tsx';
import classes from './diagnosis.module.css';
import { type GoToLine, LineButton } from './diagnosis-note.tsx';

type MemoryProps = { memory: MemoryGrowth; onGoToLine: GoToLine };

export function Memory({ memory, onGoToLine }: MemoryProps) {
  const { line, sentences, letter, points } = memory;
  return (
    <section className={classes.note}>
      <h3>{t`Where the memory goes`}</h3>
      <p>
        <Said text={sentences.join(' ')} part="findings" />
      </p>
      <table className={classes.counts}>
        <caption>{t`Measured on inputs of several sizes`}</caption>
        <thead>
          <tr>
            <th scope="col">{letter}</th>
            <th scope="col">{t`Bytes of line ${line}`}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ size, bytes }) => (
            <tr key={size}>
              <td>{size.toLocaleString(pageLocale)}</td>
              <td>{bytes.toLocaleString(pageLocale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <LineButton line={line} onGoToLine={onGoToLine} />
    </section>
  );
}
