/** The activity calendar. */
import { describe, expect, it } from 'vitest';
import { activitySentence, calendarOf } from './calendar.ts';

/** A Wednesday. */
const now = Date.parse('2026-05-20T23:30:00.000Z');
const activity = [
  { day: '2025-05-25', submissions: 2, accepted: 1 },
  { day: '2026-05-17', submissions: 12, accepted: 0 },
  { day: '2026-05-20', submissions: 1, accepted: 1 },
];

describe('the calendar', () => {
  const weeks = calendarOf(activity, now);
  const days = weeks.flatMap((week) => week.days);

  it('has 53 weeks from Sunday on, the last of which ends today', () => {
    expect(weeks).toHaveLength(53);
    expect(weeks[0]?.days[0]?.day).toBe('2025-05-18');
    expect(weeks.at(-1)?.days.map(({ day }) => day)).toEqual([
      '2026-05-17',
      '2026-05-18',
      '2026-05-19',
      '2026-05-20',
    ]);
    expect(new Set(days.map(({ day }) => day)).size).toBe(52 * 7 + 4);
  });

  it('grades days by the number of submissions', () => {
    const levels = Object.fromEntries(days.map(({ day, level }) => [day, level]));
    expect(levels['2025-05-25']).toBe(1);
    expect(levels['2026-05-17']).toBe(4);
    expect(levels['2026-05-18']).toBe(0);
    expect(levels['2026-05-20']).toBe(1);
  });

  it('names each month where it begins', () => {
    const months = weeks.flatMap(({ month }) => month ?? []);
    expect(months).toEqual('Jun Jul Aug Sep Oct Nov Dec Jan Feb Mar Apr May'.split(' '));
  });

  it('names no month that has just begun, whose name would be over that of the month before', () => {
    const begun = calendarOf(activity, Date.parse('2026-12-08T12:00:00.000Z'));
    expect(begun.flatMap(({ month }) => month ?? []).at(-1)).toBe('Nov');
  });
});

it('summarises a year', () => {
  expect(activitySentence(activity)).toBe('15 submissions on 3 days of the last year');
  expect(activitySentence(activity.slice(2))).toBe('1 submission on 1 day of the last year');
  expect(activitySentence([])).toBe('0 submissions on 0 days of the last year');
});
