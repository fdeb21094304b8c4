/** The beginning of a statement as plain text, without the markup of Markdown and LaTeX. */
import { statementPreviewChars } from '../../../contract/limits.ts';

const symbols: Record<string, string> = {
  le: '≤',
  leq: '≤',
  ge: '≥',
  geq: '≥',
  ne: '≠',
  neq: '≠',
  lt: '<',
  gt: '>',
  times: '×',
  cdot: '·',
  dots: '…',
  ldots: '…',
  cdots: '…',
  to: '→',
  pm: '±',
  infty: '∞',
};

/** The first 100 characters of a statement, with an ellipsis if it is longer. */
export function preview(statement: string): string {
  const start = [...statement].slice(0, statementPreviewChars);
  const goesOn = start.length === statementPreviewChars;
  const words = start
    .join('')
    .replaceAll(/^#{1,6}\s+/gm, '')
    .replaceAll(/\$\$?|\*\*|`/g, '')
    .replaceAll(/\\(?:text|texttt|mathrm|mathbf)\{([^}]*)\}/g, '$1')
    .replaceAll(/\\([a-z]+)/g, (whole, name) => symbols[name] ?? whole)
    .replaceAll(/\\[,;!]/g, ' ')
    .replaceAll(/\\([{}%&#_])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return goesOn ? `${words}…` : words;
}
