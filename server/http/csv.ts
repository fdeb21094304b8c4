/** Tables as CSV (RFC 4180), in which no text is a formula for a spreadsheet. */

/**
 * A spreadsheet takes a text with one of these at its beginning for a formula; some begin a cell
 * after a semicolon.
 */
const formula = /(^|;)(?=[=+\-@\t\r])/g;

/** A text as it was before it was written: what keeps spreadsheets from calculating it is gone. */
export const withoutApostrophes = (text: string): string =>
  text.replaceAll(/(^|;)'(?=[=+\-@\t\r])/g, '$1');

type Value = string | number | null;

/** An apostrophe keeps spreadsheets from calculating a text. */
function written(value: Value): string {
  if (typeof value === 'number') return String(value);
  const text = value === null ? '' : value.replaceAll(formula, "$1'");
  // A semicolon, too: readers take it for what separates the cells.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What spreadsheets need to read the file as UTF-8. */
const byteOrderMark = '\uFEFF';

export const csvOf = (lines: readonly (readonly Value[])[]): string =>
  byteOrderMark + lines.map((line) => `${line.map(written).join(',')}\r\n`).join('');
