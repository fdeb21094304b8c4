/** Environments: lists, tables, figures, quotations, and the sections of Kattis' style. */
import { headings } from './commands.ts';
import type { Read, Scanner } from './scanner.ts';
import { parseTable } from './table.ts';
import type { Token } from './tokens.ts';

type Begin = Token & { kind: 'begin' };

/** Environments whose content is shown unchanged, with the number of their arguments. */
const plain: Record<string, number> = {
  center: 0,
  centering: 0,
  flushleft: 0,
  flushright: 0,
  figure: 0,
  table: 0,
  wrapfigure: 2,
  wraptable: 2,
  minipage: 1,
  samepage: 0,
  small: 0,
  footnotesize: 0,
  document: 0,
  problem: 5,
  tutorial: 1,
  multicols: 1,
};
/** Skipped, because samples are read from data/ and shown below the statement. */
const samples = new Set(['example', 'examples', 'examplewide', 'examplethree', 'Sample']);

const isEndOf =
  (name: string) =>
  (token: Token): boolean =>
    token.kind === 'end' && token.text === name;

/** Returns the Markdown of an environment, and consumes its end. */
export function parseEnvironment(
  scanner: Scanner,
  { text: name, line }: Begin,
  read: Read,
): string {
  const bare = name.replace(/\*$/, '');
  const content = parseInner(scanner, { name, bare, line }, read);
  if (scanner.peek()?.kind === 'end') scanner.next();
  return `\n\n${content}\n\n`;
}

function parseInner(
  scanner: Scanner,
  { name, bare, line }: { name: string; bare: string; line: number },
  read: Read,
): string {
  if (bare === 'itemize' || bare === 'enumerate' || bare === 'description') {
    return parseList(scanner, name, read);
  }
  if (bare === 'tabular' || bare === 'tabularx' || bare === 'longtable') {
    if (bare === 'tabularx') scanner.raw();
    scanner.optional();
    scanner.raw();
    return parseTable(scanner, isEndOf(name), read);
  }
  scanner.optional();
  const heading = Object.hasOwn(headings, bare) ? headings[bare] : undefined;
  if (heading !== undefined) return `## ${heading}\n\n${read(isEndOf(name))}`;
  if (bare === 'quote' || bare === 'quotation') {
    return read(isEndOf(name)).trim().replaceAll(/^/gm, '> ');
  }
  if (samples.has(bare)) {
    read(isEndOf(name));
    return '';
  }
  const count = Object.hasOwn(plain, bare) ? plain[bare] : undefined;
  if (count === undefined) scanner.note(`\\begin{${name}}`, line);
  for (let left = count ?? 0; left > 0; left -= 1) {
    scanner.optional();
    scanner.raw();
  }
  return read(isEndOf(name));
}

/** A label of a list; it may be strong already, and a formula cannot be. */
const strong = (label: string): string =>
  label.includes('**') || label.startsWith('$') ? label : `**${label}**`;

/** A list. Later lines of an item are indented to align with its text. */
function parseList(scanner: Scanner, name: string, read: Read): string {
  const isItem = (token: Token): boolean => token.kind === 'command' && token.text === 'item';
  const isEnd = isEndOf(name);
  const either = (token: Token): boolean => isItem(token) || isEnd(token);
  scanner.optional();
  const before = read(either).trim();
  const items: string[] = [];
  for (let token = scanner.peek(); token && isItem(token); token = scanner.peek()) {
    scanner.next();
    scanner.skipSpace();
    const label = scanner.optionalText(read);
    const text = read(either).trim();
    const bullet =
      name.startsWith('enumerate') && label === undefined ? `${items.length + 1}. ` : '- ';
    const said =
      label === undefined || label.trim() === '' ? text : `${strong(label.trim())} ${text}`;
    const indent = ' '.repeat(bullet.length);
    items.push(
      bullet + said.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/\n(?=[^\n])/g, `\n${indent}`),
    );
  }
  const isLoose = items.some((item) => item.includes('\n\n'));
  return [before, items.join(isLoose ? '\n\n' : '\n')].filter((part) => part !== '').join('\n\n');
}
