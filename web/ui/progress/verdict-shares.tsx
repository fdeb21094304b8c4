/** The verdicts of submissions: a bar of shares with a legend. */

import type { PersonalRecord } from '../../../contract/dashboard.ts';
import { Icon } from '../icons.tsx';
import { pageLocale } from '../locale.ts';
import { verdictShape } from '../submissions/verdict.tsx';
import { inWords } from '../words.ts';
import classes from './charts.module.css';
import { percentages } from './shares.ts';

export function VerdictShares({ counts }: { counts: PersonalRecord['verdictCounts'] }) {
  const shares = percentages(counts.map(({ count }) => count));
  return (
    <div>
      <div className={classes.shares} aria-hidden="true" data-drawn>
        {counts.map(({ verdict, count }) => (
          <span key={verdict} data-verdict={verdict} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.legend}>
        {counts.map(({ verdict, count }, index) => (
          <li key={verdict}>
            <span className={classes.swatch} data-verdict={verdict} data-drawn>
              <Icon name={verdictShape(verdict)} size={12} />
            </span>
            {inWords(verdict)}
            <b>{count.toLocaleString(pageLocale)}</b>
            <span className={classes.percent}>{shares[index]}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
