/** Figures as people read them. */

/** CPU time, e.g. `12 ms`. */
export const formatMs = (ms: number): string => `${Math.round(ms)} ms`;

/** Memory from KiB, e.g. `3.4 MB`. */
export const formatKb = (kb: number): string => `${(kb / 1024).toFixed(1)} MB`;

/** A time limit from ms, e.g. `1 s` or `1.5 s`. */
export const formatLimit = (ms: number): string => `${ms / 1000} s`;

type Points = { points?: number | undefined; maxPoints?: number | null | undefined };

/** E.g. `30 of 100`, or `30` where there is no bound; undefined where there are no points. */
export function formatPoints({ points, maxPoints }: Points): string | undefined {
  if (points === undefined) return undefined;
  return typeof maxPoints === 'number' ? `${points} of ${maxPoints}` : `${points}`;
}

const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A point in time from ISO 8601, in the reader's own time zone. */
export const formatInstant = (instant: string): string => moment.format(new Date(instant));

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a point in time, in the reader's own time zone. */
export const formatDay = (instant: string): string => day.format(new Date(instant));

const kib = 1024;

/** A size, e.g. `1 byte`, `3 bytes`, `1.2 KiB` or `15 MiB`. */
export function formatBytes(bytes: number): string {
  if (bytes === 1) return '1 byte';
  if (bytes < kib) return `${bytes} bytes`;
  const [size, unit] = bytes < kib * kib ? [bytes / kib, 'KiB'] : [bytes / kib / kib, 'MiB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
