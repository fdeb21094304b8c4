/** Times that people set, such as starts and deadlines: to the minute. */
import { dateLocale } from './locale.ts';

const minute = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'short' });

/** From ISO 8601, in the reader's own time zone. */
export const toTheMinute = (instant: string): string => minute.format(new Date(instant));
