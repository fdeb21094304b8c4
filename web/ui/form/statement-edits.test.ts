/** What the buttons above a statement do to its text. */
import { expect, it } from 'vitest';
import {
  markEdit,
  type StatementFormat,
  type StatementMark,
  statementMarks,
} from './statement-edits.ts';

/** Applies a mark to a text whose selection stands between ‹ and ›, and shows the new selection so. */
function marked(shown: string, mark: StatementMark, format: StatementFormat = 'markdown'): string {
  const from = shown.indexOf('‹');
  const to = shown.indexOf('›') - 1;
  const text = shown.replace(/[‹›]/g, '');
  const { insert, select, ...range } = markEdit(text, { from, to }, { mark, format });
  const start = range.from + select.from;
  const end = range.from + select.to;
  const next = text.slice(0, range.from) + insert + text.slice(range.to);
  return `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`;
}

it.each<[StatementMark, string, string]>([
  ['bold', 'a ‹big› tree', 'a **‹big›** tree'],
  ['bold', 'a **‹big›** tree', 'a ‹big› tree'],
  ['bold', 'a‹ big ›tree', 'a **‹big›** tree'],
  ['bold', 'a ‹›', 'a **‹bold›**'],
  ['italic', 'a **‹big›** tree', 'a ***‹big›*** tree'],
  ['italic', 'a ***‹big›*** tree', 'a **‹big›** tree'],
  ['bold', 'a ‹**big**› tree', 'a ‹big› tree'],
  ['italic', '‹***big***›', '‹**big**›'],
  ['formula', 'a ‹$x$›, b', 'a ‹x›, b'],
  ['formula', 'so $$‹n›$$', 'so $$‹n›$$'],
  ['bold', '‹one\n\ntwo›', '‹**one**\n\n**two**›'],
  ['bold', '‹**one**\n\n**two**›', '‹one\n\ntwo›'],
  ['formula', 'at most ‹n› nodes', 'at most $‹n›$ nodes'],
  ['link', 'see ‹this›', 'see [‹this›](https://)'],
  ['heading', 'one\nIn‹›put\ntwo', 'one\n## Input‹›\ntwo'],
  ['heading', '## In‹›put', 'Input‹›'],
  ['list', '‹one\n\ntwo\n›three', '‹- one\n\n- two›\nthree'],
  ['list', '‹- one\n- two›', '‹one\ntwo›'],
  ['numbers', '‹one\ntwo›', '‹1. one\n2. two›'],
  ['display', 'text‹›more', 'text\n\n$$\n‹x›\n$$\n\nmore'],
  ['display', 'so\n\n‹a+b›', 'so\n\n$$\n‹a+b›\n$$'],
  ['table', '‹›', '| ‹a› | b |\n|---|---|\n| 1 | 2 |'],
])('%s: %j becomes %j', (mark, before, after) => {
  expect(marked(before, mark)).toBe(after);
});

it.each<[StatementMark, string, string]>([
  ['bold', 'a ‹big› tree', 'a \\textbf{‹big›} tree'],
  ['bold', 'a \\textbf{‹big›} tree', 'a ‹big› tree'],
  ['heading', '‹Input›', '\\section*{‹Input›}'],
  ['list', '‹one\ntwo›', '‹\\begin{itemize}\n\\item one\n\\item two\n\\end{itemize}›'],
  ['list', '\\begin{itemize}\n‹\\item one\n\\item two›\n\\end{itemize}', '‹one\ntwo›'],
  [
    'list',
    '\\begin{itemize}\n‹\\item one›\n\\item two\n\\end{itemize}',
    '\\begin{itemize}\n‹\\item one›\n\\item two\n\\end{itemize}',
  ],
  ['display', 'text\n\n‹›', 'text\n\n\\[\n‹x›\n\\]'],
])('in LaTeX, %s: %j becomes %j', (mark, before, after) => {
  expect(marked(before, mark, 'latex')).toBe(after);
});

/** Whether the letters of a text are all in another one, in their order. */
function hasLettersOf(next: string, text: string): boolean {
  const left = [...text.replace(/[^a-z]/g, '')];
  for (const letter of next) if (letter === left[0]) left.shift();
  return left.length === 0;
}

it.each(statementMarks)('%s loses no letter, wherever the selection is', (mark) => {
  const text = 'one\n\ntwo **three** $x$ four\n- five\n';
  for (let from = 0; from <= text.length; from += 1) {
    for (let to = from; to <= text.length; to += 1) {
      const edit = markEdit(text, { from, to }, { mark, format: 'markdown' });
      const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
      expect(hasLettersOf(next, text), next).toBe(true);
      expect(edit.select.to).toBeLessThanOrEqual(edit.insert.length);
    }
  }
});
