/** Tables in Markdown: the first row is the heading, and each cell is one line. */
import type { Read, Scanner } from './scanner.ts';
import type { Token } from './tokens.ts';

const columnsMax = 50;
const rowsMax = 1000;

/** Reads rows up to the end of the table, which it does not consume. */
export function parseTable(scanner: Scanner, isEnd: (token: Token) => boolean, read: Read): string {
  const isBorder = (token: Token): boolean =>
    token.kind === 'cell' || token.kind === 'break' || isEnd(token);
  const rows: string[][] = [[]];
  for (;;) {
    const cell = asCell(read(isBorder));
    const row = rows.at(-1) ?? [];
    if (row.length < columnsMax) row.push(cell);
    const border = scanner.peek();
    if (border === undefined || isEnd(border)) break;
    scanner.next();
    if (border.kind === 'break') {
      scanner.optional();
      if (rows.length < rowsMax) rows.push([]);
    }
  }
  return asTable(rows.filter((row) => row.some((cell) => cell !== '')));
}

/** As one line, with bars escaped, because a bar ends the cell even inside a formula. */
const asCell = (text: string): string =>
  text
    .replaceAll('\\\n', '\n')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replaceAll('$$', '$')
    .replaceAll(/\$[^$]*\$/g, (formula) => formula.replaceAll('|', '\\vert '))
    .trim();

function asTable(rows: string[][]): string {
  const [first, ...others] = rows;
  if (first === undefined) return '';
  const width = Math.max(...rows.map((row) => row.length));
  const line = (row: string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`;
  const rule = `|${' --- |'.repeat(width)}`;
  return [line(first), rule, ...others.map(line)].join('\n');
}
