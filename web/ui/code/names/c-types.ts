/** Parses types and declarators of C and C++ from tokens. */
import type { Brackets } from './brackets.ts';
import type { Token } from './c-tokens.ts';
import type { Range } from './names.ts';
import { builtinTypes, cKeywords, qualifiers } from './words.ts';

export type CSource = Brackets & { tokens: readonly Token[] };

export const textAt = ({ tokens }: CSource, at: number): string => tokens[at]?.text ?? '';

/** Whether the token can be a name. */
export const isName = ({ tokens }: CSource, at: number): boolean => {
  const token = tokens[at];
  return token?.kind === 'word' && !cKeywords.has(token.text) && !builtinTypes.has(token.text);
};

export type ReadType = Range & {
  /** The word that names the type: the last one of `std::vector<int>`; -1 for built-in types. */
  name: number;
  isQualified: boolean;
};

/** The type that begins at `at`; undefined if there is none. */
export function readType(source: CSource, at: number): ReadType | undefined {
  let to = at;
  while (qualifiers.has(textAt(source, to)) || isElaborate(textAt(source, to))) to += 1;
  const first = textAt(source, to);
  let name = -1;
  let isQualified = false;
  if (builtinTypes.has(first)) {
    while (builtinTypes.has(textAt(source, to)) || qualifiers.has(textAt(source, to))) to += 1;
  } else if (/^(__)?(decltype|typeof)(__)?$/.test(first) && textAt(source, to + 1) === '(') {
    const close = source.partner[to + 1] ?? -1;
    if (close < 0) return undefined;
    to = close + 1;
  } else {
    if (first === '::') to += 1;
    while (isName(source, to)) {
      name = to;
      to = afterArguments(source, to + 1);
      if (textAt(source, to) !== '::') break;
      if (!isName(source, to + 1) && textAt(source, to + 1) !== 'template') break;
      isQualified = true;
      to += textAt(source, to + 1) === 'template' ? 2 : 1;
    }
    if (name < 0) return undefined;
  }
  while (qualifiers.has(textAt(source, to))) to += 1;
  return { from: at, to, name, isQualified };
}

const isElaborate = (text: string): boolean => /^(struct|class|union|enum|typename)$/.test(text);

/** The position after the template arguments at `at`, if there are any. */
export function afterArguments(source: CSource, at: number): number {
  const close = textAt(source, at) === '<' ? (source.angle[at] ?? -1) : -1;
  return close < 0 ? at : close + 1;
}

export type Declarator = {
  /** The token of the name. */
  name: number;
  /** Whether its name belongs to another scope, as in `Tree::add`. */
  owner: number;
  depth: number;
  isReference: boolean;
  after: number;
};

/** The maximum nesting of pointers to functions. */
const nestingMax = 3;

/** The declarator at `at`: pointers, a name, arrays. */
export function readDeclarator(source: CSource, at: number, nesting = 0): Declarator | undefined {
  let to = at;
  let depth = 0;
  let isReference = false;
  for (; ; to += 1) {
    const text = textAt(source, to);
    if (text === '*') depth += 1;
    else if (text === '&' || text === '&&') isReference = true;
    else if (text !== '...' && !qualifiers.has(text)) break;
  }
  if (textAt(source, to) === '(' && /^[*&]/.test(textAt(source, to + 1))) {
    if (nesting === nestingMax) return undefined;
    const close = source.partner[to] ?? -1;
    const inner = close < 0 ? undefined : readDeclarator(source, to + 1, nesting + 1);
    if (inner === undefined) return undefined;
    const after = textAt(source, close + 1) === '(' ? (source.partner[close + 1] ?? -1) : close;
    return { ...inner, depth: depth + inner.depth, after: after + 1 };
  }
  let owner = -1;
  if (textAt(source, to) === '::') to += 1;
  for (;;) {
    const after = afterArguments(source, to + 1);
    if (!isName(source, to) || textAt(source, after) !== '::') break;
    owner = to;
    to = after + 1;
  }
  const own = { name: to, owner, isReference };
  if (textAt(source, to) === 'operator') {
    return { ...own, depth, after: afterOperator(source, to) };
  }
  if (textAt(source, to) === '~') return { ...own, name: to, depth, after: to + 2 };
  if (!isName(source, to)) return undefined;
  let after = to + 1;
  while (textAt(source, after) === '[' && (source.partner[after] ?? -1) > after) {
    depth += 1;
    after = (source.partner[after] ?? after) + 1;
  }
  return { ...own, depth, after };
}

const operatorMaxTokens = 8;

/** The position after the sign of `operator`, where its parameters begin. */
function afterOperator(source: CSource, at: number): number {
  let to = at + 1;
  if (textAt(source, to) === '(' && textAt(source, to + 1) === ')') return to + 2;
  while (to < at + operatorMaxTokens && !/^[({;]?$/.test(textAt(source, to))) to += 1;
  return to;
}
