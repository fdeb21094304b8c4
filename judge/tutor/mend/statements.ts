/** Reads the functions of a C++ source: their variables, and the expressions of their statements. */
import { type Brackets, bracketsOf } from './brackets.ts';
import { isDeclared, type Specifiers, specifiersAt } from './declarations.ts';
import { type Reading, readExpressions } from './expressions.ts';
import type { Node, Range, Variable } from './nodes.ts';
import type { Token } from './tokens.ts';

export type ReadSource = {
  nodes: Node[];
  variables: Variable[];
  brackets: Brackets;
  /** The macros with arguments, including those that act as loops or conditions. */
  macros: ReadonlySet<string>;
  headMacros: ReadonlySet<string>;
};

/** Null if its brackets do not match. */
export function readSource(tokens: readonly Token[]): ReadSource | null {
  const brackets = bracketsOf(tokens);
  if (brackets === null) return null;
  const reading: Reading = {
    tokens,
    brackets,
    ...macrosOf(tokens),
    nodes: [],
    variables: [],
    pending: [{ kind: 'scope', from: 0, to: tokens.length }],
  };
  for (let next = reading.pending.pop(); next; next = reading.pending.pop()) {
    if (next.kind === 'scope') readScope(reading, next);
    else if (next.kind === 'block') readBlock(reading, next);
    else {
      const { role } = next;
      const parts = readExpressions(reading, next);
      if (role !== null) reading.nodes.push(...parts.map((part) => ({ kind: role, ...part })));
    }
  }
  const { nodes, variables, macros, headMacros } = reading;
  return { nodes, variables, brackets, macros, headMacros };
}

function macrosOf(tokens: readonly Token[]): Pick<Reading, 'macros' | 'headMacros'> {
  const [macros, headMacros] = [new Set<string>(), new Set<string>()];
  for (const { kind, text } of tokens) {
    const name = kind === 'directive' ? /^#\s*define\s+(\w+)\(/.exec(text)?.[1] : undefined;
    if (name === undefined) continue;
    macros.add(name);
    if (/\b(?:for|while|if)\b/.test(text)) headMacros.add(name);
  }
  return { macros, headMacros };
}

/** Declarations, and the bodies of functions. */
function readScope(reading: Reading, { from, to }: Range): void {
  const { tokens, brackets, pending } = reading;
  let start = from;
  for (let at = from; at < to; at += 1) {
    const { kind, text } = tokens[at] ?? { kind: 'mark', text: ';' };
    if (kind === 'directive') start = at + 1;
    else if (text === ';') {
      readDeclaration(reading, { from: start, to: at }, { until: to, isGlobal: true });
      start = at + 1;
    } else if (text === '{') {
      const end = brackets.partner.get(at) ?? at;
      const brace = brackets.braces.get(at);
      if (brace === 'block') readParameters(reading, { from: start, to: at }, end);
      if (brace !== undefined && brace !== 'list')
        pending.push({ kind: brace, from: at + 1, to: end });
      if (brace !== 'list') start = end + 1;
      at = end;
    } else if (text === '(' || text === '[') at = brackets.partner.get(at) ?? at;
  }
}

/** The parameters of a function are known in its body. */
function readParameters(reading: Reading, head: Range, until: number): void {
  const { tokens, brackets } = reading;
  for (let at = head.from; at < head.to; at += 1) {
    const end = brackets.partner.get(at);
    if (tokens[at]?.text !== '(' || end === undefined || end === at + 1) continue;
    let from = at + 1;
    for (let next = from; next <= end; next += 1) {
      const partner = brackets.partner.get(next);
      if (partner !== undefined && partner > next) next = partner;
      if (next !== end && tokens[next]?.text !== ',') continue;
      const found = specifiersAt(tokens, from, next);
      if (found) declare(reading, { specifiers: found, at: found.end, until });
      from = next + 1;
    }
    return;
  }
}

/** Words that are followed by brackets and then by a statement. */
export const heads = new Set(['if', 'while', 'switch', 'for', 'catch']);
const skipped = new Set(['else', 'do', 'try', ';', '}']);
export const unread = new Set(['using', 'typedef', 'static_assert', 'template', 'goto', 'asm']);
export const structures = new Set(['struct', 'class', 'union', 'enum']);

function readBlock(reading: Reading, { from, to }: Range): void {
  const { tokens, brackets, pending, macros } = reading;
  readLambda(reading, { from, to });
  let at = from;
  while (at < to) {
    const { kind, text } = tokens[at] ?? { kind: 'mark', text: ';' };
    const partner = brackets.partner.get(at) ?? at;
    if (kind === 'directive' || skipped.has(text)) at += 1;
    else if (text === '{') {
      pending.push({ kind: 'block', from: at + 1, to: partner });
      at = partner + 1;
    } else if (heads.has(text) || (macros.has(text) && tokens[at + 1]?.text === '(')) {
      at = readHead(reading, at, to);
    } else if (text === 'case' || text === 'default' || tokens[at + 1]?.text === ':') {
      while (at < to && tokens[at]?.text !== ':') at += 1;
      at += 1;
    } else {
      const end = statementEnd(reading, at, to);
      if (structures.has(text)) readScope(reading, { from: at, to: end });
      else if (!unread.has(text)) readStatement(reading, { from: at, to: end }, { until: to });
      at = end + 1;
    }
  }
}

/** The parameters of a lambda precede its block. */
function readLambda(reading: Reading, { from, to }: Range): void {
  const { tokens, brackets } = reading;
  for (
    let at = from - 2;
    at > 0 && /^(?:\)|mutable|\w+|->)$/.test(tokens[at]?.text ?? '');
    at -= 1
  ) {
    const open = brackets.partner.get(at);
    if (open === undefined) continue;
    if (tokens[open - 1]?.text === ']') readParameters(reading, { from: open, to: at + 1 }, to);
    return;
  }
}

