/** The days of the last year with submissions; of the last half year if there is little room. */

import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';
import classes from './activity.module.css';
import { activitySentence, calendarOf, type Day } from './calendar.ts';

const narrowWeeks = 26;

export function ActivityCalendar({ activity }: { activity: Dashboard['activity'] }) {
  const weeks = calendarOf(activity, Date.now());
  return (
    <div className={classes.room}>
      <div className={classes.whole} role="img" data-drawn aria-label={activitySentence(activity)}>
        {weeks.map(({ days, month }, index) => (
          <div
            key={days[0]?.day}
            className={classes.week}
            data-old={index < weeks.length - narrowWeeks || undefined}
          >
            <span className={classes.month}>{month}</span>
            {days.map((day) => (
              <span
                key={day.day}
                className={classes.day}
                data-level={day.level}
                title={told(day)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const told = ({ day, submissions, accepted }: Day): string =>
  submissions === 0
    ? t`${day}: nothing submitted`
    : t`${day}: ${plural(submissions, '# submission|# submissions')}, ${accepted} accepted`;
