/**
 * Goes through the tokens of a C or C++ program once, and finds scopes and declarations, and the
 * scope of every other word. For text that does not compile, it returns as much as it can find.
 */
import { matchBrackets } from './brackets.ts';
import { declareBehind, readHead } from './c-heads.ts';
import { declareParams, partsOf } from './c-params.ts';
import { addName, begin, type CProgram, scopeOf, type Walk } from './c-state.ts';
import { type CText, readTokens } from './c-tokens.ts';
import { afterArguments, isName, textAt } from './c-types.ts';
import { declare, newScope } from './names.ts';

/** Parses a program; `isLibraryType` recognises types that the program need not declare. */
export function readC(code: string, isLibraryType: (name: string) => boolean): CProgram {
  const text = readTokens(code);
  const file = newScope('file', null);
  const walk: Walk = {
    ...matchBrackets(text.tokens),
    tokens: text.tokens,
    code,
    text,
    file,
    scopes: [],
    scopesAfter: [],
    declared: new Map(),
    uses: [],
    usesStd: false,
    declaredClasses: new Map(),
    initialised: new Set(),
    open: [{ kind: 'whole', scope: file, end: Number.POSITIVE_INFINITY }],
    begins: new Map(),
    isStart: true,
    isLabel: false,
    isPublic: true,
    isLibraryType,
    loops: loopMacros(text),
  };
  for (const { name } of text.macros) declare(file, { name: name.text, kind: 'macro', token: -1 });
  for (let at = 0; at < text.tokens.length; at += 1) step(walk, at);
  return walk;
}

/** Macros such as `#define rep(i, n) for (int i = 0; i < n; i++)`. */
function loopMacros({ macros }: CText): Map<string, number> {
  const loops = new Map<string, number>();
  for (const { name, params, body } of macros) {
    if (body[0]?.text !== 'for' || params === null) continue;
    const at = body.findIndex(({ text }, index) => {
      const isBegun = body[index - 1]?.kind === 'word' || body[index - 1]?.text === '&';
      return isBegun && /^[=:]$/.test(body[index + 1]?.text ?? '') && text !== 'for';
    });
    const param = params.findIndex(({ text }) => text === body[at]?.text);
    if (param >= 0) loops.set(name.text, param);
  }
  return loops;
}

function step(walk: Walk, at: number): void {
  for (const begun of walk.begins.get(at) ?? []) walk.open.push(begun);
  walk.scopes[at] = scopeOf(walk);
  const token = walk.tokens[at];
  if (walk.isStart && token && !/^[;{}()]$/.test(token.text)) {
    walk.isStart = false;
    walk.isLabel = /^(case|default|public|private|protected)$/.test(token.text);
    if (!readLoopMacro(walk, at)) readHead(walk, at);
  }
  if (token?.kind === 'word') readWord(walk, at);
  else if (token?.kind === 'sign') readSign(walk, at, token.text);
  closeAt(walk, at);
  walk.scopesAfter[at] = scopeOf(walk);
}

/** `rep(i, n)`: a loop with a name that its macro declares. */
function readLoopMacro(walk: Walk, at: number): boolean {
  const param = walk.loops.get(textAt(walk, at));
  const close = walk.partner[at + 1] ?? -1;
  if (param === undefined || close < 0) return false;
  const scope = newScope('block', scopeOf(walk));
  walk.open.push({ kind: 'statement', scope, end: -1 });
  const token = partsOf(walk, { from: at + 2, to: close })[param]?.from ?? -1;
  if (isName(walk, token)) addName(walk, scope, { kind: 'variable', token });
  return true;
}

function readWord(walk: Walk, at: number): void {
  const text = textAt(walk, at);
  if (isName(walk, at)) {
    if (!walk.declared.has(at)) walk.uses.push(at);
    return;
  }
  if (text === 'else' || text === 'do' || text === 'try') walk.isStart = true;
  if (/^(for|if|while|switch|catch)$/.test(text)) {
    const scope = newScope('block', scopeOf(walk));
    walk.open.push({ kind: 'statement', scope, end: -1, isIf: text === 'if' });
  }
}

