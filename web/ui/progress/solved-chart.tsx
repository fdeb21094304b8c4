/** The growth of the number of solved problems. */

import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { pageLocale } from '../locale.ts';
import classes from './charts.module.css';
import { type Point, solvedLine, solvedSentence } from './solved-line.ts';

const width = 300;
const height = 100;
/** For longer periods, months are shown instead of days. */
const monthsFromMs = 90 * 24 * 3600 * 1000;

type SolvedChartProps = { days: PersonalRecord['solvedByDay']; total: number };

export function SolvedChart({ days, total }: SolvedChartProps) {
  const { points, fromMs, toMs, ticks } = solvedLine(days, total, Date.now());
  const format = toMs - fromMs > monthsFromMs ? month : day;
  const line = points.map(drawn).join('L');
  return (
    <figure className={classes.solved} role="img" aria-label={solvedSentence(days, total)}>
      <div className={classes.plot} data-drawn>
        {ticks.map((tick, at) => (
          <span
            key={tick}
            className={classes.tick}
            style={{ bottom: `${(100 * at) / (ticks.length - 1)}%` }}
          >
            <i>{tick.toLocaleString(pageLocale)}</i>
          </span>
        ))}
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className={classes.area} d={`M0 ${height}L${line}L${width} ${height}Z`} />
          <path className={classes.line} d={`M${line}`} />
        </svg>
      </div>
      <span className={classes.days}>
        {[fromMs, (fromMs + toMs) / 2, toMs].map((instant) => (
          <span key={instant}>{format.format(instant)}</span>
        ))}
      </span>
    </figure>
  );
}

const drawn = ({ x, y }: Point): string =>
  `${(x * width).toFixed(1)} ${((1 - y) * height).toFixed(1)}`;

const day = new Intl.DateTimeFormat(pageLocale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const month = new Intl.DateTimeFormat(pageLocale, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