type Bracketed = Pick<Reading, 'tokens' | 'brackets'>;

/** The index of the semicolon that ends a statement. */
export function statementEnd({ tokens, brackets }: Bracketed, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if (tokens[at]?.text === ';') return at;
    const partner = brackets.partner.get(at);
    if (partner !== undefined && partner > at) at = partner;
  }
  return to;
}

/** Reads the brackets of a loop, a condition or a macro; returns the index of its statement. */
function readHead(reading: Reading, at: number, to: number): number {
  const { tokens, headMacros } = reading;
  const brackets = headAt(reading, at);
  if (brackets === null) return at + 1;
  const { open, close } = brackets;
  const name = tokens[at]?.text ?? '';
  const until = bodyEnd(reading, close + 1, to);
  let from = open + 1;
  while (from < close) {
    const end = statementEnd(reading, from, close);
    // The first argument of a macro that acts as a loop is declared there; no expression may
    // replace it.
    if (heads.has(name)) readStatement(reading, { from, to: end }, { until, isHead: true });
    else readMacro(reading, { from, to: end }, headMacros.has(name) ? until : null);
    from = end + 1;
  }
  return close + 1;
}

/** The brackets after a word like `if`. */
export function headAt(
  { tokens, brackets }: Bracketed,
  at: number,
): { open: number; close: number } | null {
  const open = tokens[at + 1]?.text === 'constexpr' ? at + 2 : at + 1;
  const close = brackets.partner.get(open);
  return tokens[open]?.text === '(' && close !== undefined ? { open, close } : null;
}

/** The index of the last token of the body of a loop or a condition, including any `else`. */
function bodyEnd(reading: Reading, from: number, to: number): number {
  const { tokens, brackets, headMacros } = reading;
  for (let at = from; at < to; ) {
    const { text } = tokens[at] ?? { text: '' };
    const isHead = heads.has(text) || headMacros.has(text);
    const close = isHead ? headAt(reading, at)?.close : undefined;
    if (close !== undefined) at = close + 1;
    else if (text === 'do' || text === 'try') at += 1;
    else {
      const end = (text === '{' && brackets.partner.get(at)) || statementEnd(reading, at, to);
      if (tokens[end + 1]?.text !== 'else') return end;
      at = end + 2;
    }
  }
  return to;
}

/** If a macro acts as a loop, its first argument is declared up to `until`. */
function readMacro(reading: Reading, { from, to }: Range, until: number | null): void {
  const first = declaratorEnd(reading, from, to);
  const { kind, text: name = '' } = reading.tokens[from] ?? {};
  if (until !== null && kind === 'word' && first === from + 1) {
    reading.variables.push({ name, type: '', isConst: true, from, until });
  }
  const parts = readExpressions(reading, { from: first + 1, to });
  reading.nodes.push(...parts.map((part) => ({ kind: 'argument' as const, ...part })));
}

function readStatement(reading: Reading, range: Range, known: Known): void {
  if (!readDeclaration(reading, range, known)) readExpressions(reading, range);
}

type Known = { until: number; isGlobal?: boolean; isHead?: boolean };

/** Returns whether this is a declaration. Initial values of global constants are not read. */
function readDeclaration(
  reading: Reading,
  { from, to }: Range,
  { until, isGlobal = false, isHead = false }: Known,
): boolean {
  const { tokens } = reading;
  const specifiers = specifiersAt(tokens, from, to);
  if (specifiers === undefined || !isDeclared(tokens, specifiers, { to, isHead })) return false;
  const isRead = !(isGlobal && specifiers.isConst);
  for (let at = specifiers.end; at < to; ) {
    while (/^(?:[*&]|&&)$/.test(tokens[at]?.text ?? '')) at += 1;
    const after = declare(reading, { specifiers, at, until });
    // The range of a range-based loop may contain commas.
    const end = tokens[after]?.text === ':' ? to : declaratorEnd(reading, after, to);
    const isArray = tokens[after]?.text === '[';
    if (isRead && !(isGlobal && isArray)) readValue(reading, { from: after, to: end });
    at = end + 1;
  }
  return true;
}

/** Reads the initial value of a variable. */
function readValue(reading: Reading, { from, to }: Range): void {
  const { tokens, brackets, pending } = reading;
  if (tokens[from]?.text !== '(') readExpressions(reading, { from, to });
  else {
    const end = brackets.partner.get(from) ?? from;
    pending.push({ kind: 'values', role: 'argument', from: from + 1, to: end });
  }
}

function declaratorEnd({ tokens, brackets }: Reading, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if (tokens[at]?.text === ',') return at;
    const partner = brackets.partner.get(at);
    if (partner !== undefined && partner > at) at = partner;
  }
  return to;
}

type Declaring = { specifiers: Specifiers; at: number; until: number };

/** Records a variable, or the variables of a structured binding; returns the index after it. */
function declare(reading: Reading, { specifiers, at, until }: Declaring): number {
  const { tokens, brackets, variables } = reading;
  const token = tokens[at];
  if (token?.text === '[') {
    const end = brackets.partner.get(at) ?? at;
    for (const { kind, text } of tokens.slice(at + 1, end)) {
      if (kind === 'word') variables.push({ name: text, type: '', isConst: true, from: at, until });
    }
    return end + 1;
  }
  if (token?.kind !== 'word') return at;
  const end = at + 1;
  const isArray = tokens[end]?.text === '[';
  const type = isArray ? '' : specifiers.type;
  const { isConst } = specifiers;
  variables.push({ name: token.text, type, isConst, from: at, until });
  return end;
}