function readSign(walk: Walk, at: number, text: string): void {
  const end = walk.partner[at] ?? -1;
  const scope = scopeOf(walk);
  if (text === '{' && !walk.begins.has(at)) {
    const isBlock = beginsBlock(walk, at);
    // `extern "C" {` has no separate names.
    const isOwn = isBlock && walk.tokens[at - 1]?.kind !== 'text';
    const inner = isOwn ? newScope('block', scope) : scope;
    const last = end < 0 ? Number.POSITIVE_INFINITY : end;
    walk.open.push({ kind: isBlock ? 'block' : 'list', scope: inner, end: last });
    walk.isStart = isBlock;
  } else if (text === '{') {
    walk.isStart = walk.open.at(-1)?.scope.kind !== 'enum';
  } else if (text === '(' && end > at) {
    const isHead = /^(for|if|while|switch|catch|constexpr)$/.test(textAt(walk, at - 1));
    walk.open.push({ kind: 'paren', scope, end });
    walk.isStart = isHead;
  } else if (text === '[' && end > at) {
    if (isLambda(walk, at)) beginLambda(walk, at);
  } else if (text === ';') {
    if (walk.open.at(-1)?.kind !== 'paren') endStatement(walk, at);
    walk.isStart = true;
  } else if (text === ':' && walk.isLabel) {
    walk.isLabel = false;
    walk.isStart = true;
  }
}

/** Whether the brace at `at` begins statements, and not a list of values. */
function beginsBlock(walk: Walk, at: number): boolean {
  const before = walk.tokens[at - 1];
  if (before === undefined || /^[)({};:]$/.test(before.text)) return before?.text !== '(';
  return (
    /^(else|do|try|const|noexcept|override|final|extern|mutable)$/.test(before.text) ||
    before.kind === 'text'
  );
}

function isLambda(walk: Walk, at: number): boolean {
  const before = walk.tokens[at - 1];
  const isIndex =
    before !== undefined &&
    (/^[)\]}]$/.test(before.text) ||
      before.kind === 'number' ||
      before.kind === 'text' ||
      (before.kind === 'word' && !/^(return|case|else|co_return|co_yield)$/.test(before.text)));
  if (isIndex || textAt(walk, at + 1) === '[' || textAt(walk, at - 1) === '[') return false;
  const after = textAt(walk, (walk.partner[at] ?? at) + 1);
  return /^[({<]$|^mutable$/.test(after);
}

function beginLambda(walk: Walk, at: number): void {
  const scope = newScope('function', scopeOf(walk));
  const close = walk.partner[at] ?? at;
  let to = afterArguments(walk, close + 1);
  const params = textAt(walk, to) === '(' ? to : -1;
  if (params >= 0) to = (walk.partner[params] ?? params) + 1;
  const body = walk.end[to] ?? to;
  const end = textAt(walk, body) === '{' ? (walk.partner[body] ?? -1) : -1;
  if (end < 0) return;
  for (let one = at + 1; one < close; one += 1) {
    // A capture with an initial value is a name of the lambda.
    if (isName(walk, one) && textAt(walk, one + 1) === '=') {
      const value = { from: one + 2, to: close, isRange: false };
      addName(walk, scope, { kind: 'variable', token: one, value });
    }
    one = Math.max(one, walk.partner[one] ?? one);
  }
  begin(walk, close + 1, { kind: 'list', scope, end });
  begin(walk, body, { kind: 'block', scope, end });
  if (params >= 0) declareParams(walk, scope, params);
}

/** Closes the scopes that end at `at`; after a block, the statement that contains it ends, too. */
function closeAt(walk: Walk, at: number): void {
  const text = textAt(walk, at);
  const isBracket = /^[)}]$/.test(text) && (walk.partner[at] ?? -1) >= 0;
  if (!isBracket && !isEnd(walk, at)) return;
  let isBlock = false;
  for (;;) {
    const last = walk.open.findLastIndex(({ end }) => end === at);
    const closing = walk.open[last];
    if (closing === undefined) break;
    // A statement that did not end inside a bracket ends with the bracket.
    walk.open.length = last;
    isBlock ||= closing.kind === 'block' || closing.kind === 'class';
    if (closing.kind === 'class') {
      walk.isPublic = closing.wasPublic ?? true;
      if (closing.type) declareBehind(walk, at + 1, closing.type);
    }
    if (!isEnd(walk, at)) break;
  }
  if (isBlock && text === '}') {
    endStatement(walk, at);
    walk.isStart = true;
  } else if (text === ')' && walk.open.at(-1)?.kind === 'statement') {
    walk.isStart = true;
  }
}

const isEnd = (walk: Walk, at: number): boolean => walk.open.at(-1)?.end === at;

function endStatement(walk: Walk, at: number): void {
  for (;;) {
    const last = walk.open.at(-1);
    if (last?.kind !== 'statement') return;
    if (last.isIf && textAt(walk, at + 1) === 'else') return;
    walk.open.pop();
  }
}
