/**
 * Marks the texts that people read. In English they are as they stand in the code; the build of the
 * web client puts other languages in their place (web/translate.ts).
 */

type Value = string | number;

/**
 * A text for people, such as `` t`Due ${date}` ``. It begins with ‹word› where the same English has
 * several meanings: `` t`‹ticket›Open` `` is `Open`, and has a translation of its own.
 */
export const t = (texts: TemplateStringsArray, ...values: readonly Value[]): string =>
  withoutMeaning(String.raw({ raw: texts }, ...values));

const withoutMeaning = (text: string): string => text.replace(/^‹[^›]*›/, '');

/** A text whose values have numbers, in the order of `names`, in place of names. */
export const numbered = (text: string, names: readonly string[]): string =>
  names.reduce((so, name, at) => so.replaceAll(`{${name}}`, `{${at}}`), text);

/**
 * What builds make of `t`: puts the values into a text like `Due {0}`.
 *
 * @public
 */
export const fill = (text: string, ...values: readonly Value[]): string =>
  text.replace(/\{(\d+)\}/g, (_, at) => String(values[at]));
