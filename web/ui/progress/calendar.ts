/** The activity of a year as weeks, from the days with submissions. */

import type { Dashboard } from '../../../contract/dashboard.ts';
import { t } from '../../../contract/translation.ts';
import { plural } from '../format.ts';
import { pageLocale } from '../locale.ts';

type Activity = Dashboard['activity'][number];

/** `level` grades days by the number of submissions, from 0 to 4. */
export type Day = { day: string; submissions: number; accepted: number; level: number };

/** A column of the calendar: Sunday to Saturday; the last one ends today. */
export type Week = { days: Day[]; month: string | undefined };

const dayMs = 24 * 3600 * 1000;
const weeksShown = 53;
/** At the end there is no room for the name of a month that has just begun. */
const endWeeks = 2;
const levelFrom = [1, 3, 6, 10];

const monthName = new Intl.DateTimeFormat(pageLocale, { month: 'short', timeZone: 'UTC' });

/** The last 53 weeks, all days of UTC, as the server counts them. */
export function calendarOf(activity: readonly Activity[], nowMs: number): Week[] {
  const byDay = new Map(activity.map((one) => [one.day, one]));
  const today = Math.floor(nowMs / dayMs) * dayMs;
  const firstSunday = today - (new Date(today).getUTCDay() + (weeksShown - 1) * 7) * dayMs;
  return Array.from({ length: weeksShown }, (_, week) => {
    const sunday = firstSunday + week * 7 * dayMs;
    const instants = Array.from({ length: 7 }, (_, day) => sunday + day * dayMs);
    return {
      days: instants.filter((instant) => instant <= today).map((instant) => dayAt(instant, byDay)),
      month: week < weeksShown - endWeeks ? monthBegun(instants) : undefined,
    };
  });
}

function dayAt(instant: number, byDay: ReadonlyMap<string, Activity>): Day {
  const day = new Date(instant).toISOString().slice(0, 10);
  const { submissions, accepted } = byDay.get(day) ?? { submissions: 0, accepted: 0 };
  return {
    day,
    submissions,
    accepted,
    level: levelFrom.filter((least) => submissions >= least).length,
  };
}

/** The name of the month whose first day is in a week. */
function monthBegun(instants: readonly number[]): string | undefined {
  const first = instants.find((instant) => new Date(instant).getUTCDate() === 1);
  return first === undefined ? undefined : monthName.format(first);
}

/** A summary, e.g. `12 submissions on 3 days of the last year`. */
export function activitySentence(activity: readonly Activity[]): string {
  const submissions = activity.reduce((sum, one) => sum + one.submissions, 0);
  const days = activity.filter((one) => one.submissions > 0).length;
  return t`${plural(submissions, '# submission|# submissions')} on ${plural(days, '# day|# days')} of the last year`;
}
