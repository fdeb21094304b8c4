/**
 * Expands the macros that a statement defines, in formulas too, because the page's renderer does
 * not know them. The growth is bounded, because a few lines can double the text again and again.
 */
import type { Growth } from '../growth.ts';

const depthMax = 20;
const argumentMaxChars = 20_000;
const argumentsMax = 9;

type Macro = { parameters: number; body: string };

export type Expanded = {
  text: string;
  /** Macros whose expansion would be too large; they are left unchanged. */
  tooLarge: string[];
};

type Expansion = { macros: Map<string, Macro>; growth: Growth; tooLarge: Set<string> };

/** Matches verbatim text, comments, definitions and commands. */
const interesting =
  /\\begin\{(verbatim|lstlisting)\*?\}|\\(?:re|provide)?newcommand\*?|\\providecommand\*?|\\def(?![A-Za-z])|\\[A-Za-z]+|\\.|%[^\n]*/gs;

/** The text with its macros replaced; lines keep their numbers. */
export function expandMacros(source: string, growth: Growth): Expanded {
  const expansion: Expansion = { macros: new Map(), growth, tooLarge: new Set() };
  return { text: expand(source, expansion, 0), tooLarge: [...expansion.tooLarge] };
}

function expand(source: string, expansion: Expansion, depth: number): string {
  const parts: string[] = [];
  let at = 0;
  const pattern = new RegExp(interesting);
  for (let found = pattern.exec(source); found !== null; found = pattern.exec(source)) {
    const [said, verbatim] = found;
    const next = pattern.lastIndex;
    let end = next;
    let replaced = said;
    if (verbatim !== undefined) {
      const close = source.indexOf(`\\end{${verbatim}`, next);
      end = close < 0 ? next : close;
      replaced = source.slice(found.index, end);
    } else if (/^\\((re|provide)?newcommand|providecommand|def)\*?$/.test(said)) {
      const defined = readDefinition(source, next);
      if (defined !== undefined) {
        expansion.macros.set(defined.name, defined.macro);
        end = defined.end;
        // A comment swallows the end of its line, so that the following lines keep their numbers.
        replaced = '%\n'.repeat(source.slice(found.index, end).split('\n').length - 1);
      }
    } else {
      const called = call(source, { name: said.slice(1), from: next }, expansion, depth);
      if (called !== undefined) [replaced, end] = [called.text, called.end];
    }
    parts.push(source.slice(at, found.index), replaced);
    at = end;
    pattern.lastIndex = end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}

/** The expansion of a macro; undefined if the command is not a macro or the text grew too long. */
function call(
  source: string,
  { name, from }: { name: string; from: number },
  expansion: Expansion,
  depth: number,
): { text: string; end: number } | undefined {
  const macro = expansion.macros.get(name);
  if (macro === undefined) return undefined;
  const given: string[] = [];
  let end = from;
  while (given.length < macro.parameters) {
    const argument = readArgument(source, end);
    if (argument === undefined) return undefined;
    given.push(argument.text);
    end = argument.end;
  }
  if (depth >= depthMax || !expansion.growth.allows(lengthOf(macro.body, given) + 1)) {
    expansion.tooLarge.add(name);
    return undefined;
  }
  const inner = macro.body.replaceAll(parameter, (_, digit) => given[Number(digit) - 1] ?? '');
  const text = expand(inner, expansion, depth + 1);
  // A command without arguments swallows the space after it; a letter that follows must not join
  // it.
  const joins = /\\[A-Za-z]+$/.test(text) && /^[A-Za-z]/.test(source.slice(end, end + 1));
  return { text: joins ? `${text} ` : text, end: macro.parameters === 0 ? skip(source, end) : end };
}

const parameter = /#([1-9])/g;

/** The length of a body with its arguments, before it is made. */
function lengthOf(body: string, given: readonly string[]): number {
  let length = body.length;
  for (const [said, digit] of body.matchAll(parameter)) {
    length += (given[Number(digit) - 1]?.length ?? 0) - said.length;
  }
  return length;
}

const skip = (source: string, from: number): number => {
  const [spaces = ''] = /^[ \t]*/.exec(source.slice(from, from + 200)) ?? [];
  return from + spaces.length;
};

const head = /\s*(?:\{\s*\\([A-Za-z]+)\s*\}|\\([A-Za-z]+))\s*(?:\[(\d)\])?((?:#\d)*)\s*/y;

function readDefinition(
  source: string,
  from: number,
): { name: string; macro: Macro; end: number } | undefined {
  head.lastIndex = from;
  const found = head.exec(source);
  const name = found?.[1] ?? found?.[2];
  if (found === null || name === undefined) return undefined;
  const body = readArgument(source, head.lastIndex);
  const parameters = Math.min(argumentsMax, Number(found[3] ?? (found[4] ?? '').length / 2));
  if (body === undefined) return undefined;
  const text = body.text.replaceAll(/\s*\n\s*/g, ' ');
  return { name, macro: { parameters, body: text }, end: body.end };
}

/** A group in braces, or one character or command. */
function readArgument(source: string, from: number): { text: string; end: number } | undefined {
  const space = /\s{0,100}/y;
  space.lastIndex = from;
  space.exec(source);
  const start = space.lastIndex;
  if (source[start] !== '{') {
    const one = /\\[A-Za-z]+|\\?[^\s{}]/y;
    one.lastIndex = start;
    const text = one.exec(source)?.[0];
    return text === undefined ? undefined : { text, end: start + text.length };
  }
  const last = Math.min(source.length, start + argumentMaxChars);
  for (let at = start, depth = 0; at < last; at += 1) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return { text: source.slice(start + 1, at), end: at + 1 };
    }
  }
  return undefined;
}
