/**
 * Marks the sentences about results, as ``said`Line ${figure(line)} threw ${type}.` ``. Results have them in English,
 * because their readers have different languages: a page translates them by contract/said-patterns.ts, and a test
 * compares these marks with contract/translations/results/.
 */

type Value = string | number;

/** A text that people read in a result; values stand in its translations as `{0}`, `{1}` and so on. */
export const said = (parts: TemplateStringsArray, ...values: readonly Value[]): string =>
  String.raw({ raw: parts }, ...values);

/** The same, of a text that may be `quoted` within another. */
export const saidWithin = (parts: TemplateStringsArray, ...values: readonly Value[]): string =>
  said(parts, ...values);

/** A value that is marked by `said` itself, and is translated with what is around it. */
export const clause = (text: string): string => text;

/** Such a text at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A value that may be a text marked by `saidWithin`, or that of a program. */
export const quoted = (text: string): string => text;

/** The name of a signal. */
export const signalled = (name: string): string => name;

/** A number, which languages write in different ways. */
export const figure = (number: Value): string => String(number);

/** Several values as "a, b and c", each of which may be marked by `said` itself. */
export const series = (values: readonly Value[], english: 'en' | 'en-GB' = 'en-GB'): string =>
  new Intl.ListFormat(english).format(values.map(String));
