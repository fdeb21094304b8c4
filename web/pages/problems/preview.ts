/** The beginning of a statement as plain text, without the markup of Markdown and LaTeX. */
import { statementPreviewChars } from '../../../contract/limits.ts';
import { plainFormula } from './plain-formula.ts';

/**
 * Matches formulas, even if the last one was cut off, and escaped characters outside of
 * formulas.
 */
const parts = /\$\$?([^$]*)(?:\$\$?|$)|\\([\\`*{}[\]()#+\-.!|])/g;

/** The first 100 characters of a statement, with an ellipsis if it is longer. */
export function preview(statement: string): string {
  const start = [...statement].slice(0, statementPreviewChars);
  const goesOn = start.length === statementPreviewChars;
  const words = withoutMarkdown(start.join(''))
    .replaceAll(parts, (_, source, escaped) => escaped ?? plainFormula(source))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return goesOn ? `${words}…` : words;
}

const withoutMarkdown = (text: string): string =>
  text
    .replaceAll(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replaceAll(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s+/gm, '')
    .replaceAll(/^[\s|:-]*\|[\s|:-]*$/gm, '')
    .replaceAll(/!\[[^\]]*\](?:\([^)]*(?:\)|$))/g, '')
    .replaceAll(/\[([^\]]*)\](?:\([^)]*(?:\)|$))/g, '$1')
    .replaceAll(/\*\*|~~|`/g, '')
    .replaceAll(/(^|[\s(])([*_])(?=\S)([^*_]*\S)\2(?![\w*])/g, '$1$3');
