/** How long ago a moment was, in words. */

import { t } from '../../contract/translation.ts';
import { pageLocale } from './locale.ts';

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
];

const words = new Intl.RelativeTimeFormat(pageLocale, { numeric: 'auto' });

/** E.g. `3 hours ago` for an ISO 8601 instant, relative to `nowMs`; `just now` below a minute. */
export function agoOf(instant: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(instant)) / 1000;
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : t`just now`;
}
