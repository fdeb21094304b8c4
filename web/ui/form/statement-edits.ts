/**
 * What the buttons above a statement do to its text: pure functions from a text with a selection to
 * the part that is replaced, and to what is selected afterwards.
 */

import { t } from '../../../contract/translation.ts';
/** Offsets in UTF-16 units, as a text area has them. */
export type Selection = { from: number; to: number };

/** Replaces `from` to `to` by `insert`; `select` is relative to the beginning of `insert`. */
export type TextEdit = Selection & { insert: string; select: Selection };

export const statementMarks = [
  'bold',
  'italic',
  'code',
  'formula',
  'display',
  'heading',
  'list',
  'numbers',
  'link',
  'table',
] as const;
export type StatementMark = (typeof statementMarks)[number];

/** How a mark is written: around a text, before each line, or as a block of its own. */
type Way =
  | { kind: 'around'; before: string; after: string; sample: string }
  | { kind: 'lines'; start: (index: number) => string; known: RegExp; wrap?: [string, string] }
  | { kind: 'block'; text: string; sample: string };

const markdown: Record<StatementMark, Way> = {
  bold: { kind: 'around', before: '**', after: '**', sample: 'bold' },
  italic: { kind: 'around', before: '*', after: '*', sample: 'italic' },
  code: { kind: 'around', before: '`', after: '`', sample: 'code' },
  formula: { kind: 'around', before: '$', after: '$', sample: 'n' },
  display: { kind: 'block', text: '$$\nx\n$$', sample: 'x' },
  heading: { kind: 'lines', start: () => '## ', known: /^#{1,6} +/ },
  list: { kind: 'lines', start: () => '- ', known: /^[-*+] +/ },
  numbers: { kind: 'lines', start: (index) => `${index + 1}. `, known: /^\d+[.)] +/ },
  link: { kind: 'around', before: '[', after: '](https://)', sample: 'text' },
  table: { kind: 'block', text: '| a | b |\n|---|---|\n| 1 | 2 |', sample: 'a' },
};

const latex: Record<StatementMark, Way> = {
  bold: { kind: 'around', before: '\\textbf{', after: '}', sample: 'bold' },
  italic: { kind: 'around', before: '\\emph{', after: '}', sample: 'italic' },
  code: { kind: 'around', before: '\\texttt{', after: '}', sample: 'code' },
  formula: { kind: 'around', before: '$', after: '$', sample: 'n' },
  display: { kind: 'block', text: '\\[\nx\n\\]', sample: 'x' },
  heading: { kind: 'around', before: '\\section*{', after: '}', sample: t`Input` },
  list: {
    kind: 'lines',
    start: () => '\\item ',
    known: /^\\item +/,
    wrap: ['\\begin{itemize}\n', '\n\\end{itemize}'],
  },
  numbers: {
    kind: 'lines',
    start: () => '\\item ',
    known: /^\\item +/,
    wrap: ['\\begin{enumerate}\n', '\n\\end{enumerate}'],
  },
  link: { kind: 'around', before: '\\href{https://}{', after: '}', sample: 'text' },
  table: {
    kind: 'block',
    text: '\\begin{tabular}{ll}\na & b \\\\\n1 & 2\n\\end{tabular}',
    sample: 'a',
  },
};

const ways = { markdown, latex };
export type StatementFormat = keyof typeof ways;

/** Sets a mark on what is selected, or takes it away where it is already. */
export function markEdit(
  text: string,
  selection: Selection,
  { mark, format }: { mark: StatementMark; format: StatementFormat },
): TextEdit {
  const way = ways[format][mark];
  if (way.kind === 'around') return around(text, selection, way);
  return way.kind === 'lines' ? onLines(text, selection, way) : asBlock(text, selection, way);
}

type Around = Extract<Way, { kind: 'around' }>;

/** An edit that changes nothing. */
const unchanged = (text: string, { from, to }: Selection): TextEdit => ({
  from,
  to,
  insert: text.slice(from, to),
  select: { from: 0, to: to - from },
});

/** Marks end before blanks, and within a paragraph. */
function around(text: string, selection: Selection, way: Around): TextEdit {
  const chosen = text.slice(selection.from, selection.to);
  const from = selection.from + chosen.length - chosen.trimStart().length;
  const words = chosen.trim();
  const to = from + words.length;
  const { before, after, sample } = way;
  if (words === '') {
    const { from: at } = selection;
    const select = { from: before.length, to: before.length + sample.length };
    return { from: at, to: selection.to, insert: before + sample + after + chosen, select };
  }
  const paragraphs = words.split(/(\n[ \t]*\n\s*)/);
  if (paragraphs.length === 1 && hasMarksOutside(text, { from, to }, way)) {
    const start = from - before.length;
    const select = { from: 0, to: words.length };
    return { from: start, to: to + after.length, insert: words, select };
  }
  // Dollar signs within dollar signs would end the formula.
  if (before === '$' && runBefore(text, from, '$') > 1) return unchanged(text, { from, to });
  const isGap = (part: string): boolean => part.trim() === '';
  const isMarked = paragraphs.every((part) => isGap(part) || hasMarksInside(part, way));
  const insert = paragraphs
    .map((part) => {
      if (isGap(part)) return part;
      return isMarked ? part.slice(before.length, -after.length) : before + part + after;
    })
    .join('');
  const isPlain = isMarked || paragraphs.length > 1;
  const start = isPlain ? 0 : before.length;
  return {
    from,
    to,
    insert,
    select: { from: start, to: insert.length - (isPlain ? 0 : after.length) },
  };
}

