/**
 * Converts LaTeX text to Markdown text: escapes what Markdown would read as markup, and replaces
 * ligatures by characters.
 */

const ligatures: [RegExp, string][] = [
  [/---/g, '—'],
  [/--/g, '–'],
  [/``/g, '“'],
  [/''/g, '”'],
  [/<</g, '«'],
  [/>>/g, '»'],
  [/`/g, '‘'],
];

/** The characters that are markup within a line of Markdown. */
const markup = /[\\`*_[\]<>$|~^]/g;

/** Plain text. */
export const escapeMarkup = (text: string): string => text.replaceAll(markup, '\\$&');

/** Converts ligatures to characters, and runs of spaces to one space. */
export function prose(text: string): string {
  let said = text;
  for (const [from, to] of ligatures) said = said.replaceAll(from, to);
  return escapeMarkup(said.replaceAll(/[ \t]+/g, ' '));
}

/** Markup at the beginning of a line of Markdown: a heading, a list, a quotation. */
const lineMarkup = /^(?:#{1,6}(?=\s)|[-+](?=\s|$)|=+$|\d{1,9}(?=[.)](?:\s|$)))/;

const guard = (line: string): string =>
  line.trimStart().replace(lineMarkup, (said) => (/^\d/.test(said) ? `${said}\\` : `\\${said}`));

/** Escapes lines that would begin a list or heading; the first line may continue an earlier one. */
export const guardLines = (text: string, startsLine: boolean): string =>
  text
    .split('\n')
    .map((line, index) => (index > 0 || startsLine ? guard(line) : line))
    .join('\n');

/** A code span: its fence is longer than any run of backquotes in it. */
export function codeSpan(text: string): string {
  const said = text.replaceAll(/\s+/g, ' ');
  if (said.trim() === '') return '';
  const longest = Math.max(0, ...(said.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = said.startsWith('`') || said.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${said}${pad}${fence}`;
}

/** A block of code. */
export function codeBlock(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Markdown allows no space directly inside the marks of emphasis, so it is moved outside. */
export function emphasize(text: string, mark: string): string {
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  const [before, after] = [text.slice(0, start), text.slice(start + inner.length)];
  if (inner === '') return text;
  // In Markdown, emphasis cannot span paragraphs.
  if (inner.includes('\n\n')) return text;
  return `${before}${mark}${inner}${mark}${after}`;
}
