/** Finds the loops of a C++ source by its brackets, without preprocessing. */
import { bracketsOf } from '../mend/brackets.ts';
import { type Token, tokensOf } from '../mend/tokens.ts';

/** The first and last line of a part of the source. */
export type Span = { from: number; to: number };

/** The beginning of a macro, after its lines are joined: its name, parameters and first word. */
const macro = /^#\s*define\s+(\w+)(?!\w)(\([^)]*\))?\s*(\w+)/;
const branching = new Set(['if', 'switch', 'catch']);
/** Bounds of what a source makes its reader do: statements within each other, and loops. */
const [nestingMax, loopsMax] = [200, 500];

/**
 * The loops, each before those that it contains; none if the source is not understood, or has more
 * loops or deeper statements than people write.
 */
export function loopsOf(source: string): Span[] {
  const all = tokensOf(source);
  const tokens = all?.filter(({ kind }) => kind !== 'directive') ?? [];
  const brackets = bracketsOf(tokens);
  if (all === null || brackets === null) return [];
  const heads = headsOf(all);
  if (heads === null) return [];
  const reading: Reading = { tokens, partner: brackets.partner, heads };
  /** The words that end a `do`. */
  const closing = new Set<number>();
  const loops: Span[] = [];
  for (const [at, { text, line }] of tokens.entries()) {
    if (text !== 'do' && (!heads.has(text) || closing.has(at))) continue;
    if (text !== 'do' && tokens[at + 1]?.text !== '(') continue;
    const end = endOf(reading, at, nestingMax);
    if (end === null || loops.length === loopsMax) return [];
    if (text === 'do') closing.add(closerOf(reading, at, nestingMax) ?? at);
    const last = tokens[Math.min(end, tokens.length - 1)];
    if (last !== undefined) loops.push({ from: line, to: last.line });
  }
  return loops;
}

/**
 * The words that begin a loop, of which some are macros; null if a macro without parameters does,
 * because its loop has no brackets.
 */
function headsOf(tokens: readonly Token[]): Set<string> | null {
  const heads = new Set(['for', 'while']);
  for (const { kind, text } of tokens) {
    if (kind !== 'directive') continue;
    const [, name, parameters, begin = ''] = macro.exec(text.replaceAll(/\\\r?\n/g, ' ')) ?? [];
    if (name === undefined || !(heads.has(begin) || begin === 'do')) continue;
    if (parameters === undefined) return null;
    if (begin !== 'do') heads.add(name);
  }
  return heads;
}

type Reading = {
  tokens: readonly Token[];
  partner: ReadonlyMap<number, number>;
  heads: ReadonlySet<string>;
};

/** The index of the `while` that ends a `do`; null if the statement nests too deeply. */
function closerOf(reading: Reading, at: number, levels: number): number | null {
  const end = endOf(reading, at + 1, levels - 1);
  return end === null ? null : end + 1;
}

/**
 * The index of the last token of the statement that begins at an index; null if it contains
 * statements in more than `levels` levels.
 */
function endOf(reading: Reading, begin: number, levels: number): number | null {
  if (levels === 0) return null;
  const { tokens, partner, heads } = reading;
  let at = begin;
  for (;;) {
    const { text = ';' } = tokens[at] ?? {};
    if (text === 'do') {
      const closer = closerOf(reading, at, levels);
      return closer === null ? null : simpleEnd(reading, closer);
    }
    if (!heads.has(text) && !branching.has(text)) {
      return text === '{' ? (partner.get(at) ?? at) : simpleEnd(reading, at);
    }
    const opening = tokens[at + 1]?.text === 'constexpr' ? at + 2 : at + 1;
    at = (partner.get(opening) ?? opening) + 1;
    if (text !== 'if') continue;
    const end = endOf(reading, at, levels - 1);
    if (end === null || tokens[end + 1]?.text !== 'else') return end;
    at = end + 2;
  }
}

/** The index of the next semicolon outside brackets. */
function simpleEnd({ tokens, partner }: Reading, begin: number): number {
  let at = begin;
  while (at < tokens.length && tokens[at]?.text !== ';') {
    const closed = partner.get(at);
    at = closed === undefined || closed < at ? at + 1 : closed + 1;
  }
  return at;
}
