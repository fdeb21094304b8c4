/**
 * What the buttons above a statement do to its text: pure functions from a text with a selection to
 * the part that is replaced, and to what is selected afterwards.
 */

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
  heading: { kind: 'around', before: '\\section*{', after: '}', sample: 'Input' },
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

function around(text: string, { from, to }: Selection, way: Around): TextEdit {
  const { before, after, sample } = way;
  const inner = text.slice(from, to);
  const isMarked =
    text.slice(0, from).endsWith(before) &&
    text.slice(to).startsWith(after) &&
    isWhole(text, { from, to }, way);
  if (isMarked) {
    const start = from - before.length;
    return {
      from: start,
      to: to + after.length,
      insert: inner,
      select: { from: 0, to: inner.length },
    };
  }
  const lead = inner.slice(0, inner.length - inner.trimStart().length);
  const words = inner.trim();
  const trail = inner.slice(lead.length + words.length);
  const marked = words === '' ? sample : words;
  const start = lead.length + before.length;
  return {
    from,
    to,
    insert: `${lead}${before}${marked}${after}${trail}`,
    select: { from: start, to: start + marked.length },
  };
}

/** One star beside another is half of the mark for bold. */
function isWhole(text: string, { from, to }: Selection, { before, after }: Around): boolean {
  const starsBefore = /\**$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const starsAfter = /^\**/.exec(text.slice(to))?.[0].length ?? 0;
  if (before !== '*' || after !== '*') return true;
  return starsBefore % 2 === 1 && starsAfter % 2 === 1;
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
  let index = 0;
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const plain = line.replace(way.known, '');
    if (isMarked) return plain;
    index += 1;
    return way.start(index - 1) + plain;
  });
  const [open, close] = isMarked ? ['', ''] : (way.wrap ?? ['', '']);
  const insert = `${open}${changed.join('\n')}${close}`;
  const isOneLine = lines.length === 1 && way.wrap === undefined;
  const cursor = insert.length - close.length;
  return {
    from: start,
    to: end,
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
