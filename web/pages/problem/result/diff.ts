/**
 * Compares actual with expected output by the rule of the problem, in pieces that match or differ.
 * The judge has already decided; this shows where to look.
 */
import type { Comparison } from '../../../../contract/judging.ts';
import { tokensAgree } from '../../../../contract/tokens.ts';

/** A token or the white space between two, or the part of it that is on one line. */
export type Piece = { text: string; standing: 'same' | 'first' | 'different' };

export type Diff = {
  /** Each output as lines of pieces; a line includes its newline. */
  expected: Piece[][];
  actual: Piece[][];
  /** The side that ends first, if that is the first difference. */
  endsEarly: 'expected' | 'actual' | null;
  /** Whether only one side ends with a newline, if the rule ignores that. */
  isNewlineMissing: boolean;
};

/** The judge adds this where it truncated a text (contract/judging.ts, detailedResult). */
const cutMark = '…';

/** White space as the judge defines it: ASCII only. */
const runs = /[ \t\n\v\f\r]+|[^ \t\n\v\f\r]+/g;
const isSpace = (run: string): boolean => /^[ \t\n\v\f\r]/.test(run);

/**
 * Compares token by token, and white space too if the rule requires it. Differences after the first
 * one are shown only if both outputs have the same number of tokens; otherwise everything would
 * differ. Without a rule, nothing differs.
 */
export function diffOutputs(expected: string, actual: string, rule: Comparison | null): Diff {
  const sides = [expected, actual].map((text) => countedRuns(text, rule));
  const [one = [], other = []] = sides;
  const known = Math.min(...sides.map((side, i) => knownUntil(side, i === 0 ? expected : actual)));
  const differing: number[] = [];
  for (let i = 0; rule && i < Math.min(known, Math.max(one.length, other.length)); i += 1) {
    if (!runsAgree(one, other, i, rule)) differing.push(i);
  }
  const [first = Number.POSITIVE_INFINITY] = differing;
  const marked = new Set(one.length === other.length ? differing : [first]);
  const show = (text: string) => linesOf(text, rule, (index) => standingOf(index, first, marked));
  return {
    expected: show(expected),
    actual: show(actual),
    endsEarly: first === other.length ? 'actual' : first === one.length ? 'expected' : null,
    isNewlineMissing: known === Number.POSITIVE_INFINITY && mayLackNewline(expected, actual, rule),
  };
}

function mayLackNewline(expected: string, actual: string, rule: Comparison | null): boolean {
  if (expected.endsWith('\n') === actual.endsWith('\n')) return false;
  return rule?.spaceSensitive !== true || expected.endsWith('\n');
}

const runsOf = (text: string): string[] => text.match(runs) ?? [];

/** By lines, white space counts but at the end of the output. */
const isCounted = (run: string, isLast: boolean, rule: Comparison | null): boolean =>
  !isSpace(run) || rule?.spaceSensitive === true || (rule?.byLines === true && !isLast);

const countedRuns = (text: string, rule: Comparison | null): string[] =>
  runsOf(text).filter((run, at, all) => isCounted(run, at === all.length - 1, rule));

/** White space without the blanks at the ends of lines. */
const bareSpace = (run: string): string => {
  const parts = run.split('\n');
  return '\n'.repeat(parts.length - 1) + (parts.at(-1) ?? '');
};

/** The last run of a truncated text may continue beyond the cut. */
const knownUntil = (counted: string[], text: string): number =>
  text.endsWith(cutMark) ? counted.length - 1 : Number.POSITIVE_INFINITY;

function runsAgree(one: string[], other: string[], index: number, rule: Comparison): boolean {
  const expected = one[index] ?? '';
  const actual = other[index] ?? '';
  if (expected !== '' && actual !== '' && !isSpace(expected) && !isSpace(actual)) {
    return tokensAgree(expected, actual, rule);
  }
  if (rule.byLines) return bareSpace(expected) === bareSpace(actual);
  const isLast = index >= one.length - 1 && index >= other.length - 1;
  return expected === actual || (isLast && expected === `${actual}\n`);
}

function standingOf(index: number, first: number, marked: Set<number>): Piece['standing'] {
  if (index === first) return 'first';
  return marked.has(index) ? 'different' : 'same';
}

/** The text as lines of pieces; `standing` is called with the index of each compared run. */
function linesOf(
  text: string,
  rule: Comparison | null,
  standing: (index: number) => Piece['standing'],
): Piece[][] {
  const lines: Piece[][] = [[]];
  let index = 0;
  const all = runsOf(text);
  for (const [at, run] of all.entries()) {
    const own = isCounted(run, at === all.length - 1, rule) ? standing(index++) : 'same';
    for (const part of run.match(/[^\n]*\n|[^\n]+/g) ?? []) {
      lines.at(-1)?.push({ text: part, standing: own });
      if (part.endsWith('\n')) lines.push([]);
    }
  }
  if (lines.at(-1)?.length === 0 && lines.length > 1) lines.pop();
  return lines;
}
