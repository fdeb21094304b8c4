/** A person's contest rating with its history; nothing for someone without a rated contest. */

import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { RatedContest } from '../../../contract/contest-ratings.ts';
import { t } from '../../../contract/translation.ts';
import { formatDay } from '../format.ts';
import { pageLocale } from '../locale.ts';
import { Panel } from '../panel.tsx';
import table from '../table/table.module.css';
import { contestAddress } from './addresses.ts';
import classes from './contest-rating.module.css';
import { personRatingQuery } from './queries.ts';
import { signed } from './rating-change.ts';

type ContestRatingProps = {
  /** Id or username. */
  person: string;
};

export default function ContestRating({ person }: ContestRatingProps) {
  const { data, error } = useQuery(personRatingQuery(person));
  useEffect(() => {
    if (error) console.error('The contest rating could not be loaded:', error);
  }, [error]);
  if (!data || data.rating === null) return null;
  const { rating, contests } = data;
  const highest = Math.max(...contests.map((one) => one.rating));
  return (
    <div className={classes.panel}>
      <Panel title={t`Contest rating`} note={t`highest ${highest.toLocaleString(pageLocale)}`}>
        <p className={classes.now}>{rating.toLocaleString(pageLocale)}</p>
        {contests.length > 1 && <Line contests={contests} />}
        <div className={classes.wide}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{t`Contest`}</th>
                <th scope="col" className={classes.day}>
                  {t`Date`}
                </th>
                <th scope="col" className={classes.figure}>
                  {t`Rank`}
                </th>
                <th scope="col" className={classes.figure}>
                  {t`Rating`}
                </th>
                <th scope="col" className={classes.figure}>
                  {t`‹difference›Change`}
                </th>
              </tr>
            </thead>
            <tbody>
              {contests.toReversed().map((one) => (
                <tr key={one.slug}>
                  <td>
                    <Link to={contestAddress(one.slug)}>{one.name}</Link>
                  </td>
                  <td className={classes.day}>{formatDay(one.startsAt)}</td>
                  <td className={classes.figure}>{t`${one.rank} of ${one.people}`}</td>
                  <td className={classes.figure}>{one.rating}</td>
                  <td className={classes.figure}>
                    {one.change === null ? t`new` : signed(one.change)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
    </div>
  );
}

const width = 300;
const height = 60;

/** From contest to contest, between the lowest and the highest. */
function Line({ contests }: { contests: readonly RatedContest[] }) {
  const ratings = contests.map(({ rating }) => rating);
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const points = ratings.map((rating, at) => {
    const x = (width * at) / (ratings.length - 1);
    const y = height - (height * (rating - low)) / Math.max(1, high - low);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  const words = t`From ${ratings[0] ?? 0} to ${ratings.at(-1) ?? 0} in ${ratings.length} contests.`;
  return (
    <figure className={classes.line} role="img" aria-label={words}>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${points.join('L')}`} />
      </svg>
    </figure>
  );
}