/** How many of a character stand in a row before a place. */
function runBefore(text: string, at: number, character: string): number {
  let count = 0;
  while (text[at - 1 - count] === character) count += 1;
  return count;
}

function runAfter(text: string, at: number, character: string): number {
  let count = 0;
  while (text[at + count] === character) count += 1;
  return count;
}

/** Whether so many of a mark's character in a row contain that mark: three stars are bold and italic. */
function isMarkOf(run: number, mark: string): boolean {
  if (mark === '*') return run === 1 || run === 3;
  return mark === '**' ? run >= 2 : run === mark.length;
}

/** In LaTeX, what stands before differs from what stands after, and nothing is ambiguous. */
const isRun = ({ before, after }: Around): boolean =>
  before === after && new Set(before).size === 1;

function hasMarksOutside(text: string, { from, to }: Selection, way: Around): boolean {
  const { before, after } = way;
  if (!text.slice(0, from).endsWith(before) || !text.slice(to).startsWith(after)) return false;
  const [character = ''] = before;
  return (
    !isRun(way) ||
    (isMarkOf(runBefore(text, from, character), before) &&
      isMarkOf(runAfter(text, to, character), after))
  );
}

function hasMarksInside(words: string, way: Around): boolean {
  const { before, after } = way;
  if (words.length < before.length + after.length) return false;
  if (!words.startsWith(before) || !words.endsWith(after)) return false;
  const [character = ''] = before;
  return (
    !isRun(way) ||
    (isMarkOf(runAfter(words, 0, character), before) &&
      isMarkOf(runBefore(words, words.length, character), after))
  );
}

type OnLines = Extract<Way, { kind: 'lines' }>;

function onLines(text: string, { from, to }: Selection, way: OnLines): TextEdit {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  // A selection that ends at the beginning of a line does not touch that line.
  const last = to > from && text[to - 1] === '\n' ? to - 1 : to;
  const lineEnd = text.indexOf('\n', last);
  const end = lineEnd === -1 ? text.length : lineEnd;
  const lines = text.slice(start, end).split('\n');
  const written = lines.filter((line) => line.trim() !== '');
  const isMarked = written.length > 0 && written.every((line) => way.known.test(line));
  const [opens = '', closes = ''] = way.wrap ?? [];
  const isWrapped = text.slice(0, start).endsWith(opens) && text.slice(end).startsWith(closes);
  // Some items of a list cannot leave it: what stays around them would be no list.
  if (isMarked && !isWrapped) return unchanged(text, { from, to });
  let index = 0;
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const plain = line.replace(way.known, '');
    if (isMarked) return plain;
    index += 1;
    return way.start(index - 1) + plain;
  });
  const insert = isMarked ? changed.join('\n') : opens + changed.join('\n') + closes;
  const isOneLine = lines.length === 1 && way.wrap === undefined;
  const cursor = insert.length;
  return {
    from: isMarked ? start - opens.length : start,
    to: isMarked ? end + closes.length : end,
    insert,
    select: isOneLine ? { from: cursor, to: cursor } : { from: 0, to: insert.length },
  };
}

type Block = Extract<Way, { kind: 'block' }>;

/** With an empty line before and after; what is selected takes the place of the sample. */
function asBlock(text: string, { from, to }: Selection, { text: block, sample }: Block): TextEdit {
  const inner = text.slice(from, to).trim();
  const at = block.indexOf(sample);
  const filled =
    inner === '' ? block : block.slice(0, at) + inner + block.slice(at + sample.length);
  const before = gap(text.slice(0, from), /\n*$/);
  const after = gap(text.slice(to), /^\n*/);
  const start = before.length + at;
  return {
    from,
    to,
    insert: before + filled + after,
    select: { from: start, to: start + (inner === '' ? sample : inner).length },
  };
}

/** The newlines that are missing for an empty line; none at an end of the text. */
function gap(beside: string, newlines: RegExp): string {
  if (beside === '') return '';
  return '\n'.repeat(Math.max(0, 2 - (newlines.exec(beside)?.[0].length ?? 0)));
}
