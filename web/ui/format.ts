/** Figures as people read them. */

import { pluralCategories } from '../../contract/locales.ts';
import { t } from '../../contract/translation.ts';
import type { pending, Verdict } from '../../contract/words.ts';
import { dateLocale, isRtl, pageLocale } from './locale.ts';

const withOneDigit = new Intl.NumberFormat(pageLocale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  useGrouping: false,
});

/** With one decimal, e.g. `3.4`, or `3,4` in German. */
export const formatDecimal = (amount: number): string => withOneDigit.format(amount);

/** A figure with its unit in Latin letters, which Arabic would otherwise show in the other order. */
const inOrder = (figure: string): string => (isRtl ? `\u2066${figure}\u2069` : figure);

/** CPU time, e.g. `12 ms`. */
export const formatMs = (ms: number): string => inOrder(t`${Math.round(ms)} ms`);

/** Memory from KiB, e.g. `3.4 MB`. */
export function formatKb(kb: number): string {
  const mb = kb / 1024;
  return inOrder(t`${formatDecimal(mb)} MB`);
}

/** What is said beside a time about the start of the runtime, if there is one. */
export const besideTime = ({ startMs }: { startMs?: number | undefined }): string =>
  startMs ? t`, and about ${startMs} ms to start` : '';

type Judged = {
  verdict: Verdict | typeof pending;
  executionTime: number | null;
  memoryKb: number | null;
  startMs?: number | undefined;
};

/** A figure of a submission; `title` explains it in a sentence. */
export type SubmissionFigure = { text: string; title?: string };

const none: SubmissionFigure = { text: '—' };

/**
 * Time and memory of a submission with their meaning: measured if it was accepted, a lower bound if
 * a limit was exceeded, otherwise an upper bound for the tests that passed. A dash if no test has a
 * figure.
 */
export function submissionFigures({ verdict, executionTime, memoryKb, startMs }: Judged): {
  time: SubmissionFigure;
  memory: SubmissionFigure;
} {
  const format = (ms: number): string => formatMs(ms) + besideTime({ startMs });
  return {
    time: figureAs(executionTime, format, verdict, 'Time Limit Exceeded'),
    memory: figureAs(memoryKb, formatKb, verdict, 'Memory Limit Exceeded'),
  };
}

function figureAs(
  amount: number | null,
  format: (amount: number) => string,
  verdict: Judged['verdict'],
  exceeded: Verdict,
): SubmissionFigure {
  if (amount === null) return none;
  const figure = format(amount);
  if (verdict === 'Accepted') return { text: figure };
  if (amount === 0) return none;
  if (verdict === exceeded) return { text: `≥ ${figure}`, title: t`Stopped at the limit` };
  return { text: `≤ ${figure}`, title: t`Of the tests that passed, rounded up` };
}

/** A time limit from ms, e.g. `1 s` or `1.5 s`. */
export const formatLimit = (ms: number): string =>
  inOrder(`${(ms / 1000).toLocaleString(pageLocale, { maximumFractionDigits: 3 })} s`);

type Points = { points?: number | undefined; maxPoints?: number | null | undefined };

/** E.g. `30 of 100`, or `30` without a bound; undefined if there are no points. */
export function formatPoints({ points, maxPoints }: Points): string | undefined {
  if (points === undefined) return undefined;
  return typeof maxPoints === 'number' ? t`${points} of ${maxPoints}` : `${points}`;
}

const moment = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium', timeStyle: 'medium' });

/** A point in time from ISO 8601, in the reader's own time zone. */
export const formatInstant = (instant: string): string => moment.format(new Date(instant));

const day = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'medium' });

/** The day of a point in time, in the reader's own time zone. */
export const formatDay = (instant: string): string => day.format(new Date(instant));

const kib = 1024;

/** A size, e.g. `1 byte`, `3 bytes`, `1.2 KiB`, `15 MiB` or `48 GiB`. */
export function formatBytes(bytes: number): string {
  if (bytes < kib) return plural(bytes, '# byte|# bytes');
  let size = bytes / kib;
  for (const unit of ['KiB', 'MiB', 'GiB']) {
    if (size < kib) {
      return inOrder(`${size < 10 ? formatDecimal(size) : Math.round(size)} ${unit}`);
    }
    size /= kib;
  }
  return t`${formatDecimal(size)} TiB`;
}

const rules = new Intl.PluralRules(pageLocale);
const categories = pluralCategories(pageLocale);

/**
 * The form of a text that a number takes, with the number in place of `#`, such as
 * `plural(days, '# day|# days')`. Builds put all forms of their language in place of the two.
 */
export function plural(count: number, forms: string): string {
  const all = forms.split('|');
  const category = rules.select(count);
  // The form for `other` is the last, and browsers may know fewer categories than the build.
  const form = category === 'other' ? undefined : all[categories.indexOf(category)];
  return (form ?? all.at(-1) ?? '').replace('#', count.toLocaleString(pageLocale));
}
